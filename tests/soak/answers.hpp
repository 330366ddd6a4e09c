/// Helpers for several kinds of rounds: small positions, samples, and answers that are compared.
#pragma once

#include <optional>

#include "solver/solve.hpp"
#include "tests/soak/round.hpp"
#include "tests/support/compared.hpp"

namespace siam::soak {

using tests::Size;
using tests::text;

/// Throws a Difference if a comparison has found one.
inline void require(const Round& round, const std::string& difference) { round.holds(difference.empty(), difference); }

/// Keeps a random sample of this size and drops the rest.
template <class Object>
void keep_sample(Round& round, std::vector<Object>& objects, std::size_t size) {
    size = std::min(size, objects.size());
    for (std::size_t i = 0; i < size; ++i)
        std::swap(objects[i], objects[i + static_cast<std::size_t>(round.below(objects.size() - i))]);
    objects.resize(size);
}

/// The oracle's positions that are worth comparing, those with most cards first. Their games are not over, and some
/// hand holds a card.
[[nodiscard]] std::vector<Position> sample(
    Round& round, const Game& game, const tests::Oracle& oracle, std::size_t size);

/// Positions of random play from the root, the root first. Their games are not over, and some hand holds a card.
[[nodiscard]] std::vector<Position> reached(Round& round, const Game& game, const Position& root, unsigned games);

/// A position that differs in one thing (tests/support/twins.hpp); nothing if it would not be valid, or if its game is
/// over.
[[nodiscard]] std::optional<Position> twin_of(Round& round, const Game& game, const Position& position);
/// If a single swap keeps N, the position in which that swap is banned (R5.9); otherwise nothing.
[[nodiscard]] std::optional<Position> banned_twin_of(
    const Game& game, const Position& position, std::span<const Turn> keys);

/// A random size for a table, which may be very small.
[[nodiscard]] std::size_t random_memory(Round& round);

} // namespace siam::soak
