// The retrograde solver against alpha-beta, the reference and a plain minimax, on every state of whole classes.
#include "solver/retrograde/retrograde.hpp"

#include "engine/deal.hpp"
#include "engine/essential.hpp"
#include "engine/notation.hpp"
#include "engine/suite.hpp"
#include "solver/reference.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;
using siam::tests::Oracle;

namespace {

struct Class {
    unsigned players, open, cards, roots;
};

std::string line(const Game& game, const Position& position) {
    const std::string_view passes = game.switches().passes == Passes::three ? "three" : "all-players";
    return std::string("siam solve --rule passes=").append(passes) + " <<< '" + text(game, position) + "'";
}

Retrograde solved(const Game& game, const Position& root, unsigned threads = 1) {
    Retrograde retrograde(game, std::span(&root, 1), {.threads = threads});
    REQUIRE(retrograde.run() == RetrogradeEnd::solved);
    return retrograde;
}

std::vector<const Game*> games_of(Library& library, unsigned players) {
    std::vector<const Game*> games;
    for (const char* const variant : {"siam", "saba", "kingdead"}) games.push_back(library.game(variant, players));
    return games;
}

/// Calls check(game, root) for random roots of the classes, in every variant. In half of them three passes settle a
/// struggle (R3.4).
template <class Check>
void for_roots(std::uint64_t seed, std::initializer_list<Class> classes, Check check) {
    Library all, three;
    REQUIRE_FALSE(three.set("passes", "three"));
    Random random(seed);
    for (const Class& of : classes) {
        const std::array games{games_of(all, of.players), games_of(three, of.players)};
        for (std::size_t variant = 0; variant < games[0].size(); ++variant)
            for (unsigned n = 0; n < of.roots; ++n) {
                const Game& game = *games[n % 2][variant];
                check(game, siam::tests::any_position(game, random, of.open, of.cards));
            }
    }
}

/// Compares every position of the closure with alpha-beta and plain minimax. \return their number
std::size_t agree_everywhere(const Game& game, const Position& root) {
    Solver solver({.memory = 16U << 20U});
    Oracle oracle(game);
    std::size_t positions = 0;
    INFO("root " << line(game, root));
    solved(game, root).for_each_position([&](const Position& position, const Verdicts& found) {
        ++positions;
        const std::string expected = siam::tests::text(oracle.verdicts(position));
        const std::string forward = siam::tests::text(solver.solve(game, position).force);
        const std::string backward = siam::tests::text(found);
        if (backward == expected && forward == expected) return;
        INFO(line(game, position));
        CHECK(forward == expected);
        REQUIRE(backward == expected);
    });
    return positions;
}

std::size_t agree_on(std::uint64_t seed, std::initializer_list<Class> classes) {
    std::size_t positions = 0;
    for_roots(
        seed, classes, [&](const Game& game, const Position& root) { positions += agree_everywhere(game, root); });
    return positions;
}

} // namespace

TEST_CASE("retrograde and alpha-beta agree on every state of whole classes", "[retrograde][agreement]") {
    const std::size_t positions = agree_on(
        1, {{2, 1, 1, 6},
            {2, 1, 2, 6},
            {2, 1, 3, 4},
            {2, 2, 1, 6},
            {2, 2, 2, 4},
            {3, 1, 1, 4},
            {3, 1, 2, 6},
            {3, 1, 3, 16},
            {3, 2, 1, 4},
            {3, 2, 2, 12},
            {4, 1, 2, 4},
            {4, 1, 3, 2},
            {4, 2, 2, 2}});
    CHECK(positions > 20'000);
}

TEST_CASE("they agree on every state of larger classes", "[retrograde][agreement][slow]") {
    CHECK(agree_on(2, {{2, 2, 3, 6}, {2, 1, 4, 6}, {2, 3, 2, 4}, {3, 2, 3, 3}, {3, 1, 4, 3}, {4, 2, 3, 2}}) > 100'000);
}

TEST_CASE("retrograde and the reference agree on roots", "[retrograde][agreement]") {
    for_roots(
        3, {{2, 1, 3, 20}, {2, 2, 2, 20}, {3, 1, 3, 20}, {3, 2, 2, 20}, {4, 1, 3, 20}},
        [](const Game& game, const Position& root) {
            INFO(line(game, root));
            REQUIRE(
                siam::tests::text(solved(game, root).probe(root).value()) ==
                siam::tests::text(reference_solve(game, root)));
        });
}

TEST_CASE("retrograde and alpha-beta agree on larger roots", "[retrograde][agreement]") {
    Solver solver({.memory = 64U << 20U});
    for_roots(
        4, {{2, 2, 4, 5}, {2, 3, 3, 5}, {2, 1, 6, 5}, {2, 4, 2, 5}, {3, 2, 3, 4}, {3, 2, 4, 1}, {4, 2, 3, 2}},
        [&](const Game& game, const Position& root) {
            INFO(line(game, root));
            REQUIRE(
                siam::tests::text(solved(game, root).probe(root).value()) ==
                siam::tests::text(solver.solve(game, root).force));
        });
}

TEST_CASE("retrograde gives the answers of the suites", "[retrograde][agreement]") {
    using Suite = std::pair<const char*, const char*>;
    for (const auto& [suite, passes] :
         {Suite{"tests/suites/force.epd", "all-players"}, Suite{"tests/suites/edges-force.epd", "all-players"},
          Suite{"tests/suites/teams-force.epd", "all-players"},
          Suite{"tests/suites/three-passes/force.epd", "three"}}) {
        Library library;
        REQUIRE(!library.set("passes", passes));
        std::ifstream file(siam::tests::in_source(suite));
        unsigned records = 0, positions = 0;
        for (std::string text; std::getline(file, text);) {
            const auto record = read_record(text, 1);
            if (!record || ++records % 4 != 0) continue; // `siam solve --method both` does all of them
            const auto [game, root] = read_position(library, record->position);
            if (Retrograde::refusal(*game, std::span(&root, 1))) continue;
            std::string expected;
            for (const std::string& n : record->operations.at(0).values) expected += (expected.empty() ? "" : " ") + n;
            INFO(line(*game, root));
            REQUIRE(siam::tests::text(solved(*game, root).probe(root).value()) == expected);
            ++positions;
        }
        CHECK(positions > 30);
    }
}

TEST_CASE("every position that play leads to is in the closure", "[retrograde]") {
    for_roots(5, {{2, 2, 2, 3}, {3, 1, 3, 3}, {4, 2, 1, 3}}, [](const Game& game, const Position& root) {
        const Retrograde retrograde = solved(game, root);
        Random random(5);
        for (unsigned playout = 0; playout < 200; ++playout)
            for (Position position = root; !over(game, position);) {
                INFO(line(game, position));
                REQUIRE(retrograde.probe(position).has_value());
                const std::vector<Turn> turns = legal_turns(game, position);
                position = play(game, position, turns[below(random, turns.size())]);
            }
    });
}

TEST_CASE("positions with equal keys have equal answers", "[retrograde]") {
    for_roots(6, {{2, 2, 2, 3}, {3, 2, 1, 3}}, [](const Game& game, const Position& root) {
        std::map<std::string, std::string> by_key;
        solved(game, root).for_each_position([&](const Position& position, const Verdicts& found) {
            const EssentialKey key = essential_key(game, position);
            const std::string bytes(reinterpret_cast<const char*>(&key), sizeof key);
            const auto known = by_key.emplace(bytes, siam::tests::text(found)).first;
            if (known->second == siam::tests::text(found)) return;
            INFO(line(game, position));
            REQUIRE(known->second == siam::tests::text(found));
        });
    });
}

TEST_CASE("threads change no answer of a closure", "[retrograde]") {
    for_roots(7, {{2, 2, 3, 2}, {3, 2, 2, 1}}, [](const Game& game, const Position& root) {
        const Retrograde one = solved(game, root), two = solved(game, root, 2);
        CHECK(one.count().boards == two.count().boards);
        CHECK(one.count().answers == two.count().answers);
        CHECK(one.count().turns_solved == two.count().turns_solved);
        std::size_t different = 0;
        one.for_each_position(
            [&](const Position& position, const Verdicts& found) { different += two.probe(position) != found; });
        CHECK(different == 0);
    });
}

TEST_CASE("no supply is listed for which a count has no room", "[retrograde]") {
    Variant variant = builtin_variants()[0];
    variant.followers = 31; // as many as five bits hold
    const Game game(variant, 3);
    Library library;
    Position root =
        read_position(library, "siam:3 SUl2m/LNl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r18/l4/m5 R1/L/M 1 0 312 -").position;
    root.supply[0] = Followers::of(31, 0, 0);
    Solver solver({.memory = 1U << 20U});
    std::size_t different = 0, positions = 0;
    solved(game, root).for_each_position([&](const Position& position, const Verdicts& found) {
        ++positions;
        different += siam::tests::text(solver.solve(game, position).force) != siam::tests::text(found);
    });
    CHECK(different == 0);
    CHECK(positions > 100);
}

TEST_CASE("several roots make one closure", "[retrograde]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    Random random(8);
    Position root = deal_late(game, random, 2, 2).position;
    root.at = {};
    std::vector<Position> roots(2, root);
    roots[0].at[index(root.contested())] = Followers::of(2, 1, 0);
    roots[1].at[index(root.contested())] = Followers::of(0, 1, 2);
    REQUIRE_FALSE(Retrograde::refusal(game, roots));
    Retrograde retrograde(game, roots, {});
    REQUIRE(retrograde.run() == RetrogradeEnd::solved);
    for (const Position& each : roots) CHECK(retrograde.probe(each) == solved(game, each).probe(each));
}

TEST_CASE("a limit ends the solver without an answer, and it goes on", "[retrograde]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    Random random(9);
    const Position root = deal_late(game, random, 2, 4).position;
    MemoryBudget little(10'000);
    Retrograde small(game, std::span(&root, 1), {.memory = &little});
    CHECK(small.run() == RetrogradeEnd::out_of_memory);
    std::atomic<bool> stop = true;
    Retrograde stopped(game, std::span(&root, 1), {.limits = {.stop = &stop}});
    CHECK(stopped.run() == RetrogradeEnd::stopped);
    stop = false;
    CHECK(stopped.run() == RetrogradeEnd::solved);
    CHECK(stopped.probe(root) == solved(game, root).probe(root));
}

TEST_CASE("roots that cannot be solved are refused", "[retrograde]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    Random random(10);
    const auto refused = [&](std::vector<Position> roots) { return Retrograde::refusal(game, roots).has_value(); };
    const Position root = deal_late(game, random, 2, 4).position;
    CHECK_FALSE(refused({root}));
    CHECK(refused({}));
    CHECK(refused({pass_to_end(game, root)}));
    CHECK(refused({deal_late(game, random, 2, 0).position}));
    CHECK(refused({deal_late(game, random, 5, 2).position}));
    CHECK(refused({deal_late(game, random, 1, 8).position}));
    Position other = root;
    other.to_move = game.next(root.to_move);
    CHECK(refused({root, other}));
}
