#include "solver/retrograde/retrograde.hpp"

#include "solver/retrograde/closure.hpp"

#include <algorithm>

namespace siam {

using retrograde::Closure;

namespace {

/// The position without the followers on the board.
Position frame(Position position) {
    position.at = {};
    return position;
}

} // namespace

std::optional<std::string> Retrograde::refusal(const Game& game, std::span<const Position> roots) {
    if (roots.empty()) return "no root is given";
    const Position& first = roots.front();
    if (over(game, first)) return "the game is over";
    if (province_count - first.settled > retrograde::max_open)
        return "at most " + std::to_string(retrograde::max_open) + " provinces may be open";
    if (first.cards_left == 0) return "no card is left";
    if (first.cards_left >= cards_per_player) return "at most seven cards may be left";
    for (const Position& root : roots)
        if (frame(root) != frame(first)) return "the roots differ in more than the followers on the board";
    return {};
}

Retrograde::Retrograde(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options)
    : closure_(std::make_unique<Closure>(game, roots, options)) {}
Retrograde::~Retrograde() = default;
Retrograde::Retrograde(Retrograde&&) noexcept = default;

RetrogradeEnd Retrograde::run(const std::function<void(const RetrogradeLayer&)>& finished) {
    while (!closure_->solved()) {
        const Closure::Step step = closure_->steps()[closure_->steps_done()];
        if (const RetrogradeEnd end = closure_->do_step(); end != RetrogradeEnd::solved) return end;
        if (!finished) continue;
        std::size_t boards = 0;
        for (const retrograde::Group* const group : closure_->layer(step.cards, step.open)) boards += group->size();
        finished({step.solve, step.cards, step.open, boards, closure_->turns_of_latest_step()});
    }
    return RetrogradeEnd::solved;
}

std::optional<Verdicts> Retrograde::probe(const Position& position) const { return closure_->probe(position); }

RetrogradeCount Retrograde::count() const { return closure_->count(); }

void Retrograde::for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const {
    closure_->for_each_position(visit);
}

} // namespace siam
