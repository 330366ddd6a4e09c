// The packed row agrees with the engine on the actions and the board after each action, and undoes each action fully.
#include "solver/search/last_play.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/seeded.hpp"

#include <set>

namespace siam::search {
namespace {

Position random_position(const Game& game, Random& random, unsigned n) {
    const unsigned open = 1 + n % 6, cards = 4 + n % 5;
    Position position =
        n % 2 == 0 ? tests::composed(game, random, open, cards) : tests::nearly_empty(game, random, open, cards);
    for (const Faction faction : all_factions)
        while (pool(game, position).count(faction) > n / 2 % 4) position.supply[n % 2] += Followers::one(faction);
    return position;
}

/// A printed variant with a number of players, both chosen by `n`, and with random switches.
const Game& random_game(Library& library, Random& random, unsigned n) {
    for (const SwitchText& rule : switch_texts()) REQUIRE(!library.set(rule.name, rule.values[below(random, 2)]));
    const std::vector<const Game*> games = tests::all_games(library);
    return *games[n % games.size()];
}

bool same_board(const OpenRow& row, unsigned stage, const Position& position, Followers in_pool) {
    for (unsigned place = stage; place < row.open; ++place) {
        const Province province = position.order[position.settled + place - stage];
        if (row.province(place) != province || row.place[index(province)] != place) return false;
        if (row.at[place] != position.at[index(province)]) return false;
        if ((row.code >> (2 * place) & 3U) != index(row.at[place].control())) return false;
    }
    return row.marked == position.marked && row.pool_at(stage) == in_pool;
}

} // namespace

TEST_CASE("a row has the actions of its position, at every stage, and does the same", "[random][solver][row]") {
    Random random(tests::seeded(31));
    unsigned compared = 0;
    for (unsigned n = 0; n < 4000; ++n) {
        Library library;
        const Game& game = random_game(library, random, n);
        Position position = random_position(game, random, n);
        OpenRow row(game, Node::of(position), nullptr);
        const OpenRow before = row;
        for (unsigned stage = 0; !over(game, position); ++stage) {
            const Position fresh = position;
            for (const Card card : all_cards) {
                std::set<Action> expected, found;
                for_each_action(game, position, card, [&](Action action) { expected.insert(action); });
                any_action(game, row, stage, card, Markings::both, [&](Action action) {
                    found.insert(action);
                    Position after = fresh;
                    Hand& hand = after.hand[index(after.to_move)];
                    if (!hand.holds(card)) hand.add(card), ++after.cards_left;
                    act(after, action);
                    if (!same_board(row, stage, after, pool(game, after))) FAIL_CHECK(text(game, fresh));
                    const bool banned = game.switches().undo == Undo::banned;
                    if (row.banned != (banned ? Effect::of(action).swap().reversed() : Swap{}))
                        FAIL_CHECK(text(game, fresh));
                    ++compared;
                    return false;
                });
                if (found != expected) FAIL_CHECK(text(game, position));
            }
            REQUIRE(row.at == before.at);
            REQUIRE((row.code == before.code && row.name == before.name && row.pool == before.pool));
            REQUIRE((row.marked == before.marked && row.banned == before.banned));
            // settle() removes the King marker of the contested tile. The row keeps it, as nothing reads it again.
            const Province contested = position.contested();
            settle(position);
            row.marked.erase(contested);
            const_cast<OpenRow&>(before).marked.erase(contested);
        }
    }
    CHECK(compared > 100'000);
}

TEST_CASE("a last play is found exactly if some play and taking reach what is wanted", "[random][solver][row]") {
    Random random(tests::seeded(32));
    std::array<unsigned, 2> answers{};
    for (unsigned n = 0; n < 3000; ++n) {
        Library library;
        const Game& game = random_game(library, random, n);
        const Position position = random_position(game, random, n);
        if (over(game, position)) continue;
        EndingsByCode tables(game.occupier_limit());
        const Node node = Node::of(position);
        OpenRow row(game, node, tables.of(node.standing));
        WantedEndings wanted;
        for (EndingSet& after : wanted.after) wanted.any |= after = 1U << below(random, ending_count);
        for (const Card card : all_cards) {
            bool expected = false;
            for_each_action(game, position, card, [&](Action action) {
                Position acted = position;
                Hand& hand = acted.hand[index(acted.to_move)];
                if (!hand.holds(card)) hand.add(card), ++acted.cards_left;
                act(acted, action);
                for_each_taking(acted, [&](Taking taking) {
                    Position after = acted;
                    take(game, after, taking);
                    const Position end = pass_to_end(game, after);
                    const unsigned taken = taking.empty() ? faction_count : index(taking.faction());
                    const Ending ending = siam::ending(Standing::of(end), game.occupier_limit());
                    expected = expected || (wanted.after[taken] >> ending.number() & 1U) != 0;
                });
            });
            Hand hand;
            hand.add(card);
            Turn found;
            const bool reached = last_play_reaches(game, row, hand, 0, wanted, this_stage, &found);
            if (reached != expected) FAIL_CHECK(text(game, position) << " card " << index(card));
            ++answers[expected];
        }
    }
    CHECK(std::min(answers[0], answers[1]) > 3'000);
}

TEST_CASE("the table of control says of every group what the group says", "[search]") {
    unsigned wrong = 0;
    for (unsigned word = 0; word < 1U << 15; ++word) {
        const Followers group = Followers::from_word(word);
        const ControlTable::Losses losses = control_table.losses(group);
        wrong += control_table[group] != index(group.control());
        for (const Faction faction : all_factions) {
            const bool holds = (losses.holds() >> index(faction) & 1U) != 0;
            wrong += holds != group.holds(faction);
            if (holds)
                wrong += losses.control_without(index(faction)) != index((group - Followers::one(faction)).control());
        }
    }
    CHECK(wrong == 0);
}

} // namespace siam::search
