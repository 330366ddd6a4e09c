/// Answers questions exactly and without children if each camp can play at most one more card. Also finds which of a
/// camp's last plays the search must try.
#pragma once

#include "solver/search/replies.hpp"
#include "solver/search/waiting.hpp"

#include <boost/container/static_vector.hpp>

#include <span>

namespace siam::search {

/// Answers questions about the two camps without listing children. A seat may play any card of its hand, but all seats
/// of the attacker together play at most `budget` cards.
class LeafSolver {
public:
    LeafSolver(const Game& game, unsigned side);

    /// Whether the attacker wins if everybody passes from here on. \pre the game is not over
    [[nodiscard]] bool won_if_all_pass(const Node& node);
    /// Whether the attacker has won. \pre the game is over
    [[nodiscard]] bool won(const Node& node) const noexcept;

    /// Whether the attacker can force a win. \pre the game is not over; the budget is at most 1 and at most the number
    /// of cards that the attacker holds; the defenders hold at most one card
    [[nodiscard]] bool can_force(const Node& node, unsigned budget);

    /// Returns the plays of the player to move that are refuted neither by passing, nor by a quickly found reply, nor
    /// by waiting. The search needs to try only these plays. Calls `is_refuted` only for plays that no remembered reply
    /// refutes. The result is valid until the next call. \pre the game goes on, the mover's camp has just one play left
    [[nodiscard]] const std::vector<Turn>& unrefuted_plays(
        const Node& node, unsigned budget, const Waiting& waiting, const IsRefuted& is_refuted);

private:
    /// A seat that is to move at a stage (row.hpp).
    struct Chance {
        std::uint8_t seat, stage;
    };
    using Chances = boost::container::static_vector<Chance, std::size_t{province_count} * max_players>;

    [[nodiscard]] TakingsByPlace unrefuted_takings(
        LastPlay& play, Action action, const WantedEndings& wanted, TakingBits left_out);
    template <class LeftOut, class OnUnrefuted>
    bool any_unrefuted_play(LastPlay& play, LeftOut&& left_out, OnUnrefuted&& on_unrefuted);
    [[nodiscard]] Chances chances(const OpenRow& row, const Position& position, unsigned can_play) const;
    [[nodiscard]] std::size_t first_unrefuted_play(
        OpenRow& row, const Position& position, unsigned can_play, unsigned camp, std::span<const Chance> chances);
    [[nodiscard]] OpenRow row_of(const Node& node) { return {camps_.game(), node, endings_.of(node.standing)}; }
    [[nodiscard]] unsigned seats_with_cards(const Position& position, unsigned budget) const noexcept;
    [[nodiscard]] Repliers repliers(const Position& position, unsigned seats, unsigned most) const noexcept;

    Camps camps_;
    EndingsByCode endings_;
    Replies replies_;
    std::vector<Turn> turns_; ///< the latest result of unrefuted_plays()
};

} // namespace siam::search
