// The solver's tables of winners compared with the engine.
#include "solver/search/winners.hpp"
#include "engine/deal.hpp"
#include "engine/notation.hpp"
#include "tests/support/seeded.hpp"

namespace siam::search {
namespace {

/// A position with similar supplies, so that ties are frequent, and with random hands and latest plays.
Position random_finish(const Game& game, Random& random) {
    Position position{};
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        position.supply[seat] = Followers::of(
            static_cast<unsigned>(below(random, 3)), static_cast<unsigned>(below(random, 3)),
            static_cast<unsigned>(below(random, 3)));
        if (below(random, 2) == 0) position.hand[seat].add(Card::maharacha);
    }
    for (unsigned plays = static_cast<unsigned>(below(random, 6)); plays > 0; --plays)
        position.latest.played(static_cast<Seat>(below(random, game.players())));
    return position;
}

} // namespace

TEST_CASE("endings are won by whom the rules say", "[random][solver][R8.1][R8.2][R8.3][R8.4][R8.5][R8.6]") {
    Library siam_rules, empty_hand_rules;
    REQUIRE_FALSE(empty_hand_rules.set("last-tie", "first-empty-hand-wins").has_value());
    Random random(tests::seeded(20070));
    unsigned differ = 0;
    for (unsigned i = 0; i < 30'000; ++i) {
        const unsigned players = 2 + i % 3;
        Library& library = i % 2 == 0 || players == 4 ? siam_rules : empty_hand_rules;
        const Game& game = *library.game("siam", players);
        const Position position = random_finish(game, random);
        for (unsigned side = 0; side < game.sides(); ++side) {
            const EndingSet won = endings_won_by(game, position, game.seats_of(side));
            for (unsigned number = 0; number < ending_count; ++number) {
                const unsigned winners = outcome(game, position, Ending::from_number(number)).seats();
                const bool expected = (winners & game.seats_of(side)) != 0;
                differ += expected != (won >> number & 1U);
            }
        }
    }
    CHECK(differ == 0);
}

} // namespace siam::search
