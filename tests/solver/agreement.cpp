// The solver, the reference solver and the oracle of the tests agree on random small positions of every kind.
#include <algorithm>
#include <array>

#include "solver/reference.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/rounds.hpp"

using namespace siam;
using siam::tests::Oracle;
using siam::tests::rounds;

namespace {

/// Variants and numbers of players for which results are defined.
std::vector<const Game*> solvable_games(Library& library) {
    std::vector<const Game*> games = siam::tests::all_games(library);
    return games;
}

std::string line(const Game& game, const Position& position) {
    const std::string_view passes = game.switches().passes == Passes::three ? "three" : "all-players";
    return std::string("siam solve --rule passes=").append(passes) + " <<< '" + text(game, position) + "'";
}

struct Size {
    unsigned open, cards;
};

using Draw = Position (*)(const Game&, Random&, unsigned open, unsigned cards);

/// Calls check(game, position) for that many random positions of each game and size. In half of them three passes
/// settle a struggle (R3.4).
template <class Check>
void for_positions(
    std::uint64_t seed, std::initializer_list<Size> sizes, unsigned each, Check check,
    Draw draw = siam::tests::any_position) {
    Library all, three;
    REQUIRE_FALSE(three.set("passes", "three"));
    Random random(seed);
    const std::array games{solvable_games(all), solvable_games(three)};
    for (std::size_t game = 0; game < games[0].size(); ++game)
        for (const Size size : sizes)
            for (unsigned n = 0; n < each; ++n) {
                const Game& drawn = *games[n % 2][game];
                check(drawn, draw(drawn, random, size.open, size.cards));
            }
}

/// The line is legal, ends the game with a win for the player who began it, and takes at most n of that side's cards.
bool is_winning_line(const Game& game, Position position, const std::vector<Turn>& turns, unsigned n) {
    const unsigned side = game.side_of(position.to_move);
    unsigned cards = 0;
    for (const Turn turn : turns) {
        if (!is_legal(game, position, turn)) return false;
        cards += !turn.is_pass() && game.side_of(position.to_move) == side;
        position = play(game, position, turn);
    }
    return cards <= n && (outcome_if_all_pass(game, position).seats() & game.seats_of(side)) != 0;
}

} // namespace

TEST_CASE("the solver agrees with the reference on random small positions", "[agreement]") {
    Solver solver({.memory = 16U << 20U});
    unsigned positions = 0, forced = 0;
    for_positions(
        1, {{1, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 1}, {3, 2}}, rounds(40),
        [&](const Game& game, const Position& p) {
            INFO(line(game, p));
            const Answer answer = solver.solve(game, p);
            const Verdicts expected = reference_solve(game, p);
            REQUIRE(answer.proved);
            REQUIRE(siam::tests::text(answer.force) == siam::tests::text(expected));
            ++positions;
            forced += std::ranges::any_of(expected, [](const Verdict& verdict) { return verdict.wins(); });
        });
    CHECK(positions >= rounds(2000));
    CHECK(forced > positions / 2);
}

TEST_CASE("the solver agrees with the reference on 100,000 positions under every switch", "[agreement][slow]") {
    std::array<Solver, 2> solvers{Solver({.memory = 1U << 20U}), Solver({.memory = 64U << 20U, .threads = 2})};
    Random random(100'000);
    unsigned positions = 0;
    for (unsigned values = 0; values < 1U << switch_texts().size(); ++values) {
        Library library;
        for (unsigned which = 0; which < switch_texts().size(); ++which) {
            const SwitchText& rule = switch_texts()[which];
            REQUIRE_FALSE(library.set(rule.name, rule.values[values >> which & 1U]));
        }
        for (const Game* const game : solvable_games(library))
            for (const Size size : {Size{1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2}, {3, 1}, {3, 2}, {4, 1}, {4, 2}})
                for (unsigned n = 0; n < 48; ++n, ++positions) {
                    const Position p = siam::tests::any_position(*game, random, size.open, size.cards);
                    INFO(line(*game, p) << " with switches " << values);
                    const Answer answer = solvers[positions % 2].solve(*game, p);
                    if (siam::tests::text(answer.force) != siam::tests::text(reference_solve(*game, p))) CHECK(false);
                }
    }
    CHECK(positions >= 100'000);
}

TEST_CASE("the oracle agrees with the reference", "[agreement]") {
    for_positions(2, {{1, 2}, {2, 2}}, 10, [&](const Game& game, const Position& p) {
        INFO(line(game, p));
        REQUIRE(siam::tests::text(Oracle(game).verdicts(p)) == siam::tests::text(reference_solve(game, p)));
    });
}

TEST_CASE("the solver agrees with the oracle where three and four cards are left", "[agreement]") {
    Solver solver({.memory = 16U << 20U});
    for_positions(3, {{1, 3}, {1, 4}, {1, 5}, {2, 3}}, 12, [&](const Game& game, const Position& p) {
        INFO(line(game, p));
        const Answer answer = solver.solve(game, p);
        REQUIRE(answer.proved);
        REQUIRE(siam::tests::text(answer.force) == siam::tests::text(Oracle(game).verdicts(p)));
    });
}

TEST_CASE("the solver agrees with the oracle where followers are scarce", "[agreement]") {
    Solver solver({.memory = 16U << 20U});
    unsigned forced = 0;
    for_positions(
        7, {{1, 3}, {2, 3}, {2, 4}}, rounds(60),
        [&](const Game& game, const Position& p) {
            INFO(line(game, p));
            const Answer answer = solver.solve(game, p);
            REQUIRE(answer.proved);
            REQUIRE(siam::tests::text(answer.force) == siam::tests::text(Oracle(game).verdicts(p)));
            forced +=
                std::ranges::any_of(answer.force, [](const Verdict& v) { return v.forced() && v.distance() > 0; });
        },
        siam::tests::nearly_empty);
    CHECK(forced >= rounds(200));
}

TEST_CASE("a play without a taking does not begin a plan where it would have to take", "[agreement]") {
    Library library;
    const auto [game, position] =
        read_position(library, "siam:2 KE/LN SU=B/AY=B/RY=B/CH=R/LX=L/KT=M l3m/r5 R/KL 1 0 21 -");
    CHECK(siam::tests::text(Solver().solve(*game, position).force) == "1 -");
}

TEST_CASE("the solver agrees with the oracle where it asks first who wins at all", "[agreement]") {
    Solver solver({.memory = 16U << 20U});
    std::array<unsigned, 6> forced_in{};
    for_positions(6, {{1, 5}, {1, 6}}, 100, [&](const Game& game, const Position& p) {
        const std::size_t seats = game.players();
        const std::size_t first = p.hand[0].size() + (seats == 4 ? p.hand[2].size() : 0U);
        if (game.sides() != 2 || first < 4 || first > 5) return;
        INFO(line(game, p));
        const Answer answer = solver.solve(game, p);
        REQUIRE(answer.proved);
        REQUIRE(siam::tests::text(answer.force) == siam::tests::text(Oracle(game).verdicts(p)));
        for (const Verdict& verdict : answer.force)
            if (verdict.forced()) ++forced_in[verdict.distance()];
    });
    CHECK(forced_in[0] + forced_in[1] + forced_in[2] >= 30);
    CHECK(forced_in[3] + forced_in[4] + forced_in[5] >= 1);
}

TEST_CASE("the keys are exactly the first turns that keep N", "[agreement]") {
    Solver solver({.memory = 16U << 20U});
    for_positions(4, {{1, 2}, {1, 3}, {2, 2}, {3, 2}}, 12, [&](const Game& game, const Position& p) {
        INFO(line(game, p));
        const Answer answer = solver.solve(game, p, Detail::keys);
        REQUIRE(answer.proved);
        REQUIRE(answer.keys == Oracle(game).keys(p));
    });
}

TEST_CASE("the key is one of the keys and the best line wins within N", "[agreement]") {
    Solver solver({.memory = 16U << 20U});
    for_positions(5, {{1, 2}, {1, 4}, {2, 3}, {3, 2}}, 10, [&](const Game& game, const Position& p) {
        INFO(line(game, p));
        const Answer answer = solver.solve(game, p);
        const Verdict& mover = answer.force.at(game.side_of(p.to_move));
        REQUIRE(answer.key.has_value() == mover.wins());
        if (!mover.wins()) return;
        const auto keys = Oracle(game).keys(p);
        const auto same = [&](Turn turn) { return play(game, p, turn) == play(game, p, *answer.key); };
        REQUIRE(std::ranges::any_of(keys, same));
        REQUIRE(answer.line_of_play.at(0) == *answer.key);
        REQUIRE(is_winning_line(game, p, answer.line_of_play, mover.distance()));
    });
}

TEST_CASE("the value of each first turn is that of the position after it", "[agreement]") {
    Solver solver({.memory = 16U << 20U});
    for_positions(6, {{1, 2}, {2, 2}, {1, 3}}, 4, [&](const Game& game, const Position& p) {
        INFO(line(game, p));
        const Answer answer = solver.solve(game, p, Detail::turns);
        std::vector<Turn> turns;
        Oracle oracle(game);
        for (const TurnValue& value : answer.turns) {
            turns.push_back(value.turn);
            INFO(text(game, value.turn));
            REQUIRE(siam::tests::text(value.force) == siam::tests::text(oracle.verdicts(play(game, p, value.turn))));
        }
        REQUIRE(turns == legal_turns(game, p));
    });
}

TEST_CASE("asked for verdicts only, the solver says who can force a win", "[agreement]") {
    Solver solver({.memory = 16U << 20U});
    for_positions(7, {{1, 2}, {1, 4}, {2, 3}}, rounds(8), [&](const Game& game, const Position& p) {
        INFO(line(game, p));
        const Answer answer = solver.solve(game, p, Detail::verdict);
        const Verdicts expected = Oracle(game).verdicts(p);
        REQUIRE(answer.proved);
        for (unsigned side = 0; side < game.sides(); ++side) {
            REQUIRE(answer.force[side].wins() == expected[side].wins());
            REQUIRE(answer.force[side].cannot_win() == expected[side].cannot_win());
        }
    });
}

TEST_CASE("rational outcomes are those of the definition", "[agreement][R11.4]") {
    for_positions(8, {{1, 1}, {1, 2}, {2, 1}, {2, 2}}, 20, [&](const Game& game, const Position& p) {
        if (game.players() != 3) return;
        INFO("siam solve --rational <<< '" << text(game, p) << "'");
        const auto found = rational_outcomes(game, p);
        REQUIRE(found.has_value());
        const RationalOutcomes expected = siam::tests::plain_rational_outcomes(game, p);
        REQUIRE(found->seats == expected.seats);
        REQUIRE(found->draw == expected.draw);
    });
}
