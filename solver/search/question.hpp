/// Yes-or-no questions about an attacker, and the places of their answers in the transposition table.
#pragma once

#include "engine/hash.hpp"
#include "solver/search/node.hpp"
#include "solver/search/undo_ban.hpp"

#include <bit>
#include <cstring>
#include <optional>

namespace siam::search {

/// The question whether the attacker can force a win from this node with at most `budget` more of its own cards
/// (R11.3). The budget is at most the number of the attacker's cards.
struct Question {
    Node node;
    unsigned budget;
};

/// The place of a question's answer in the transposition table.
struct Slot {
    Hash128 hash{};
    unsigned budget = 0;
    bool negated = false;             ///< `hash` belongs to the other side's question, which has the opposite answer
    std::uint16_t last_swap = 0;      ///< the latest swap, if its reverse is banned and `hash` leaves it out; 0: none
    SwapClass banned_class = no_swap; ///< the class of the banned swap, the reverse of `last_swap` (undo_ban.hpp)
    unsigned to_passed = 0;           ///< beside(hash, to_passed) is the key after a pass; 0: that key is unrelated

    /// Returns the slot of the question without the ban.
    [[nodiscard]] Slot without_ban() const noexcept { return {hash, budget, negated}; }
    /// Returns the slot of the question with its ban, for positions in which the ban may matter. \pre last_swap != 0
    [[nodiscard]] Slot with_ban() const noexcept;
};

/// The camp to move, and the plays left to both camps.
struct ToMove {
    bool attacks;
    unsigned camp;    ///< its seats, as in Game::seats_of
    unsigned plays;   ///< plays left to the mover's camp
    unsigned replies; ///< plays left to the other camp
};

/// The techniques that save nodes. Tests switch one or two of them off, to show that no answer depends on them.
struct Prunings {
    bool waiting = true;     ///< skip plays that waiting refutes (waiting.hpp)
    bool bans = true;        ///< first ask a question without its ban (undo_ban.hpp)
    bool leaves = true;      ///< list no children if each camp has at most one play left (LeafSolver::can_force)
    bool last_plays = true;  ///< list no child for a camp's last play that a reply refutes (Replies)
    bool all_pass = true;    ///< a camp without plays loses at once if it loses when all pass (Search::value)
    bool spent_hands = true; ///< drop the attacker's hand if its budget is spent (Questions::make_essential)
    bool negated = true;     ///< two sides share one question (Questions::is_all_or_nothing)
};

/// Makes the questions about one side of one game, and their slots.
class Questions {
public:
    Questions(const Game& game, unsigned side, Prunings prunings = {});

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] unsigned side() const noexcept { return side_; }
    [[nodiscard]] Question at(const Position& position, unsigned budget) const noexcept {
        Question question{Node::of(position), budget};
        make_essential(question);
        return question;
    }
    /// Returns the question after the turn. \pre the turn is legal
    [[nodiscard]] Question after(const Question& question, Turn turn) const noexcept;
    /// Gives equivalent questions the same form. Lowers the budget to at most the number of the attacker's cards. Drops
    /// the attacker's cards if the budget is spent and no rule depends on them.
    void make_essential(Question& question) const noexcept;

    [[nodiscard]] unsigned attackers_cards(const Position& position) const noexcept {
        return cards(position.hand, attackers_);
    }
    [[nodiscard]] unsigned defenders_cards(const Position& position) const noexcept {
        return cards(position.hand, ~attackers_);
    }
    [[nodiscard]] ToMove mover(const Question& question) const noexcept;
    /// Whether the answer needs no children: the game is over, or each camp can play at most one more card.
    [[nodiscard]] bool is_leaf(const Question& question) const noexcept;

    [[nodiscard]] Slot slot(const Question& question) const noexcept;
    /// Like slot(question), for callers that already know the members `budget` and `negated` of the slot.
    [[nodiscard]] Slot slot(const Question& question, unsigned budget, bool negated) const noexcept;

private:
    using Hands = std::array<Hand, max_players>;
    /// Returns the number of cards in the selected hands. In `mask`, all eight bits of a selected hand are set.
    [[nodiscard]] static unsigned cards(const Hands& hands, std::uint32_t mask) noexcept {
        return static_cast<unsigned>(std::popcount(word_of(hands) & mask));
    }
    [[nodiscard]] static std::uint32_t word_of(const Hands& hands) noexcept {
        std::uint32_t word = 0;
        static_assert(sizeof hands == sizeof word);
        std::memcpy(&word, hands.data(), sizeof word);
        return word;
    }
    [[nodiscard]] static std::uint32_t mask_of(const Game& game, unsigned side) noexcept;
    [[nodiscard]] bool is_all_or_nothing(const Question& question) const noexcept;

    const Game& game_;
    unsigned side_;
    std::uint32_t attackers_; ///< mask of the attacker's hands
    Hash128 salt_;            ///< hash of the game, so that one table can serve several games
    Prunings prunings_;
    bool hands_can_be_dropped_;
};

/// The slots of the questions after the plays of one node. The numbers of cards left and the seats that have played do
/// not depend on which of these plays is made. So all slots have the same `budget` and the same `negated`.
class PlaySlots {
public:
    PlaySlots(const Questions& questions, const Question& before, ToMove mover) noexcept
        : questions_(questions), standing_(before.node.standing), budget_(before.budget - (mover.attacks ? 1U : 0U)) {}
    /// Returns the slot of the question after a play. \pre a play of the node's mover leads to `after`
    [[nodiscard]] Slot of(const Position& after) noexcept;

private:
    const Questions& questions_;
    Standing standing_;
    unsigned budget_;
    std::optional<Slot> first_; ///< the slot that of() returned first
};

} // namespace siam::search
