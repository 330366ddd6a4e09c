#include "solver/endgame_table/sound.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

void require(bool holds, const char* otherwise) {
    if (!holds) throw TableError(otherwise);
}

/// Checks what the grid of supplies and the contexts of groups are computed from. A proof compares the whole root.
void require_root(const Position& root, unsigned players) {
    require(root.settled < province_count, "no province is open");
    require(province_count - root.settled <= max_open, "a root has too many open provinces");
    unsigned cards = 0;
    for (unsigned seat = 0; seat < max_players; ++seat) {
        require(root.supply[seat].word() >> 15 == 0, "a count of followers is invalid");
        require(
            seat < players || (root.hand[seat].empty() && root.supply[seat].empty()),
            "a seat without a player holds cards or followers");
        cards += root.hand[seat].size();
    }
    require(cards == root.cards_left, "the hands do not match the number of cards");
    require(cards > 0 && cards < cards_per_player, "a root has no cards, or too many for a table");
}

} // namespace

void require_boards(std::span<const Board> boards, unsigned open) {
    for (const Board board : boards)
        require(board >> (place_bits * open) == 0, "a board has places beyond its open provinces");
    for (std::size_t i = 1; i < boards.size(); ++i)
        require(boards[i - 1] < boards[i], "the boards are not in ascending order");
}

namespace {

bool is_shown(const std::string& text, std::size_t longest) {
    return !text.empty() && text.size() <= longest &&
           std::ranges::all_of(text, [](char letter) { return letter >= ' ' && letter <= '~'; });
}

void require_header(const Directory& directory) {
    const TableHeader& header = directory.header;
    constexpr std::size_t longest_name = 100, longest_rules = 1000, longest_position = 300;
    require(header.players >= 2 && header.players <= max_players, "the number of players is not 2, 3 or 4");
    require(
        is_shown(header.variant, longest_name) && is_shown(header.rules, longest_rules),
        "the variant or the rules are missing or unreadable");
    require(!header.roots.empty(), "there are no roots");
    for (const std::string& root : header.roots)
        require(is_shown(root, longest_position), "a root is empty, too long or unreadable");
}

/// Requires that the context's hands, misses and open provinces can follow from the root.
void require_context(const Context& context, const Position& root, unsigned players) {
    const unsigned open = context.key.open;
    require(open > 0 && open + root.settled <= province_count, "a group has an impossible number of open provinces");
    require(context.cards() > 0 && context.key.pool >> 15 == 0, "a group has no cards, or an invalid pool");
    for (unsigned seat = 0; seat < max_players; ++seat) {
        const unsigned hand = context.key.hand[seat], before = root.hand[seat].bits();
        require(
            (hand & ~before) == 0 && (seat < players || context.misses[seat] == 0),
            "a group has cards that its root lacks");
        const auto played = static_cast<unsigned>(std::popcount(before) - std::popcount(hand));
        require(context.misses[seat] <= played, "a group counts more cards without a taking than cards played");
    }
}

/// Requires that the blocks hold `items` items, that every block but the last is full, and that the blocks follow each
/// other from `offset` on. Sets `offset` to their end.
void require_blocks(
    std::span<const BlockEntry> blocks, std::uint64_t items, std::size_t items_per_block, std::size_t item_bytes,
    std::uint64_t& offset) {
    require(blocks.size() == items / items_per_block + (items % items_per_block != 0), "the number of blocks is wrong");
    for (const BlockEntry& block : blocks) {
        const std::uint64_t in_block = std::min<std::uint64_t>(items, items_per_block);
        require(block.raw == in_block * item_bytes, "a block has the wrong size");
        require(block.offset == offset, "a block begins at the wrong place");
        offset += block.stored;
        items -= in_block;
    }
}

/// Checks the entries of all groups. \return the number of records of all groups
std::uint64_t require_groups(const Directory& directory, std::size_t words_of_set) {
    // No sum can overflow: there are at most as many records as fit into the blocks that the header had room for.
    const std::uint64_t most_records = directory.records.size() * std::uint64_t{records_per_block};
    const unsigned players = directory.header.players;
    std::uint64_t records = 0;
    require(!directory.groups.empty(), "there are no groups");
    for (std::size_t i = 0; i < directory.groups.size(); ++i) {
        const GroupEntry& group = directory.groups[i];
        require_context(group.context, directory.root, players);
        require(
            i == 0 || std::memcmp(&directory.groups[i - 1].context, &group.context, sizeof group.context) < 0,
            "the groups are not in ascending order");
        require(
            group.unused == 0 && group.first_record == records,
            "a group's records do not follow those of the group before");
        require(group.records > 0 && group.records <= most_records - records, "a group has no records, or too many");
        records += group.records;
        const std::uint64_t end =
            i + 1 < directory.groups.size() ? directory.groups[i + 1].first_word : directory.words;
        require(i > 0 || group.first_word == 0, "the first group does not begin at the first value");
        require(end > group.first_word, "a group's values do not follow those of the group before");
        const std::uint64_t words = end - group.first_word;
        const std::uint64_t of_one =
            Levels(players, group.context).words_of_value(directory.header.passes_to_settle(), words_of_set);
        require(
            words % of_one == 0 && words / of_one <= group.records,
            "a group has a fraction of a value, or more values than records");
    }
    return records;
}

} // namespace

void require_directory(const Directory& directory, std::uint64_t blocks_end) {
    require_header(directory);
    const TableHeader& header = directory.header;
    require_root(directory.root, header.players);
    const std::uint64_t records = require_groups(directory, Grid(header.players, directory.root).words());
    std::uint64_t offset = sizeof(Preamble);
    require_blocks(directory.records, records, records_per_block, record_bytes, offset);
    require_blocks(directory.values, directory.words, words_per_block, sizeof(std::uint64_t), offset);
    require(offset == blocks_end, "the blocks do not end where the directory begins");
    require(
        header.count.groups == directory.groups.size() && header.count.boards == records &&
            header.count.states == records * header.passes_to_settle(),
        "the counts do not match the contents");
}

} // namespace siam::retrograde
