#include "solver/retrograde/group.hpp"

#include <algorithm>

namespace siam::retrograde {

bool has_enough_followers(const Game& game, const Position& position) noexcept {
    return std::ranges::all_of(all_factions, [&](Faction faction) {
        unsigned followers = 0;
        for (const Followers here : position.at) followers += here.count(faction);
        for (const Followers here : position.supply) followers += here.count(faction);
        return followers <= game.followers();
    });
}

Followers supply_leaving(const Game& game, Board board, Followers pool) noexcept {
    Followers taken = pool;
    for (unsigned place = 0; place < max_open; ++place) taken += followers_at(board, place);
    const unsigned each = game.followers();
    // A board that a user composed may hold more followers of a faction than the game has; then the supply holds none.
    const auto rest = [&](unsigned faction) {
        const unsigned count = taken.count(all_factions[faction]);
        return count < each ? each - count : 0;
    };
    return Followers::of(rest(0), rest(1), rest(2));
}

Position Group::position(const Game& game, Board board, unsigned passes) const noexcept {
    Position position = prototype;
    put_board(board, position);
    position.supply = {};
    position.supply[0] = supply_leaving(game, board, pool());
    position.passes = static_cast<std::uint8_t>(passes);
    position.to_move = static_cast<Seat>((index(first_mover()) + passes) % game.players());
    return position;
}

Context context_of(const Game& game, Position& position, Followers pool, const Misses& misses) noexcept {
    position.to_move = static_cast<Seat>((index(position.to_move) + game.players() - position.passes) % game.players());
    position.passes = 0;
    position.at = {};
    position.supply = {};
    position.supply[0] = supply_leaving(game, 0, pool);
    Context context{essential_key(game, position), misses};
    context.key.supply = {};
    return context;
}

Group& Groups::of(Position position, Followers pool, const Misses& misses) {
    const Context context = context_of(game_, position, pool, misses);
    return of(context, position);
}

Group& Groups::of(const Context& context, const Position& prototype) {
    const std::lock_guard lock(making_);
    Group*& known = by_context_[context]; // null if making the group fails
    if (known != nullptr) return *known;
    auto group = std::make_unique<Group>(memory());
    group->context = context;
    group->prototype = prototype;
    group->number = static_cast<unsigned>(groups_.size());
    groups_.push_back(std::move(group));
    return *(known = groups_.back().get());
}

} // namespace siam::retrograde
