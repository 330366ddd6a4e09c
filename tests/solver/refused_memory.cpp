// In each run, one request for memory is refused: the run must find the usual result, or report the lack of memory.
#include "puzzles/generate.hpp"
#include "puzzles/verify.hpp"
#include "solver/rational.hpp"
#include "solver/retrograde/spill.hpp"
#include "solver/retrograde/views.hpp"
#include "solver/tree.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using siam::tests::Answers;
using siam::tests::answers_of;
using siam::tests::Root;
using siam::tests::root_of;
using siam::tests::Scratch;
using siam::tests::SmallClass;

namespace {

/// Calls attempt(refusal) until no request of a call is refused. In the first call, the first request for memory is
/// refused; in each further call, the request that is `step` places later. Returns the number of refused requests.
template <class Attempt>
unsigned refuse_each(std::uint64_t step, const Attempt& attempt) {
    unsigned refused = 0;
    for (std::uint64_t request = 1;; request += step, ++refused) {
        Refusal refusal(request);
        INFO("request " << request << " is refused");
        attempt(refusal);
        if (refusal.requests() < request) return refused;
    }
}

/// The lowest memory limit with which a build with a scratch file succeeds. Each limit that the function tries is an
/// eighth lower than the previous limit.
std::size_t tight_memory(const SmallClass& one) {
    std::size_t tight = 0;
    for (std::size_t limit = one.memory;; limit -= limit / 8) {
        MemoryBudget budget(limit);
        const RetrogradeOptions options{.memory = &budget, .scratch = one.file("scratch").string()};
        try {
            if (one.build("tight", options) != RetrogradeEnd::solved) break;
        } catch (const OverBudget&) {
            break;
        }
        tight = limit;
    }
    REQUIRE((tight > 0 && tight < one.memory));
    one.remove("tight.building");
    return tight;
}

/// Builds the table again and again, each time with another request refused. `memory` is the limit of each build; a
/// build without a limit has no scratch file.
void build_with_refusals(
    const SmallClass& one, std::uint64_t step, unsigned threads = 1, std::size_t memory = MemoryBudget::unlimited) {
    unsigned solved = 0, short_of_memory = 0;
    const unsigned refused = refuse_each(step, [&](Refusal& refusal) {
        MemoryBudget budget(memory, &refusal);
        RetrogradeOptions options{.memory = &budget, .threads = threads};
        if (memory != MemoryBudget::unlimited) options.scratch = one.file("scratch").string();
        RetrogradeEnd end = RetrogradeEnd::out_of_memory;
        try {
            end = one.build("table", options);
        } catch (const OverBudget&) { // refused before the build could begin
        }
        CHECK(budget.taken() == 0);
        ++(end == RetrogradeEnd::solved ? solved : short_of_memory);
        // A second build, without refusals, resumes from the journal of the first.
        if (end != RetrogradeEnd::solved) REQUIRE(one.build() == RetrogradeEnd::solved);
        REQUIRE(one.is_whole());
    });
    CHECK(refused > 20);
    CHECK(solved + short_of_memory > refused);
}

} // namespace

TEST_CASE("a table is the same whichever request for memory is refused", "[table][memory][refused]") {
    build_with_refusals(SmallClass(5, 2, 2, 3), 11);
    const SmallClass larger(5, 2, 3, 3);
    build_with_refusals(larger, 151, 1, tight_memory(larger));
}

TEST_CASE("every request of many builds may be refused", "[table][memory][refused][slow]") {
    const auto [players, open, cards] =
        GENERATE(table<unsigned, unsigned, unsigned>({{2, 3, 3}, {3, 2, 4}, {4, 3, 2}}));
    const SmallClass one(5 + players, players, open, cards);
    build_with_refusals(one, 1);
    const std::size_t tight = tight_memory(one);
    build_with_refusals(one, 3, 1, tight);
    build_with_refusals(one, 3, 3, tight);
}

TEST_CASE(
    "answers of the retrograde solver are the same whichever request is refused", "[retrograde][memory][refused]") {
    Library library;
    const Root root = root_of(library, 5, 2, 2, 2);
    const auto answers = [&](MemoryBudget* memory) -> Answers {
        try {
            Retrograde retrograde(*root.game, std::span(&root.position, 1), {.memory = memory});
            // If the first run ends for lack of memory, the second run resumes its progress.
            if (retrograde.run() != RetrogradeEnd::solved && retrograde.run() != RetrogradeEnd::solved) return {};
            return answers_of(retrograde);
        } catch (const OverBudget&) {
            return {};
        }
    };
    const auto expected = answers(nullptr);
    REQUIRE_FALSE(expected.empty());
    unsigned without = 0;
    const unsigned refused = refuse_each(2, [&](Refusal& refusal) {
        MemoryBudget budget(MemoryBudget::unlimited, &refusal);
        const auto found = answers(&budget);
        without += found.empty();
        if (!found.empty()) REQUIRE((found == expected));
    });
    CHECK(refused > 100);
    CHECK(without < refused / 4); // without an answer: refused during the setup
}

TEST_CASE("rational outcomes are the same whichever request is refused", "[rational][memory][refused]") {
    Library library;
    const Root root = root_of(library, 7, 3, 1, 5);
    const auto expected = rational_outcomes(*root.game, root.position);
    REQUIRE(expected.has_value());
    const unsigned refused = refuse_each(1, [&](Refusal& refusal) {
        MemoryBudget budget(MemoryBudget::unlimited, &refusal);
        const auto found = rational_outcomes(*root.game, root.position, {}, &budget);
        REQUIRE(found.has_value());
        CHECK(found->seats == expected->seats);
        CHECK(found->draw == expected->draw);
        CHECK(budget.taken() == 0);
    });
    CHECK(refused > 50);
}

TEST_CASE("a solution is the same whichever request is refused, or there is none", "[solution][memory][refused]") {
    Library library;
    unsigned found = 0, none = 0, with_a_tree = 0;
    for (unsigned seed = 1; seed <= 12; ++seed) {
        const Root root = root_of(library, seed, 2 + seed % 3, 2, 4);
        const Game& game = *root.game;
        const unsigned side = game.side_of(root.position.to_move);
        const Aim aim = seed % 2 == 0 ? Aim::win(side) : Aim::hold(game, root.position, (side + 1) % game.sides(), 1);
        const auto solve = [&](MemoryBudget* budget) {
            Forcing forcing(game, {.memory = std::size_t{1} << 16, .limits = {}, .budget = budget});
            return solution(forcing, aim, root.position, Refutes::the_n);
        };
        const auto expected = solve(nullptr);
        with_a_tree += expected.has_value();
        refuse_each(1, [&](Refusal& refusal) {
            MemoryBudget budget(MemoryBudget::unlimited, &refusal);
            try {
                const auto solved = solve(&budget); // not inside CHECK, which would report the exception as a failure
                ++found;
                CHECK((solved == expected));
            } catch (const OverBudget&) {
                ++none;
            }
            CHECK(budget.taken() == 0);
        });
    }
    CHECK(with_a_tree > 3);
    CHECK(found >= 12);
    CHECK(none > 12);
}

TEST_CASE("a candidate is the same whichever request is refused, or there is none", "[puzzles][memory][refused]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    GeneratorOptions options;
    options.seed = 3, options.n = {1, 2}, options.open = {1, 2}, options.cards = {2, 4};
    unsigned found = 0, none = 0;
    for (std::uint64_t number = 0; number < 6; ++number) {
        const auto plain = Generator(game, options).candidate(number);
        refuse_each(1, [&](Refusal& refusal) {
            MemoryBudget budget(MemoryBudget::unlimited, &refusal);
            GeneratorOptions refused = options;
            refused.budget = &budget;
            try {
                const auto candidate = Generator(game, refused).candidate(number);
                ++found;
                CHECK(candidate->refused == plain->refused);
                REQUIRE(candidate->puzzle.has_value() == plain->puzzle.has_value());
                if (plain->puzzle) CHECK(candidate->puzzle->id == plain->puzzle->id);
            } catch (const OverBudget&) {
                ++none;
            }
            CHECK(budget.taken() == 0);
        });
    }
    CHECK(found > 5);
    CHECK(none > 5);
}

TEST_CASE("a puzzle is judged the same whichever request is refused, or not decided", "[puzzles][memory][refused]") {
    Library library;
    GeneratorOptions options;
    options.seed = 3, options.n = {1, 2}, options.open = {1, 2}, options.cards = {2, 4};
    Generator generator(*library.game("siam", 2), options);
    std::optional<Puzzle> puzzle;
    for (std::uint64_t number = 0; !puzzle; ++number) puzzle = generator.candidate(number)->puzzle;
    Puzzle wrong = *puzzle;
    ++wrong.n;
    unsigned undecided = 0;
    refuse_each(1, [&](Refusal& refusal) {
        MemoryBudget budget(MemoryBudget::unlimited, &refusal);
        const Judgement judgement = judge(*puzzle, {.budget = &budget, .limits = {}});
        CHECK(judgement.faults.empty());
        CHECK(budget.taken() == 0);
        undecided += judgement.undecided.has_value();
    });
    CHECK(undecided > 0);
    refuse_each(1, [&](Refusal& refusal) {
        MemoryBudget budget(MemoryBudget::unlimited, &refusal);
        const Judgement judgement = judge(wrong, {.budget = &budget, .limits = {}});
        CHECK((!judgement.faults.empty() || judgement.undecided));
    });
}

TEST_CASE("a settling for which there was no room is looked up again", "[retrograde][memory][refused]") {
    Library library;
    const Root root = root_of(library, 5, 2, 3, 4);
    const retrograde::Board board = retrograde::board_of(root.position);
    unsigned again = 0;
    refuse_each(1, [&](Refusal& refusal) {
        MemoryBudget budget(MemoryBudget::unlimited, &refusal);
        try {
            retrograde::Groups groups(*root.game, &budget);
            retrograde::Group& group = groups.of(root.position, pool(*root.game, root.position), {});
            retrograde::Settler settler(*root.game, group, &budget);
            try {
                static_cast<void>(settler.first_time(board, groups));
            } catch (const OverBudget&) {
                ++again;
            }
            CHECK(settler.first_time(board, groups).group != nullptr);
        } catch (const OverBudget&) { // refused before the settling
        }
    });
    CHECK(again >= 2);
}

namespace {

/// A group of 5000 boards, stored in a scratch file of small blocks, and the objects needed to solve the group.
struct InParts {
    Library library;
    Scratch scratch;
    Root root = root_of(library, 5, 2, 3, 4);
    retrograde::Groups groups{*root.game, nullptr};
    retrograde::Grid grid{2, root.position};
    retrograde::EndingsCache endings{*root.game, grid, nullptr};
    retrograde::Lookout lookout;
    MemoryBudget little{std::size_t{1} << 20};
    retrograde::ScratchFile file{scratch.file("scratch").string(), &little};
    retrograde::Group& group = groups.of(root.position, pool(*root.game, root.position), {});

    InParts() {
        Random random(1);
        retrograde::List<retrograde::Board> boards;
        // The first blocks compress to almost nothing, the last blocks hardly at all.
        for (std::uint64_t i = 0, board = 1; i < 5000; ++i) {
            boards.push_back(board);
            board += i < 2500 ? 1 : 1 + below(random, std::uint64_t{1} << 40);
        }
        group.boards.assign(std::move(boards));
        group.boards.store(file, lookout);
        group.boards.unload();
    }
    retrograde::Workshop workshop(MemoryBudget* memory) {
        return {*root.game, grid, groups, endings, lookout, memory, &file, true};
    }
};

} // namespace

TEST_CASE("a view for which there was no room is no view", "[retrograde][memory][refused]") {
    InParts parts;
    const unsigned requests = refuse_each(1, [&](Refusal& refusal) {
        MemoryBudget share(MemoryBudget::unlimited, &refusal);
        const retrograde::Workshop workshop = parts.workshop(&share);
        retrograde::Views views(workshop);
        try {
            views.need(parts.group, 1);
        } catch (const OverBudget&) {
            views.clear();
            views.need(parts.group, 1);
        }
        CHECK(views.of(parts.group).boards.size() == 1);
        CHECK(parts.group.lookup.boards.size() == 0);
    });
    CHECK(requests >= 2);
}
