// Each pruning has its own proof, but combinations of prunings have none. For every pair of prunings, this test tries
// both, neither, only the first and only the second, and checks that no answer changes.
#include "engine/deal.hpp"
#include "solver/aim.hpp"
#include "solver/search/search.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/seeded.hpp"

#include <numeric>

namespace siam::search {
namespace {

constexpr std::array switches{&Prunings::waiting,  &Prunings::bans,        &Prunings::leaves, &Prunings::last_plays,
                              &Prunings::all_pass, &Prunings::spent_hands, &Prunings::negated};

/// For each switch, the three of the six configurations in which it is on, as bits. No two switches have the same three
/// configurations, and every switch is on in the first one. So for any two switches, there is a configuration with
/// both, one with only the first switch, one with only the second switch, and one with neither (D. Kleitman and J.
/// Spencer, Families of k-independent sets, 1973).
constexpr std::array<unsigned, switches.size()> on_in{0b000111, 0b001011, 0b010011, 0b100011,
                                                      0b001101, 0b010101, 0b011001};
constexpr unsigned configurations = 6;

Prunings prunings_of(unsigned configuration) {
    Prunings prunings;
    for (std::size_t i = 0; i < switches.size(); ++i) prunings.*switches[i] = (on_in[i] >> configuration & 1U) != 0;
    return prunings;
}

/// Compares the search with the oracle in all configurations, on one random position of each of `seeds` random games.
/// The positions have at most `most_open` open provinces and 2 to `most_cards` cards.
void compare_with_oracle(unsigned seeds, unsigned most_open, unsigned most_cards) {
    std::array<std::uint64_t, configurations + 1> nodes{}; // the last: of the search with all prunings
    std::array<unsigned, 2> answers{};
    for (std::uint64_t round = 1; round <= seeds; ++round) {
        const std::uint64_t seed = tests::seeded(round);
        const auto [file, game] = tests::random_game(seed);
        Random random(seed);
        const auto open = static_cast<unsigned>(1 + below(random, most_open)),
                   cards = static_cast<unsigned>(2 + below(random, most_cards - 1));
        const Position position = tests::varied_position(game, random, open, cards);
        if (over(game, position)) continue;
        INFO("seed " << seed << ": siam solve --variant FILE <<< '" << text(game, position) << "', FILE:\n" << file);
        const Verdicts expected = tests::Oracle(game).verdicts(position);
        for (unsigned side = 0; side < game.sides(); ++side)
            for (unsigned n = 0; n <= configurations; ++n) {
                TranspositionTable table(std::size_t{1} << 18);
                Search search(game, side, table, {}, nullptr, n < configurations ? prunings_of(n) : Prunings{});
                for (unsigned budget = 0; budget <= search.own_cards(position); ++budget) {
                    const bool wins = expected[side].wins() && expected[side].distance() <= budget;
                    INFO("side " << side << ", budget " << budget << ", configuration " << n);
                    REQUIRE(search.can_force(position, budget) == wins);
                    ++answers[wins];
                }
                nodes[n] += search.nodes();
            }
    }
    CHECK(std::min(answers[0], answers[1]) > 500);
    const std::uint64_t without_some = std::accumulate(nodes.begin(), nodes.end() - 1, std::uint64_t{0});
    CHECK(without_some > configurations * nodes.back()); // the prunings save nodes
}

} // namespace

TEST_CASE("the configurations hold every pair of prunings in all four ways", "[solver][prunings]") {
    for (std::size_t i = 0; i < switches.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            unsigned ways = 0;
            for (unsigned n = 0; n < configurations; ++n)
                ways |= 1U << ((on_in[i] >> n & 1U) | (on_in[j] >> n & 1U) << 1);
            CHECK(ways == 15);
        }
}

TEST_CASE("no pair of prunings changes an answer when it is switched off", "[random][solver][prunings]") {
    compare_with_oracle(200, 2, 3);
}

TEST_CASE("no pair of prunings changes an answer of larger positions", "[solver][prunings][slow]") {
    compare_with_oracle(300, 3, 4);
}

TEST_CASE("two sides share a question only if a play has excluded the draw", "[solver][prunings]") {
    Library library;
    for (const unsigned players : {2U, 4U}) {
        const Game& game = *library.game("siam", players);
        Random random(players);
        Position position = deal(game, random); // a draw requires two players who never play a card (R8.4)
        for (unsigned played = 0; played <= players; ++played) {
            const Questions questions(game, 1);
            const Question question = questions.at(position, cards_of(game, position, 1));
            INFO(players << " players, of whom " << played << " have played");
            CHECK(questions.slot(question).negated == (played + 1 >= players));
            std::vector<Turn> turns = legal_turns(game, position);
            position = play(game, position, turns.front().is_pass() ? turns.back() : turns.front());
        }
    }
}

} // namespace siam::search
