#include "puzzles/source.hpp"

#include <algorithm>

#include "puzzles/players.hpp"

namespace siam {
namespace {

constexpr unsigned deals_to_try = 400;
constexpr std::size_t turns_changed = 8; ///< a neighbour plays one of so many latest cards differently
constexpr std::array<unsigned, card_kinds> eagerness{2, 8, 4, 3, 1, 1, 1}; ///< how eagerly each Card is played
constexpr unsigned turns_looked_at = 10; ///< random turns that a player rates; rating all legal turns would take longer

/// Plays one game from a deal to the position.
class SelfPlay {
public:
    SelfPlay(const Game& game, Random& random, unsigned open, unsigned cards)
        : game_(game), random_(random), position_(siam::deal(game, random)), to_play_(province_count - open + 1) {
        history_.deal = position_;
        for (unsigned n = position_.cards_left; n > cards; --n) ++to_play_[below(random, to_play_.size())];
        for (SimplePlayer& player : players_) player = static_cast<SimplePlayer>(below(random, simple_player_count));
    }

    /// Plays to the wanted stage. Returns false if the game ended too early.
    bool succeeds() {
        for (std::size_t struggle = 0; struggle < to_play_.size(); ++struggle) {
            if (struggle > 0) settle_contested();
            if (over(game_, position_) || !play_cards(to_play_[struggle])) return false;
        }
        return true;
    }
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] History&& history() && noexcept { return std::move(history_); }

private:
    [[nodiscard]] Hand hand_of(Seat seat) const noexcept { return position_.hand[index(seat)]; }

    void make(Turn turn) {
        history_.turns.push_back(turn);
        position_ = play(game_, position_, turn);
    }
    void settle_contested() {
        for (const unsigned settled = position_.settled; position_.settled == settled;) make(Turn::pass());
    }
    bool play_cards(unsigned cards) {
        while (cards > 0) {
            const bool plays = !hand_of(position_.to_move).empty() && !(may_pass() && is_idle());
            if (!plays && position_.passes + 1U == game_.passes_to_settle())
                return false; // no seat with a turn left in this struggle holds a card
            const Turn turn = plays ? chosen_turn() : Turn::pass();
            if (!turn.is_pass()) --cards;
            make(turn);
        }
        return true;
    }
    /// Whether, after a pass of the player to move, someone who holds a card has a turn before the struggle is settled.
    [[nodiscard]] bool may_pass() const {
        Seat seat = position_.to_move;
        for (unsigned passes = position_.passes + 1U; passes < game_.passes_to_settle(); ++passes) {
            seat = game_.next(seat);
            if (!hand_of(seat).empty()) return true;
        }
        return false;
    }
    bool is_idle() {
        const bool happy_to_pass = players_[index(position_.to_move)] == SimplePlayer::pass_happy;
        return below(random_, 4) < (happy_to_pass ? 3U : 1U);
    }

    Turn chosen_turn() {
        const SimplePlayer player = players_[index(position_.to_move)];
        Turn best = random_turn();
        if (player == SimplePlayer::random || player == SimplePlayer::pass_happy) return best;
        const Opinion opinion(game_, position_, player);
        int best_value = opinion.of(best, play(game_, position_, best));
        for (unsigned n = 1; n < turns_looked_at; ++n) {
            const Turn turn = random_turn();
            const int value = opinion.of(turn, play(game_, position_, turn));
            if (value <= best_value) continue;
            best = turn;
            best_value = value;
        }
        return best;
    }
    /// Draws a card from the hand, one of its actions, and one of the takings after it. \pre two cards are left or more
    Turn random_turn() {
        actions_.clear();
        for_each_action(game_, position_, random_card(), [&](Action action) { actions_.push_back(action); });
        const Action action = actions_[below(random_, actions_.size())];
        Position acted = position_;
        act(acted, action);
        takings_.clear();
        for_each_taking(acted, [&](Taking taking) { takings_.push_back(taking); });
        return {action, takings_[below(random_, takings_.size())]};
    }
    /// Draws cards with many choices more often than others. Late positions in which players still hold such cards are
    /// the hardest to prove and to understand.
    Card random_card() {
        const Hand hand = hand_of(position_.to_move);
        const auto weight = [&](Card card) { return eagerness[index(card)] * hand.count(card); };
        unsigned total = 0;
        for (const Card card : all_cards) total += weight(card);
        std::uint64_t place = below(random_, total);
        unsigned kind = 0;
        for (; place >= weight(all_cards[kind]); ++kind) place -= weight(all_cards[kind]);
        return all_cards[kind];
    }

    const Game& game_;
    Random& random_;
    Position position_;
    History history_;
    std::vector<unsigned> to_play_; ///< the numbers of cards to play before each settled struggle and after the last
    std::array<SimplePlayer, max_players> players_{};
    std::vector<Action> actions_;
    std::vector<Taking> takings_;
};

} // namespace

bool are_held(const Position& position, Hand cards) noexcept {
    return std::all_of(all_cards.begin(), all_cards.end(), [&](Card card) {
        return !cards.holds(card) ||
               std::any_of(position.hand.begin(), position.hand.end(), [&](Hand hand) { return hand.holds(card); });
    });
}

namespace {

/// Whether the hands in the position agree with the wish (see LateWish).
bool suits(const Game& game, const Position& position, const LateWish& wish) {
    unsigned own = 0;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if (game.side_of(static_cast<Seat>(seat)) == game.side_of(position.to_move)) own += position.hand[seat].size();
    return are_held(position, wish.held) && own >= wish.own &&
           (!wish.even || own <= std::max(wish.own, (wish.cards + game.sides() - 1) / game.sides()));
}

/// Returns a random turn with the same card as `turn`, two times in three also with the same action.
Turn changed(const Game& game, Random& random, const Position& before, Turn turn) {
    Action action = turn.action();
    if (below(random, 3) == 0) {
        std::vector<Action> actions;
        for_each_action(game, before, action.card(), [&](Action other) { actions.push_back(other); });
        action = actions[below(random, actions.size())];
    }
    Position acted = before;
    act(acted, action);
    std::vector<Taking> takings;
    for_each_taking(acted, [&](Taking taking) { takings.push_back(taking); });
    return {action, takings[below(random, takings.size())]};
}

} // namespace

std::optional<PlayedPosition> late_position(
    const Game& game, Random& random, const LateWish& wish, const Limits& limits) {
    for (unsigned n = 0; n < deals_to_try; ++n) {
        if (limits.interrupted()) break;
        SelfPlay played(game, random, wish.open, wish.cards);
        if (!played.succeeds() || !suits(game, played.position(), wish)) continue;
        const Position position = played.position();
        return PlayedPosition{std::move(played).history(), position};
    }
    return {};
}

std::optional<PlayedPosition> neighbour(const Game& game, Random& random, const PlayedPosition& of) {
    std::vector<std::size_t> cards;
    for (std::size_t turn = of.history.turns.size(); turn-- > 0 && cards.size() < turns_changed;)
        if (!of.history.turns[turn].is_pass()) cards.push_back(turn);
    if (cards.empty()) return {};
    const std::size_t which = cards[below(random, cards.size())];
    PlayedPosition found{of.history, of.history.deal};
    for (std::size_t turn = 0; turn < found.history.turns.size(); ++turn) {
        Turn& played = found.history.turns[turn];
        if (turn == which) played = changed(game, random, found.position, played);
        if (over(game, found.position) || (turn > which && !is_legal(game, found.position, played))) return {};
        found.position = play(game, found.position, played);
    }
    if (over(game, found.position) || found.position.open.size() != of.position.open.size()) return {};
    return found;
}

std::uint64_t width(const Game& game, Position position) {
    std::uint64_t width = 1;
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        position.to_move = static_cast<Seat>(seat);
        std::uint64_t turns = 0;
        for_each_turn(game, position, [&](Turn, const Position&) { ++turns; });
        width *= turns;
    }
    return width;
}

} // namespace siam
