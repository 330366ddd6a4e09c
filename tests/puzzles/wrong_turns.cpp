// The wrong turns of the shipped puzzles: which ones are shown, and what their lines do.
#include "puzzles/wrong_turns.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/shipped_packs.hpp"

namespace siam::tests {
namespace {

/// The number of classes of replies after which the mover of the puzzle no longer wins, by the search for a win alone.
std::size_t replies_that_refute(Forcing& forcing, const Puzzle& puzzle, const Position& after) {
    std::size_t refute = 0;
    for (const TurnClass& reply : turn_classes(*puzzle.game, after))
        refute += forcing.can_force(reply.after, puzzle.side()) != true;
    return refute;
}

/// Whether the turn adds one follower each to two provinces.
bool splits(Turn turn) { return !turn.is_pass() && shape_of(turn) == Shape::one_each; }

} // namespace

TEST_CASE("the first wrong turns tempt most and have the fewest refutations", "[puzzles][wrong_turns]") {
    ShippedPacks packs;
    const std::vector<Puzzle>& puzzles = packs.puzzles();
    std::size_t compared = 0;
    for (std::size_t i = 0; i < puzzles.size(); i += 2) {
        const Puzzle& puzzle = puzzles[i];
        if (puzzle.task != Task::win || puzzle.goal != Goal::strict || puzzle.n > 2 || puzzle.twin) continue;
        INFO(puzzle.id);
        const Game& game = *puzzle.game;
        Forcing forcing(game);
        const auto tempts = [&](const Position& after) { return puzzle.aim().suits_if_all_pass(game, after); };
        const std::size_t first = std::min(least_wrong_turns, puzzle.wrong.size());
        bool tempted = true;
        std::size_t most = 0; // refutations of a shown turn that tempts
        for (std::size_t shown = 0; shown < first; ++shown) {
            const Turn turn = puzzle.wrong[shown].turn;
            const Position after = play(game, puzzle.position, turn);
            CHECK((tempted || !tempts(after)));
            tempted = tempts(after);
            if (tempted && !turn.is_pass() && !splits(turn))
                most = std::max(most, replies_that_refute(forcing, puzzle, after));
        }
        if (!tempted) continue; // then every tempting turn is shown
        for (const TurnClass& turns : turn_classes(game, puzzle.position)) {
            const auto is_it = [&](const auto& turn) { return contains(turns.turns, turn); };
            const auto is_shown = [&](const WrongTurn& wrong) { return is_it(wrong.turn); };
            if (is_it(puzzle.key()) || std::any_of(puzzle.wrong.begin(), puzzle.wrong.end(), is_shown)) continue;
            if (turns.turn().is_pass() || splits(turns.turn()) || !tempts(turns.after)) continue;
            CHECK(replies_that_refute(forcing, puzzle, turns.after) >= most);
            ++compared;
        }
    }
    CHECK(compared > 20);
}

TEST_CASE("after a wrong turn the side waits while waiting is hopeful", "[puzzles][wrong_turns]") {
    ShippedPacks packs;
    std::size_t waits = 0;
    for (const Puzzle& puzzle : packs.puzzles()) {
        if (puzzle.task != Task::win) continue;
        INFO(puzzle.id);
        const Game& game = *puzzle.game;
        for (const WrongTurn& wrong : puzzle.wrong) {
            Position position = play(game, puzzle.position, wrong.turn);
            for (std::size_t i = 1; i < wrong.line.size(); position = play(game, position, wrong.line[i++])) {
                const bool own = game.side_of(position.to_move) == puzzle.side();
                if (own && puzzle.aim().suits_if_all_pass(game, play(game, position, Turn::pass()))) {
                    CHECK(wrong.line[i].is_pass());
                    ++waits;
                }
                if (!wrong.line[i].is_pass()) break;
            }
        }
    }
    CHECK(waits > 5);
}

TEST_CASE("the first wrong turn of a twin is the other's key", "[puzzles][wrong_turns][twins]") {
    Rulebook rulebook(builtin_variants());
    const std::string text = text_of(in_source("puzzles/packs/twins.txt"));
    Pack pack = read_pack(rulebook, text).pack;
    for (std::size_t i = 0; i < pack.puzzles.size(); i += 12 / rounds(12)) {
        Puzzle& puzzle = pack.puzzles[i].puzzle;
        INFO(puzzle.id);
        solve(puzzle);
        CHECK(contains(puzzle.twin->keys, puzzle.wrong.front().turn));
        CHECK(puzzle.wrong.front().lure == Lure::twin);
        // without its twin, the order is that of any puzzle
        puzzle.twin.reset();
        puzzle.wrong.clear();
        solve(puzzle);
        CHECK(puzzle.wrong.front().lure != Lure::twin);
    }
}

} // namespace siam::tests
