// The retrograde solver agrees with the alpha-beta search and with plain minimax on every position of small classes.
#include "solver/retrograde/closure.hpp"

#include <map>

#include "engine/essential.hpp"
#include "solver/solve.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/solver/drawn.hpp"
#include "tests/support/all_positions.hpp"
#include "tests/support/rounds.hpp"

using namespace siam;
using siam::tests::line;
using siam::tests::Oracle;

namespace {

struct Class {
    unsigned players, open, cards, roots;
};

struct Solved : Retrograde {
    Solved(const Game& game, const Position& root) : Retrograde(game, std::span(&root, 1), {}) {
        REQUIRE(run() == RetrogradeEnd::solved);
    }
};

/// Compares the answers to positions of the closure, one out of `every`, with alpha-beta search and plain minimax.
/// Tests that positions with equal essential keys have equal answers. Returns the number of compared positions.
std::size_t agree_everywhere(const Game& game, const Position& root, std::size_t every = 1) {
    Solver solver({.memory = 16U << 20U});
    Oracle oracle(game);
    std::map<std::string, Verdicts> by_key;
    std::size_t listed = 0, positions = 0;
    INFO("root " << line(game, root));
    const Solved closure(game, root);
    REQUIRE(closure.probe(root) == oracle.verdicts(root));
    siam::tests::for_each_position(closure, [&](const Position& position, const Verdicts& found) {
        const EssentialKey key = essential_key(game, position);
        const auto known = by_key.emplace(std::string(reinterpret_cast<const char*>(&key), sizeof key), found).first;
        if (known->second != found) FAIL_CHECK("not as with the same key: " << line(game, position));
        if (listed++ % every != 0) return;
        ++positions;
        const Verdicts expected = oracle.verdicts(position), forward = solver.solve(game, position).force;
        if (found == expected && forward == expected) return;
        INFO(line(game, position));
        CHECK(siam::tests::text(forward) == siam::tests::text(expected));
        REQUIRE(siam::tests::text(found) == siam::tests::text(expected));
    });
    return positions;
}

/// Compares the closures of random roots, as many for each class and printed variant as `Class::roots` says.
std::size_t agree_on(std::uint64_t seed, std::initializer_list<Class> classes) {
    std::size_t positions = 0;
    for (const Class& of : classes)
        siam::tests::for_positions(
            seed++, {{of.open, of.cards}}, of.roots, [&](const Game& game, const Position& root) {
                if (game.players() == of.players) positions += agree_everywhere(game, root);
            });
    return positions;
}

std::size_t agree_on_random_variants(std::uint64_t first_seed, unsigned count, std::size_t every) {
    std::size_t positions = 0;
    siam::tests::on_random_variants(
        first_seed, count, {{1, 2}, {2, 2}, {1, 3}, {2, 3}}, [&](const Game& game, const Position& root) {
            if (!Retrograde::refusal(game, std::span(&root, 1))) positions += agree_everywhere(game, root, every);
        });
    return positions;
}

} // namespace

TEST_CASE(
    "retrograde and alpha-beta agree on every state of whole classes", "[random][retrograde][agreement][unsanitized]") {
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

TEST_CASE("on random variants backward solving agrees with the search and the oracle", "[random][agreement]") {
    const unsigned count = siam::tests::rounds(80);
    CHECK(agree_on_random_variants(30'000, count, 97) > 20 * count);
}

TEST_CASE("they agree on every state of larger classes and of more variants", "[retrograde][agreement][slow]") {
    CHECK(agree_on(2, {{2, 2, 3, 6}, {2, 1, 4, 6}, {2, 3, 2, 4}, {3, 2, 3, 3}, {3, 1, 4, 3}, {4, 2, 3, 2}}) > 100'000);
    CHECK(agree_on_random_variants(300'000, 200, 19) > 20 * 200);
}

// In these classes, no two-for-one swap is possible at first. The fallback must find the swaps of R5.6.
TEST_CASE("retrograde swaps one for one where no two for one can be swapped", "[random][retrograde][R5.6]") {
    Random random(siam::tests::seeded(515));
    unsigned classes = 0;
    for (unsigned n = 0; n < siam::tests::rounds(400); ++n) {
        Library library;
        REQUIRE_FALSE(library.set("two-for-one-fallback", "one-for-one"));
        const Game& game = *siam::tests::all_games(library)[n % 9];
        Position root = siam::tests::composed(game, random, 2 + n % 2, 2);
        root.last_swap = Swap{};
        root.at = {};
        for (const Province province : root.open)
            if (const Faction faction = all_factions[below(random, faction_count)]; pool(game, root).holds(faction))
                root.at[index(province)] += Followers::one(faction);
        root.hand = {};
        root.hand[index(root.to_move)].add(Card::two_for_one);
        root.hand[index(game.next(root.to_move))].add(n % 4 == 0 ? Card::khon_thai : Card::two_for_one);
        const Province last = root.order[province_count - 1], before = root.order[province_count - 2];
        if (!game.borders(last).contains(before) || over(game, root)) continue;
        if (Retrograde::refusal(game, std::span(&root, 1))) continue;
        ++classes;
        agree_everywhere(game, root);
    }
    CHECK(classes > siam::tests::rounds(100));
}

TEST_CASE("no supply is listed for which a count has no room", "[retrograde]") {
    Variant variant = builtin_variants()[0];
    variant.followers = 31; // the largest number in five bits
    const Game game(variant, 3);
    Library library;
    Position root =
        read_position(library, "siam:3 SUl2m/LNl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r18/l4/m5 R1/L/M 1 0 312 -").position;
    root.supply[0] = Followers::of(31, 0, 0);
    CHECK(agree_everywhere(game, root) > 100);
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
    for (const Position& each : roots) CHECK(retrograde.probe(each) == Solved(game, each).probe(each));
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
