/// What several kinds of rounds need: small positions, samples, and answers that are compared.
#pragma once

#include "solver/solve.hpp"
#include "tests/soak/round.hpp"
#include "tests/support/oracle.hpp"

namespace siam::soak {

struct Size {
    unsigned open, cards;
};

/// Moves a random sample of that size to the front and drops the rest.
template <class Object>
void keep_sample(Round& round, std::vector<Object>& objects, std::size_t size) {
    size = std::min(size, objects.size());
    for (std::size_t i = 0; i < size; ++i)
        std::swap(objects[i], objects[i + static_cast<std::size_t>(round.below(objects.size() - i))]);
    objects.resize(size);
}

/// The oracle's positions that are worth comparing: not over, cards left, those with more cards first of all.
[[nodiscard]] std::vector<Position> sample(
    Round& round, const Game& game, const tests::Oracle& oracle, std::size_t size);

/// "at least 1, at most 3; -": what is known of each side.
[[nodiscard]] std::string text(const Verdicts& verdicts);

/// Nothing that is said is untrue; a word that is missing is no fault.
[[nodiscard]] bool contains(const Verdict& said, const Verdict& truth) noexcept;

/// A random table, from almost none on.
[[nodiscard]] std::size_t random_memory(Round& round);

} // namespace siam::soak
