#include "puzzles/ladder.hpp"

#include <algorithm>

namespace siam {
namespace {

unsigned cost(Turn turn) noexcept { return turn.is_pass() ? 0 : 1; }

} // namespace

Ladder::Ladder(
    const Game& game, const Position& position, unsigned n, const std::atomic<bool>* stop, MemoryBudget* budget)
    : game_(game),
      position_(position),
      n_(n),
      side_(game.side_of(position.to_move)),
      stop_(stop),
      first_turns_(turn_classes(game, position)),
      known_(budget) {}

unsigned Ladder::level(std::span<const Turn> keys) {
    for (unsigned k = 1; k < max_level; ++k)
        if (finds(k, keys)) return k;
    return max_level;
}

/// Looking as far as there are cards is looking to the end: then the good turns are the keys.
bool Ladder::finds(unsigned k, std::span<const Turn> keys) {
    if (k >= position_.cards_left) return true;
    const auto is_key = [&](const TurnClass& first) {
        return std::find(keys.begin(), keys.end(), first.turn()) != keys.end();
    };
    const auto judged_rightly = [&](const TurnClass& first) {
        return takes_for_good(k, first.turn()) == is_key(first);
    };
    return std::all_of(first_turns_.begin(), first_turns_.end(), judged_rightly);
}

bool Ladder::takes_for_good(unsigned k, Turn turn) {
    if (cost(turn) > n_) return false;
    return wins(play(game_, position_, turn), n_ - cost(turn), k - cost(turn));
}

unsigned Ladder::believers(Turn turn) {
    unsigned believers = 0;
    for (unsigned k = 1; k < max_level && k < position_.cards_left; ++k) believers += takes_for_good(k, turn);
    return believers;
}

bool Ladder::must_stop() noexcept {
    constexpr std::uint64_t between_looks = 64;
    if (++steps_ % between_looks == 0 && stop_ != nullptr && stop_->load(std::memory_order_relaxed)) stopped_ = true;
    return stopped_;
}

bool Ladder::wins(const Position& position, unsigned budget, unsigned horizon) {
    if (horizon == 0 || position.cards_left == 0 || over(game_, position))
        return won(outcome_if_all_pass(game_, position));
    if (must_stop()) return false;
    const Key key{hash128(essential_key(game_, position)), budget, horizon};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const bool own = game_.side_of(position.to_move) == side_;
    const bool value = mover_succeeds(position, budget, horizon, own) == own;
    if (!stopped_) known_.emplace(key, value);
    return value;
}

bool Ladder::mover_succeeds(const Position& position, unsigned budget, unsigned horizon, bool own) {
    const auto succeeds = [&](Turn turn, const Position& after) {
        return wins(after, budget - (own ? cost(turn) : 0), horizon - cost(turn)) == own;
    };
    Turn& recent = recent_[(horizon & 3U) << 4 | index(position.to_move) << 2 | std::min(budget, 3U)];
    if ((!own || budget > 0) && is_legal(game_, position, recent) && succeeds(recent, play(game_, position, recent)))
        return true;
    bool found = false;
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        if (found || stopped_ || (own && budget == 0 && !turn.is_pass())) return;
        found = succeeds(turn, after);
        if (found) recent = turn;
    });
    return found;
}

} // namespace siam
