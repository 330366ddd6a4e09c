// Reads a line of play.
#include "tools/siam/answers/line.hpp"

#include "engine/legal_turns.hpp"

#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

std::string shown(std::string_view token) {
    return token.size() > 60 ? std::string(token.substr(0, 57)) + "..." : std::string(token);
}

/// Throws a TextError if a rule forbids the turn here.
void require_legal(const Game& game, const Position& position, Turn turn, const std::string& token) {
    if (over(game, position)) throw TextError{0, 0, "R7", "'" + shown(token) + "' comes after the end of the game"};
    const char* const rule = forbidden_by(game, position, turn);
    if (rule == nullptr) return;
    const std::string player = "player " + std::to_string(index(position.to_move) + 1);
    const bool held = turn.is_pass() || position.hand[index(position.to_move)].holds(turn.action().card());
    const std::string why = held ? " is not legal: " + std::string(why_forbidden(rule))
                                 : " is impossible: " + player + " does not hold " + token.substr(0, 1);
    throw TextError{0, 0, rule, "'" + shown(token) + "'" + why};
}

} // namespace

LineOfPlay read_line(const Game& game, const Position& begin, std::span<const std::string> tokens) {
    LineOfPlay line{begin, {}, {}};
    for (const std::string& token : tokens) {
        try {
            const Turn turn = read_turn(game, token);
            require_legal(game, line.end(), turn, token);
            line.turns.push_back(turn);
        } catch (const TextError& error) {
            const std::string number = std::to_string(line.turns.size() + 1);
            throw TextError{0, error.field, error.rule, "turn " + number + ": " + error.message};
        }
        line.positions.push_back(play(game, line.end(), line.turns.back()));
    }
    return line;
}

void add_line(boost::json::object& object, const Game& game, const LineOfPlay& line, bool steps) {
    object["turns"] = turns_json(game, line.turns);
    if (steps) {
        boost::json::array positions;
        for (const Position& position : line.positions) positions.emplace_back(text(game, position));
        object["positions"] = std::move(positions);
    }
    object["to"] = text(game, line.end());
}

} // namespace siam::tools
