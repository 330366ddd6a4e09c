// The solver, the reference solver and minimax agree where random positions seldom lead: crowded provinces, and every
// combination of switches.
#include "solver/reference.hpp"
#include "solver/retrograde/closure.hpp"
#include "solver/solve.hpp"
#include "tests/solver/drawn.hpp"
#include "tests/support/compared.hpp"

using namespace siam;
using siam::tests::line;
using siam::tests::Oracle;
using siam::tests::Size;

namespace {

void agrees_with_reference(const Game& game, const Position& position, Solver& solver) {
    const Verdicts expected = reference_solve(game, position).force;
    REQUIRE(
        siam::tests::difference(
            game, position, solver.solve(game, position), siam::tests::answer_of(expected), Detail::distance) == "");
}

/// For each faction, puts all its followers, or all but at most three, into one open province. The remaining followers
/// go into open provinces, the pool or supplies.
void crowd(const Game& game, Random& random, Position& position) {
    std::vector<Province> open;
    for (const Province province : position.open) open.push_back(province);
    const auto any_open = [&]() -> Followers& { return position.at[index(open[below(random, open.size())])]; };
    position.at = {}, position.supply = {};
    for (const Faction faction : all_factions) {
        const auto elsewhere = below(random, 4);
        Followers& crowded = any_open();
        for (std::uint64_t i = elsewhere; i < game.followers(); ++i) crowded += Followers::one(faction);
        for (std::uint64_t i = 0; i < elsewhere; ++i) switch (below(random, 3)) {
                case 0: any_open() += Followers::one(faction); break;
                case 1: position.supply[below(random, game.players())] += Followers::one(faction); break;
                default: break; // stays in the pool
            }
    }
}

void crowded_provinces_agree(std::uint64_t first_seed, unsigned count) {
    Solver one({.memory = std::size_t{1} << 12});
    Solver many({.memory = std::size_t{1} << 24, .threads = 3, .nodes_alone = 0});
    Variant variant = builtin_variants()[0];
    variant.name = "crowded", variant.followers = 31;
    for (unsigned players = 2; players <= max_players; ++players) {
        const Game game(variant, players);
        Random random(siam::tests::seeded(first_seed) + players);
        for (unsigned n = 0; n < count; ++n)
            for (const Size size : {Size{1, 2}, {2, 2}, {3, 1}, {1, 3}, {2, 3}}) {
                Position position = siam::tests::composed(game, random, size.open, size.cards);
                crowd(game, random, position);
                INFO("followers 31: " << text(game, position));
                Oracle oracle(game);
                const Answer truth = oracle.answer(position);
                for (Solver* const solver : {&one, &many}) {
                    const Answer said = solver->solve(game, position, Detail::keys);
                    REQUIRE(siam::tests::difference(game, position, said, truth, Detail::keys) == "");
                }
                const std::span roots(&position, 1);
                if (Retrograde::refusal(game, roots)) continue;
                Retrograde retrograde(game, roots, {});
                REQUIRE(retrograde.run() == RetrogradeEnd::solved);
                REQUIRE(retrograde.probe(position) == oracle.verdicts(position));
            }
    }
}

/// Solves `positions` random positions. Returns in how many of them the rule of the last card (R9.1) changes a verdict.
unsigned changed_verdicts(const char* variant, unsigned players, unsigned open, unsigned cards, unsigned positions) {
    Library must_win, free;
    for (const auto& [library, value] : {std::pair{&must_win, "must-win"}, {&free, "free"}}) {
        REQUIRE_FALSE(library->set("last-card", value));
        REQUIRE_FALSE(library->set("last-tie", "latest-player-loses"));
    }
    const Game &bound = *must_win.game(variant, players), &unbound = *free.game(variant, players);
    Solver solver({.memory = std::size_t{8} << 20U});
    Random random(93);
    unsigned changed = 0;
    for (unsigned n = 0; n < positions; ++n) {
        const Position position = siam::tests::any_position(bound, random, open, cards);
        const Verdicts a = solver.solve(bound, position).force, b = solver.solve(unbound, position).force;
        if (players != 3) CHECK(a[0].wins() != a[1].wins()); // R11.2: exactly one of the two sides can force a win
        if (a == b) continue;
        ++changed;
        UNSCOPED_INFO("siam solve --rule last-card=free <<< '" << text(bound, position) << "'");
    }
    return changed;
}

} // namespace

TEST_CASE("the solver agrees with the reference on 100,000 positions under every switch", "[agreement][slow]") {
    std::array<Solver, 2> solvers{Solver({.memory = 1U << 20U}), Solver({.memory = 64U << 20U, .threads = 2})};
    Random random(100'000);
    unsigned positions = 0;
    for (unsigned values = 0; values < 1U << switch_texts().size(); ++values) {
        Library library;
        for (unsigned which = 0; which < switch_texts().size(); ++which) {
            const SwitchText& rule = switch_texts()[which];
            REQUIRE_FALSE(library.set(rule.name, rule.values[values >> which & 1U]));
        }
        for (const Game* const game : siam::tests::all_games(library))
            for (const Size size : {Size{1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2}, {3, 1}, {3, 2}, {4, 1}, {4, 2}})
                for (unsigned n = 0; n < 48; ++n, ++positions) {
                    const Position position = siam::tests::any_position(*game, random, size.open, size.cards);
                    INFO(line(*game, position) << " with switches " << values);
                    agrees_with_reference(*game, position, solvers[positions % 2]);
                }
    }
    CHECK(positions >= 100'000);
}

TEST_CASE("with all 31 followers of a faction in one province the solvers agree", "[random][agreement][R1.2]") {
    crowded_provinces_agree(50'000, 12);
}

TEST_CASE("with two sides the rule of the last card changes no verdict, with three it does", "[rules][R9.3][R11.2]") {
    for (const char* const variant : {"siam", "saba", "kingdead"})
        for (const unsigned players : {2U, 4U})
            for (const Size size : {Size{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}})
                CHECK(changed_verdicts(variant, players, size.open, size.cards, 150) == 0);
    CHECK(changed_verdicts("siam", 3, 2, 2, 300) > 3);
}
