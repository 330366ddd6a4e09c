/// The gates: what a position must pass to be a puzzle.
#pragma once

#include "puzzles/puzzle.hpp"

namespace siam {

/// The tests that a puzzle passes, in this order; PACK.md describes them.
enum class Gate : std::uint8_t {
    legal,       ///< G1: see validate
    reachable,   ///< G2
    choice,      ///< G3
    sound,       ///< G4; here also: not proved within the effort
    one_key,     ///< G5
    exact,       ///< G6
    not_trivial, ///< G7
    fresh,       ///< G8: no copy of another
    independent, ///< G9
    wanted,      ///< another N, level or theme was asked for, or the solution is too long to be shown
};
inline constexpr unsigned gate_count = 10;

/// The name of a gate and the words for it.
struct GateText {
    std::string_view name; ///< "G5", "wanted"
    std::string_view says;
};
/// In the order of Gate.
[[nodiscard]] std::span<const GateText, gate_count> gate_texts() noexcept;

/// Numbers from the first to the last, both included.
struct Range {
    unsigned least, most;
    [[nodiscard]] constexpr bool contains(unsigned n) const noexcept { return least <= n && n <= most; }
};

/// G2: why that is no deal (section 2 of the rules).
[[nodiscard]] std::optional<std::string> fault_of_deal(const Game& game, const Position& deal);
/// G2: why the history does not begin with a deal or does not lead to the position.
[[nodiscard]] std::optional<std::string> unreachable(
    const Game& game, const History& history, const Position& position);
/// Why a starting position cannot be dealt so.
[[nodiscard]] std::optional<std::string> undealt(const Game& game, const Position& position);

/// The result of gates G3 to G7.
struct Examination {
    std::optional<Gate> refused_by;
    std::string why;      ///< if refused
    bool gave_up = false; ///< refused because the effort was spent
    Task task = Task::win;
    unsigned against = 0;           ///< if not refused, and the task is not to win
    unsigned n = 0;                 ///< if not refused
    Goal goal = Goal::strict;       ///< if not refused: the one that holds
    std::vector<TurnClass> classes; ///< of first turns
    std::size_t key = 0;            ///< the class of the key, if not refused
    bool is_plain = false;          ///< who looks at what happens if all pass finds it: G7 allows that at level 1 only
};
/// The cheap questions come first. A win in fewer than `n.least` cards is refused by `exact`, none within `n.most` by
/// `sound`; so is what needs more search nodes than `effort`, or more than a sixteenth of it to find N. Where `least`
/// is `strict`, a later win of another first turn is refused; where it is `fastest`, the goal that holds is found out.
/// With `waiting` false a pass as key is not wanted. Throws OverBudget. \pre !over
[[nodiscard]] Examination examine(
    Forcing& forcing, const Position& position, Goal least, Range n, bool waiting = true,
    std::uint64_t effort = Limits{}.nodes);

/// The same of the tasks `hold` and `save`. G4: there is a side that can force a win in N, or in any number of cards,
/// after all first turns but those of one class; after these no other side can. G6: with a card less it could not after
/// another class either. G7 refuses also what passing to the end would hold. For `save` N is found in the same way.
[[nodiscard]] Examination examine_hold(
    Forcing& forcing, const Position& position, Task task, Range n, bool waiting = true,
    std::uint64_t effort = Limits{}.nodes);

} // namespace siam
