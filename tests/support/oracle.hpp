/// A second opinion on small positions: minimax over every legal turn, with each position valued once.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <stdexcept>

#include "engine/hash.hpp"
#include "engine/legal_turns.hpp"
#include "solver/rational.hpp"
#include "solver/verdict.hpp"

namespace siam::tests {

/// Identifies positions by all their bytes, leaves nothing out and never stops early. It reaches a card or two further
/// than the reference solver, which recognises no position.
class Oracle {
public:
    /// Thrown if there are more positions than it may value.
    struct TooMany : std::runtime_error {
        TooMany() : std::runtime_error("too many positions for the oracle") {}
    };

    explicit Oracle(const Game& game, std::size_t most_positions = std::numeric_limits<std::size_t>::max())
        : game_(game), most_positions_(most_positions) {}

    /// R11.3 for each side.
    [[nodiscard]] Verdicts verdicts(const Position& position);
    /// All first turns that keep the N of the side to move, one for each resulting position; none without a win.
    [[nodiscard]] std::vector<Turn> keys(const Position& position);
    [[nodiscard]] std::size_t positions() const noexcept { return values_.size(); }
    /// Every position valued so far, in an order that is the same on every run.
    [[nodiscard]] std::vector<Position> valued() const {
        std::vector<Position> positions;
        positions.reserve(values_.size());
        for (const auto& [position, values] : values_) positions.push_back(position);
        return positions;
    }

private:
    static constexpr std::uint8_t never = 255;
    using Values = std::array<std::uint8_t, max_sides>; ///< N of each side, or never
    Values values(const Position& position);
    Values best(const Position& position);

    const Game& game_;
    std::size_t most_positions_;
    boost::unordered_flat_map<Position, Values, PositionHash> values_;
};

/// R11.4, word for word. \pre game.players() == 3
[[nodiscard]] RationalOutcomes plain_rational_outcomes(const Game& game, const Position& position);

/// "1 -": N of each side, - without a forced win, ? where it is not known.
[[nodiscard]] std::string text(const Verdicts& verdicts);

} // namespace siam::tests
