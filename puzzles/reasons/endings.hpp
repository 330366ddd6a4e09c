/// All ends of the game that the others can still reach after a camp's key.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>

#include "puzzles/reasons/plan.hpp"

namespace siam {

/// A struggle that is settled, with the followers that decide it (R6).
struct Settling {
    Province province;
    Followers followers;
    friend bool operator==(const Settling&, const Settling&) = default;
};

/// Walks through every line in which the camp follows a plan and the others play any legal turns. Positions that differ
/// only in idle parts are walked through once. The essential identity would join more positions, but positions with
/// equal essential keys can differ in what a reason tells: the size of a supply, and the names of provinces.
class Endings {
public:
    static constexpr std::size_t most_positions = 100'000;

    /// The game outlives the object. \pre in each position that the plan names, its turn is legal
    /// \param start the position after the key
    /// \param most the walk gives up when it has met this number of positions in which the game goes on
    Endings(
        const Game& game, const Camp& camp, const Position& start, const Plan& plan, std::size_t most = most_positions);

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Camp& camp() const noexcept { return camp_; }
    [[nodiscard]] const Position& start() const noexcept { return start_; }
    /// Whether there are too many positions. Then the members below are incomplete, and no claim may rest on them.
    [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
    /// The number of different positions in which the game goes on and a hand holds a card.
    [[nodiscard]] std::size_t positions() const noexcept { return positions_; }
    /// The different finished positions. They have neither markers nor a latest swap.
    [[nodiscard]] std::span<const Position> ends() const noexcept { return ends_; }
    /// The different settlings that occur in some line.
    [[nodiscard]] std::span<const Settling> settlings() const noexcept { return settlings_; }
    /// Whether the camp reaches its aim in every end.
    [[nodiscard]] bool all_suit() const;
    /// Whether a player who does not belong to the camp can play the card in some line.
    [[nodiscard]] bool can_be_played(Seat seat, Card card) const noexcept { return is_in(played_, seat, card); }
    /// Whether the card has an effect in some of these lines.
    [[nodiscard]] bool can_have_effect(Seat seat, Card card) const noexcept { return is_in(effective_, seat, card); }

private:
    using Cards = std::array<unsigned, max_players>; ///< for each seat a set of cards: bit i is the card with index i
    [[nodiscard]] static bool is_in(const Cards& cards, Seat seat, Card card) noexcept {
        return (cards[index(seat)] >> index(card) & 1U) != 0;
    }
    static void insert(Cards& cards, Seat seat, Card card) noexcept { cards[index(seat)] |= 1U << index(card); }

    void meet(Position position);
    void play_on(const Position& position, const Plan& plan);
    void go(const Position& before, Turn turn, const Position& after);

    const Game& game_;
    Camp camp_;
    Position start_;
    std::size_t most_, positions_ = 0;
    bool gave_up_ = false;
    boost::unordered_flat_set<Position, ByteHash> met_;
    std::vector<Position> waiting_; ///< positions whose turns are still to be played
    std::vector<Position> ends_;
    std::vector<Settling> settlings_;
    Cards played_{}, effective_{};
};

} // namespace siam
