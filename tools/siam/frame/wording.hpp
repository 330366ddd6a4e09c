/// Words that several verbs share: cards, numbers, errors. Text from outside goes through printable().
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.hpp"
#include "engine/position_faults.hpp"
#include "engine/words.hpp" // printable
#include "solver/verdict.hpp"
#include "tools/siam/telling/names.hpp" // players, listed, ...

namespace siam::tools {

[[nodiscard]] std::string lowered(std::string_view text);

/// "1 card", "2 cards", "143 turns".
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);
/// "without another card", "in 1 card", "in 2 cards" (R11.3).
[[nodiscard]] std::string in_cards(unsigned n);
/// The verdicts as in the operation `force`: "2 -", with "?" for a verdict that is not known.
[[nodiscard]] std::string force_text(const Verdicts& force);

/// The suggestion "; did you mean 'solve'?" with the most similar of `names` behind `in_front`; "" if none is similar.
[[nodiscard]] std::string did_you_mean(
    std::string_view word, const std::vector<std::string_view>& names, std::string_view in_front = "");

/// "error: field 2: unknown province 'XX' (R1.1)"
[[nodiscard]] std::string error_text(const TextError& error);
/// The words that say why a question is undecided.
[[nodiscard]] constexpr std::string_view what_came_first(bool was_interrupted) noexcept {
    return was_interrupted ? "before the interruption" : "within the limits";
}
/// The faulty field of the position, and a line below it that points to the fault. Has no line end.
[[nodiscard]] std::string pointed_out(std::string_view position, const PositionFault& fault);
/// The field as the user typed it, with its blanks, and a line below it that points to the fault.
[[nodiscard]] std::string pointed_out_in_field(std::string_view typed, const PositionFault& fault);

/// The text, wrapped at blanks, so that lines fit the width if possible. Indents all lines but the first, by at most
/// half the width. Keeps blanks inside a line.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent, std::size_t width);

} // namespace siam::tools
