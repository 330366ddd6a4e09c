// Whole classes of endgames of random variants: compares the retrograde solver and its tables with the search. They
// share only the rules.
#include "solver/endgame_table/build.hpp"
#include "solver/retrograde/closure.hpp"
#include "solver/solve.hpp"
#include "tests/support/compared.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tables.hpp"

namespace siam::tests {
namespace {

/// Limits for a class: a larger class takes too long for a test.
constexpr std::size_t most_bytes = std::size_t{160} << 20, most_listed = 1'000'000, most_compared = 2500;
constexpr std::uint64_t most_nodes = 2'000'000;

class Whole {
public:
    Whole(Draws& draws, const Game& game) : draws_(draws), game_(game), search_({.memory = draws.memory()}) {}

    void play() {
        constexpr std::array most_cards{7U, 5U, 4U, 3U};
        const unsigned open = draws_.between(1, 4), cards = draws_.between(1, most_cards[open - 1]);
        const Position root = varied_position(game_, draws_.random, open, cards);
        MemoryBudget budget(most_bytes);
        Retrograde solved(game_, std::span(&root, 1), {.memory = &budget});
        if (solved.run() != RetrogradeEnd::solved || solved.count().answers > most_listed) return;
        Answers known = answers_of(solved);
        draws_.keep_sample(known, most_compared);
        for (const auto& [position, verdicts] : known) {
            const Answer answer = search_.solve(game_, position, Detail::distance, {.nodes = most_nodes});
            REQUIRE(wrong_bounds(game_, position, answer, verdicts) == "");
        }
        if (draws_.one_in(2)) compare_table(root, known);
        if (open < 4 && cards < 4) compare_leaves(open, cards + 1U);
    }

private:
    void compare_table(const Position& root, const Answers& known) {
        const Root of{&game_, root};
        REQUIRE(build(of, scratch_.file("table"), {.threads = draws_.between(1, 3)}) == RetrogradeEnd::solved);
        const EndgameTable table(scratch_.file("table"));
        table.check();
        CHECK(wrong_answers(of, table, known) == 0);
    }

    /// Compares searches with and without a table, for positions with some turns that lead to positions in the table.
    void compare_leaves(unsigned open, unsigned cards) {
        const Position before = varied_position(game_, draws_.random, open, cards);
        if (last_card_must_win(game_, before)) return;
        const std::vector<Turn> turns = legal_turns(game_, before);
        const Root root{&game_, siam::play(game_, before, turns[draws_.below(turns.size())])};
        if (over(game_, root.position) || root.position.cards_left == 0) return;
        MemoryBudget budget(most_bytes);
        if (build(root, scratch_.file("leaves"), {.memory = &budget}) != RetrogradeEnd::solved) return;
        TableSet tables;
        tables.add(scratch_.file("leaves"));
        Solver with({.memory = draws_.memory(), .threads = draws_.between(1, 2), .tables = &tables, .nodes_alone = 0});
        std::vector<Position> positions{before, root.position};
        for_each_turn(game_, before, [&](Turn, const Position& after) { positions.push_back(after); });
        draws_.keep_sample(positions, 40);
        positions.push_back(before);
        for (const Position& position : positions) {
            if (over(game_, position)) continue;
            const Answer answer = with.solve(game_, position), plain = search_.solve(game_, position);
            require_same(game_, position, "the search with a table", text(answer.force), text(plain.force));
        }
    }

    Draws& draws_;
    const Game& game_;
    Solver search_;
    const Scratch scratch_;
};

} // namespace

TEST_CASE("on random variants whole classes and their tables agree with the search", "[random][retrograde][table]") {
    Draws draws(103);
    for (unsigned n = 0; n < rounds(8); ++n) {
        const auto& [file, game] = draws.new_game();
        INFO(game.players() << " players\n" << file);
        Whole(draws, game).play();
    }
}

} // namespace siam::tests
