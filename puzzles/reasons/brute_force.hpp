/// Whether a camp can reach its aim, by playing all lines with the engine alone.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include "puzzles/reasons/plan.hpp"

namespace siam {

enum class Truth : std::uint8_t {
    holds,
    fails,
    undecided, ///< judging needs more positions than allowed
};
[[nodiscard]] constexpr Truth truth(bool holds) noexcept { return holds ? Truth::holds : Truth::fails; }

/// Answers questions about one game and camp. Keeps what it has proved. Two positions count as one only if all nine
/// fields of the notation are equal.
class BruteForce {
public:
    /// The game outlives the object. \param most the greatest number of positions for each question
    BruteForce(const Game& game, const Camp& camp, std::size_t most) : game_(game), camp_(camp), most_(most) {}

    /// Whether the camp can reach its aim with this number of cards, whatever the others do.
    [[nodiscard]] Truth within(const Position& position, unsigned cards);

private:
    struct Question {
        Position position;
        std::uint32_t cards;
        friend bool operator==(const Question&, const Question&) = default;
    };
    [[nodiscard]] bool reaches(const Position& position, unsigned cards);

    const Game& game_;
    Camp camp_;
    std::size_t most_, left_ = 0; ///< left_: positions that it may still look at
    boost::unordered_flat_map<Question, bool, ByteHash> known_;
};

} // namespace siam
