#include "solver/turn_classes.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam {
namespace {

struct EquivalenceHash {
    using is_avalanching = void;
    std::size_t operator()(const Equivalence& same) const noexcept {
        return hash64(&same.key, sizeof same.key) ^ same.winners ^ (same.over ? 1U << 8 : 0U);
    }
};

} // namespace

Equivalence equivalence(const Game& game, const Position& position) noexcept {
    if (!over(game, position)) return {essential_key(game, position), false, 0};
    return {{}, true, outcome(game, position).seats()};
}

std::vector<TurnClass> turn_classes(const Game& game, const Position& position) {
    std::vector<TurnClass> classes;
    boost::unordered_flat_map<Equivalence, std::size_t, EquivalenceHash> known;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const auto [place, fresh] = known.try_emplace(equivalence(game, after), classes.size());
        if (fresh) classes.push_back({{}, after});
        classes[place->second].turns.push_back(turn);
    });
    return classes;
}

} // namespace siam
