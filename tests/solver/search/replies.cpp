// Replies to last plays: a play that replies refute loses, and no reply costs more cards than the budget.
#include "solver/search/leaf.hpp"
#include "solver/search/search.hpp"
#include "tests/solver/search/swaps.hpp"
#include "tests/support/seeded.hpp"

#include <algorithm>

namespace siam::search {
namespace {

/// Gives one card to the mover, and two or three to the camp of its opponents. One of the opponents holds `card`. The
/// mover and a second opponent often hold the same card, so that the ban on a swap matters (R5.9).
void deal_last_play(const Game& game, Random& random, unsigned camp, Card card, Position& position) {
    const auto this_or_any = [&] { return below(random, 3) > 0 ? card : all_cards[below(random, card_kinds)]; };
    position.hand = {};
    position.hand[index(position.to_move)].add(this_or_any());
    position.cards_left = static_cast<std::uint8_t>(3 + below(random, 2));
    for (unsigned n = 1; n < position.cards_left; ++n) {
        auto seat = below(random, game.players());
        while (camp >> seat & 1U) seat = below(random, game.players());
        Hand& hand = position.hand[seat];
        Card added = n == 1 ? card : this_or_any();
        while (hand.holds(added)) added = all_cards[below(random, card_kinds)];
        hand.add(added);
    }
}

/// Changes one fact on which it depends whether a reply is legal: hands, markers, control, the pool, the followers of
/// a province, or the banned swap.
void change_something(const Game& game, Random& random, unsigned camp, Card card, Position& position) {
    const auto any_open = [&] {
        return position.order[position.settled + static_cast<unsigned>(below(random, position.open.size()))];
    };
    const Faction faction = all_factions[below(random, faction_count)];
    const Followers one = Followers::one(faction);
    Followers &supply = position.supply[below(random, game.players())], &here = position.at[index(any_open())];
    switch (below(random, 6)) {
        case 0: return deal_last_play(game, random, camp, card, position);
        case 1:
            position.marked = ProvinceSet{};
            if (below(random, 2) == 0) position.marked.insert(any_open());
            return;
        case 2:
            position.control.put(
                position.order[static_cast<unsigned>(below(random, position.settled))], power_of(faction));
            return;
        case 3:
            if (below(random, 2) == 0 && supply.holds(faction))
                supply -= one;
            else if (pool(game, position).holds(faction))
                supply += one;
            return;
        case 4:
            if (here.holds(faction) && below(random, 2) == 0)
                here -= one;
            else if (pool(game, position).holds(faction))
                here += one;
            return;
        default: break;
    }
    Position free = position;
    free.last_swap = Swap{};
    std::vector<Swap> swaps{Swap{}};
    for (const Card kind : {Card::one_for_one, Card::two_for_one})
        for_each_action(game, free, kind, [&](Action action) {
            if (action.has_effect()) swaps.push_back(action.swap());
        });
    position.last_swap = swaps[below(random, swaps.size())];
}

/// Whether the attacker's opponents win at the end if only the camp that has replies plays on, at most `plays` cards.
class Refutation {
public:
    Refutation(const Game& game, const ToMove& mover, unsigned attacker)
        : game_(game), mover_(mover), attacker_(attacker) {}

    [[nodiscard]] bool exists(const Position& position, unsigned plays) const {
        if (over(game_, position)) return ((outcome(game_, position).seats() & attacker_) != 0) != mover_.attacks;
        if (exists(play(game_, position, Turn::pass()), plays)) return true;
        if (plays == 0 || (mover_.camp >> index(position.to_move) & 1U)) return false;
        const std::vector<Turn> turns = legal_turns(game_, position); // turns[0] is the pass
        return std::any_of(
            turns.begin() + 1, turns.end(), [&](Turn turn) { return exists(play(game_, position, turn), plays - 1); });
    }

private:
    const Game& game_;
    ToMove mover_;
    unsigned attacker_;
};

/// The position after the turn, without markers if no Maharacha can follow. Then it does not matter which of two tiles
/// the turn marks, and the search tries only one of both.
Position result(const Game& game, const Position& position, Turn turn) {
    Position after = play(game, position, turn);
    if (std::none_of(after.hand.begin(), after.hand.end(), [](Hand hand) { return hand.holds(Card::maharacha); }))
        after.marked = ProvinceSet{};
    return after;
}

/// The numbers of plays that win if everybody passes: of all, and of those that replies refute.
struct Tried {
    unsigned plays = 0, refuted = 0;
};

/// Fails unless each of the mover's plays that `leaves` omits can be refuted.
void check_refuted_plays(const Question& question, const Questions& questions, LeafSolver& leaves, Tried& tried) {
    const Game& game = questions.game();
    const Position& position = question.node.position;
    const ToMove mover = questions.mover(question);
    const Refutation refutation(game, mover, game.seats_of(questions.side()));
    std::vector<Position> kept;
    const auto& unrefuted =
        leaves.unrefuted_plays(question.node, question.budget, Waiting{}, [](Turn) { return false; });
    for (const Turn turn : unrefuted) kept.push_back(result(game, position, turn));
    for (const Turn turn : legal_turns(game, position)) {
        if (turn.is_pass()) continue;
        const Position after = result(game, position, turn);
        if (refutation.exists(after, 0)) continue; // passing refutes the play
        ++tried.plays;
        if (std::find(kept.begin(), kept.end(), after) != kept.end()) continue;
        ++tried.refuted;
        if (!refutation.exists(after, mover.replies)) FAIL_CHECK(text(game, position) << ": " << text(game, turn));
    }
}

} // namespace

// A line that refuted a play is tried again in other positions. There it may be illegal.
TEST_CASE("a play that replies refute loses", "[random][solver][replies][unsanitized]") {
    Random random(tests::seeded(4));
    Tried tried;
    for (unsigned n = 0; n < 6000; ++n) {
        Library library;
        for (const SwitchText& rule : switch_texts()) CHECK(!library.set(rule.name, rule.values[below(random, 2)]));
        const Game& game = *tests::all_games(library)[n % 9];
        const Card card = n / 9 % 2 == 0 ? Card::one_for_one : all_cards[n / 18 % card_kinds];
        Position position = tests::few_followers(game, random, 1 + n % 2, 4);
        for (const Faction faction : all_factions)
            for (const auto most = below(random, 3); pool(game, position).count(faction) > most;)
                position.supply[below(random, game.players())] += Followers::one(faction);
        const auto side = static_cast<unsigned>(below(random, game.sides()));
        const unsigned attackers = game.seats_of(side), all = (1U << game.players()) - 1U;
        const unsigned camp = game.side_of(position.to_move) == side ? attackers : all & ~attackers;
        deal_last_play(game, random, camp, card, position);
        const Questions questions(game, side);
        LeafSolver leaves(game, side);
        for (unsigned changes = 0; changes < 40; ++changes) {
            const Question question = questions.at(position, camp == attackers ? 1 : 2 + n % 2);
            if (!question.node.over(game)) check_refuted_plays(question, questions, leaves, tried);
            change_something(game, random, camp, card, position);
        }
    }
    CHECK(tried.plays > 100'000);
    CHECK(tried.refuted > 50'000);
}

// In KT, Lao is ahead by three after player 2 plays L and takes a Rama, and each card of player 1 reduces this lead by
// one. With three cards, player 1 therefore reaches a tie in KT and wins; with two cards, it loses. The search must
// find both results, whatever questions it has answered before.
TEST_CASE("a line of three cards is no reply on a budget of two", "[solver][replies]") {
    Library library;
    const auto [game, first] =
        read_position(library, "siam:2 KTr6l6m LN=L/SU=L/LX=L/RY=M/AY=R/CH=R/KE=R r4m3/l4m5 FFM/L 2 1 12 -");
    const Position second =
        read_position(library, "siam:2 KTr6l6m LN=L/SU=L/LX=L/RY=M/AY=R/CH=R/KE=R r4m3/l4m4 FFM/L 2 1 12 -").position;
    TranspositionTable table(std::size_t{1} << 20);
    Search search(*game, 0, table, Limits{});
    CHECK(search.can_force(first, 3) == true);
    CHECK(search.can_force(second, 3) == true);
    CHECK(search.can_force(second, 2) == false);
    CHECK(search.can_force(first, 2) == false);
}

} // namespace siam::search
