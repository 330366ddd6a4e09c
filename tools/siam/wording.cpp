// How the words that several verbs say are put together.
#include "tools/siam/wording.hpp"

#include <fmt/format.h>
#include <cctype>

namespace siam::tools {

std::string players(unsigned seats) {
    std::vector<std::string> names;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (seats >> seat & 1U) names.push_back(std::to_string(seat + 1));
    return (names.size() == 1 ? "player " : "players ") + listed(names);
}

std::string side_name(const Game& game, unsigned side) { return players(game.seats_of(side)); }

std::string capitalised(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string in_cards(unsigned n) { return n == 0 ? "without another card" : "in " + counted(n, "card"); }

std::string line_of_play(const Game& game, const std::vector<Turn>& turns) {
    std::string line;
    for (const Turn turn : turns) line += (line.empty() ? "" : " ") + text(game, turn);
    return line;
}

std::string power_name(const Variant& variant, Power power) {
    return power == Power::occupier ? variant.occupier_name : variant.factions[index(power)].name;
}

std::string listed(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return text;
}

std::string printable(std::string_view text, std::size_t longest) {
    if (text.size() > longest) {
        const std::size_t half = longest / 2;
        return fmt::format(
            "{}...({} characters)...{}", printable(text.substr(0, half), longest), text.size() - 2 * half,
            printable(text.substr(text.size() - half), longest));
    }
    std::string result;
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (byte >= 0x20 && byte < 0x7F)
            result += character;
        else
            result += fmt::format("\\x{:02X}", byte);
    }
    return result;
}

std::string wrapped(std::string_view text, std::size_t indent) {
    constexpr std::size_t width = 80;
    std::string result;
    std::size_t room = width;
    while (text.size() > room) {
        std::size_t blank = text.rfind(' ', room);
        if (blank == std::string_view::npos || text.find_first_not_of(' ') > blank) blank = text.find(' ', room);
        if (blank == std::string_view::npos) break;
        const std::string_view line = text.substr(0, blank);
        result.append(line.substr(0, line.find_last_not_of(' ') + 1)).append(1, '\n').append(indent, ' ');
        text.remove_prefix(blank);
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        room = width - indent;
    }
    return result.append(text);
}

} // namespace siam::tools
