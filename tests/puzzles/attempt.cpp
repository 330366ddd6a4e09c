// An attempt at a puzzle: right turns reach the goal with exactly N cards, and wrong turns are refuted.
#include "puzzles/attempt.hpp"

#include <algorithm>

#include "puzzles/pack/pack.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shipped_packs.hpp"

using namespace siam;

namespace {

/// Puzzles of a shipped pack with this task and an N of at most 2. For `win`, considers only every sixth puzzle.
struct Sample {
    explicit Sample(Task task = Task::win)
        : text(tests::text_of(
              tests::in_source(task == Task::win ? "puzzles/packs/sample.txt" : "puzzles/packs/saves.txt"))),
          book(builtin_variants()),
          read(read_pack(book, text)) {
        REQUIRE(read.faults.empty());
        for (std::size_t i = 0; i < read.pack.puzzles.size(); i += task == Task::win ? 6 : 1)
            if (Puzzle& puzzle = read.pack.puzzles[i].puzzle; puzzle.n <= 2 && puzzle.task == task) {
                tests::solve(puzzle);
                puzzles.push_back(&puzzle);
            }
        REQUIRE(puzzles.size() > 9);
    }
    std::string text;
    Rulebook book;
    ReadPack read;
    std::vector<const Puzzle*> puzzles;
};

/// The position after the turns, which must all be legal.
Position played(const Game& game, Position position, std::span<const Turn> turns) {
    for (const Turn turn : turns) {
        INFO(text(game, position) << " " << text(game, turn));
        REQUIRE_FALSE(over(game, position));
        REQUIRE(is_legal(game, position, turn));
        position = play(game, position, turn);
    }
    return position;
}

} // namespace

TEST_CASE("right turns solve a puzzle in exactly its cards", "[puzzles][attempt]") {
    const Sample sample;
    for (const Puzzle* puzzle : sample.puzzles) {
        INFO(text(*puzzle->game, puzzle->position));
        Attempt attempt(*puzzle);
        Forcing forcing(*puzzle->game);
        unsigned own_cards = 0;
        for (unsigned turns = 0; !attempt.is_solved(); ++turns) {
            REQUIRE(turns < 40);
            const Position before = attempt.position();
            REQUIRE(puzzle->game->side_of(before.to_move) == puzzle->side());
            const Turn turn = attempt.answer();
            const Judged judged = attempt.play(turn);
            REQUIRE(judged.kind != Judged::Kind::wrong);
            own_cards += !turn.is_pass();
            const Position after = played(*puzzle->game, play(*puzzle->game, before, turn), judged.then);
            CHECK(text(*puzzle->game, after) == text(*puzzle->game, attempt.position()));
            CHECK(forcing.n(after, puzzle->side()) == attempt.cards()); // the defences never shorten the win
        }
        CHECK(own_cards == puzzle->n);
        CHECK(attempt.played().size() >= own_cards);
        played(*puzzle->game, puzzle->position, attempt.played());
    }
}

TEST_CASE("a first turn is right exactly if it is a key, and all others are refuted to the end", "[puzzles][attempt]") {
    const Sample sample;
    unsigned listed = 0;
    for (std::size_t i = 0; i < sample.puzzles.size(); i += 3) {
        const Puzzle& puzzle = *sample.puzzles[i];
        const Game& game = *puzzle.game;
        INFO(text(game, puzzle.position));
        Forcing forcing(game);
        for (const TurnClass& first : turn_classes(game, puzzle.position)) {
            INFO(text(game, first.turn()));
            Attempt attempt(puzzle);
            const Judged judged = attempt.play(first.turns.back());
            const bool is_key = std::ranges::find(puzzle.keys, first.turn()) != puzzle.keys.end();
            REQUIRE((judged.kind != Judged::Kind::wrong) == is_key);
            if (is_key) continue;
            CHECK(text(game, attempt.position()) == text(game, puzzle.position));
            CHECK(attempt.cards() == puzzle.n);
            const Position after = play(game, puzzle.position, first.turns.back());
            CHECK(judged.wins_later == forcing.can_force(after, puzzle.side()));
            const Position end = played(game, after, judged.then);
            CHECK((outcome_if_all_pass(game, end).seats() & game.seats_of(puzzle.side())) == 0);
            const auto wrong = std::ranges::find(puzzle.wrong, first.turn(), &WrongTurn::turn);
            if (wrong == puzzle.wrong.end()) continue;
            ++listed;
            CHECK(std::ranges::equal(judged.then, std::span(wrong->line).subspan(1)));
        }
    }
    CHECK(listed > 0);
}

TEST_CASE("right turns keep another side from winning", "[puzzles][attempt][hold]") {
    const Sample sample(Task::save);
    for (const Puzzle* puzzle : sample.puzzles) {
        INFO(text(*puzzle->game, puzzle->position));
        Attempt attempt(*puzzle);
        Forcing forcing(*puzzle->game);
        CHECK(attempt.play(puzzle->wrong.front().turn).kind == Judged::Kind::wrong);
        for (unsigned turns = 0; !attempt.is_solved(); ++turns) {
            REQUIRE(turns < 40);
            REQUIRE(puzzle->game->side_of(attempt.position().to_move) == puzzle->side());
            REQUIRE(attempt.play(attempt.answer()).kind != Judged::Kind::wrong);
            const unsigned left = puzzle->aim().left_to_other(*puzzle->game, attempt.position());
            CHECK(forcing.can_force(attempt.position(), puzzle->against, left) == false);
        }
        CHECK(attempt.cards() == 0);
    }
}

TEST_CASE("a later turn is judged too", "[puzzles][attempt]") {
    const Sample sample;
    unsigned wrong = 0;
    for (const Puzzle* puzzle : sample.puzzles) {
        if (puzzle->n < 2) continue;
        Forcing forcing(*puzzle->game);
        for (std::size_t i = 0;; i += 9) {
            Attempt attempt(*puzzle);
            REQUIRE(attempt.play(puzzle->key()).kind == Judged::Kind::right);
            const Position here = attempt.position();
            const auto classes = turn_classes(*puzzle->game, here);
            if (i >= classes.size()) break;
            INFO(text(*puzzle->game, here) << " " << text(*puzzle->game, classes[i].turn()));
            const unsigned left = attempt.cards() - !classes[i].turn().is_pass();
            const bool holds = *forcing.can_force(classes[i].after, puzzle->side(), left);
            CHECK((attempt.play(classes[i].turn()).kind != Judged::Kind::wrong) == holds);
            wrong += !holds;
        }
    }
    CHECK(wrong > 10);
}

TEST_CASE("an attempt that is out of time stands as it stood", "[puzzles][attempt]") {
    const Sample sample;
    // The puzzle with the largest proof: judging its key takes long enough for the solver to notice the stop flag.
    const Puzzle& puzzle = std::ranges::max_element(sample.read.pack.puzzles, {}, [](const PackPuzzle& entry) {
                               return entry.puzzle.proof_size;
                           })->puzzle;
    std::atomic<bool> stop{true};
    ForcingOptions options;
    options.limits.stop = &stop;
    Attempt attempt(puzzle, options);
    CHECK_THROWS_AS(attempt.play(puzzle.key()), Answers::Stopped);
    CHECK(attempt.played().empty());
    CHECK(text(*puzzle.game, attempt.position()) == text(*puzzle.game, puzzle.position));
}

TEST_CASE("with more cards than the goal needs the others defend as well as they can", "[puzzles][attempt]") {
    const Sample sample;
    for (const Puzzle* const puzzle : sample.puzzles) {
        Puzzle generous = *puzzle;
        generous.solution.root.n += 2;
        INFO(puzzle->id);
        Attempt exact(*puzzle), attempt(generous);
        while (!exact.is_solved()) {
            REQUIRE_FALSE(attempt.is_solved());
            const Turn turn = exact.answer();
            const Judged expected = exact.play(turn), judged = attempt.play(turn);
            REQUIRE(judged.kind != Judged::Kind::wrong);
            CHECK((exact.is_solved() || judged.then == expected.then));
        }
        while (!attempt.is_solved()) REQUIRE(attempt.play(attempt.answer()).kind != Judged::Kind::wrong);
        played(*puzzle->game, puzzle->position, attempt.played());
    }
}
