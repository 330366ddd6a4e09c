// Lays out lists of turns.
#include "tools/siam/words/turn_list.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "engine/play.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

std::string title(const Game& game, Turn turn) {
    return turn.is_pass() ? "pass" : game.variant().card_titles[index(turn.action().card())];
}

bool same_card(Turn a, Turn b) {
    return a.is_pass() == b.is_pass() && (a.is_pass() || a.action().card() == b.action().card());
}

std::size_t widest(const std::vector<std::string>& texts) {
    std::size_t width = 0;
    for (const std::string& text : texts) width = std::max(width, text.size());
    return width;
}

/// A row that begins in one column; if it must be wrapped, it continues in another.
std::string row(
    const std::string& first, std::size_t first_width, const std::string& rest, const TurnListStyle& style) {
    if (rest.empty()) return fmt::format("{:{}}{}\n", "", style.indent, first);
    const std::size_t column = style.indent + first_width + 2;
    const std::string text = fmt::format("{:{}}{:<{}}  {}", "", style.indent, first, first_width, rest);
    return wrapped(text, column, style.width) + "\n";
}

std::string rows(
    const std::vector<std::string>& first, const std::vector<std::string>& rest, const TurnListStyle& style) {
    std::string text;
    for (std::size_t i = 0; i < first.size(); ++i) text += row(first[i], widest(first), rest[i], style);
    return text;
}

} // namespace

std::string turn_list(const Game& game, const std::vector<Turn>& turns, const TurnListStyle& style) {
    std::vector<std::string> first, rest;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const std::string token = text(game, turns[i]);
        if (style.in_words) {
            first.push_back(token);
            rest.push_back(in_words(game, turns[i]));
        } else if (i > 0 && same_card(turns[i - 1], turns[i])) {
            rest.back() += " " + token;
        } else {
            first.push_back(title(game, turns[i]));
            rest.push_back(turns[i].is_pass() ? "" : token);
        }
    }
    return rows(first, rest, style);
}

std::string line_in_words(
    const Game& game, Position position, const std::vector<Turn>& turns, const TurnListStyle& style) {
    std::vector<std::string> first, rest;
    for (const Turn turn : turns) {
        first.push_back(text(game, turn));
        rest.push_back(fmt::format("Player {} {}.", index(position.to_move) + 1, in_words(game, turn)));
        position = play(game, position, turn);
    }
    return rows(first, rest, style);
}

} // namespace siam::tools
