#include "tools/siam/telling/names.hpp"

#include <algorithm>
#include <cctype>

namespace siam::tools {

std::string players(unsigned seats) {
    std::vector<std::string> names;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (seats >> seat & 1U) names.push_back(std::to_string(seat + 1));
    std::string text = names.size() == 1 ? "player " : "players ";
    return text.append(listed(names));
}

std::string side_name(const Game& game, unsigned side) { return players(game.seats_of(side)); }

std::string power_name(const Variant& variant, Power power) {
    return power == Power::occupier ? variant.occupier_name : variant.factions[index(power)].name;
}

std::string people_of(const Variant& variant, Power power) {
    if (power != Power::occupier) return power_name(variant, power);
    std::string people = "the ";
    return people.append(variant.occupier_plural.empty() ? variant.occupier_name : variant.occupier_plural);
}

std::string province_name(const Variant& variant, Province province) {
    const std::string& name = variant.provinces[index(province)].name;
    const bool is_shared = std::any_of(
        variant.factions.begin(), variant.factions.end(), [&](const auto& faction) { return faction.name == name; });
    return is_shared ? name + " province" : name;
}

std::string with_article(const std::string& name) {
    std::string text = name.find_first_of("AEIOUaeiou") == 0 ? "an " : "a ";
    return text.append(name);
}

std::string number_word(unsigned number) {
    constexpr std::array words{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    return number < words.size() ? words[number] : std::to_string(number);
}

std::string listed(const std::vector<std::string>& items, std::string_view before_last) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool is_last = i + 1 == items.size();
        if (i > 0) text.append(is_last ? " " : ", ").append(is_last ? before_last : "").append(is_last ? " " : "");
        text += items[i];
    }
    return text;
}

std::string capitalised(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

} // namespace siam::tools
