/// A round of puzzles with another program: a line of JSON for a line of JSON (NOTATION.md, Puzzles in JSON).
#pragma once

#include <boost/json.hpp>

#include "tools/siam/puzzle_round.hpp"

namespace siam::tools {

class PuzzleTalk {
public:
    explicit PuzzleTalk(PuzzleRound& round) : round_(round) {}

    /// Reads lines until the input ends; answers each. The puzzle at hand is said before the first, the score after the
    /// last.
    Exit run();

private:
    [[nodiscard]] boost::json::object answer(std::string_view line);
    [[nodiscard]] boost::json::object obey(const boost::json::object& request);
    [[nodiscard]] boost::json::object puzzle() const;
    [[nodiscard]] boost::json::object played(const std::string& token);
    [[nodiscard]] boost::json::object hint();
    [[nodiscard]] boost::json::object solution();
    [[nodiscard]] boost::json::object score() const;

    [[nodiscard]] const Game& game() const { return *round_.puzzle().game; }
    void require_open() const;

    PuzzleRound& round_;
    Output output_;
};

} // namespace siam::tools
