#include "solver/endgame_table/table_file.hpp"

#include "solver/endgame_table/sound.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// Checks the preamble and the footer of a table, and returns the footer. Throws TableError without the file's name.
Footer checked_ends(std::span<const std::uint8_t> file) {
    if (file.size() < sizeof(Preamble) + sizeof(Footer)) throw TableError("the file is too short for a table");
    const auto preamble = ByteReader(file).take<Preamble>();
    if (preamble.magic != Preamble{}.magic) throw TableError("not a siam table");
    if (preamble.hash != seal_of(preamble)) throw TableError("its beginning is damaged (wrong checksum)");
    const auto found = [](unsigned version) { return "version " + std::to_string(version); };
    if (preamble.version != table_version)
        throw TableError("file format " + found(preamble.version) + "; this program reads " + found(table_version));
    if (preamble.essential != essential_version)
        throw TableError(
            "equivalence " + found(preamble.essential) + "; this program has " + found(essential_version) +
            ": build the table again");
    const auto footer = ByteReader(file.last(sizeof(Footer))).take<Footer>();
    if (footer.hash != seal_of(footer) || footer.file_bytes != file.size())
        throw TableError("its end is cut off or damaged");
    return footer;
}

Directory checked_directory(std::span<const std::uint8_t> file) {
    const Footer footer = checked_ends(file);
    const std::size_t room = file.size() - sizeof(Preamble) - sizeof(Footer);
    if (footer.header_stored > room) throw TableError("its end is damaged");
    const std::size_t begin = file.size() - sizeof(Footer) - footer.header_stored;
    const auto stored = file.subspan(begin, footer.header_stored);
    if (hash64(stored.data(), stored.size()) != footer.header_hash)
        throw TableError("its header is damaged (wrong checksum)");
    try {
        Directory directory = read_directory(decompressed(stored, footer.header_raw));
        require_directory(directory, begin);
        directory.header.fingerprint = ByteReader(file).take<Preamble>().fingerprint;
        directory.header.essential_version = essential_version;
        directory.header.file_bytes = file.size();
        return directory;
    } catch (const TableError& error) {
        throw TableError(std::string("its header is invalid: ") + error.what());
    }
}

Directory directory_of(const std::string& name, const MappedFile& file) {
    try {
        return checked_directory(file.bytes());
    } catch (const TableError& error) {
        throw TableError(name + ": " + error.what());
    }
}

} // namespace

TableFile::TableFile(const std::filesystem::path& path, std::size_t cache_bytes)
    : name_(path.string()),
      file_(path),
      directory_(directory_of(name_, file_)),
      grid_(directory_.header.players, directory_.root),
      cache_(cache_bytes) {}

std::size_t TableFile::group_of(const Context& context) const noexcept {
    const List<GroupEntry>& groups = directory_.groups;
    const auto found = std::ranges::lower_bound(
        groups, context, [](const Context& a, const Context& b) { return std::memcmp(&a, &b, sizeof a) < 0; },
        &GroupEntry::context);
    if (found == groups.end() || found->context != context) return groups.size();
    return static_cast<std::size_t>(found - groups.begin());
}

std::size_t TableFile::words_of_value(std::size_t group) const noexcept {
    const TableHeader& header = directory_.header;
    const Levels levels(header.players, directory_.groups[group].context);
    return levels.words_of_value(header.passes_to_settle(), grid_.words());
}

std::uint64_t TableFile::values_of(std::size_t group) const noexcept {
    const List<GroupEntry>& groups = directory_.groups;
    const std::uint64_t end = group + 1 < groups.size() ? groups[group + 1].first_word : directory_.words;
    return (end - groups[group].first_word) / words_of_value(group);
}

Bytes TableFile::raw(const BlockEntry& block) const {
    const auto stored = file_.bytes().subspan(block.offset, block.stored);
    const std::string what = "the block at byte " + std::to_string(block.offset) + " is damaged";
    if (hash64(stored.data(), stored.size()) != block.hash) fail(what + " (checksum)");
    try {
        Bytes bytes = decompressed(stored, block.raw);
        file_.forget(block.offset, block.stored);
        return bytes;
    } catch (const TableError&) {
        fail(what);
    }
}

std::vector<std::uint64_t> TableFile::record_block(std::size_t block) const {
    const Bytes bytes = raw(directory_.records[block]);
    const std::size_t count = bytes.size() / record_bytes;
    std::vector<std::uint64_t> words = read_planes<std::uint64_t>(bytes, count);
    for (std::size_t i = 1; i < count; ++i)
        words[i] += words[i - 1]; // the block stores differences, which may wrap between two groups
    for (const std::uint32_t number :
         read_planes<std::uint32_t>(std::span(bytes).subspan(count * sizeof(Board)), count))
        words.push_back(number);
    require_records(block, words);
    return words;
}

void TableFile::require_records(std::size_t block, std::span<const std::uint64_t> words) const {
    const BlockEntry& entry = directory_.records[block];
    const std::string what = "the block at byte " + std::to_string(entry.offset) + " is invalid: ";
    const std::size_t count = words.size() / 2, begin = block * records_per_block;
    if (words[0] != entry.first_board) fail(what + "its first board differs from the header");
    const List<GroupEntry>& groups = directory_.groups;
    auto group = std::ranges::upper_bound(groups, begin, {}, &GroupEntry::first_record) - 1;
    for (std::size_t at = 0; at < count; ++group) {
        const std::size_t in_group =
            std::min<std::uint64_t>(count - at, group->first_record + group->records - begin - at);
        try {
            require_boards(words.subspan(at, in_group), group->context.key.open);
        } catch (const TableError& error) {
            fail(what + error.what());
        }
        const std::uint64_t values = values_of(static_cast<std::size_t>(group - groups.begin()));
        for (const std::uint64_t number : words.subspan(count + at, in_group))
            if (number >= values) fail(what + "it names a value that does not exist");
        at += in_group;
    }
}

std::vector<std::uint64_t> TableFile::value_block(std::size_t block) const {
    const Bytes bytes = raw(directory_.values[block]);
    return read_planes<std::uint64_t>(bytes, bytes.size() / sizeof(std::uint64_t));
}

std::size_t TableFile::block_of(const GroupEntry& group, Board board) const {
    // A group may begin in the middle of its first block, but each of its further blocks begins with one of its boards.
    // So the first boards of the further blocks tell which block can hold the board.
    const auto first = directory_.records.begin() + static_cast<std::ptrdiff_t>(group.first_record / records_per_block);
    const std::uint64_t last_record = group.first_record + group.records - 1;
    const auto last = directory_.records.begin() + static_cast<std::ptrdiff_t>(last_record / records_per_block);
    const auto after = std::upper_bound(
        first + 1, last + 1, board, [](Board wanted, const BlockEntry& block) { return wanted < block.first_board; });
    return static_cast<std::size_t>(after - 1 - directory_.records.begin());
}

} // namespace siam::retrograde
