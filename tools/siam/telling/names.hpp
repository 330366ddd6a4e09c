/// Names and lists in English: players, sides, powers, provinces, numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace siam::tools {

/// The seats in words: "player 2", "players 1 and 3". Bit i is seat i. \pre seats != 0
[[nodiscard]] std::string players(unsigned seats);
/// The players of a side (R11.1).
[[nodiscard]] std::string side_name(const Game& game, unsigned side);
/// The name of a power: "British", "Rama".
[[nodiscard]] std::string power_name(const Variant& variant, Power power);
/// The name of a power as a group of people: "the British", "the Italians". A faction keeps its name.
[[nodiscard]] std::string people_of(const Variant& variant, Power power);
/// The province's name; "Tigray province" if a faction has the same name.
[[nodiscard]] std::string province_name(const Variant& variant, Province province);
/// The name with its article: "an Amhara".
[[nodiscard]] std::string with_article(const std::string& name);
/// The number in words, up to ten.
[[nodiscard]] std::string number_word(unsigned number);
/// "a, b and c".
[[nodiscard]] std::string listed(const std::vector<std::string>& items, std::string_view before_last = "and");
[[nodiscard]] std::string capitalised(std::string text);

} // namespace siam::tools
