#include "engine/game.hpp"

#include <cassert>
#include <utility>

namespace siam {
namespace {

Hash128 identity_of(const Game& game) noexcept {
    std::array<std::uint8_t, 32> facts{};
    std::size_t size = 0;
    const auto add = [&](unsigned fact) { facts[size++] = static_cast<std::uint8_t>(fact); };
    for (const unsigned fact : {game.players(), game.followers(), game.occupier_limit()}) add(fact);
    for (const Province province : all_provinces) add(game.borders(province).bits());
    for (const Faction faction : all_factions) add(index(game.home(faction)));
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        if (!goes_without_saying(game.switches(), which)) add(value_of(game.switches(), which));
    return hash128(facts.data(), facts.size());
}

} // namespace

Game::Game(Variant variant, unsigned players)
    : players_(players),
      followers_(players == 2 ? variant.followers - 2U : variant.followers),
      occupier_limit_(variant.occupier_limit),
      passes_to_settle_(variant.switches.passes == Passes::three ? 3U : players),
      borders_(variant.borders),
      variant_(std::move(variant)) {
    assert(players >= 2 && players <= max_players);
    for (const Faction faction : all_factions) homes_[index(faction)] = variant_.home(faction);
    identity_ = identity_of(*this);
}

} // namespace siam
