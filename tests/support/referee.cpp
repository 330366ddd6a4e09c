#include "tests/support/referee.hpp"

#include <sstream>
#include <stdexcept>

namespace siam::tests {
namespace {

std::vector<std::string> words(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> parts;
    for (std::string word; stream >> word;) parts.push_back(word);
    return parts;
}

} // namespace

std::string field(unsigned number, std::string_view text) { return words(text).at(number - 1); }

Referee::Referee(std::initializer_list<std::pair<std::string_view, std::string_view>> switches) {
    for (const auto& [name, value] : switches)
        if (const auto wrong = library_.set(name, value)) throw std::invalid_argument(*wrong);
}

bool Referee::legal(std::string_view position, std::string_view turn) { return verdict(position, turn) == "legal"; }

std::string Referee::verdict(std::string_view position, std::string_view turn) {
    const auto [game, start] = read(position);
    const char* const rule = forbidden_by(*game, start, read_turn(*game, turn));
    return rule == nullptr ? "legal" : rule;
}

std::string Referee::after(std::string_view position, std::string_view turns) {
    auto [game, current] = read(position);
    for (const std::string& word : words(turns)) {
        const Turn turn = read_turn(*game, word);
        if (!is_legal(*game, current, turn)) return "illegal: " + word;
        current = play(*game, current, turn);
    }
    return text(*game, current);
}

std::string Referee::field_after(unsigned number, std::string_view position, std::string_view turns) {
    return field(number, after(position, turns));
}

std::size_t Referee::count(std::string_view position) {
    const auto [game, start] = read(position);
    return legal_turns(*game, start).size();
}

std::string Referee::actions(std::string_view position, char card) {
    const auto [game, start] = read(position);
    std::string found, last;
    for (const Turn turn : legal_turns(*game, start)) {
        if (turn.is_pass()) continue;
        const std::string action = text(*game, turn.action());
        if (action[0] != card || action == last) continue;
        found += (found.empty() ? "" : " ") + action;
        last = action;
    }
    return found;
}

std::string Referee::winner(std::string_view position) {
    const auto [game, start] = read(position);
    const Outcome end = outcome_if_all_pass(*game, start);
    std::string seats;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (end.won_by(static_cast<Seat>(seat))) seats += (seats.empty() ? "" : " ") + std::to_string(seat + 1);
    return seats.empty() ? "draw" : seats;
}

bool Referee::is_over(std::string_view position) {
    const auto [game, start] = read(position);
    return over(*game, start);
}

std::string Referee::rejection(std::string_view position) try {
    static_cast<void>(read(position));
    return "accepted";
} catch (const TextError& error) {
    return "field " + std::to_string(error.field) + (error.rule.empty() ? "" : " ") + error.rule;
}

} // namespace siam::tests
