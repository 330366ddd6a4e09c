/// The random choices of a test: games, samples of positions, and twins of positions.
#pragma once

#include <deque>
#include <optional>
#include <span>

#include "tests/oracle/oracle.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/seeded.hpp"

namespace siam::tests {

class Draws {
public:
    explicit Draws(std::uint64_t seed) : random(seeded(seed)) {}

    Random random;

    [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return siam::below(random, bound); }
    [[nodiscard]] unsigned between(unsigned least, unsigned most) {
        return least + static_cast<unsigned>(below(most - least + 1));
    }
    [[nodiscard]] bool one_in(unsigned n) { return below(n) == 0; }
    template <class Value>
    [[nodiscard]] Value one_of(std::initializer_list<Value> values) {
        return values.begin()[below(values.size())];
    }
    /// Reduces `objects` to a random sample of at most `size` objects.
    template <class Object>
    void keep_sample(std::vector<Object>& objects, std::size_t size) {
        size = std::min(size, objects.size());
        for (std::size_t i = 0; i < size; ++i)
            std::swap(objects[i], objects[i + static_cast<std::size_t>(below(objects.size() - i))]);
        objects.resize(size);
    }

    /// A random game, sometimes a printed one. It lives as long as this object. With `players` 0, draws their number.
    [[nodiscard]] const RandomGame& new_game(unsigned players = 0);
    /// A random size in bytes for a transposition table; it may be very small.
    [[nodiscard]] std::size_t memory();

    /// A random sample of the positions that the oracle has solved. Their games are not over, and some hand holds a
    /// card. Most have several cards, and these come first.
    [[nodiscard]] std::vector<Position> sample(const Game& game, const Oracle& oracle, std::size_t size);
    /// A position that differs from `position` in one thing (tests/support/twins.hpp); nothing if the two are equal, if
    /// it is not valid, or if its game is over.
    [[nodiscard]] std::optional<Position> twin_of(const Game& game, const Position& position);

private:
    std::deque<RandomGame> games_;
};

/// If all keys make the same swap, the position with this swap banned (R5.9); otherwise nothing.
[[nodiscard]] std::optional<Position> banned_twin_of(
    const Game& game, const Position& position, std::span<const Turn> keys);

/// Fails the test unless `found` equals `expected`; `what` names the method that found it.
template <class A, class B>
void require_same(const Game& game, const Position& position, const char* what, const A& found, const B& expected) {
    if (found == expected) return;
    INFO(what << ": siam solve --variant FILE <<< '" << text(game, position) << "'");
    REQUIRE(found == expected);
}

} // namespace siam::tests
