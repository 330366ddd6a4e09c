#include "solver/forcing.hpp"

#include "solver/search/search.hpp"

#include <algorithm>

namespace siam {

struct Forcing::Implementation {
    Implementation(const Game& of, const ForcingOptions& with)
        : game(of), options(with), held(with.budget, with.memory), table(with.memory) {
        searches.reserve(game.sides());
        begin_searches();
    }
    void begin_searches() {
        for (unsigned side = 0; side < game.sides(); ++side) searches.emplace_back(game, side, table, options.limits);
    }

    const Game& game;
    ForcingOptions options;
    HeldBytes held; ///< the bytes of the table
    search::TranspositionTable table;
    std::vector<search::Search> searches; ///< by side
    std::uint64_t earlier_nodes = 0;      ///< the nodes of searches that no longer exist
};

Forcing::Forcing(const Game& game, const ForcingOptions& options)
    : implementation_(std::make_unique<Implementation>(game, options)) {}
Forcing::~Forcing() = default;
Forcing::Forcing(Forcing&&) noexcept = default;
Forcing& Forcing::operator=(Forcing&&) noexcept = default;

const Game& Forcing::game() const noexcept { return implementation_->game; }
const ForcingOptions& Forcing::options() const noexcept { return implementation_->options; }

bool Forcing::stopped() const noexcept {
    const auto& searches = implementation_->searches;
    return std::any_of(searches.begin(), searches.end(), [](const auto& search) { return search.stopped(); });
}

std::uint64_t Forcing::nodes() const noexcept {
    std::uint64_t nodes = implementation_->earlier_nodes;
    for (const search::Search& search : implementation_->searches) nodes += search.nodes();
    return nodes;
}

void Forcing::allow(std::uint64_t nodes) {
    implementation_->earlier_nodes = this->nodes();
    implementation_->options.limits.nodes = nodes;
    implementation_->searches.clear();
    implementation_->begin_searches();
}

std::optional<bool> Forcing::can_force(const Position& position, unsigned side, unsigned budget) {
    if (stopped()) return {};
    if (over(game(), position)) return (outcome(game(), position).seats() & game().seats_of(side)) != 0;
    return implementation_->searches[side].can_force(position, budget);
}

std::optional<unsigned> Forcing::n(const Position& position, unsigned side) {
    for (unsigned budget = 0; budget <= implementation_->searches[side].own_cards(position); ++budget) {
        const std::optional<bool> can = can_force(position, side, budget);
        if (!can) return {};
        if (*can) return budget;
    }
    return {};
}

std::optional<Turn> Forcing::winning_turn(const Position& position, unsigned side, unsigned budget) {
    if (stopped()) return {};
    return implementation_->searches[side].winning_turn(position, budget);
}

} // namespace siam
