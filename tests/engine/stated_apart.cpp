// The engine and the rules stated apart agree on random positions of every kind: on the legal turns, on the position
// after each of them, and on who then wins if all pass. They share only the texts of positions, turns and variants.
#include "tests/oracle/stated_apart.hpp"

#include <map>

#include "tests/support/draws.hpp"
#include "tests/support/rounds.hpp"

namespace siam::tests {
namespace {

std::string bytes_of(const apart::Turn& turn) { return {reinterpret_cast<const char*>(&turn), sizeof turn}; }

/// The turns on which the engine and the rules stated apart disagree, as text.
std::string disputed(const Game& game, const Position& position) {
    const apart::Game stated = stated_apart(game);
    std::map<std::string, apart::State> expected;
    for (const apart::Child& child : apart::children(stated, stated_apart(stated, game, position)))
        if (!expected.emplace(bytes_of(child.turn), child.state).second) return "a turn that is stated twice";
    std::string wrong;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const auto found = expected.find(bytes_of(apart::read_turn(stated, text(game, turn))));
        const bool agrees =
            found != expected.end() && found->second == stated_apart(stated, game, after) &&
            apart::over(stated, found->second) == over(game, after) &&
            apart::winners_if_all_pass(stated, found->second) == outcome_if_all_pass(game, after).seats();
        if (!agrees) wrong += " " + text(game, turn);
        if (found != expected.end()) expected.erase(found);
    });
    return wrong + (expected.empty() ? "" : " and " + std::to_string(expected.size()) + " turns are missing");
}

} // namespace

TEST_CASE("the engine plays by the rules as they are stated apart", "[random][rules][legality]") {
    Draws draws(110);
    for (unsigned n = 0; n < rounds(100); ++n) {
        const auto& [file, game] = draws.new_game();
        for (const unsigned cards : {1U, draws.between(2, 4), draws.between(5, 6 * game.players())}) {
            const Position position = varied_position(game, draws.random, draws.between(1, cards > 4 ? 3 : 8), cards);
            INFO("siam moves --variant FILE '" << text(game, position) << "', FILE:\n" << file);
            CHECK(disputed(game, position) == "");
        }
    }
}

} // namespace siam::tests
