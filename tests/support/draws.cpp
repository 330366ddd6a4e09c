#include "tests/support/draws.hpp"

#include "engine/builtin_variants.hpp"
#include "tests/support/twins.hpp"

namespace siam::tests {

const RandomGame& Draws::new_game(unsigned players) {
    const bool printed = one_in(6);
    for (;;) {
        if (printed) {
            const auto& [name, text] = builtin::variant_texts[below(std::size(builtin::variant_texts))];
            Game game(read_variant(text), between(2, max_players));
            games_.push_back({std::string(text), std::move(game)});
        } else {
            games_.push_back(random_game(random()));
        }
        if (players == 0 || games_.back().game.players() == players) return games_.back();
        games_.pop_back();
    }
}

std::size_t Draws::memory() {
    return one_of<std::size_t>(
        {std::size_t{4} << 10, std::size_t{64} << 10, std::size_t{1} << 20, std::size_t{64} << 20});
}

std::vector<Position> Draws::sample(const Game& game, const Oracle& oracle, std::size_t size) {
    std::vector<Position> few, many;
    for (const Position& position : oracle.valued())
        if (position.cards_left > 0 && !over(game, position))
            (position.cards_left > 1 ? many : few).push_back(position);
    keep_sample(many, size - size / 4);
    keep_sample(few, size - many.size());
    many.insert(many.end(), few.begin(), few.end());
    return many;
}

std::optional<Position> Draws::twin_of(const Game& game, const Position& position) {
    Position twin = position;
    vary(game, random, things[below(things.size())], twin);
    if (twin == position || validate(game, twin) || over(game, twin)) return {};
    return twin;
}

std::optional<Position> banned_twin_of(const Game& game, const Position& position, std::span<const Turn> keys) {
    if (keys.empty() || position.latest.empty()) return {};
    Swap swap;
    for (const Turn turn : keys) {
        if (turn.is_pass() || !turn.action().has_effect()) return {};
        const Card card = turn.action().card();
        if (card != Card::one_for_one && card != Card::two_for_one) return {};
        if (!swap.empty() && swap != turn.action().swap()) return {};
        swap = turn.action().swap();
    }
    Position twin = position;
    twin.last_swap = swap.reversed();
    if (validate(game, twin)) return {};
    return twin;
}

} // namespace siam::tests
