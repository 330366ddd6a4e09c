#include "puzzles/pack/pack_words.hpp"

#include <algorithm>

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

std::string goal_text(Task task, unsigned n) {
    return std::string(name(task)).append(task == Task::save ? "" : " " + std::to_string(n));
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

} // namespace siam
