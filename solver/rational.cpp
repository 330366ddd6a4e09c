#include "solver/rational.hpp"

#include "engine/essential.hpp"
#include "solver/node_count.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <bit>
#include <vector>

namespace siam {
namespace {

/// A set of outcomes: a bit for each seat, and one for a draw.
using Outcomes = std::uint8_t;
constexpr Outcomes draw = 1U << max_players;

/// Outcomes by key, in many small maps. A map that grows needs its old and its new memory at once; with small maps,
/// growing takes little time and little memory.
class Known {
public:
    explicit Known(MemoryBudget* memory) {
        for (unsigned i = 0; i < maps; ++i) parts_.emplace_back(Allocator(memory));
    }
    [[nodiscard]] std::optional<Outcomes> find(const EssentialKey& key) const {
        const Map& part = parts_[part_of(key)];
        const auto found = part.find(key);
        return found == part.end() ? std::nullopt : std::optional(found->second);
    }
    /// Remembers the outcomes unless the memory is used up.
    void add(const EssentialKey& key, Outcomes outcomes) {
        Map& part = parts_[part_of(key)];
        if (full_ && part.size() >= part.max_load()) return;
        try {
            part.emplace(key, outcomes);
        } catch (const OverBudget&) {
            full_ = true;
        }
    }

private:
    using Allocator = Budgeted<std::pair<const EssentialKey, Outcomes>>;
    using Map = boost::unordered_flat_map<EssentialKey, Outcomes, ByteHash, std::equal_to<>, Allocator>;
    static constexpr unsigned maps = 256;
    /// Chooses a map by bits of the hash that the maps themselves hardly use.
    static unsigned part_of(const EssentialKey& key) noexcept { return ByteHash{}(key) >> 16 & (maps - 1); }
    std::vector<Map> parts_;
    bool full_ = false;
};

/// Computes R11.4 word for word, and remembers the outcomes by essential key as far as memory allows.
class RationalSearch {
public:
    RationalSearch(const Game& game, const Limits& limits, MemoryBudget* memory)
        : game_(game), count_(limits), known_(memory) {}

    Outcomes outcomes(const Position& position) {
        if (!count_.next()) return 0;
        if (over(game_, position)) return of(outcome(game_, position));
        if (position.cards_left == 0) return of(outcome_if_all_pass(game_, position));
        const EssentialKey key = essential_key(game_, position);
        if (const auto known = known_.find(key)) return *known;
        const Outcomes result = after_turns(position);
        if (!stopped()) known_.add(key, result);
        return result;
    }
    bool stopped() const noexcept { return count_.stopped(); }

private:
    static Outcomes of(Outcome outcome) { return outcome.is_draw() ? draw : static_cast<Outcomes>(outcome.seats()); }
    /// Combines the sets S of outcomes that the turns lead to (R11.4). The mover is in the result if it is in some S.
    /// Another outcome is in the result if it is in some S and every S contains something besides the mover.
    Outcomes after_turns(const Position& position) {
        const auto mover = static_cast<Outcomes>(1U << index(position.to_move));
        Outcomes some = 0;
        bool may_miss = true; // every S holds something besides the mover
        for_each_turn(game_, position, [&](Turn, const Position& after) {
            if (stopped() || (!may_miss && (some & mover) != 0)) return;
            const Outcomes here = outcomes(after);
            some = static_cast<Outcomes>(some | here);
            may_miss = may_miss && (here & ~mover) != 0;
        });
        return may_miss ? some : mover;
    }

    const Game& game_;
    NodeCount count_;
    Known known_;
};

} // namespace

std::optional<RationalOutcomes> rational_outcomes(
    const Game& game, const Position& position, const Limits& limits, MemoryBudget* memory) {
    RationalSearch search(game, limits, memory);
    const Outcomes result = search.outcomes(position);
    if (search.stopped()) return {};
    return RationalOutcomes{result & (draw - 1U), (result & draw) != 0};
}

} // namespace siam
