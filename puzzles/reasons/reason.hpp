/// The reasons why a key works and another first turn fails. Each is a claim that the rules alone make true or false.
///
/// The claims speak of the *ends*: the finished positions that the others can still reach after the key, while the camp
/// follows its plan (endings.hpp). The others are all players outside the camp.
#pragma once

#include <variant>

#include "puzzles/reasons/plan.hpp"

namespace siam {

/// The kind of an end: the faction that ranks first after independence (R7.3), or nothing after an occupation (R7.1).
using Leader = std::optional<Faction>;
[[nodiscard]] inline Leader leader_of(Ending ending) noexcept {
    return ending.is_occupation() ? Leader{} : Leader{ending.first()};
}

/// The followers or sets of the camp and of the others that decide an end: the greatest number of a player, or
/// for sets after an occupation with four players, of a team.
struct Versus {
    unsigned own = 0, others = 0;
    friend constexpr bool operator==(Versus, Versus) noexcept = default;
    /// Whether these numbers are worse for the camp than `other`: a smaller lead, or the same lead with fewer.
    [[nodiscard]] constexpr bool is_worse_than(Versus other) const noexcept {
        const unsigned here = own + other.others, there = other.own + others; // compares own - others of each
        return here != there ? here < there : own < other.own;
    }
};

/// The faction that ranks second, and the followers of it among the players who tie in the first (R8.2).
struct SecondRank {
    Faction faction;
    Versus worst;
    friend bool operator==(const SecondRank&, const SecondRank&) = default;
};

/// All ends with this leader, and how they are decided. The routes of a puzzle are exactly the kinds of ends that the
/// others can reach. `worst` is the worst comparison of the leading faction's followers, or of sets, in these ends. If
/// the leading count can tie, `seconds` holds each faction that is then second in some of these ends, in faction order,
/// with its worst comparison. `by_latest_plays`: some of these ends are decided by neither count (R8.1, R8.3 to R8.7).
struct Route {
    Leader leader;
    Versus worst;
    std::vector<SecondRank> seconds;
    bool by_latest_plays = false;
    friend bool operator==(const Route&, const Route&) = default;
};

/// In every end with this leader, the others have together taken at least these followers since the key (R5.8).
struct Cost {
    Leader leader;
    Followers taken;
    friend bool operator==(const Cost&, const Cost&) = default;
};

/// Whenever this province is settled, the faction is ahead there by at most `lead`, which is 0 or less, and in some
/// line by just that much. So the faction never gains the province (R6). The province is settled in some line.
struct Stuck {
    Faction faction;
    Province province;
    int lead = 0;
    friend bool operator==(const Stuck&, const Stuck&) = default;
};

/// Exactly these powers gain the province in some line; bit i is the power with index i (R6).
struct Controlled {
    Province province;
    unsigned powers = 0;
    friend bool operator==(const Controlled&, const Controlled&) = default;
};

/// No end has this leader.
struct Closed {
    Leader leader;
    friend bool operator==(const Closed&, const Closed&) = default;
};

/// The player, one of the others, can still play the card in some line, but it has no effect in any (R4.2).
struct WithoutEffect {
    Seat seat;
    Card card;
    friend bool operator==(const WithoutEffect&, const WithoutEffect&) = default;
};

/// One follower more, or one fewer, in a province.
struct InProvince {
    Province province;
    Faction faction;
    bool more = false;
    friend bool operator==(const InProvince&, const InProvince&) = default;
};
/// One follower more, or one fewer, in the supply of the player who makes the first turn.
struct InSupply {
    Faction faction;
    bool more = false;
    friend bool operator==(const InSupply&, const InSupply&) = default;
};
/// One card more, or one fewer, in the hand of the player who makes the first turn.
struct InHand {
    Card card;
    bool more = false;
    friend bool operator==(const InHand&, const InHand&) = default;
};
/// The struggle order.
struct InOrder {
    friend bool operator==(const InOrder&, const InOrder&) = default;
};
/// The King markers.
struct InMarkers {
    friend bool operator==(const InMarkers&, const InMarkers&) = default;
};
/// A difference of the position after the key from the position after a wrong turn; see differences.hpp.
using Difference = std::variant<InProvince, InSupply, InHand, InOrder, InMarkers>;

/// With these differences, the position after the wrong turn lets the camp reach its aim with as few cards as after the
/// key. No smaller set of differences does.
struct Cause {
    Turn wrong;
    std::vector<Difference> differences;
    friend bool operator==(const Cause&, const Cause&) = default;
};

/// The line, which begins with a wrong first turn, is legal. If everybody passes after it, the game ends like this, and
/// the camp misses its aim. `end` is the route of this one end.
struct Refutation {
    std::vector<Turn> line;
    Route end;
    friend bool operator==(const Refutation&, const Refutation&) = default;
};

/// In the position after the key, but with this fact changed, the camp cannot reach its aim with as few cards.
struct Needed {
    enum class Fact : std::uint8_t {
        latest_plays, ///< changed: the players' latest plays have the reverse order (R8.1, R8.3)
        markers,      ///< changed: no tile has a King marker (R5.1)
        last_swap,    ///< changed: there is no swap that must not be undone (R5.9)
    };
    Fact fact;
    friend bool operator==(const Needed&, const Needed&) = default;
};
inline constexpr unsigned needed_fact_count = 3;

using Reason = std::variant<Route, Cost, Stuck, Controlled, Closed, WithoutEffect, Cause, Refutation, Needed>;

/// The reasons for a key.
struct Reasons {
    std::vector<Reason> reasons;
    /// Whether all routes are among the reasons, and the cause of a wrong turn with at most `most_told_differences`.
    bool whole = false;
};
/// A cause of more differences than this explains little.
inline constexpr std::size_t most_told_differences = 2;

/// The subject of the reasons: a first turn of the camp's in a position, and what the camp does later.
struct Argument {
    const Game* game = nullptr;
    Position root;
    Turn key;
    Camp camp;
    Plan plan;

    [[nodiscard]] Position start() const { return play(*game, root, key); }
};

} // namespace siam
