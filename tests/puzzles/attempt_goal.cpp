// Attempts at puzzles in which another side should not win: only the goal decides whether a turn is right. The rules
// stated apart judge every turn of the side after the key and a defence.
#include "puzzles/attempt.hpp"

#include "puzzles/pack/pack.hpp"
#include "tests/oracle/stated_apart.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shipped_packs.hpp"

using namespace siam;

namespace {

struct Counts {
    unsigned puzzles = 0, turns = 0, right = 0, more_cards = 0, unlike = 0;
};

/// Judges the later turns of one puzzle, and compares each judgement with two searches that do not know the attempt.
class LaterTurns {
public:
    LaterTurns(const Puzzle& puzzle, Counts& counts)
        : puzzle_(puzzle),
          game_(*puzzle.game),
          counts_(counts),
          stated_(tests::stated_apart(game_)),
          search_(stated_, {stated_.all() & ~game_.seats_of(puzzle.against), true}, 10'000'000),
          forcing_(game_),
          reach_(forcing_, puzzle.aim()) {}

    /// Judges each `step`-th legal turn of the side after the key and a defence, for every class of defences.
    void judge(unsigned step) {
        step_ = step;
        ++counts_.puzzles;
        const Turn key = puzzle_.key();
        after_defences({key}, play(game_, puzzle_.position, key));
    }

private:
    /// Judges the turns after `line`, which leads to `position`, and after each way on from it to the side's turn.
    void after_defences(const std::vector<Turn>& line, const Position& position) {
        if (over(game_, position)) return;
        if (game_.side_of(position.to_move) == puzzle_.side()) return judge_all(line, position);
        for (const TurnClass& reply : turn_classes(game_, position)) {
            std::vector<Turn> longer = line;
            longer.push_back(reply.turn());
            after_defences(longer, reply.after);
        }
    }
    void judge_all(const std::vector<Turn>& line, const Position& position) {
        const unsigned needed = reach_.n(position).value_or(0);
        if (needed == 0) return; // the puzzle is solved, or a third player has spoiled it
        std::optional<Attempt> attempt;
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            if (++seen_ % step_ != 0) return;
            if (!attempt) attempt.emplace(puzzle_).resume(line);
            INFO(
                text(game_, puzzle_.position)
                << " " << attempt->played().size() << " turns later " << text(game_, turn));
            if (compare(*attempt, turn, after, needed)) attempt.reset();
        });
    }
    /// Judges one turn; returns whether it was right, so that the attempt has gone on.
    bool compare(Attempt& attempt, Turn turn, const Position& after, unsigned needed) {
        const bool keeps =
            search_.reaches(tests::stated_apart(stated_, game_, after), apart::any_number, apart::any_number);
        const Judged judged = attempt.play(turn);
        const bool is_right = judged.kind != Judged::Kind::wrong;
        Position end = after;
        for (const Turn next : judged.then) {
            REQUIRE(is_legal(game_, end, next));
            end = play(game_, end, next);
        }
        ++counts_.turns, counts_.right += is_right, counts_.more_cards += judged.more_cards;
        counts_.unlike += is_right != keeps;
        CHECK(is_right == keeps);
        CHECK_FALSE(judged.wins_later);
        if (keeps) {
            CHECK(judged.more_cards == (*reach_.n(after) + !turn.is_pass() > needed));
            CHECK(attempt.cards() == *reach_.n(end));
            CHECK(end == attempt.position());
        } else {
            CHECK((outcome_if_all_pass(game_, end).seats() & game_.seats_of(puzzle_.against)) != 0);
        }
        return is_right;
    }

    const Puzzle& puzzle_;
    const Game& game_;
    Counts& counts_;
    apart::Game stated_;
    apart::Search search_;
    Forcing forcing_;
    Reach reach_;
    unsigned step_ = 1, seen_ = 0;
};

Counts judged(const char* pack, unsigned step) {
    const std::string text = tests::text_of(tests::in_source(pack));
    Rulebook book(builtin_variants());
    ReadPack read = read_pack(book, text);
    REQUIRE(read.faults.empty());
    Counts counts;
    for (PackPuzzle& entry : read.pack.puzzles) {
        if (entry.puzzle.task != Task::save) continue;
        tests::solve(entry.puzzle);
        LaterTurns(entry.puzzle, counts).judge(step);
    }
    return counts;
}

} // namespace

TEST_CASE("some later turns of the save puzzles are judged by the goal alone", "[puzzles][attempt][hold]") {
    const Counts counts = judged("tests/packs/known.txt", 3);
    CHECK(counts.turns > 100);
    CHECK(counts.more_cards > 0);
}

TEST_CASE("a card is wrong if none is left, even if it would win", "[puzzles][attempt]") {
    const std::string pack = tests::text_of(tests::in_source("tests/packs/known.txt"));
    Rulebook book(builtin_variants());
    const ReadPack read = read_pack(book, pack);
    unsigned cards = 0;
    for (const PackPuzzle& entry : read.pack.puzzles) {
        Puzzle puzzle = entry.puzzle;
        if (puzzle.task != Task::win || puzzle.n != 1 || puzzle.key().is_pass()) continue;
        const Game& game = *puzzle.game;
        const unsigned side = puzzle.side();
        puzzle.position = play(game, puzzle.position, puzzle.key());
        while (!over(game, puzzle.position) && game.side_of(puzzle.position.to_move) != side)
            puzzle.position = play(game, puzzle.position, Turn::pass());
        if (over(game, puzzle.position)) continue;
        puzzle.keys.clear(), puzzle.wrong.clear();
        puzzle.solution.root.n = 0;
        INFO(text(game, puzzle.position));
        REQUIRE(Attempt(puzzle).is_in_reach());
        CHECK(Attempt(puzzle).answer().is_pass());
        CHECK(Attempt(puzzle).play(Turn::pass()).kind == Judged::Kind::solved);
        Forcing forcing(game);
        for (const TurnClass& turns : turn_classes(game, puzzle.position)) {
            if (turns.turn().is_pass()) continue;
            const Judged judged = Attempt(puzzle).play(turns.turn());
            CHECK(judged.kind == Judged::Kind::wrong);
            CHECK(judged.wins_later == forcing.can_force(turns.after, side));
            cards += judged.wins_later;
        }
    }
    CHECK(cards > 5);
}

TEST_CASE("all later turns of the save puzzles are judged by the goal alone", "[puzzles][attempt][hold][slow]") {
    const char* const pack = "puzzles/packs/saves.txt";
    const Counts counts = judged(pack, 1);
    WARN(
        pack << ": " << counts.puzzles << " puzzles, " << counts.turns << " turns, " << counts.right << " right, "
             << counts.more_cards << " with more cards, " << counts.unlike << " judged unlike");
    CHECK(counts.unlike == 0);
    CHECK(counts.turns > 1000);
}
