/// The gates: conditions that a position must meet to be a puzzle.
#pragma once

#include "puzzles/puzzle.hpp"

namespace siam {

/// The tests that a puzzle passes, in this order; PACK.md describes them.
enum class Gate : std::uint8_t {
    legal,       ///< G1: see validate
    reachable,   ///< G2
    choice,      ///< G3
    sound,       ///< G4; also refuses a position that needs more than the allowed effort to decide
    one_key,     ///< G5
    exact,       ///< G6
    not_trivial, ///< G7
    fresh,       ///< G8: not a copy of another puzzle
    independent, ///< G9
    wanted,      ///< N, level or theme differ from the requested ones, or the solution is too long to show
    twin,        ///< no position with one follower moved makes a puzzle with another key
    explained,   ///< the reasons do not explain everything in the requested number of words
    quota,       ///< too many earlier puzzles of the run are like it; see PackRoom
};
inline constexpr unsigned gate_count = 13;

/// A gate's name and its explanation.
struct GateText {
    std::string_view name; ///< "G5", "wanted"
    std::string_view says;
};
/// The texts of all gates, in the order of Gate.
[[nodiscard]] std::span<const GateText, gate_count> gate_texts() noexcept;

/// The numbers from `least` to `most`, both included.
struct Range {
    unsigned least, most;
    [[nodiscard]] constexpr bool contains(unsigned n) const noexcept { return least <= n && n <= most; }
};

/// Returns why `deal` is not a deal (G2, section 2 of the rules), or nothing if it is one.
[[nodiscard]] std::optional<std::string> fault_of_deal(const Game& game, const Position& deal);
/// Returns what is wrong (G2) if the history does not begin with a deal or does not lead to the position; else nothing.
[[nodiscard]] std::optional<std::string> unreachable(
    const Game& game, const History& history, const Position& position);
/// Returns why no deal gives this starting position, or nothing if a deal does. \pre the position is valid
[[nodiscard]] std::optional<std::string> undealt(const Game& game, const Position& position);

/// The result of gates G3 to G7.
struct Examination {
    std::optional<Gate> refused_by;
    std::string why;      ///< the reason, if refused
    bool gave_up = false; ///< whether the position is refused because the effort was used up
    Task task = Task::win;
    unsigned against = 0;           ///< the side that must not win (task `save`), if not refused
    unsigned n = 0;                 ///< N, if not refused
    Goal goal = Goal::strict;       ///< `strict` or `fastest`, whichever holds, if not refused
    std::vector<TurnClass> classes; ///< the classes of first turns
    std::size_t key = 0;            ///< the class of the key, if not refused
    bool is_plain = false;          ///< whether the player `best_if_all_pass` finds the key: allowed only at level 1
};
/// Examines a position by the gates G3 to G7, beginning with the cheap questions. Unless `waiting` is set, refuses a
/// pass as the key. Gate `sound` also refuses a position that needs more search nodes than `effort`. Throws OverBudget.
/// \pre !over
///
/// Task `win`: gate `exact` refuses a win in fewer than `n.least` cards, and `sound` a position without a win within
/// `n.most` cards, or one that needs more than a sixteenth of `effort` to find N. With `least` == `strict`, refuses a
/// position in which another first turn wins later; with `fastest`, finds out which goal holds.
///
/// Task `save`, which does not use `least`. G4: one class of first turns is the key. After every other first turn, a
/// certain other side can force a win in N; after the key, neither this side nor a third side can force a win at all.
/// G6: after at least one wrong first turn, this side needs all N cards. G7 also refuses positions in which passing to
/// the end prevents the win.
[[nodiscard]] Examination examine(
    Forcing& forcing, const Position& position, Task task, Goal least, Range n, bool waiting = true,
    std::uint64_t effort = Limits{}.nodes);

/// Examines a position as the twin of the puzzle at `root`. Gate `twin` refuses a position that does not differ by one
/// follower (see Twin), has another goal, or shares a key with the puzzle. `puzzle` is the examination of `root`.
[[nodiscard]] Examination examine_twin(
    Forcing& forcing, const Position& root, const Examination& puzzle, const Position& position, bool waiting = true,
    std::uint64_t effort = Limits{}.nodes);

} // namespace siam
