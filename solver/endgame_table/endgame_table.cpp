// How a table's file is read.
#include "solver/endgame_table/endgame_table.hpp"

#include "solver/endgame_table/table_file.hpp"

#include <algorithm>

namespace siam {

using namespace retrograde;

namespace {

/// Keeps some blocks decompressed, so that neighbouring questions need not decompress them again. Any thread may use
/// it.
class BlockCache {
public:
    using Words = std::vector<std::uint64_t>;
    explicit BlockCache(std::size_t bytes)
        : slots_(std::clamp<std::size_t>(bytes / (words_per_block * sizeof(std::uint64_t)), 4, 512)) {}
    /// Returns use(block); calls load() if the cache does not hold the block.
    template <class Load, class Use>
    auto with(std::uint64_t key, const Load& load, const Use& use) {
        Slot& slot = slots_[key % slots_.size()];
        const std::lock_guard lock(slot.mutex);
        if (slot.key != key || slot.words.empty()) {
            slot.words.clear();
            slot.words = load();
            slot.key = key;
        }
        return use(std::as_const(slot.words));
    }

private:
    struct Slot {
        std::mutex mutex;
        std::uint64_t key = 0;
        Words words;
    };
    std::vector<Slot> slots_;
};

} // namespace

class EndgameTable::Implementation {
public:
    Implementation(const std::filesystem::path& path, std::size_t cache_bytes) : file_(path), cache_(cache_bytes) {}

    const TableHeader& header() const noexcept { return file_.directory().header; }

    void check() const { check_all(file_); }

    std::optional<Verdicts> probe(const Game& game, const Position& position) {
        if (game.identity().low != header().fingerprint || game.players() != header().players) return {};
        if (over(game, position) || province_count - position.settled > max_open) return {};
        const Grid& grid = file_.grid();
        const auto point = grid.point_of(position);
        if (!point || position.cards_left == 0) return {};
        Position prototype = position;
        const std::size_t found = file_.group_of(context_of(game, prototype, pool(game, position), point->misses));
        if (found == file_.directory().groups.size()) return {};
        const GroupEntry& group = file_.directory().groups[found];
        const auto number = value_number(group, board_of(position));
        if (!number) return {};
        const std::size_t value = file_.words_of_value(found), state = value / game.passes_to_settle();
        const std::vector<std::uint64_t> sets =
            words(group.first_word + *number * value + position.passes * state, state);
        return Levels(game.players(), group.context).verdicts(sets.data(), grid.words(), point->number);
    }

private:
    std::optional<std::uint64_t> value_number(const GroupEntry& group, Board board) {
        const std::size_t block = file_.block_of(group, board);
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
            2 * block, [&] { return file_.record_block(block); }, find);
    }

    /// Returns `count` words of the table's values, from number `first` on. \pre the table has these words
    std::vector<std::uint64_t> words(std::uint64_t first, std::size_t count) {
        std::vector<std::uint64_t> result;
        for (std::uint64_t at = first; at < first + count;) {
            const std::size_t block = at / words_per_block;
            const auto take = [&](const BlockCache::Words& words) {
                for (; at < first + count && at / words_per_block == block; ++at)
                    result.push_back(words[at % words_per_block]);
            };
            cache_.with(
                2 * block + 1, [&] { return file_.value_block(block); }, take);
        }
        return result;
    }

    TableFile file_;
    BlockCache cache_;
};

EndgameTable::EndgameTable(const std::filesystem::path& path, std::size_t cache_bytes)
    : implementation_(std::make_unique<Implementation>(path, cache_bytes)) {}
EndgameTable::~EndgameTable() = default;
EndgameTable::EndgameTable(EndgameTable&&) noexcept = default;

const TableHeader& EndgameTable::header() const noexcept { return implementation_->header(); }
std::optional<Verdicts> EndgameTable::probe(const Game& game, const Position& position) const {
    return implementation_->probe(game, position);
}
void EndgameTable::check() const { implementation_->check(); }

} // namespace siam
