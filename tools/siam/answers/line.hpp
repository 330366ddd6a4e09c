/// A line of play: successive turns, every one of them checked.
#pragma once

#include <boost/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/notation.hpp"

namespace siam::tools {

struct LineOfPlay {
    Position begin;
    std::vector<Turn> turns;
    std::vector<Position> positions; ///< positions[i] is the position after turns[i]

    [[nodiscard]] const Position& end() const { return positions.empty() ? begin : positions.back(); }
    /// The position before the i-th turn. \pre i < turns.size()
    [[nodiscard]] const Position& before(std::size_t i) const { return i == 0 ? begin : positions[i - 1]; }
};

/// The turn that `token` names. If it is not legal here, throws a TextError that says why. \param in_record whether it
/// belongs to a longer record, which may leave out passes
[[nodiscard]] Turn read_legal_turn(
    const Game& game, const Position& position, const std::string& token, bool in_record = false);

/// The line of play that `tokens` name, from `begin` on. If a turn is illegal, throws a TextError that names it and
/// says why.
[[nodiscard]] LineOfPlay read_line(const Game& game, const Position& begin, std::span<const std::string> tokens);

/// Adds `turns` and the last position, `to`; with `steps` also `positions`, the position after each turn.
void add_line(boost::json::object& object, const Game& game, const LineOfPlay& line, bool steps);

} // namespace siam::tools
