// Commuting plays: if waiting refutes two plays in one order, class Waiting infers that waiting refutes the other
// order, too. The engine plays both orders as a check.
#include "solver/search/waiting.hpp"
#include "engine/essential.hpp"
#include "solver/search/reply_line.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/seeded.hpp"

#include <algorithm>
#include <set>

namespace siam::search {
namespace {

using Plays = std::set<Turn>;

/// The position after the turn and one pass of each other player.
Position alone(const Game& game, Position position, Turn turn) {
    position = play(game, position, turn);
    for (unsigned passes = 1; passes < game.players(); ++passes) position = play(game, position, Turn::pass());
    return position;
}

Position after_both(const Game& game, const Position& position, Turn first, Turn second) {
    return play(game, alone(game, position, first), second);
}

/// Whether `here` and `there` differ at most in the ban on a swap, the player who made the plays has the same turns in
/// both, and every other player has in `here` all turns of `there`. Compares the turns while all players pass.
bool no_worse_for_the_others(const Game& game, Position there, Position here) {
    Position unbanned = there;
    unbanned.last_swap = here.last_swap;
    if (essential_key(game, unbanned) != essential_key(game, here)) return false;
    const unsigned loser = (index(here.to_move) + game.players() - 1) % game.players();
    for (; !over(game, here); pass(game, there), pass(game, here)) {
        const std::vector<Turn> all_there = legal_turns(game, there), all_here = legal_turns(game, here);
        if (!std::includes(all_here.begin(), all_here.end(), all_there.begin(), all_there.end())) return false;
        if (index(here.to_move) == loser && all_here.size() != all_there.size()) return false;
    }
    return true;
}

bool follows(const Game& game, const Position& before, const Plays& plays, Turn x, Turn y) {
    const Position here = after_both(game, before, x, y);
    for (const bool exchanged : {false, true}) {
        const Turn first{y.action(), exchanged ? x.taking() : y.taking()};
        const Turn second{x.action(), exchanged ? y.taking() : x.taking()};
        if (!plays.contains(first)) continue;
        if (!is_legal(game, alone(game, before, first), second)) continue;
        const Position there = after_both(game, before, first, second);
        if (essential_key(game, there) == essential_key(game, here)) return true;
        if (no_worse_for_the_others(game, there, here)) return true;
    }
    return false;
}

/// A random part of the legal plays.
Plays some_plays(const Game& game, Random& random, const Position& position) {
    Plays plays;
    const std::uint64_t rarity = 1 + below(random, 4);
    for (const Turn turn : legal_turns(game, position))
        if (!turn.is_pass() && below(random, rarity) == 0) plays.insert(turn);
    return plays;
}

std::optional<Turn> random_play(const Game& game, Random& random, const Position& position) {
    const std::vector<Turn> turns = legal_turns(game, position); // turns[0] is the pass
    if (turns.size() < 2) return {};
    return turns[1 + below(random, turns.size() - 1)];
}

/// A position with two bordering open provinces. Each holds followers of one faction, and not the same. The player
/// holds both swap cards, and the other players hold one of them. So two swaps of the player may leave the other
/// players only the swap that the first of the two bans.
Position with_few_swaps(const Game& game, Random& random) {
    for (;;) {
        Position position = tests::composed(game, random, 2, 6);
        const Province a = position.order[6], b = position.order[7];
        if (!game.borders(a).contains(b)) continue;
        const auto first = below(random, faction_count), second = (first + 1 + below(random, 2)) % faction_count;
        position.supply = {}, position.at = {};
        for (auto n = 2 + below(random, 3); n > 0; --n) position.at[index(a)] += Followers::one(all_factions[first]);
        for (auto n = 2 + below(random, 3); n > 0; --n) position.at[index(b)] += Followers::one(all_factions[second]);
        const auto theirs = Hand::bits_of(below(random, 2) == 0 ? Card::one_for_one : Card::two_for_one);
        position.hand = {};
        for (unsigned seat = 0; seat < game.players(); ++seat) position.hand[seat] = Hand::from_bits(theirs);
        position.hand[index(position.to_move)] = Hand::from_bits(0x18);
        position.cards_left = static_cast<std::uint8_t>(1 + game.players());
        return position;
    }
}

} // namespace

TEST_CASE("the node that is compared comes when it is the player's turn again", "[random][solver][waiting][R3.4]") {
    Random random(tests::seeded(53));
    for (const char* const passes : {"all-players", "three"}) {
        Library library;
        REQUIRE_FALSE(library.set("passes", passes));
        for (const Game* const game : tests::all_games(library)) {
            Position position = tests::composed(*game, random, 3, 2 * game->players());
            const Seat player = position.to_move;
            position.to_move = game->next(player); // as if the player had just played
            position.passes = 0;
            const unsigned settled = position.settled;
            unsigned made = 0;
            for (; position.to_move != player; ++made) pass(*game, position);
            CHECK(Waiting::passes_to_next_turn(*game) == made);
            CHECK((position.settled == settled) == (made < game->passes_to_settle())); // else follow() is not called
        }
    }
}

TEST_CASE("what is said of plays in another order is what the engine does", "[random][unsanitized][solver][waiting]") {
    Random random(tests::seeded(1996));
    unsigned said = 0, chained = 0, unsaid = 0, said_to_three = 0, said_of_last = 0;
    for (unsigned n = 0; n < 16000; ++n) {
        Library library;
        for (const SwitchText& rule : switch_texts()) CHECK(!library.set(rule.name, rule.values[below(random, 2)]));
        const std::vector<const Game*> games = tests::all_games(library);
        const auto few = std::find_if(
            games.begin() + n % static_cast<unsigned>(games.size()), games.end(),
            [&](const Game* game) { return game->players() == 2U + n / 4 % 2; });
        if (few == games.end()) continue;
        const Game& game = **few;
        const unsigned open = 1 + n % (n % 8 == 0 ? 5U : 3U), cards = 6 + n % 7;
        Position position =
            n % 2 == 0 ? tests::composed(game, random, open, cards) : tests::nearly_empty(game, random, open, cards);
        for (const Faction faction : all_factions)
            while (pool(game, position).count(faction) > n / 2 % 6) position.supply[n % 2] += Followers::one(faction);
        if (n % 4 < 2) { // each player gets two swap cards and a faction card
            for (Hand& hand : position.hand) hand = Hand{};
            for (unsigned seat = 0; seat < game.players(); ++seat) position.hand[seat] = Hand::from_bits(0x38);
            position.cards_left = static_cast<std::uint8_t>(3 * game.players());
        }
        if (n % 16 == 5) { // the second of two plays is the last card of the game (R9.1)
            position.hand = {};
            position.hand[index(position.to_move)] = Hand::from_bits(n % 32 == 5 ? 0x60 : 0x30);
            position.cards_left = 2;
        }
        if (n % 16 == 9) position = with_few_swaps(game, random);
        // The player plays up to three cards, and the other players pass between them.
        const unsigned camp = 1U << index(position.to_move);
        std::array<Position, 4> at{position};
        std::array<Waiting, 4> waiting;
        Plays plays = some_plays(game, random, at[0]);
        waiting[0].begin(game, at[0], camp, 4, 4);
        for (const Turn turn : plays) waiting[0].add_lost(turn, true);
        for (unsigned step = 1; step < at.size(); ++step) {
            const auto x = random_play(game, random, at[step - 1]);
            if (!x) break;
            at[step] = alone(game, at[step - 1], *x);
            waiting[step].begin(game, at[step], camp, 4, 4);
            waiting[step].follow(game, waiting[step - 1], *x);
            Plays here;
            for (const Turn y : legal_turns(game, at[step])) {
                if (y.is_pass()) continue;
                const bool is_said = (waiting[step].lost_takings(y.action()) >> y.taking().word() & 1U) != 0;
                const bool is_so = follows(game, at[step - 1], plays, *x, y);
                if (is_said && !is_so)
                    FAIL_CHECK(text(game, at[step - 1]) << ": " << text(game, *x) << " pass " << text(game, y));
                if (is_so) here.insert(y);
                said += is_said;
                said_to_three += is_said && game.players() == 3;
                said_of_last += is_said && last_card_must_win(game, at[step]);
                chained += is_said && step > 1;
                unsaid += is_so && !is_said;
            }
            plays = std::move(here);
        }
    }
    CHECK(said > 100'000);
    CHECK(said_to_three > 10'000);
    CHECK(said_of_last > 30);
    CHECK(chained > 10'000);
    CHECK(unsaid < said / 2);
}

} // namespace siam::search
