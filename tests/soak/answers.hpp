/// Helpers for several kinds of rounds: samples of positions, twins, and comparisons of answers.
#pragma once

#include <optional>

#include "solver/solve.hpp"
#include "tests/soak/round.hpp"
#include "tests/support/compared.hpp"

namespace siam::soak {

using tests::Size;
using tests::text;

/// Throws a Difference unless `difference`, the result of a comparison, is empty.
inline void require(const Round& round, const std::string& difference) { round.holds(difference.empty(), difference); }

/// Reduces `objects` to a random sample of `size` objects.
template <class Object>
void keep_sample(Round& round, std::vector<Object>& objects, std::size_t size) {
    size = std::min(size, objects.size());
    for (std::size_t i = 0; i < size; ++i)
        std::swap(objects[i], objects[i + static_cast<std::size_t>(round.below(objects.size() - i))]);
    objects.resize(size);
}

/// A random sample of the positions that the oracle has solved. Their games are not over, and some hand holds a card.
/// Most have several cards, and these come first.
[[nodiscard]] std::vector<Position> sample(
    Round& round, const Game& game, const tests::Oracle& oracle, std::size_t size);

/// The root, then the positions of random games from it. Their games are not over, and some hand holds a card.
[[nodiscard]] std::vector<Position> reached(Round& round, const Game& game, const Position& root, unsigned games);

/// A position that differs from `position` in one thing (tests/support/twins.hpp); nothing if the two are equal, if it
/// is not valid, or if its game is over.
[[nodiscard]] std::optional<Position> twin_of(Round& round, const Game& game, const Position& position);
/// If all keys make the same swap, the position with this swap banned (R5.9); otherwise nothing.
[[nodiscard]] std::optional<Position> banned_twin_of(
    const Game& game, const Position& position, std::span<const Turn> keys);

/// A random size in bytes for a transposition table; it may be very small.
[[nodiscard]] std::size_t random_memory(Round& round);

} // namespace siam::soak
