/// The others' turns of a refutation, played after the key.
#pragma once

#include "puzzles/reasons/endings.hpp"
#include "puzzles/reasons/reason.hpp"

namespace siam {

/// Returns all flips of the line, which refutes a wrong turn; in province order.
[[nodiscard]] std::vector<Flip> flips_of(const Argument& about, const std::vector<Turn>& line);

/// Returns how the plan meets the first card of the others in the line, if it answers this card with a card.
[[nodiscard]] std::optional<Met> met_reply(const Argument& about, const std::vector<Turn>& line);

/// Returns, for each kind of end, the provinces that the leading faction, or the occupier, controls only there. The
/// plan is the one that the endings follow. \pre !endings.gave_up()
[[nodiscard]] std::vector<OnlyIf> needed_gains(const Endings& endings, const Plan& plan);

} // namespace siam
