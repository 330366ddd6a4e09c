#include "tests/soak/answers.hpp"

#include "tests/support/twins.hpp"

namespace siam::soak {

std::vector<Position> sample(Round& round, const Game& game, const tests::Oracle& oracle, std::size_t size) {
    std::vector<Position> few, many;
    for (const Position& position : oracle.valued())
        if (position.cards_left > 0 && !over(game, position))
            (position.cards_left > 1 ? many : few).push_back(position);
    keep_sample(round, many, size - size / 4);
    keep_sample(round, few, size - many.size());
    many.insert(many.end(), few.begin(), few.end());
    return many;
}

std::vector<Position> reached(Round& round, const Game& game, const Position& root, unsigned games) {
    std::vector<Position> positions{root};
    for (unsigned n = 0; n < games; ++n)
        for (Position position = root; !over(game, position) && position.cards_left > 0;) {
            std::vector<Turn> turns = legal_turns(game, position);
            keep_sample(round, turns, 1);
            position = siam::play(game, position, round.one_in(3) ? Turn::pass() : turns.front());
            if (!over(game, position) && position.cards_left > 0) positions.push_back(position);
        }
    return positions;
}

std::optional<Position> twin_of(Round& round, const Game& game, const Position& position) {
    Position twin = position;
    tests::vary(game, round.random, tests::things[round.below(tests::things.size())], twin);
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

std::size_t random_memory(Round& round) {
    return round.one_of<std::size_t>(
        {std::size_t{4} << 10, std::size_t{64} << 10, std::size_t{1} << 20, std::size_t{64} << 20});
}

} // namespace siam::soak
