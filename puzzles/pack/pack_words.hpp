/// The words of a pack that its writer, its reader and its twin have in common.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hash.hpp"
#include "engine/notation.hpp"
#include "engine/words.hpp"
#include "puzzles/pack/pack.hpp"

namespace siam {

/// Turns with blanks between them.
[[nodiscard]] std::string turns_text(const Game& game, std::span<const Turn> turns);
/// Themes with blanks between them.
[[nodiscard]] std::string themes_text(ThemeSet themes);
/// The seats of a side, from 1: "2", "1 3".
[[nodiscard]] std::string side_text(const Game& game, unsigned side);
[[nodiscard]] std::string_view contents_text(Contents contents) noexcept;
[[nodiscard]] std::optional<Contents> contents_named(std::string_view text) noexcept;

/// The solution and its tries, one line a branch; lines are broken at 100 columns.
[[nodiscard]] std::string solution_text(const Puzzle& puzzle);

struct NumberedLine {
    unsigned number;
    std::string_view text;
};
/// What solution_text has written. Reads turns that are legal only. Throws TextError with its line.
/// \pre game.results_defined(); !over(game, position)
[[nodiscard]] Solution read_solution(
    const Game& game, const Position& position, unsigned n, std::span<const NumberedLine> lines);

} // namespace siam
