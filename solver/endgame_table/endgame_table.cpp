// How a table answers questions.
#include "solver/endgame_table/endgame_table.hpp"

#include "solver/endgame_table/table_file.hpp"

#include <algorithm>

namespace siam::retrograde {

std::optional<Verdicts> TableFile::probe(const Game& game, const Position& position) const {
    if (game.identity().low != directory_.header.fingerprint || game.players() != directory_.header.players) return {};
    if (over(game, position) || province_count - position.settled > max_open) return {};
    const auto point = grid_.point_of(position);
    if (!point || position.cards_left == 0) return {};
    Position prototype = position;
    const std::size_t found = group_of(context_of(game, prototype, pool(game, position), point->misses));
    if (found == directory_.groups.size()) return {};
    const GroupEntry& group = directory_.groups[found];
    const auto number = value_number(group, board_of(position));
    if (!number) return {};
    const std::size_t value = words_of_value(found), state = value / game.passes_to_settle();
    const std::vector<std::uint64_t> sets = words(group.first_word + *number * value + position.passes * state, state);
    return Levels(game.players(), group.context).verdicts(sets.data(), grid_.words(), point->number);
}

std::optional<std::uint64_t> TableFile::value_number(const GroupEntry& group, Board board) const {
    const std::size_t block = block_of(group, board);
    const auto find = [&](const BlockCache::Words& words) -> std::optional<std::uint64_t> {
        const std::size_t begin = block * records_per_block, count = words.size() / 2;
        const auto at = [&](std::size_t record) {
            return words.begin() + static_cast<std::ptrdiff_t>(std::clamp(record, begin, begin + count) - begin);
        };
        const auto last = at(group.first_record + group.records);
        const auto found = std::lower_bound(at(group.first_record), last, board);
        if (found == last || *found != board) return {};
        return found[static_cast<std::ptrdiff_t>(count)];
    };
    return cache_.with(
        2 * block, [&] { return record_block(block); }, find);
}

std::vector<std::uint64_t> TableFile::words(std::uint64_t first, std::size_t count) const {
    std::vector<std::uint64_t> result;
    for (std::uint64_t at = first; at < first + count;) {
        const std::size_t block = at / words_per_block;
        const auto take = [&](const BlockCache::Words& words) {
            for (; at < first + count && at / words_per_block == block; ++at)
                result.push_back(words[at % words_per_block]);
        };
        cache_.with(
            2 * block + 1, [&] { return value_block(block); }, take);
    }
    return result;
}

} // namespace siam::retrograde

namespace siam {

EndgameTable::EndgameTable(const std::filesystem::path& path, std::size_t cache_bytes)
    : file_(std::make_unique<retrograde::TableFile>(path, cache_bytes)) {}
EndgameTable::~EndgameTable() = default;
EndgameTable::EndgameTable(EndgameTable&&) noexcept = default;

const TableHeader& EndgameTable::header() const noexcept { return file_->directory().header; }
std::optional<Verdicts> EndgameTable::probe(const Game& game, const Position& position) const {
    return file_->probe(game, position);
}
void EndgameTable::check() const { check_all(*file_); }

} // namespace siam
