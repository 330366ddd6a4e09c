#include "engine/game.hpp"

#include <cassert>
#include <utility>

namespace siam {

Game::Game(Variant variant, unsigned players)
    : players_(players),
      followers_(players == 2 ? variant.followers - 2U : variant.followers),
      occupier_limit_(variant.occupier_limit),
      borders_(variant.borders),
      homes_{},
      variant_(std::move(variant)) {
    assert(players >= 2 && players <= max_players);
    for (const Faction faction : all_factions) homes_[index(faction)] = variant_.home(faction);
}

} // namespace siam
