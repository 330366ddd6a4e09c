/// Yes-or-no questions about an attacker: what is asked, and where the answer stands in the table.
#pragma once

#include "engine/hash.hpp"
#include "solver/search/node.hpp"
#include "solver/search/undo_ban.hpp"

#include <bit>
#include <cstring>
#include <optional>

namespace siam::search {

/// Can the attacker force a win from this node playing at most `budget` more of its own cards (R11.3)? The budget is
/// never more than it holds.
struct Question {
    Node node;
    unsigned budget;
};

/// Where the answer to a question stands in the table.
struct Slot {
    Hash128 hash{};
    unsigned budget = 0;
    bool negated = false;  ///< the table has the question of the other side, to which the answer is the opposite
    std::uint16_t ban = 0; ///< the question bans a swap, which `hash` leaves out (undo_ban.hpp); 0: none
    SwapClass banned_class = no_swap; ///< its class
    unsigned to_passed = 0; ///< the question after a pass stands at TranspositionTable::beside; 0: somewhere else

    /// The question without the ban.
    [[nodiscard]] Slot without_ban() const noexcept { return {hash, budget, negated}; }
    /// The question as it is, where the ban may make a difference. \pre ban != 0
    [[nodiscard]] Slot with_ban() const noexcept;
};

/// The camp whose turn it is, and how much is left to both.
struct ToMove {
    bool attacks;
    unsigned camp;    ///< its seats, as Game::seats_of
    unsigned plays;   ///< that the mover's camp may still make
    unsigned replies; ///< that the other camp may
};

/// What spares the search nodes. All are on, except in the tests that show that no answer depends on one of them, nor
/// on two together.
struct Prunings {
    bool waiting = true;     ///< plays that waiting refutes are left out (waiting.hpp)
    bool bans = true;        ///< a question with a ban is first asked without it (undo_ban.hpp)
    bool leaves = true;      ///< no children where each camp has at most one play left (LeafSolver::can_force)
    bool last_plays = true;  ///< nor for the last plays of a camp that a reply refutes (Replies)
    bool all_pass = true;    ///< a camp without plays loses at once if all passing makes it lose (Search::value)
    bool spent_hands = true; ///< a spent budget drops the hand (Questions::make_essential)
    bool negated = true;     ///< two sides share one question (Questions::is_all_or_nothing)
};

/// All questions about one side of one game.
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
    /// \pre the turn is legal
    [[nodiscard]] Question after(const Question& question, Turn turn) const noexcept;
    /// A budget above the cards held is no other question than all of them. With a spent budget the attacker's cards
    /// are as good as gone, where nothing asks for them.
    void make_essential(Question& question) const noexcept;

    [[nodiscard]] unsigned attackers_cards(const Position& position) const noexcept {
        return cards(position.hand, attackers_);
    }
    [[nodiscard]] unsigned defenders_cards(const Position& position) const noexcept {
        return cards(position.hand, ~attackers_);
    }
    [[nodiscard]] ToMove mover(const Question& question) const noexcept;
    /// Answered without children: the game is over, or at most one card of each camp can still be played.
    [[nodiscard]] bool is_leaf(const Question& question) const noexcept;

    [[nodiscard]] Slot slot(const Question& question) const noexcept;
    /// As slot() does, with what is known of its kind already.
    [[nodiscard]] Slot slot(const Question& question, unsigned budget, bool negated) const noexcept;

private:
    using Hands = std::array<Hand, max_players>;
    /// How many cards some of the seats hold: all bits of their hands are set in the mask.
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
    std::uint32_t attackers_; ///< mask of their hands
    Hash128 salt_;            ///< of the game, so that one table serves several
    Prunings prunings_;
    bool hands_can_be_dropped_;
};

/// Where the questions stand that the plays of one node lead to. After each of them as many cards are left to both
/// camps, and the same seats have played: but for the hash what is true of the first is true of all.
class PlaySlots {
public:
    PlaySlots(const Questions& questions, const Question& before, ToMove mover) noexcept
        : questions_(questions), standing_(before.node.standing), budget_(before.budget - (mover.attacks ? 1U : 0U)) {}
    /// \pre a play of that mover leads there from that node
    [[nodiscard]] Slot of(const Position& after) noexcept;

private:
    const Questions& questions_;
    Standing standing_;
    unsigned budget_;
    std::optional<Slot> first_; ///< of them
};

} // namespace siam::search
