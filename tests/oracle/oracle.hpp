/// A second opinion on small positions: minimax over every legal turn, which solves each position once.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <stdexcept>

#include "engine/hash.hpp"
#include "engine/legal_turns.hpp"
#include "solver/rational.hpp"
#include "solver/verdict.hpp"

namespace siam::tests {

/// The true claim about a position as a puzzle: N, and the turns that keep it.
struct Claim {
    unsigned n = 0;
    std::vector<Turn> keys; ///< every turn that keeps N
    std::vector<Turn> rest;
    bool later = false; ///< whether another first turn wins later
};

/// Solves positions by plain minimax. It identifies positions by all their bytes, prunes nothing and never stops early.
/// It remembers all solved positions, so it can solve positions with one or two cards more than the reference solver.
class Oracle {
public:
    /// Thrown if the oracle would have to solve more than `most_positions` positions (see the constructor).
    struct TooMany : std::runtime_error {
        TooMany() : std::runtime_error("too many positions for the oracle") {}
    };

    explicit Oracle(const Game& game, std::size_t most_positions = std::numeric_limits<std::size_t>::max())
        : game_(game), most_positions_(most_positions) {}

    /// The N of each side (R11.3).
    [[nodiscard]] Verdicts verdicts(const Position& position);
    /// The complete answer to a position: the N of each side, all keys, and the values of all turns.
    [[nodiscard]] Answer answer(const Position& position);
    /// All first turns that keep the N of the side to move, one for each resulting position; none if that side cannot
    /// force a win.
    [[nodiscard]] std::vector<Turn> keys(const Position& position);
    /// \pre the side to move can force a win
    [[nodiscard]] Claim claim(const Position& position);
    /// Whether the side can force a win with at most `n` of its cards.
    [[nodiscard]] bool can_force(const Position& position, unsigned side, unsigned n) {
        const std::uint8_t found = values(position)[side];
        return found != never && found <= n;
    }
    /// Every position solved so far, in an order that is the same on every run.
    [[nodiscard]] std::vector<Position> valued() const {
        std::vector<Position> positions;
        positions.reserve(values_.size());
        for (const auto& [position, values] : values_) positions.push_back(position);
        return positions;
    }

private:
    static constexpr std::uint8_t never = 255;
    using Values = std::array<std::uint8_t, max_sides>; ///< the N of each side, or `never`
    Values values(const Position& position);
    Values best(const Position& position);

    const Game& game_;
    std::size_t most_positions_;
    boost::unordered_flat_map<Position, Values, ByteHash> values_;
};

/// Computes the rational outcomes word for word as R11.4 defines them. \pre game.players() == 3
class PlainRational {
public:
    /// `outcomes` throws Oracle::TooMany if it would have to solve more than `most_positions` positions.
    explicit PlainRational(const Game& game, std::size_t most_positions = std::numeric_limits<std::size_t>::max())
        : game_(game), most_positions_(most_positions) {}
    [[nodiscard]] RationalOutcomes outcomes(const Position& position);
    /// Every position solved so far in which the game is not over.
    [[nodiscard]] std::vector<Position> valued() const;

private:
    unsigned set(const Position& position);
    unsigned set_after_turns(const Position& position);

    const Game& game_;
    std::size_t most_positions_;
    boost::unordered_flat_map<Position, unsigned, ByteHash> known_; ///< bit i: seat i; bit 3: a draw
};

/// An answer with these verdicts and nothing else.
[[nodiscard]] inline Answer answer_of(Verdicts force, bool proved = true) {
    Answer answer;
    answer.force = std::move(force), answer.proved = proved;
    return answer;
}

/// The N of each side as text, such as "1 -". A side that cannot force a win gets "-"; if only bounds are known, "1..3"
/// or "1..".
[[nodiscard]] std::string text(const Verdicts& verdicts);

} // namespace siam::tests
