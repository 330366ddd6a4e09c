#include "puzzles/pack/pack_words.hpp"

#include <algorithm>
#include <charconv>

namespace siam {
namespace {

constexpr std::array<std::string_view, 3> contents_texts{"puzzles and solutions", "puzzles", "solutions"};

} // namespace

std::string turns_text(const Game& game, std::span<const Turn> turns) {
    std::string line;
    for (const Turn turn : turns) line.append(line.empty() ? "" : " ").append(text(game, turn));
    return line;
}

std::string themes_text(ThemeSet themes) {
    std::string names;
    for (unsigned i = 0; i < theme_count; ++i)
        if (themes.contains(static_cast<Theme>(i)))
            names.append(names.empty() ? "" : " ").append(theme_texts()[i].name);
    return names;
}

std::string values_text(const Values& values) {
    return "win " + std::to_string(values.win) + " later " + std::to_string(values.later) + " not " +
           std::to_string(values.not_at_all);
}

std::string side_text(const Game& game, unsigned side) {
    std::string seats;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if (game.seats_of(side) >> seat & 1U) seats.append(seats.empty() ? "" : " ").append(std::to_string(seat + 1));
    return seats;
}

std::string_view contents_text(Contents contents) noexcept { return contents_texts[static_cast<unsigned>(contents)]; }

std::optional<Contents> contents_named(std::string_view text) noexcept {
    const auto found = std::find(contents_texts.begin(), contents_texts.end(), text);
    if (found == contents_texts.end()) return {};
    return static_cast<Contents>(found - contents_texts.begin());
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.empty()) return words;
        words.push_back(text.substr(0, text.find(' ')));
        text.remove_prefix(words.back().size());
    }
}

std::optional<std::uint64_t> whole_number(std::string_view text) noexcept {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool plain = error == std::errc{} && end == text.data() + text.size() && (text == "0" || text[0] != '0');
    return plain ? std::optional(number) : std::nullopt;
}

std::string_view cut_line(std::string_view& text) noexcept {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

} // namespace siam
