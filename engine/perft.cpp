#include "engine/perft.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include "engine/hash.hpp"

namespace siam {
namespace {

/// Whether two turns from one position may lead to the same position. Only turns that place followers can coincide.
/// For other turns, the position after the turn shows which turn it was: its hand shows the card, its order and markers
/// show the action of a Maharacha, and its last swap shows the action of a swap card. The pass is unique.
bool may_coincide(Turn turn) {
    return !turn.is_pass() && (turn.action().card() == Card::khon_thai || is_faction_card(turn.action().card()));
}

/// Finds the distinct positions among one parent's children, which the caller gives in the notation's order.
class Siblings {
public:
    /// Whether the turn leads to a position that no earlier turn led to.
    bool is_new(Turn turn, const Position& after) {
        if (!may_coincide(turn)) return true;
        if (turn.action().card() != card_) {
            card_ = turn.action().card();
            seen_.clear();
        }
        return seen_.insert(after).second;
    }
    void next_parent() { card_ = Card::maharacha; }

private:
    Card card_ = Card::maharacha; ///< the card that led to the positions in seen_
    boost::unordered_flat_set<Position, ByteHash> seen_;
};

class Counter {
public:
    Counter(const Game& game, unsigned depth, const std::function<bool()>& stop)
        : game_(game), stop_(stop), counts_(depth), siblings_(depth) {}

    void count(const Position& position, unsigned ply = 0) {
        if (ply == counts_.size() || (stopped_ = stopped_ || stop_())) return;
        siblings_[ply].next_parent();
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            ++counts_[ply].turns;
            if (!siblings_[ply].is_new(turn, after)) return;
            ++counts_[ply].distinct;
            count(after, ply + 1);
        });
    }
    [[nodiscard]] std::vector<PerftCount> result() && {
        if (stopped_) counts_.clear();
        return std::move(counts_);
    }

private:
    const Game& game_;
    const std::function<bool()>& stop_;
    std::vector<PerftCount> counts_; ///< by ply
    std::vector<Siblings> siblings_; ///< by ply
    bool stopped_ = false;
};

} // namespace

std::vector<PerftCount> perft(
    const Game& game, const Position& position, unsigned depth, const std::function<bool()>& stop) {
    Counter counter(game, depth, stop);
    counter.count(position);
    return std::move(counter).result();
}

std::vector<PerftPart> perft_divide(
    const Game& game, const Position& position, unsigned depth, const std::function<bool()>& stop) {
    std::vector<PerftPart> parts;
    if (depth == 0) return parts;
    Siblings siblings;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        if (siblings.is_new(turn, after)) parts.push_back({turn, perft(game, after, depth - 1, stop)});
    });
    return parts;
}

} // namespace siam
