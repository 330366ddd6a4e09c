// Reads a whole table once and checks it.
#include "solver/endgame_table/table_file.hpp"

namespace siam::retrograde {
namespace {

/// Checks the sets of one state.
void check_state(const TableFile& file, std::span<const std::uint64_t> sets, const Levels& levels) {
    const std::size_t words = file.grid().words();
    for (unsigned side = 0; side < levels.sides; ++side)
        for (std::size_t i = levels.first[side] * words; i < (levels.first[side + 1] - 1U) * words; ++i)
            if ((sets[i] & ~sets[i + words]) != 0) file.fail("it holds a win that more cards would lose");
    if (levels.sides != 2) return;
    const std::size_t first = (levels.first[1] - 1U) * words, second = (levels.first[2] - 1U) * words;
    for (std::size_t i = 0; i < words; ++i)
        if ((sets[first + i] & sets[second + i]) != 0) file.fail("it holds a position that both sides win");
}

/// Reads all records. Checks that the boards of a group still ascend where the group continues in the next block.
void check_records(const TableFile& file) {
    const Directory& directory = file.directory();
    Board last = 0;
    std::size_t group = 0;
    for (std::size_t block = 0; block < directory.records.size(); ++block) {
        const std::uint64_t begin = block * records_per_block;
        while (directory.groups[group].first_record + directory.groups[group].records <= begin) ++group;
        const std::vector<std::uint64_t> words = file.record_block(block);
        if (directory.groups[group].first_record < begin && words[0] <= last)
            file.fail("the boards are not in ascending order");
        last = words[words.size() / 2 - 1];
    }
}

} // namespace

void check_all(const TableFile& file) {
    check_records(file);
    const Directory& directory = file.directory();
    for (std::size_t group = 0; group < directory.groups.size(); ++group) {
        const Levels levels(directory.header.players, directory.groups[group].context);
        const std::size_t value = file.words_of_value(group), state = value / directory.header.passes_to_settle();
        const std::uint64_t first = directory.groups[group].first_word, end = first + file.values_of(group) * value;
        for (std::uint64_t word = first; word < end; word += state) check_state(file, file.words(word, state), levels);
    }
}

} // namespace siam::retrograde
