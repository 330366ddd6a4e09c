// Whole classes of endgames of random variants: compares the retrograde solver and its tables with the search. They
// share only the rules.
#include "solver/endgame_table/build.hpp"
#include "solver/retrograde/closure.hpp"
#include "solver/solve.hpp"
#include "tests/support/compared.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/scratch.hpp"

namespace siam::tests {
namespace {

struct Known {
    Position position;
    Verdicts verdicts;
};

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
        if (solved.run() != RetrogradeEnd::solved) return;
        const std::vector<Known> known =
            solved.count().answers > most_listed ? sample_of_play(solved, root) : sample_of(solved);
        for (const Known& one : known) compare(search_, one);
        compare_crew(known);
        if (draws_.one_in(3)) compare_threads(root, known);
        if (draws_.one_in(2)) compare_table(root, known);
    }

private:
    /// Positions of random games in a class that is too large to list, with the answers of `solved`.
    std::vector<Known> sample_of_play(const Retrograde& solved, const Position& root) {
        std::vector<Known> sample;
        for (const Position& position : draws_.reached(game_, root, 40)) {
            const auto verdicts = solved.probe(position);
            require_same(game_, position, "is in the closure", verdicts.has_value(), true);
            sample.push_back({position, *verdicts});
        }
        return sample;
    }
    std::vector<Known> sample_of(const Retrograde& solved) {
        std::vector<Known> sample;
        std::size_t listed = 0;
        solved.for_each_position([&](const Position& position, const Verdicts& verdicts) {
            ++listed;
            if (sample.size() < most_compared)
                sample.push_back({position, verdicts});
            else if (const std::uint64_t place = draws_.below(listed); place < most_compared)
                sample[place] = {position, verdicts};
        });
        return sample;
    }
    void compare(Solver& solver, const Known& known) {
        const Answer answer = solver.solve(game_, known.position, Detail::distance, {.nodes = most_nodes});
        REQUIRE(wrong_bounds(game_, known.position, answer, known.verdicts) == "");
    }
    /// Compares the hardest positions with a solver whose workers search together from the first node on.
    void compare_crew(std::vector<Known> known) {
        std::ranges::stable_sort(known, std::ranges::greater{}, [](const Known& one) {
            return one.position.cards_left * 4U + one.position.open.size();
        });
        Solver crew({.memory = draws_.memory(), .threads = draws_.one_of({3U, 4U, 8U}), .nodes_alone = 0});
        for (std::size_t n = 0; n < std::min<std::size_t>(known.size(), 40); ++n) compare(crew, known[n]);
    }

    void require_known(const char* where, const Known& known, const std::optional<Verdicts>& found) {
        require_same(game_, known.position, where, found ? text(*found) : "nothing", text(known.verdicts));
    }
    void compare_threads(const Position& root, const std::vector<Known>& known) {
        Retrograde crew(game_, std::span(&root, 1), {.threads = draws_.between(2, 3)});
        REQUIRE(crew.run() == RetrogradeEnd::solved);
        for (const Known& one : known) require_known("several threads", one, crew.probe(one.position));
    }

    /// Compares the answers of a table on disk. If the class is small, also compares searches that look up positions in
    /// a table.
    void compare_table(const Position& root, const std::vector<Known>& all) {
        const std::filesystem::path path = scratch_.file("table");
        REQUIRE(
            build_endgame_table(game_, std::span(&root, 1), {.threads = draws_.between(1, 2)}, path) ==
            RetrogradeEnd::solved);
        TableSet tables;
        tables.add(path);
        tables.tables().front().check();
        for (const Known& one : all) require_known("the table", one, tables.probe(game_, one.position));
        const unsigned open = root.open.size();
        if (open > 3 || root.cards_left > 3) return; // the searches would take long
        compare_leaves(open, root.cards_left + 1U);
    }

    /// Compares searches with and without a table, for positions with some turns that lead to positions in the table.
    void compare_leaves(unsigned open, unsigned cards) {
        const Position before = varied_position(game_, draws_.random, open, cards);
        if (over(game_, before) || last_card_must_win(game_, before)) return;
        std::vector<Turn> turns = legal_turns(game_, before);
        draws_.keep_sample(turns, 1);
        const Position root = siam::play(game_, before, turns.front());
        if (over(game_, root) || root.cards_left == 0) return;
        const std::filesystem::path path = scratch_.file("leaves");
        MemoryBudget budget(most_bytes);
        const RetrogradeEnd end = build_endgame_table(game_, std::span(&root, 1), {.memory = &budget}, path);
        if (end != RetrogradeEnd::solved) return;
        TableSet tables;
        tables.add(path);
        Solver with({.memory = draws_.memory(), .threads = draws_.between(1, 2), .tables = &tables, .nodes_alone = 0});
        std::vector<Position> positions{before, root};
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
