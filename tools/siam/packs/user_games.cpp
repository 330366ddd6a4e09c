// How games are read.
#include "tools/siam/packs/user_games.hpp"

#include <fmt/format.h>

#include "engine/hash.hpp"
#include "engine/notation.hpp"
#include "puzzles/gates.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The turns of the operation `line`. Throws TextError.
std::vector<Turn> line_of(const Game& game, const Record& record) {
    std::vector<Turn> turns;
    for (const Operation& operation : record.operations)
        if (operation.name == "line")
            for (const std::string& turn : operation.values) turns.push_back(read_turn(game, turn));
    if (turns.empty()) throw TextError{0, 0, "", "expected `POSITION ; line TURN...`"};
    return turns;
}

void add_game(Library& library, const Game& game, const Record& record, std::vector<PlayedPosition>& positions) {
    const auto [read_game, deal] = read_position(library, record.position);
    if (read_game != &game)
        throw TextError{0, 1, "", "the game must have the variant of --variant and the number of players of --players"};
    PlayedPosition at{{deal, {}}, deal};
    if (const auto why = undealt(game, deal)) throw TextError{0, 0, "", "the game must begin with a deal: " + *why};
    for (const Turn turn : line_of(game, record)) {
        if (over(game, at.position)) throw TextError{0, 0, "", text(game, turn) + ": the game is over"};
        if (const char* const rule = forbidden_by(game, at.position, turn))
            throw TextError{0, 0, rule, text(game, turn) + " is not legal: " + std::string(why_forbidden(rule))};
        at.history.turns.push_back(turn);
        at.position = play(game, at.position, turn);
        if (!over(game, at.position)) positions.push_back(at);
    }
}

} // namespace

UserGames read_games(Library& library, const Game& game, const std::string& name) {
    UserGames games;
    const auto kind = name == "-" ? Source::Kind::standard_input : Source::Kind::file;
    const std::string all = whole_text({kind, name, ""});
    games.checksum = checksum(all);
    std::string_view rest = all;
    for (unsigned line = 1; !rest.empty(); ++line) try {
            if (const auto record = read_record(cut_line(rest), line))
                add_game(library, game, *record, games.positions);
        } catch (const TextError& error) {
            throw BadInput(fmt::format("{}:{}: {}", printable(name), line, printable(error.on_line(0).what())));
        }
    if (games.positions.empty()) throw BadInput(printable(name) + ": the file holds no game");
    return games;
}

} // namespace siam::tools
