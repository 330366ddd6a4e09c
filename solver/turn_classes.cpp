#include "solver/turn_classes.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam {

Equivalence equivalence(const Game& game, const Position& position) noexcept {
    if (over(game, position)) return {{}, 1 + outcome(game, position).seats()};
    return {essential_key(game, position), 0};
}

std::vector<TurnClass> turn_classes(const Game& game, const Position& position) {
    std::vector<TurnClass> classes;
    boost::unordered_flat_map<Equivalence, std::size_t, ByteHash> known;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const auto [place, fresh] = known.try_emplace(equivalence(game, after), classes.size());
        if (fresh) classes.push_back({{}, after});
        classes[place->second].turns.push_back(turn);
    });
    return classes;
}

} // namespace siam
