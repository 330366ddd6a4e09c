// Reads a whole table once and checks it.
#include "solver/endgame_table/table_file.hpp"

namespace siam::retrograde {
namespace {

/// Reads the words of all values of a table in order, across blocks.
class WordStream {
public:
    explicit WordStream(const TableFile& file) : file_(file) {}
    std::uint64_t next() {
        if (at_ == words_.size()) {
            words_ = file_.value_block(block_++);
            at_ = 0;
        }
        return words_[at_++];
    }

private:
    const TableFile& file_;
    std::size_t block_ = 0, at_ = 0;
    std::vector<std::uint64_t> words_;
};

/// Checks the sets of one state. The sets of one side stand together, by ascending N.
void check_state(const TableFile& file, std::span<const std::uint64_t> sets, std::span<const unsigned> cards_of_side) {
    const std::size_t words = file.grid().words();
    std::size_t set = 0;
    std::vector<std::uint64_t> won(words); ///< supplies with which an earlier side wins
    for (const unsigned cards : cards_of_side) {
        for (unsigned n = 0; n < cards; ++n, ++set)
            for (std::size_t i = 0; i < words; ++i)
                if ((sets[set * words + i] & ~sets[(set + 1) * words + i]) != 0)
                    file.fail("it holds a win that more cards would lose");
        for (std::size_t i = 0; i < words; ++i)
            if (cards_of_side.size() == 2 && (won[i] & sets[set * words + i]) != 0)
                file.fail("it holds a position that both sides win");
            else
                won[i] |= sets[set * words + i];
        ++set;
    }
}

std::vector<unsigned> cards_of_sides(unsigned players, const Context& context) {
    std::vector<unsigned> cards(players == 3 ? 3 : 2);
    for (unsigned seat = 0; seat < players; ++seat)
        cards[seat % cards.size()] += static_cast<unsigned>(std::popcount(context.key.hand[seat]));
    return cards;
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
    WordStream stream(file);
    const TableHeader& header = file.directory().header;
    for (std::size_t group = 0; group < file.directory().groups.size(); ++group) {
        const std::vector<unsigned> cards = cards_of_sides(header.players, file.directory().groups[group].context);
        std::vector<std::uint64_t> sets(file.words_of_value(group) / header.passes_to_settle());
        for (std::uint64_t state = file.values_of(group) * header.passes_to_settle(); state > 0; --state) {
            for (std::uint64_t& word : sets) word = stream.next();
            check_state(file, sets, cards);
        }
    }
}

} // namespace siam::retrograde
