// Compares two ways to apply the rules: the list of turns with is_legal, two ways of counting, writing with reading.
#include "engine/legal_turns.hpp"
#include "tests/soak/round.hpp"
#include "tests/support/two_ways.hpp"

namespace siam::soak {

void rules_round(Round& round) {
    const auto check = [&](const std::string& wrong) {
        round.holds(wrong.empty(), wrong);
        ++round.tally.checks;
    };
    const tests::RandomGame& random = round.new_game();
    const Game& game = random.game;
    check(tests::wrong_variant(random.text));
    for (unsigned n = 0; n < 4; ++n) {
        const unsigned open = round.between(1, 4), cards = round.between(2, 6);
        const Position position = tests::varied_position(game, round.random, open, cards);
        check(tests::wrong_turns(game, position, tests::varied_position(game, round.random, open, cards)));
        check(tests::wrong_play(game, position, round.random));
        const bool shallow = open > 2 || cards > 3;
        if (legal_turns(game, position).size() < 300) check(tests::wrong_perft(game, position, shallow ? 1 : 2));
        if (round.one_in(8)) check(tests::wrong_words(game, position));
    }
    check(tests::wrong_play(game, deal(game, round.random), round.random));
}

} // namespace siam::soak
