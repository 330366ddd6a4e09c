#include "puzzles/hints.hpp"

#include "solver/defence.hpp"

namespace siam {
namespace {

std::optional<Province> place_of(Turn turn) {
    if (turn.is_pass()) return {};
    const Action action = turn.action();
    if (!action.has_effect()) return turn.taking().empty() ? std::nullopt : std::optional(turn.taking().province());
    switch (action.card()) {
        case Card::maharacha: return action.marked();
        case Card::khon_thai:
            for (const Faction faction : all_factions)
                if (action.places(faction)) return action.place_of(faction);
            return {};
        case Card::one_for_one:
        case Card::two_for_one: return action.swap().giver();
        default: return action.first_place();
    }
}

} // namespace

std::string_view name(Idea::Asks asks) noexcept {
    constexpr std::array<std::string_view, 5> names{"occupation", "last-play", "second", "other-leader", "leader"};
    return names[static_cast<unsigned>(asks)];
}

Idea idea_of(const Game& game, const Aim& aim, const Position& position, std::span<const Turn> line) {
    Idea idea;
    idea.province = place_of(line.front());
    Position last = play(game, position, line);
    const auto defences = last_defences(game, aim, last);
    if (!defences.empty()) last = play(game, last, defences.front());
    const Decision decision = decision_of(game, aim, pass_to_end(game, last));
    const Ending idle = ending_if_all_pass(game, position);
    if (!decision.how.is_occupation()) idea.faction = decision.how.first();
    if (decision.by == Decision::By::latest_plays)
        idea.asks = Idea::Asks::last_play;
    else if (decision.how.is_occupation())
        idea.asks = Idea::Asks::occupation;
    else if (decision.by == Decision::By::second_faction)
        idea.asks = Idea::Asks::second;
    else if (!idle.is_occupation() && idle.first() != idea.faction)
        idea.asks = Idea::Asks::other_leader, idea.faction = idle.first();
    return idea;
}

} // namespace siam
