// What the order of two plays tells of the other order, against the engine's own play of both.
#include "solver/search/commuting.hpp"
#include "engine/essential.hpp"
#include "solver/search/reply_line.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

#include <algorithm>
#include <set>

namespace siam {
namespace {

using Plays = std::set<Turn>;

Position after_both(const Game& game, const Position& position, Turn first, Turn second) {
    return play(game, play(game, play(game, position, first), Turn::pass()), second);
}

/// Every turn that the players have before the next card is one of `here` as well, and the mover of two turns ago, who
/// is to lose, has no more there.
bool no_worse_for_the_other(const Game& game, Position there, Position here) {
    Position unbanned = there;
    unbanned.last_swap = here.last_swap;
    if (essential_key(game, unbanned) != essential_key(game, here)) return false;
    const Seat other = here.to_move;
    for (; !over(game, here); pass(game, there), pass(game, here)) {
        const std::vector<Turn> all_there = legal_turns(game, there), all_here = legal_turns(game, here);
        if (!std::includes(all_here.begin(), all_here.end(), all_there.begin(), all_there.end())) return false;
        if (here.to_move != other && all_here.size() != all_there.size()) return false;
    }
    return true;
}

bool follows(const Game& game, const Position& before, const Plays& plays, Turn x, Turn y) {
    const Position here = after_both(game, before, x, y);
    for (const bool exchanged : {false, true}) {
        const Turn first{y.action(), exchanged ? x.taking() : y.taking()};
        const Turn second{x.action(), exchanged ? y.taking() : x.taking()};
        if (!plays.contains(first)) continue;
        if (!is_legal(game, play(game, play(game, before, first), Turn::pass()), second)) continue;
        const Position there = after_both(game, before, first, second);
        if (essential_key(game, there) == essential_key(game, here)) return true;
        if (no_worse_for_the_other(game, there, here)) return true;
    }
    return false;
}

/// Some of the plays that are legal.
Plays some_plays(const Game& game, Random& random, const Position& position) {
    Plays plays;
    const std::uint64_t rarity = 1 + below(random, 4);
    for (const Turn turn : legal_turns(game, position))
        if (!turn.is_pass() && ReplyLine::may_hold(turn) && below(random, rarity) == 0) plays.insert(turn);
    return plays;
}

std::optional<Turn> random_play(const Game& game, Random& random, const Position& position) {
    const std::vector<Turn> turns = legal_turns(game, position); // the first is a pass
    if (turns.size() < 2) return {};
    return turns[1 + below(random, turns.size() - 1)];
}

} // namespace

TEST_CASE("what is said of plays in another order is what the engine does", "[solver][waiting]") {
    Random random(1996);
    unsigned said = 0, chained = 0, unsaid = 0;
    for (unsigned n = 0; n < 16000; ++n) {
        Library library;
        for (const SwitchText& rule : switch_texts()) CHECK(!library.set(rule.name, rule.values[below(random, 2)]));
        const std::vector<const Game*> games = tests::all_games(library);
        const auto two = std::find_if(
            games.begin() + n % static_cast<unsigned>(games.size()), games.end(),
            [](const Game* game) { return game->players() == 2; });
        if (two == games.end()) continue;
        const Game& game = **two;
        const unsigned open = 1 + n % (n % 8 == 0 ? 5U : 3U), cards = 6 + n % 7;
        Position position =
            n % 2 == 0 ? tests::composed(game, random, open, cards) : tests::nearly_empty(game, random, open, cards);
        for (const Faction faction : all_factions)
            while (pool(game, position).count(faction) > n / 2 % 6) position.supply[n % 2] += Followers::one(faction);
        if (n % 4 < 2) { // two swap cards each, and a faction card
            for (Hand& hand : position.hand) hand = Hand{};
            for (Hand* hand : {&position.hand[0], &position.hand[1]}) *hand = Hand::from_bits(0x38);
            position.cards_left = 6;
        }
        // A line of the same player's plays, with passes between.
        std::array<Position, 4> at{position};
        std::array<Waiting, 4> waiting;
        Plays plays = some_plays(game, random, at[0]);
        waiting[0].begin(game, at[0], 4, 4);
        for (const Turn turn : plays) waiting[0].refuted(turn, true);
        for (unsigned step = 1; step < at.size(); ++step) {
            const auto x = random_play(game, random, at[step - 1]);
            if (!x) break;
            at[step] = play(game, play(game, at[step - 1], *x), Turn::pass());
            waiting[step].begin(game, at[step], 4, 4);
            waiting[step].follow(game, waiting[step - 1], *x);
            Plays here;
            for (const Turn y : legal_turns(game, at[step])) {
                if (y.is_pass()) continue;
                const bool is_said = (waiting[step].refuted_after(y.action()) >> y.taking().word() & 1U) != 0;
                const bool is_so = follows(game, at[step - 1], plays, *x, y);
                if (is_said && !is_so)
                    FAIL_CHECK(text(game, at[step - 1]) << ": " << text(game, *x) << " pass " << text(game, y));
                if (is_so) here.insert(y);
                said += is_said;
                chained += is_said && step > 1;
                unsaid += is_so && !is_said;
            }
            plays = std::move(here);
        }
    }
    CHECK(said > 100'000);
    CHECK(chained > 10'000);
    CHECK(unsaid < said / 2);
}

} // namespace siam
