/// Exact answers, without children, for positions in which at most one card of each cause can still be played.
#pragma once

#include "solver/row.hpp"

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>

namespace siam {

/// A set of endings: bit e is Ending number e.
using EndingSet = unsigned;

/// The endings in which one of the seats wins with the position's supplies, hands and latest plays.
[[nodiscard]] EndingSet endings_won_by(const Game& game, const Position& position, unsigned seats) noexcept;

/// For a standing, the ending of every code of a row.
class EndingTables {
public:
    explicit EndingTables(unsigned occupier_limit) noexcept : occupier_limit_(occupier_limit) {}
    /// 4^open ending numbers by code; good until the object ends. open == 8 - standing.settled()
    [[nodiscard]] const std::uint8_t* of(Standing standing);

private:
    unsigned occupier_limit_;
    Standing latest_;
    const std::uint8_t* latest_table_ = nullptr;
    boost::unordered_flat_map<std::uint32_t, std::unique_ptr<std::uint8_t[]>> tables_;
};

/// Who plays for what, and how much.
///
/// The *causes* are the side that is asked about and all others together (R11.2). A seat may play any card of its hand,
/// but the side no more than `budget` in all.
class Leaves {
public:
    Leaves(const Game& game, unsigned side);

    /// The side wins if everybody passes from here on. \pre !over
    [[nodiscard]] bool won_if_all_pass(const Node& node);
    /// \pre the game is over
    [[nodiscard]] bool won(const Node& node) const noexcept;

    /// The side can force a win. \pre !over, budget <= cards of the side, budget <= 1, the others hold at most one card
    [[nodiscard]] bool can_force(const Node& node, unsigned budget);

private:
    /// The endings that a cause wants, by the faction taken with its last play (faction_count: none).
    struct Goal {
        std::array<EndingSet, faction_count + 1> good{};
        EndingSet any = 0;
    };
    [[nodiscard]] bool own(unsigned seat) const noexcept { return own_seats_ >> seat & 1U; }
    [[nodiscard]] EndingSet good_endings(const Position& position, unsigned seat, bool last_card) const noexcept;
    [[nodiscard]] static Position having_played(const Position& before, unsigned seat, unsigned taken) noexcept;
    [[nodiscard]] Goal goal_after_play(const Position& position, unsigned seat) const noexcept;
    [[nodiscard]] bool last_play_reaches(Row& row, Hand hand, unsigned stage, const Goal& goal) const;
    [[nodiscard]] bool play_stands(
        Row& row, const Position& position, unsigned seat, unsigned stage, unsigned opponents);

    const Game& game_;
    unsigned own_seats_;
    EndingTables tables_;
    const std::uint8_t* ending_ = nullptr; ///< of the row at hand, by code
    unsigned occupied_ = 0;                ///< provinces of the occupier before stage 0
};

} // namespace siam
