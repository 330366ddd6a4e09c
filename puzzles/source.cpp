#include "puzzles/source.hpp"

#include <algorithm>

#include "puzzles/players.hpp"

namespace siam {
namespace {

constexpr unsigned deals_to_try = 400;
constexpr std::size_t turns_changed = 8; ///< a neighbour plays one of so many latest cards differently
constexpr std::array<unsigned, card_kinds> eagerness{2, 8, 4, 3, 1, 1, 1}; ///< how eagerly each Card is played
constexpr unsigned turns_looked_at = 10; ///< random turns that a player rates; rating all legal turns would take longer

/// Simple players, one for each seat, who play a game from a deal to a late position.
class SelfPlay {
public:
    SelfPlay(const Game& game, Random& random) : game_(game), random_(random), draw_(game, random) {
        for (SimplePlayer& player : players_) player = static_cast<SimplePlayer>(below(random, simple_player_count));
    }
    bool is_idle(const Position& position) {
        const bool happy_to_pass = players_[index(position.to_move)] == SimplePlayer::pass_happy;
        return below(random_, 4) < (happy_to_pass ? 3U : 1U);
    }
    Turn chosen_turn(const Position& position) {
        const SimplePlayer player = players_[index(position.to_move)];
        Turn best = random_turn(position);
        if (player == SimplePlayer::random || player == SimplePlayer::pass_happy) return best;
        const Opinion opinion(game_, position, player);
        int best_value = opinion.of(best, play(game_, position, best));
        for (unsigned n = 1; n < turns_looked_at; ++n) {
            const Turn turn = random_turn(position);
            const int value = opinion.of(turn, play(game_, position, turn));
            if (value <= best_value) continue;
            best = turn;
            best_value = value;
        }
        return best;
    }

private:
    /// Draws cards with many choices more often than others. Late positions in which players still hold such cards are
    /// the hardest to prove and to understand. \pre two cards are left or more
    Turn random_turn(const Position& position) {
        return draw_.turn(position, draw_.card(position.hand[index(position.to_move)], eagerness));
    }

    const Game& game_;
    Random& random_;
    TurnDrawer draw_;
    std::array<SimplePlayer, max_players> players_{};
};

/// Whether the hands in the position agree with the wish (see LateWish).
bool suits(const Game& game, const Position& position, const LateWish& wish) {
    const unsigned own = cards_of(game, position, game.side_of(position.to_move));
    return are_held(position, wish.held) && own >= wish.own &&
           (!wish.even || own <= std::max(wish.own, (wish.cards + game.sides() - 1) / game.sides()));
}

/// Returns a random turn with the same card as `turn`, two times in three also with the same action.
Turn changed(const Game& game, Random& random, const Position& before, Turn turn) {
    TurnDrawer draw(game, random);
    const bool other_action = below(random, 3) == 0;
    return draw.turn(before, other_action ? draw.action(before, turn.action().card()) : turn.action());
}

} // namespace

bool are_held(const Position& position, Hand cards) noexcept {
    return std::all_of(all_cards.begin(), all_cards.end(), [&](Card card) {
        return !cards.holds(card) ||
               std::any_of(position.hand.begin(), position.hand.end(), [&](Hand hand) { return hand.holds(card); });
    });
}

std::optional<PlayedPosition> late_position(
    const Game& game, Random& random, const LateWish& wish, const Limits& limits) {
    for (unsigned n = 0; n < deals_to_try; ++n) {
        if (limits.interrupted()) break;
        LateGame game_played(game, random, wish.open, wish.cards);
        SelfPlay players(game, random);
        const bool succeeds = game_played.succeeds(
            [&](const Position& position) { return players.is_idle(position); },
            [&](const Position& position) { return players.chosen_turn(position); });
        LateDeal late = std::move(game_played).result();
        if (succeeds && suits(game, late.position, wish))
            return PlayedPosition{{late.deal, std::move(late.turns)}, late.position};
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

std::vector<PlayedPosition> with_one_moved(const Game& game, const PlayedPosition& of) {
    std::vector<PlayedPosition> found;
    Position before = of.history.deal;
    for (std::size_t which = 0; which < of.history.turns.size(); ++which) {
        const Turn played = of.history.turns[which];
        const Position after = play(game, before, played);
        for_each_turn(game, before, [&](Turn turn, const Position& instead) {
            if (turn.is_pass() || played.is_pass() || turn.action().card() != played.action().card()) return;
            if (!move_between(after, instead)) return;
            Position reached = instead;
            for (std::size_t next = which + 1; next < of.history.turns.size(); ++next) {
                if (over(game, reached) || !is_legal(game, reached, of.history.turns[next])) return;
                reached = play(game, reached, of.history.turns[next]);
            }
            const bool is_known = std::any_of(
                found.begin(), found.end(), [&](const PlayedPosition& other) { return other.position == reached; });
            if (is_known || !move_between(of.position, reached)) return;
            found.push_back({of.history, reached});
            found.back().history.turns[which] = turn;
        });
        before = after;
    }
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
