/// Reads the texts of NOTATION.md, but only in the form in which siam writes them.
#pragma once

#include <istream>
#include <stdexcept>
#include <string_view>

#include "tests/oracle/apart/rules.hpp"

namespace apart {

struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The game of a variant file. Throws Unreadable, but does not check the values of switches.
[[nodiscard]] Game read_variant(std::istream& file, unsigned players);
/// Sets a switch (section 10 of RULES.md) by its name. Throws Unreadable.
void set_switch(Game& game, std::string_view name, std::string_view value);
/// The name of the variant and the number of players of a position, which begins like "siam:2". Throws Unreadable.
[[nodiscard]] std::pair<std::string, unsigned> game_of(std::string_view position);
[[nodiscard]] State read_position(const Game& game, std::string_view text);
[[nodiscard]] Turn read_turn(const Game& game, std::string_view token);
[[nodiscard]] Byte read_province(const Game& game, std::string_view code);
/// Reads a capital letter: that of a faction, or else that of the occupier.
[[nodiscard]] Byte read_power(const Game& game, std::string_view letter);
[[nodiscard]] Byte read_card(const Game& game, std::string_view letter);

} // namespace apart
