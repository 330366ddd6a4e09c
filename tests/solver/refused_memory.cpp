// One request for memory that is refused, each in turn: what comes out is the same, or says that memory was short.
#include "puzzles/generate.hpp"
#include "puzzles/verify.hpp"
#include "solver/retrograde/moves.hpp"
#include "solver/retrograde/views.hpp"
#include "tests/support/all_answers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using siam::tests::all_answers;
using siam::tests::build;
using siam::tests::Root;
using siam::tests::root_of;
using siam::tests::Scratch;
using siam::tests::text_of;

namespace {

/// Calls attempt(refusal) with the first request refused, then the second, and so on up to the last; every `step`-th of
/// them only. \return requests that were refused
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

/// \param part of the memory that a build takes without a scratch file; 1: all of it, without one
void build_with_refusals(const Root& root, double part, std::uint64_t step, unsigned threads) {
    const Scratch scratch("refused");
    const auto table = scratch.file("table"), whole = scratch.file("whole");
    MemoryBudget all;
    REQUIRE(build(root, whole, {.memory = &all}) == RetrogradeEnd::solved);
    const std::string expected = text_of(whole);
    const auto limit = static_cast<std::size_t>(static_cast<double>(all.peak()) * part);
    unsigned solved = 0, short_of_memory = 0;
    const unsigned refused = refuse_each(step, [&](Refusal& refusal) {
        MemoryBudget budget(part < 1 ? limit : MemoryBudget::unlimited, &refusal);
        RetrogradeOptions options{.memory = &budget, .threads = threads};
        if (part < 1) options.scratch = scratch.file("table.scratch").string();
        RetrogradeEnd end = RetrogradeEnd::out_of_memory;
        try {
            end = build(root, table, options);
        } catch (const OverBudget&) { // before the run began
        }
        CHECK(budget.taken() == 0);
        ++(end == RetrogradeEnd::solved ? solved : short_of_memory);
        if (end != RetrogradeEnd::solved) REQUIRE(build(root, table) == RetrogradeEnd::solved); // with what was kept
        REQUIRE((text_of(table) == expected));
    });
    CHECK(refused > 20);
    CHECK(solved > 0);
    if (part == 1) CHECK(short_of_memory > 0);
}

} // namespace

TEST_CASE("a table is the same whichever request for memory is refused", "[table][memory][refused]") {
    Library library;
    build_with_refusals(root_of(library, 5, 2, 2, 3), 1, 3, 1);
    build_with_refusals(root_of(library, 5, 2, 2, 3), 0.7, 5, 1);
    build_with_refusals(root_of(library, 7, 3, 2, 3), 0.6, 17, 2);
}

TEST_CASE("every request of many builds may be refused", "[table][memory][refused][slow]") {
    Library library;
    for (unsigned players = 2; players <= 4; ++players)
        for (const double part : {1.0, 0.8, 0.6, 0.45})
            for (const unsigned threads : {1U, 3U})
                build_with_refusals(root_of(library, players, players, 2, 3), part, 1, threads);
}

TEST_CASE(
    "answers of the retrograde solver are the same whichever request is refused", "[retrograde][memory][refused]") {
    Library library;
    const Root root = root_of(library, 5, 2, 2, 2);
    const auto answers = [&](MemoryBudget* memory) -> std::map<std::string, std::string> {
        try {
            Retrograde retrograde(*root.game, std::span(&root.position, 1), {.memory = memory});
            // The second run goes on with what the first has done.
            if (retrograde.run() != RetrogradeEnd::solved && retrograde.run() != RetrogradeEnd::solved) return {};
            return all_answers(*root.game, retrograde);
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
    CHECK(without < refused / 4); // those of the beginning
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
    retrograde::Groups groups(*root.game, nullptr);
    retrograde::Group& group = groups.of(root.position, pool(*root.game, root.position), {});
    bool refused = false;
    retrograde::Settler settler(*root.game, group, nullptr, [&](retrograde::Group* next) {
        if (!std::exchange(refused, true)) throw OverBudget();
        return next;
    });
    const retrograde::Board board = retrograde::board_of(root.position);
    REQUIRE_THROWS_AS(settler.first_time(board, groups), OverBudget);
    CHECK(settler.first_time(board, groups).group != nullptr);
}

TEST_CASE("a view for which there was no room is no view", "[retrograde][memory][refused]") {
    Library library;
    const Scratch scratch("views");
    const Root root = root_of(library, 5, 2, 3, 4);
    retrograde::Groups groups(*root.game, nullptr);
    retrograde::Group& group = groups.of(root.position, pool(*root.game, root.position), {});
    MemoryBudget memory;
    retrograde::Shelf shelf(scratch.file("scratch").string(), &memory);
    retrograde::Lookout lookout;
    retrograde::Group away(nullptr);
    away.context = group.context, away.prototype = group.prototype, away.shelved.boards = {4096, 1};
    const unsigned requests = refuse_each(1, [&](Refusal& refusal) {
        MemoryBudget share(MemoryBudget::unlimited, &refusal);
        retrograde::Views views(shelf, &share, lookout);
        retrograde::Group* view = nullptr;
        try {
            view = views.of(&away);
        } catch (const OverBudget&) {
            views.clear();
            view = views.of(&away);
        }
        REQUIRE(view != nullptr);
        CHECK(view->source == &away);
        views.clear();
    });
    CHECK(requests >= 2);
}
