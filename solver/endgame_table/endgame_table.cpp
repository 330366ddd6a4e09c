// How a table's file is read.
#include "solver/endgame_table/endgame_table.hpp"

#include "solver/endgame_table/table_file.hpp"

#include <algorithm>

namespace siam {

using namespace retrograde;

namespace {

/// Keeps some blocks decompressed, so that neighbouring questions need not decompress them again.
class BlockCache {
public:
    using Key = std::uint64_t;
    explicit BlockCache(std::size_t bytes)
        : slots_(std::clamp<std::size_t>(bytes / (words_per_block * sizeof(std::uint64_t)), 4, 512)) {}
    /// Returns the block; calls load() if the cache does not hold it. Valid until the next call.
    template <class Load>
    const std::vector<std::uint64_t>& of(Key key, Load load) {
        Slot& slot = slots_[key % slots_.size()];
        if (slot.key != key || slot.words.empty()) {
            slot.words.clear();
            slot.words = load();
            slot.key = key;
        }
        return slot.words;
    }

private:
    struct Slot {
        Key key = 0;
        std::vector<std::uint64_t> words;
    };
    std::vector<Slot> slots_;
};

} // namespace

class EndgameTable::Implementation {
public:
    Implementation(const std::filesystem::path& path, std::size_t cache_bytes) : file_(path), cache_(cache_bytes) {
        const List<GroupEntry>& groups = file_.directory().groups;
        by_context_.reserve(groups.size());
        for (std::size_t i = 0; i < groups.size(); ++i) by_context_[groups[i].context] = i;
    }

    const TableHeader& header() const noexcept { return file_.directory().header; }

    void check() const { check_all(file_); }

    std::optional<Verdicts> probe(const Game& game, const Position& position) {
        if (game.identity().low != header().fingerprint || game.players() != header().players) return {};
        if (over(game, position) || province_count - position.settled > max_open) return {};
        const Grid& grid = file_.grid();
        const auto point = grid.point_of(position);
        if (!point || position.cards_left == 0) return {};
        Position prototype = position;
        const auto found = by_context_.find(context_of(game, prototype, pool(game, position), point->misses));
        if (found == by_context_.end()) return {};
        const GroupEntry& group = file_.directory().groups[found->second];
        const std::lock_guard lock(mutex_);
        const auto number = value_number(group, board_of(position));
        if (!number) return {};
        const std::size_t value = file_.words_of_value(found->second), state = value / game.passes_to_settle();
        const std::vector<std::uint64_t> sets =
            words(group.first_word + *number * value + position.passes * state, state);
        return Levels::of(game, position).verdicts(game, sets.data(), grid.words(), point->number);
    }

private:
    const std::vector<std::uint64_t>& records(std::size_t block) {
        return cache_.of(2 * block, [&] { return file_.record_block(block); });
    }

    std::optional<std::uint64_t> value_number(const GroupEntry& group, Board board) {
        const std::size_t block = file_.block_of(group, board);
        const std::vector<std::uint64_t>& words = records(block);
        const std::size_t begin = block * records_per_block, count = words.size() / 2;
        const auto at = [&](std::size_t record) {
            return words.begin() + static_cast<std::ptrdiff_t>(std::clamp(record, begin, begin + count) - begin);
        };
        const auto last = at(group.first_record + group.records);
        const auto found = std::lower_bound(at(group.first_record), last, board);
        if (found == last || *found != board) return {};
        return found[static_cast<std::ptrdiff_t>(count)];
    }

    /// \pre they are words of the table
    std::vector<std::uint64_t> words(std::uint64_t first, std::size_t count) {
        std::vector<std::uint64_t> result;
        for (std::uint64_t at = first; at < first + count; ++at) {
            const std::size_t block = at / words_per_block;
            const std::vector<std::uint64_t>& words =
                cache_.of(2 * block + 1, [&] { return file_.value_block(block); });
            result.push_back(words[at % words_per_block]);
        }
        return result;
    }

    TableFile file_;
    boost::unordered_flat_map<Context, std::size_t, ContextHash> by_context_;
    std::mutex mutex_; ///< guards the cache
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
