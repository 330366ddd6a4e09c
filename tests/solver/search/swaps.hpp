/// Random games and positions in which the ban on undoing a swap (R5.9) matters often.
#pragma once

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace siam::tests {

/// A game of a printed variant that bans undoing a swap (R5.9), with random other switches.
inline const Game& game_that_bans(Library& library, Random& random) {
    for (const SwitchText& rule : switch_texts())
        CHECK(!library.set(rule.name, rule.name == "undo" ? "banned" : rule.values[below(random, 2)]));
    std::vector<const Game*> games = all_games(library);
    return *games[below(random, games.size())];
}

/// A composed position with one or two factions in each open province, and few followers of each. So few swaps are
/// possible, and the ban of one of them often matters.
inline Position few_followers(const Game& game, Random& random, unsigned open, unsigned cards) {
    Position position = composed(game, random, open, cards);
    position.at = {};
    for (const Province province : position.open)
        for (auto factions = 1 + below(random, 2); factions > 0; --factions) {
            const Faction faction = all_factions[below(random, faction_count)];
            for (auto n = 1 + below(random, 3); n > 0 && pool(game, position).holds(faction); --n)
                position.at[index(province)] += Followers::one(faction);
        }
    return position;
}

/// A position made by `draw`, but its hands hold mostly swap cards.
inline Position with_swap_cards(
    const Game& game, Random& random, unsigned open, unsigned cards,
    Position (*draw)(const Game&, Random&, unsigned open, unsigned cards) = any_position) {
    Position position = draw(game, random, open, cards);
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        const unsigned size = position.hand[seat].size();
        Hand hand = position.hand[seat];
        for (const Card card : {Card::one_for_one, Card::two_for_one}) {
            if (hand.size() != size || size == 0 || hand.holds(card) || below(random, 3) == 0) continue;
            for (const Card other : all_cards)
                if (other != Card::one_for_one && other != Card::two_for_one && hand.holds(other)) {
                    hand.remove(other);
                    hand.add(card);
                    break;
                }
        }
        position.hand[seat] = hand;
    }
    return position;
}

} // namespace siam::tests
