// Two ways to find the legal turns: listing them, and judging one; and facts that hold after each of them.
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/two_ways.hpp"

using namespace siam;
using siam::tests::any_position;

namespace {

/// Position and turn in one line, to be copied into a command.
std::string line(const Game& game, const Position& position, Turn turn) {
    return "siam play '" + text(game, position) + "' " + text(game, turn);
}

} // namespace

TEST_CASE("of all words that can encode a turn exactly the listed ones are legal", "[unsanitized][legality]") {
    Library library;
    Random random(22);
    for (const Game* const game : siam::tests::all_games(library))
        for (const auto& [open, cards] : {std::pair{1U, 3U}, {2U, 6U}, {2U, 10U}, {3U, 12U}, {8U, 14U}}) {
            const Position position = any_position(*game, random, open, cards);
            INFO("siam moves '" << text(*game, position) << "'");
            const std::optional<unsigned> word = siam::tests::wrongly_listed_word(*game, position);
            INFO("differs at word " << word.value_or(0));
            CHECK_FALSE(word);
        }
}

TEST_CASE("a listed turn is legal by itself, its neighbours in another position need not be", "[legality]") {
    Library library;
    Random random(23);
    for (unsigned n = 0; n < 300; ++n) {
        const Game& game = *siam::tests::all_games(library)[below(random, 9)];
        const auto cards = static_cast<unsigned>(2 + below(random, 8 * game.players() - 2));
        const auto open = static_cast<unsigned>(1 + below(random, 4));
        const Position position = any_position(game, random, open, cards),
                       other = any_position(game, random, open, cards);
        const std::vector<Turn> turns = legal_turns(game, position), of_other = legal_turns(game, other);
        for (const Turn turn : of_other) {
            const bool listed = std::binary_search(turns.begin(), turns.end(), turn);
            if (listed == is_legal(game, position, turn)) continue;
            INFO(line(game, position, turn));
            CHECK(listed == is_legal(game, position, turn));
        }
        CHECK(is_legal(game, position, turns.front()));
    }
}

TEST_CASE("turns are listed in the order of the notation, pass first", "[legality]") {
    Library library;
    Random random(24);
    for (const Game* const game : siam::tests::all_games(library))
        for (unsigned n = 0; n < 30; ++n) {
            const Position position = any_position(*game, random, static_cast<unsigned>(1 + below(random, 8)), 6);
            INFO("siam moves '" << text(*game, position) << "'");
            const std::vector<Turn> turns = legal_turns(*game, position);
            CHECK(turns.at(0).is_pass());
            CHECK(std::is_sorted(turns.begin(), turns.end()));
            CHECK(std::adjacent_find(turns.begin(), turns.end()) == turns.end());
        }
}

TEST_CASE("a turn leads to a position that its text gives back, byte for byte", "[legality]") {
    Library library;
    Random random(25);
    for (const Game* const game : siam::tests::all_games(library))
        for (unsigned n = 0; n < 40; ++n) {
            const Position position =
                any_position(*game, random, static_cast<unsigned>(1 + below(random, 4)), 1 + n % 7);
            for_each_turn(*game, position, [&](Turn turn, const Position& after) {
                const Position read = read_position(library, text(*game, after)).position;
                if (read == after && play(*game, position, turn) == after && siam::tests::is_whole(*game, after))
                    return;
                INFO(line(*game, position, turn));
                CHECK(read == after);
                CHECK(play(*game, position, turn) == after);
                CHECK(siam::tests::is_whole(*game, after));
            });
            CHECK(siam::tests::is_whole(*game, position));
        }
}

TEST_CASE("games played at random keep every position readable to the end", "[legality]") {
    Library library;
    Random random(26);
    for (const Game* const game : siam::tests::all_games(library))
        for (unsigned n = 0; n < 30; ++n) {
            Position position = deal(*game, random);
            while (!over(*game, position)) {
                const std::vector<Turn> turns = legal_turns(*game, position);
                const bool passes = below(random, 3) == 0 || turns.size() == 1;
                const Turn turn = passes ? Turn::pass() : turns[1 + below(random, turns.size() - 1)];
                INFO(line(*game, position, turn));
                const Position after = play(*game, position, turn);
                REQUIRE(read_position(library, text(*game, after)).position == after);
                REQUIRE(siam::tests::is_whole(*game, after));
                position = after;
            }
        }
}

TEST_CASE("with the last card every legal play wins for its player", "[legality][R9.1]") {
    Library library;
    Random random(27);
    unsigned plays = 0;
    for (const Game* const game : siam::tests::all_games(library)) {
        if (game->switches().last_card == LastCard::free) continue;
        for (unsigned n = 0; n < 200; ++n) {
            const Position position = any_position(*game, random, static_cast<unsigned>(1 + below(random, 4)), 1);
            for_each_turn(*game, position, [&](Turn turn, const Position& after) {
                if (turn.is_pass()) return;
                ++plays;
                if (outcome_if_all_pass(*game, after).won_by(position.to_move)) return;
                INFO(line(*game, position, turn));
                CHECK(outcome_if_all_pass(*game, after).won_by(position.to_move));
            });
        }
    }
    CHECK(plays > 1000);
}

TEST_CASE("a turn that is tried is played or named with its rule", "[rules]") {
    Library library;
    const auto [game, position] =
        read_position(library, "siam:2 LX*rl2m2/KT*r2l/LNl4m KE=M/RY=R/CH=R/SU=B/AY=R r4l2m2/rlm6 12/FL 2 0 21 -");
    const TriedTurn good = try_play(*game, position, Turn::pass());
    CHECK(good.after == play(*game, position, Turn::pass()));
    CHECK(good.forbidden == nullptr);
    const TriedTurn bad = try_play(*game, position, read_turn(*game, "K=-/lLN"));
    CHECK_FALSE(bad.after);
    CHECK(std::string(bad.forbidden) == "R3.1");
}
