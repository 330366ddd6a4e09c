#include "solver/forcing.hpp"

#include "solver/search/search.hpp"

#include <algorithm>

namespace siam {

class Forcing::Implementation {
public:
    Implementation(const Game& game, const ForcingOptions& options)
        : game_(game), options_(options), held_(options.budget, options.memory), table_(options.memory) {
        searches_.reserve(game.sides());
        begin_searches();
    }

    void allow(std::uint64_t nodes) {
        earlier_nodes_ = this->nodes();
        options_.limits.nodes = nodes;
        searches_.clear();
        begin_searches();
    }

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const ForcingOptions& options() const noexcept { return options_; }
    [[nodiscard]] bool stopped() const noexcept {
        return std::any_of(
            searches_.begin(), searches_.end(), [](const search::Search& search) { return search.stopped(); });
    }
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        std::uint64_t nodes = earlier_nodes_;
        for (const search::Search& search : searches_) nodes += search.nodes();
        return nodes;
    }

    std::optional<bool> can_force(const Position& position, unsigned side, unsigned budget) {
        if (stopped()) return {};
        if (over(game_, position)) return (outcome(game_, position).seats() & game_.seats_of(side)) != 0;
        return searches_[side].can_force(position, budget);
    }

    std::optional<Turn> winning_turn(const Position& position, unsigned side, unsigned budget) {
        if (stopped()) return {};
        return searches_[side].winning_turn(position, budget);
    }

    [[nodiscard]] unsigned own_cards(const Position& position, unsigned side) const {
        return searches_[side].own_cards(position);
    }

private:
    void begin_searches() {
        for (unsigned side = 0; side < game_.sides(); ++side)
            searches_.emplace_back(game_, side, table_, options_.limits);
    }

    const Game& game_;
    ForcingOptions options_;
    HeldBytes held_; ///< the bytes of the table
    search::TranspositionTable table_;
    std::vector<search::Search> searches_; ///< by side
    std::uint64_t earlier_nodes_ = 0;      ///< the nodes of searches that no longer exist
};

Forcing::Forcing(const Game& game, const ForcingOptions& options)
    : implementation_(std::make_unique<Implementation>(game, options)) {}
Forcing::~Forcing() = default;
Forcing::Forcing(Forcing&&) noexcept = default;
Forcing& Forcing::operator=(Forcing&&) noexcept = default;

const Game& Forcing::game() const noexcept { return implementation_->game(); }
const ForcingOptions& Forcing::options() const noexcept { return implementation_->options(); }
void Forcing::allow(std::uint64_t nodes) { implementation_->allow(nodes); }
bool Forcing::stopped() const noexcept { return implementation_->stopped(); }
std::uint64_t Forcing::nodes() const noexcept { return implementation_->nodes(); }

std::optional<bool> Forcing::can_force(const Position& position, unsigned side, unsigned budget) {
    return implementation_->can_force(position, side, budget);
}

std::optional<unsigned> Forcing::n(const Position& position, unsigned side) {
    for (unsigned budget = 0; budget <= implementation_->own_cards(position, side); ++budget) {
        const std::optional<bool> can = can_force(position, side, budget);
        if (!can) return {};
        if (*can) return budget;
    }
    return {};
}

std::optional<Turn> Forcing::winning_turn(const Position& position, unsigned side, unsigned budget) {
    return implementation_->winning_turn(position, side, budget);
}

} // namespace siam
