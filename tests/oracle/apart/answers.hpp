/// A camp's answers as a short list, the plan that they make, and what follows from a plan.
#pragma once

#include "tests/oracle/apart/endings.hpp"

namespace apart {

/// A property of a position; the comments compare it with the start. Members that a kind does not name have no meaning.
struct Condition {
    enum class Kind : Byte {
        gone,       ///< `province` was open, and holds nobody of faction `power`: taken, swapped away, or settled
        settled_to, ///< `province` was open and belongs to `power`
        settled,    ///< `province` was open and is not
        open,       ///< `province` is open
        played,     ///< `seat` has played `card`
        leads,      ///< `province` is open, and `power` would get it
        took,       ///< `seat` has taken a follower of faction `power`
        gained,     ///< `province` is open, and has more of faction `power`
        lost,       ///< `province` is open, and has fewer of faction `power`
        leads_not,  ///< `province` is open, and `power` would not get it
        impossible, ///< the usual answer is not possible
        fails,      ///< no answer before this one in the list makes the camp safe
    };
    Kind kind{};
    Byte province = 0, power = 0, seat = 0, card = 0;
};

/// One turn, or all turns with the same action; with `province`, they also take a follower of the same faction.
struct Answer {
    enum class Open : Byte { nothing, province, taking };
    Turn turn{};
    Open open = Open::nothing;
};

/// The usual answer, and exceptions, of which the first that applies counts.
struct Answers {
    enum class When : Byte { always, needed, forced };
    Answer usual{};
    std::vector<std::pair<Condition, Answer>> exceptions{};
    When when = When::always;
    unsigned left = 0; ///< the number of the plan's cards behind the one that these answers play
};

/// The camp's turns by the answers, passes too, in all positions that can arise from `start` on. With each of its
/// `cards` cards, the camp follows the answers for it, or `otherwise` if there are none; then it passes. An answer of
/// several turns stands for the first legal one after which the camp is safe with the cards that are left: the one that
/// takes nothing, then by province and faction. An answer without such a turn, or with a turn that is not legal, is not
/// possible, and stands for a pass. With `needed`, the camp passes where it is safe without cards; with `forced`, where
/// it is safe after a pass with this card and those that are left. Returns nothing if the camp does not so reach its
/// aim in every line. Throws Search::TooMany.
[[nodiscard]] std::optional<Plan> plan_by(
    const Game& game, Aim aim, const State& start, const std::vector<Answers>& answers, unsigned cards,
    const Plan& otherwise, std::uint64_t most);
/// Whether there are such turns, and the plan of so many cards has them too. Throws Search::TooMany.
[[nodiscard]] bool are_followed(
    const Game& game, Aim aim, const State& start, const Answers& answers, const Plan& plan, unsigned cards,
    std::uint64_t most);

/// The position after the turn; nothing if the turn is not legal.
[[nodiscard]] std::optional<State> after(const Game& game, const State& state, const Turn& turn);

/// Plays the others' turns from `start` on, in their order, and then passes, while the camp follows the plan. Returns
/// the finished position; nothing if a turn is not legal, or if the game is over before all are played.
[[nodiscard]] std::optional<State> end_after(
    const Game& game, Aim aim, State state, const Plan& plan, const std::vector<Turn>& of_others);

/// Plays the turns from the root on, and then passes to the end. Returns nothing if a turn is not legal.
[[nodiscard]] std::optional<State> end_of(const Game& game, State root, const std::vector<Turn>& line);

/// The camp's next turn by the plan after these turns of the others, while the camp passes; nothing if the camp does
/// not pass, or if a turn is not legal.
[[nodiscard]] std::optional<Turn> answer_to(
    const Game& game, Aim aim, State state, const Plan& plan, const std::vector<Turn>& of_others);

} // namespace apart
