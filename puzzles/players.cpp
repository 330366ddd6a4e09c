#include "puzzles/players.hpp"

#include <algorithm>

namespace siam {
namespace {

unsigned best_of_others(const Game& game, const Position& position, Faction faction, unsigned side) {
    unsigned best = 0;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if (game.side_of(static_cast<Seat>(seat)) != side) best = std::max(best, position.supply[seat].count(faction));
    return best;
}

/// The faction in which the player to move is furthest ahead of the others, or least behind.
Faction strongest_faction(const Game& game, const Position& position) {
    const auto lead = [&](Faction faction) {
        const unsigned others = best_of_others(game, position, faction, game.side_of(position.to_move));
        return static_cast<int>(position.supply[index(position.to_move)].count(faction)) - static_cast<int>(others);
    };
    return *std::max_element(
        all_factions.begin(), all_factions.end(), [&](Faction a, Faction b) { return lead(a) < lead(b); });
}

/// The faction that would rank first if everybody passed. If passing would end in an occupation: the faction of which
/// the player to move has fewest followers.
Faction leading_faction(const Game& game, const Position& position) {
    const Ending how = ending_if_all_pass(game, position);
    if (!how.is_occupation()) return how.first();
    const Followers own = position.supply[index(position.to_move)];
    return *std::min_element(
        all_factions.begin(), all_factions.end(), [&](Faction a, Faction b) { return own.count(a) < own.count(b); });
}

} // namespace

std::string_view name(SimplePlayer player) noexcept {
    constexpr std::array<std::string_view, simple_player_count> names{
        "random", "pass-happy", "contested", "leading-faction", "best-if-all-pass", "pass-or-grab"};
    return names[static_cast<unsigned>(player)];
}

Opinion::Opinion(const Game& game, const Position& position, SimplePlayer player)
    : game_(game), position_(position), player_(player) {
    if (player == SimplePlayer::contested) wanted_ = strongest_faction(game, position);
    if (player == SimplePlayer::leading_faction || player == SimplePlayer::pass_or_grab)
        wanted_ = leading_faction(game, position);
    sits_back_ = player == SimplePlayer::pass_or_grab && outcome_if_all_pass(game, position).won_by(position.to_move);
}

int Opinion::of(Turn turn, const Position& after) const {
    const Seat mover = position_.to_move;
    switch (player_) {
        case SimplePlayer::pass_happy: return turn.is_pass() ? 1 : 0;
        case SimplePlayer::pass_or_grab:
            if (sits_back_) return turn.is_pass() ? 1 : 0;
            return static_cast<int>(after.supply[index(mover)].count(wanted_));
        case SimplePlayer::contested: return turn.is_pass() ? -100 : margin_in_contested(after);
        case SimplePlayer::leading_faction: return static_cast<int>(after.supply[index(mover)].count(wanted_));
        case SimplePlayer::best_if_all_pass: return outcome_if_all_pass(game_, after).won_by(mover) ? 1 : 0;
        case SimplePlayer::random: break;
    }
    return 0;
}

/// Returns how many more followers the wanted faction has in the contested province than any other faction.
int Opinion::margin_in_contested(const Position& after) const {
    const Followers there = after.at[index(after.contested())];
    unsigned others = 0;
    for (const Faction faction : all_factions)
        if (faction != wanted_) others = std::max(others, there.count(faction));
    return static_cast<int>(there.count(wanted_)) - static_cast<int>(others);
}

std::vector<Turn> best_turns(const Game& game, const Position& position, SimplePlayer player) {
    const Opinion opinion(game, position, player);
    std::vector<Turn> best;
    int best_value = 0;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const int value = opinion.of(turn, after);
        if (!best.empty() && value < best_value) return;
        if (value > best_value) best.clear();
        best_value = value;
        best.push_back(turn);
    });
    return best;
}

bool finds(const Game& game, const Position& position, SimplePlayer player, std::span<const Turn> right) {
    const std::vector<Turn> best = best_turns(game, position, player);
    const auto hits = std::count_if(best.begin(), best.end(), [&](Turn turn) { return contains(right, turn); });
    return 3 * static_cast<std::size_t>(hits) > best.size();
}

} // namespace siam
