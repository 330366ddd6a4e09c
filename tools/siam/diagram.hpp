/// A position as a person reads it: 80 columns, without a legend elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.hpp"

namespace siam::tools {

/// Colours text for a terminal, or leaves it as it is.
class Paint {
public:
    explicit constexpr Paint(bool in_colour) noexcept : in_colour_(in_colour) {}
    /// In a colour of the variant file ("yellow"); a name that no terminal knows changes nothing.
    [[nodiscard]] std::string operator()(std::string_view text, std::string_view colour) const;

private:
    bool in_colour_;
};

/// Several lines: whose turn it is, the struggles to come with their followers and King markers, who controls what,
/// supplies, hands and pool, and with the preview what happens if everybody passes from here on.
[[nodiscard]] std::string diagram(const Game& game, const Position& position, Paint paint, bool with_preview = true);

/// The sentences below a diagram, each without the end of line and not wrapped.
struct PositionFacts {
    std::string settled;              ///< who controls what, in the order of settling; empty if nothing is settled
    std::string provinces;            ///< how many each power controls, by rank
    std::vector<std::string> memory;  ///< what tie-breaks and the undo ban remember
    std::vector<std::string> preview; ///< what happens if everybody passes; empty if the game is over
};
/// In full with names instead of codes.
[[nodiscard]] PositionFacts facts(const Game& game, const Position& position, bool in_full = false);

} // namespace siam::tools
