/// The reasons why a key works and another first turn fails. Each is a claim that the rules alone make true or false.
///
/// The claims speak of the *ends*: the finished positions that the others can still reach after the key, while the camp
/// follows its plan (endings.hpp). The others are all players outside the camp.
#pragma once

#include <variant>

#include "puzzles/reasons/plan.hpp"
#include "puzzles/reasons/twin.hpp"

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

/// In the position after the key, but with this fact changed, the camp cannot reach its aim with as few cards. The last
/// fact is a rule, so the position stays and the game changes.
struct Needed {
    enum class Fact : std::uint8_t {
        latest_plays, ///< changed: the players' latest plays have the reverse order (R8.1, R8.3)
        markers,      ///< changed: no tile has a King marker (R5.1)
        last_swap,    ///< changed: there is no swap that must not be undone (R5.9)
        last_card,    ///< changed: the very last card may also be played without winning (R9.1)
    };
    Fact fact;
    friend bool operator==(const Needed&, const Needed&) = default;
};
inline constexpr unsigned needed_fact_count = 4;

/// A property of a position that arises after the key, often in comparison with the position after the key, which is
/// called the start. The kinds that are easy to say come first. Each kind uses only the members that it names.
struct Condition {
    enum class Kind : std::uint8_t {
        gone,       ///< `province` was open at the start, and no follower of the faction `power` is left in it
        settled_to, ///< `province` was open at the start, and is now controlled by `power`
        settled,    ///< `province` was open at the start, and is not open now
        open,       ///< `province` is open
        played,     ///< `seat` holds fewer cards of the kind `card` than at the start
        leads,      ///< `province` is open, and would now be controlled by `power`
        took,       ///< `seat` has more followers of the faction `power` than at the start
        gained,     ///< `province` is open, and has more followers of the faction `power` than at the start
        lost,       ///< `province` is open, and has fewer of them
        leads_not,  ///< `province` is open, and would now not be controlled by `power`
        impossible, ///< the usual answer is not possible
        fails,      ///< the answer before it is not possible or does not suffice
    };
    Kind kind{};
    Province province{};
    Power power{};
    Seat seat{};
    Card card{};
    /// Whether the condition speaks of an answer instead of the position.
    [[nodiscard]] constexpr bool is_about_answer() const noexcept {
        return kind == Kind::impossible || kind == Kind::fails;
    }
    friend bool operator==(const Condition&, const Condition&) = default;
};

/// An answer of the camp's: a turn, or several of which the position decides.
struct Response {
    /// The answer leaves this to the position.
    enum class Open : std::uint8_t {
        nothing,
        province, ///< from which province the follower is taken
        taking,   ///< the whole taking
    };
    Turn turn; ///< the only turn, or an example of the turns
    Open open = Open::nothing;

    /// Whether the turn is one of the answer's.
    [[nodiscard]] bool allows(Turn other) const noexcept {
        if (open == Open::nothing || turn.is_pass() || other.is_pass()) return turn == other;
        if (turn.action() != other.action()) return false;
        const Taking here = turn.taking(), there = other.taking();
        return open == Open::taking || (!here.empty() && !there.empty() && here.faction() == there.faction());
    }
    friend bool operator==(const Response&, const Response&) = default;
};

/// The camp's answers with one of the cards that it plays after the key: the one with `left` cards of the plan behind
/// it. From the card before it until this card, the camp gives the answer of the first exception whose condition holds,
/// or else `usual`. An answer *suffices* if the camp then reaches its aim with `left` cards; with none, by passing. The
/// turn of an answer that leaves something open is the first of its turns, in the order of takings, that suffices. If
/// an answer has no such turn, or its only turn is not legal, the answer is not possible, and the camp passes.
/// Exceptions of the kind `fails` come last; each is for positions in which `usual`, and the answers of the exceptions
/// of this kind before it, fail. After its last card, the camp passes. The plan has the same turns in all positions
/// that can arise between the two cards, and reaches the aim in every line.
struct Answering {
    /// The positions in which the camp answers; in all other positions it passes.
    enum class When : std::uint8_t {
        always, ///< at each of its turns
        needed, ///< where it does not reach its aim by passing from then on
        forced, ///< where, after a pass, it cannot reach its aim with left + 1 cards
    };
    struct Exception {
        Condition condition;
        Response answer;
        friend bool operator==(const Exception&, const Exception&) = default;
    };
    Response usual;
    std::vector<Exception> exceptions;
    When when = When::always;
    unsigned left = 0; ///< 0 to the plan's cards - 1
    friend bool operator==(const Answering&, const Answering&) = default;
};

/// The line of a refutation gives the province to this power. After the key, let the others play the same turns in the
/// same order, and then only pass, while the camp follows its plan. Then all their turns are legal, and `instead` gains
/// the province.
struct Flip {
    std::vector<Turn> line;
    Province province;
    Power power, instead;
    friend bool operator==(const Flip&, const Flip&) = default;
};

/// After the key, let the others play these turns, which are passes and then a card, while the camp passes. They are
/// legal, and the plan's next turn is `answer`, a card.
struct Met {
    std::vector<Turn> replies;
    Turn answer;
    friend bool operator==(const Met&, const Met&) = default;
};

/// In every end with this leader, the power controls the province, which was open after the key. If all others only
/// pass after the key, it does not.
struct OnlyIf {
    Leader leader;
    Province province;
    Power power;
    friend bool operator==(const OnlyIf&, const OnlyIf&) = default;
};

using Reason = std::variant<
    Route, Cost, Stuck, Controlled, Closed, WithoutEffect, Cause, Refutation, Needed, Answering, Flip, Met, OnlyIf,
    Twin>;

/// The reasons for a key.
struct Reasons {
    std::vector<Reason> reasons;
    /// Whether all routes are among the reasons, the cause of a wrong turn with at most `most_told_differences`, and
    /// the camp's answers with each card of the plan.
    bool whole = false;
};
/// A cause of more differences than this explains little.
inline constexpr std::size_t most_told_differences = 2;
/// Answers with more exceptions than this are hard to remember.
inline constexpr std::size_t most_exceptions = 2;

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
