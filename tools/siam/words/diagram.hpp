/// A position drawn for people, readable without a legend.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.hpp"

namespace siam::tools {

/// Colours text for a terminal, or leaves it unchanged.
class Paint {
public:
    explicit constexpr Paint(bool in_colour) noexcept : in_colour_(in_colour) {}
    /// Colours text by the name of a colour in variant files ("yellow"). If terminals lack the colour, the text stays
    /// unchanged.
    [[nodiscard]] std::string operator()(std::string_view text, std::string_view colour) const;

private:
    bool in_colour_;
};

/// Draws the position in several lines: the player to move, the remaining struggles with their followers and King
/// markers, the control of provinces, supplies, hands and pool; if `with_preview`, also the result if everybody passes.
/// Rows of tables have up to 80 columns; sentences fit `width`.
[[nodiscard]] std::string diagram(
    const Game& game, const Position& position, Paint paint, bool with_preview = true, std::size_t width = 80);

/// The sentences below a diagram, each without the end of line and not wrapped.
struct PositionFacts {
    std::string settled;              ///< control of provinces, in the order of settling; empty if nothing is settled
    std::string provinces;            ///< number of provinces of each power, by rank
    std::vector<std::string> memory;  ///< facts that matter for tie-breaks and the undo ban
    std::vector<std::string> preview; ///< the result if everybody passes; empty if the game is over
};
/// The sentences for a position. They have names instead of codes if `in_full`.
[[nodiscard]] PositionFacts facts(const Game& game, const Position& position, bool in_full = false);

} // namespace siam::tools
