// Reads a line of play.
#include "tools/siam/answers/line.hpp"

#include "engine/legal_turns.hpp"
#include "engine/words.hpp"

#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

std::string shortened(std::string_view token) {
    return token.size() > 60 ? std::string(token.substr(0, 57)) + "..." : std::string(token);
}

/// Asks for the passes that a record has left out, if the turn is legal after passes: some sites do not record a pass
/// that a player without cards must make. Empty if passes do not make the turn legal.
std::string missing_passes(const Game& game, Position position, Turn turn) {
    for (unsigned passes = 1; passes < game.players(); ++passes) {
        position = play(game, position, Turn::pass());
        if (over(game, position)) break;
        if (forbidden_by(game, position, turn) != nullptr) continue;
        const std::string holder = "; player " + std::to_string(index(position.to_move) + 1) + " holds it: ";
        return holder + (passes == 1 ? "is a pass" : "are " + std::to_string(passes) + " passes") + " missing?";
    }
    return "";
}

/// Throws an error if a rule forbids the turn here. \param in_record whether the turn belongs to a longer record
void require_legal(const Game& game, const Position& position, Turn turn, const std::string& token, bool in_record) {
    if (over(game, position))
        throw Coded{"turn-after-end", {}, {0, 0, "R7", "'" + shortened(token) + "' comes after the end of the game"}};
    const char* const rule = forbidden_by(game, position, turn);
    if (rule == nullptr) return;
    const std::string player = "player " + std::to_string(index(position.to_move) + 1);
    const Hand hand = position.hand[index(position.to_move)];
    std::string why = " is not legal: " + std::string(why_forbidden(rule));
    std::string code = "turn-illegal";
    boost::json::object arguments{{"player", index(position.to_move) + 1}, {"rule", rule}};
    if (!turn.is_pass() && !hand.holds(turn.action().card())) {
        const std::string card(1, game.variant().letter(turn.action().card()));
        why = " is impossible: " + player + " does not hold " + card;
        code = "card-not-held";
        arguments["card"] = card;
        if (in_record || hand.empty()) why += missing_passes(game, position, turn);
    }
    throw Coded{std::move(code), std::move(arguments), {0, 0, rule, "'" + shortened(token) + "'" + why}};
}

} // namespace

Turn read_legal_turn(const Game& game, const Position& position, const std::string& token, bool in_record) {
    const Turn turn = read_turn(game, token);
    require_legal(game, position, turn, token, in_record);
    return turn;
}

LineOfPlay read_line(const Game& game, const Position& begin, std::span<const std::string> tokens) {
    LineOfPlay line{begin, {}, {}};
    for (const std::string& token : tokens) {
        const auto fail = [&](Coded error) {
            error.arguments["index"] = line.turns.size();
            error.arguments["turn"] = printable(shortened(token));
            throw Coded{error.code, error.arguments, error.in_turn(static_cast<unsigned>(line.turns.size()) + 1)};
        };
        try {
            line.turns.push_back(read_legal_turn(game, line.end(), token, tokens.size() > 1));
        } catch (const Coded& error) {
            fail(error);
        } catch (const TextError& error) {
            fail({"turn-unreadable", {{"rule", Coded::rule_json(error.rule)}}, error});
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
