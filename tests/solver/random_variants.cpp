// The solvers agree on random variants too: the search with one worker and with several, the reference, the oracle of
// the tests, backward solving, and rational outcomes with their definition.
#include "solver/reference.hpp"
#include "solver/retrograde/retrograde.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/rounds.hpp"

using namespace siam;
using siam::tests::Oracle;
using siam::tests::random_game;
using siam::tests::varied_position;

namespace {

struct Size {
    unsigned open, cards;
};

/// Runs check(game, position) for random positions, one of each size on each of that many random variants.
template <class Check>
void for_positions(std::uint64_t first_seed, unsigned count, std::initializer_list<Size> sizes, Check check) {
    for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
        const auto [file, game] = random_game(seed);
        Random random(seed);
        for (const Size size : sizes) {
            const Position position = varied_position(game, random, size.open, size.cards);
            INFO(
                "seed " << seed << ": siam solve --variant FILE <<< '" << text(game, position) << "', FILE:\n"
                        << file);
            check(game, position);
        }
    }
}

/// One worker with the smallest table and a crew with a growing table; both keep their tables throughout.
class Solvers {
public:
    void check(const Game& game, const Position& position, const Verdicts& expected) {
        const Answer one = one_.solve(game, position, Detail::keys), many = many_.solve(game, position, Detail::keys);
        REQUIRE(one.proved);
        REQUIRE(many.proved);
        REQUIRE(siam::tests::text(one.force) == siam::tests::text(expected));
        REQUIRE(siam::tests::text(many.force) == siam::tests::text(expected));
        REQUIRE(one.keys == many.keys);
        keys_ += one.keys.size();
        last_keys_ = one.keys;
        for (const Verdict& verdict : expected) ++(verdict.wins() ? forced_ : not_forced_);
    }
    [[nodiscard]] const std::vector<Turn>& last_keys() const { return last_keys_; }
    /// True if the sample had enough positions of each kind.
    [[nodiscard]] bool saw_everything() const { return forced_ > 20 && not_forced_ > 20 && keys_ > 20; }

private:
    Solver one_{{.memory = std::size_t{1} << 12}};
    Solver many_{{.memory = std::size_t{1} << 24, .threads = 3, .nodes_alone = 0}};
    std::vector<Turn> last_keys_;
    std::size_t keys_ = 0, forced_ = 0, not_forced_ = 0;
};

void search_agrees_with_reference(std::uint64_t first_seed, unsigned count) {
    Solvers solvers;
    for_positions(
        first_seed, count, {{1, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 1}, {4, 1}},
        [&](const Game& game, const Position& position) {
            const Verdicts expected = reference_solve(game, position);
            REQUIRE(siam::tests::text(Oracle(game).verdicts(position)) == siam::tests::text(expected));
            solvers.check(game, position, expected);
        });
    CHECK(solvers.saw_everything());
}

void search_agrees_with_oracle(std::uint64_t first_seed, unsigned count) {
    Solvers solvers;
    for_positions(first_seed, count, {{1, 3}, {2, 3}, {1, 4}, {1, 5}}, [&](const Game& game, const Position& position) {
        Oracle oracle(game);
        solvers.check(game, position, oracle.verdicts(position));
        REQUIRE(solvers.last_keys() == oracle.keys(position));
    });
    CHECK(solvers.saw_everything());
}

/// Searches positions of the closure at equal distances; the oracle judges the root's value.
void retrograde_agrees(std::uint64_t first_seed, unsigned count, std::size_t every) {
    Solver solver({.memory = std::size_t{1} << 22});
    std::size_t searched = 0;
    for_positions(first_seed, count, {{1, 2}, {2, 2}, {1, 3}, {2, 3}}, [&](const Game& game, const Position& root) {
        const std::span roots(&root, 1);
        if (Retrograde::refusal(game, roots)) return;
        Retrograde retrograde(game, roots, {});
        REQUIRE(retrograde.run() == RetrogradeEnd::solved);
        const auto value = retrograde.probe(root);
        REQUIRE(value.has_value());
        REQUIRE(siam::tests::text(*value) == siam::tests::text(Oracle(game).verdicts(root)));
        std::size_t listed = 0;
        retrograde.for_each_position([&](const Position& position, const Verdicts& verdicts) {
            if (listed++ % every != 0) return;
            ++searched;
            const Verdicts found = solver.solve(game, position).force;
            if (found == verdicts) return;
            INFO("in the closure: " << text(game, position));
            CHECK(siam::tests::text(found) == siam::tests::text(verdicts));
        });
    });
    CHECK(searched > 20 * count);
}

/// All 31 followers of a faction (R1.2), or nearly all, in one province; the others in another, the pool or a supply.
void crowd(const Game& game, Random& random, Position& position) {
    std::vector<Province> open;
    for (const Province province : position.open) open.push_back(province);
    for (const Faction faction : all_factions) {
        for (auto* const groups : {position.at.data(), position.supply.data()})
            for (unsigned i = 0; i < (groups == position.at.data() ? province_count : max_players); ++i)
                while (groups[i].holds(faction)) groups[i] -= Followers::one(faction);
        const auto elsewhere = below(random, 4);
        Followers& crowded = position.at[index(open[below(random, open.size())])];
        for (std::uint64_t i = elsewhere; i < game.followers(); ++i) crowded += Followers::one(faction);
        for (std::uint64_t i = 0; i < elsewhere; ++i) switch (below(random, 3)) {
                case 0: position.at[index(open[below(random, open.size())])] += Followers::one(faction); break;
                case 1: position.supply[below(random, game.players())] += Followers::one(faction); break;
                default: break; // of the pool
            }
    }
}

void crowded_provinces_agree(std::uint64_t first_seed, unsigned count) {
    Solvers solvers;
    Library library;
    Variant variant = library.game("siam", 2)->variant();
    variant.name = "crowded", variant.followers = 31;
    for (unsigned players = 2; players <= max_players; ++players) {
        const Game game(variant, players);
        Random random(first_seed + players);
        for (unsigned n = 0; n < count; ++n)
            for (const Size size : {Size{1, 2}, {2, 2}, {3, 1}, {1, 3}, {2, 3}}) {
                Position position = siam::tests::composed(game, random, size.open, size.cards);
                crowd(game, random, position);
                INFO("followers 31: " << text(game, position));
                Oracle oracle(game);
                solvers.check(game, position, oracle.verdicts(position));
                const std::span roots(&position, 1);
                if (Retrograde::refusal(game, roots)) continue;
                Retrograde retrograde(game, roots, {});
                REQUIRE(retrograde.run() == RetrogradeEnd::solved);
                REQUIRE(
                    siam::tests::text(retrograde.probe(position).value()) ==
                    siam::tests::text(oracle.verdicts(position)));
            }
    }
    CHECK(solvers.saw_everything());
}

void rational_outcomes_agree(std::uint64_t first_seed, unsigned count) {
    unsigned compared = 0;
    for_positions(first_seed, count, {{1, 1}, {1, 2}, {2, 1}, {2, 2}}, [&](const Game& game, const Position& position) {
        if (game.players() != 3) return;
        MemoryBudget memory(std::size_t{1} << 22);
        const auto found = rational_outcomes(game, position, {}, &memory);
        REQUIRE(found.has_value());
        const RationalOutcomes expected = siam::tests::plain_rational_outcomes(game, position);
        REQUIRE(found->seats == expected.seats);
        REQUIRE(found->draw == expected.draw);
        ++compared;
    });
    CHECK(compared > count / 2);
}

} // namespace

TEST_CASE("on random variants the search agrees with the reference", "[random][agreement]") {
    search_agrees_with_reference(10'000, 40);
}
TEST_CASE("on random variants the search agrees with the oracle", "[random][agreement]") {
    search_agrees_with_oracle(20'000, 30);
}
TEST_CASE("on random variants backward solving agrees with the search and the oracle", "[random][agreement]") {
    retrograde_agrees(30'000, siam::tests::rounds(80), 97);
}
TEST_CASE("on random variants rational outcomes are those of the definition", "[random][agreement][R11.4]") {
    rational_outcomes_agree(40'000, 200);
}
TEST_CASE("with all 31 followers of a faction in one province the solvers agree", "[random][agreement][R1.2]") {
    crowded_provinces_agree(50'000, 12);
}
TEST_CASE("on many random variants all ways to solve agree", "[random][agreement][slow]") {
    search_agrees_with_reference(100'000, 500);
    search_agrees_with_oracle(200'000, 500);
    retrograde_agrees(300'000, 200, 19);
    rational_outcomes_agree(400'000, 1000);
    crowded_provinces_agree(500'000, 300);
}
