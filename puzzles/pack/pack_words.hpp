/// Words of a pack that its writer, its reader and its twin share.
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

/// The turns with blanks between them.
[[nodiscard]] std::string turns_text(const Game& game, std::span<const Turn> turns);
/// The themes with blanks between them.
[[nodiscard]] std::string themes_text(ThemeSet themes);
/// The value of the tag `Plot`: "one-each other-count strip+take even-swap", with `-` for an empty word.
[[nodiscard]] std::string plot_text(const Puzzle& puzzle);
/// The value of the tag `Goal`: "win 2" or "save".
[[nodiscard]] std::string goal_text(Task task, unsigned n);
/// The value of the tag `Values`: "win 1 later 0 not 66".
[[nodiscard]] std::string values_text(const Values& values);
/// The seats of a side, from 1: "2", "1 3".
[[nodiscard]] std::string side_text(const Game& game, unsigned side);
[[nodiscard]] std::string_view contents_text(Contents contents) noexcept;
[[nodiscard]] std::optional<Contents> contents_named(std::string_view text) noexcept;

/// Returns the note on the province that a pass settles: "(LN to Lao)". \pre the pass settles the contested province
[[nodiscard]] std::string settled_text(const Game& game, const Position& position);

/// The greatest length of a line of the commentary, in characters, unless the line cannot be broken.
inline constexpr std::size_t most_columns = 100;
/// Returns the solution with one branch a line, and the lines beside its tree.
[[nodiscard]] std::string solution_text(const Puzzle& puzzle);

struct NumberedLine {
    unsigned number;
    std::string_view text;
};

} // namespace siam
