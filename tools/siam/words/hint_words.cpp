// Puts hints into words.
#include "tools/siam/words/hint_words.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

std::string question(const Game& game, const Idea& idea) {
    const std::string faction = power_name(game.variant(), power_of(idea.faction));
    switch (idea.asks) {
        case Idea::Asks::occupation:
            return fmt::format(
                "The {} can come to hold {} provinces. Who has the most sets then?", game.variant().occupier_name,
                game.occupier_limit());
        case Idea::Asks::last_play:
            return "The best defence ends in a tie that only the latest plays break (R8). Who should have played last?";
        case Idea::Asks::second:
            return fmt::format(
                "The best defence ends with equally many {} followers. Which faction comes second, and who has more "
                "of it?",
                faction);
        case Idea::Asks::other_leader:
            return fmt::format("If everybody passed now, {} would lead. Which faction should lead instead?", faction);
        case Idea::Asks::leader: break;
    }
    return fmt::format("{} will lead at the end. How can the others still catch up in {} followers?", faction, faction);
}

} // namespace

std::vector<std::string> hints(const Game& game, const Position& position, Turn turn, const Idea& idea) {
    const Variant& variant = game.variant();
    std::vector<std::string> hints{question(game, idea)};
    if (idea.province) hints.push_back(fmt::format("Look at {}.", variant.provinces[index(*idea.province)].name));
    if (!turn.is_pass()) {
        const Hand hand = position.hand[index(position.to_move)];
        const auto kinds = std::ranges::count_if(all_cards, [&](Card card) { return hand.holds(card); });
        if (kinds > 1) hints.push_back(fmt::format("Play {}.", variant.card_titles[index(turn.action().card())]));
    }
    hints.push_back(fmt::format("{}: {}.", text(game, turn), instruction(game, turn)));
    return hints;
}

} // namespace siam::tools
