/// Alpha-beta on yes-or-no questions: can this side force a win with at most n more of its own cards?
#pragma once

#include "solver/answer.hpp"
#include "solver/leaf.hpp"
#include "solver/table.hpp"

namespace siam {

/// The key under which a question about a side is stored; what the question adds to the essential identity.
struct Question {
    Node node;
    unsigned budget; ///< cards that the side may still play; never more than it holds
};

/// Where the answer to a question stands in the table.
struct Slot {
    Hash128 hash{};
    unsigned budget = 0;
    bool negated = false; ///< the table has the question of the other side, to which the answer is the opposite
};

/// Searches for one side of one game. Not for two threads at once; many searches may share a table.
class Search {
public:
    Search(const Game& game, unsigned side, Table& table, const Limits& limits);

    /// Nothing if a limit was reached first.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned budget);
    /// A turn that suits the cause of the player to move: after it the side still can, or cannot, force a win with what
    /// is left of the budget. Nothing if there is none, or a limit was reached first. \pre !over
    [[nodiscard]] std::optional<Turn> suiting_turn(const Position& position, unsigned budget);
    /// Is stored as: the side cannot force a win from here at all.
    [[nodiscard]] bool known_lost(const Position& position) const;
    /// Cards in the hands of the side.
    [[nodiscard]] unsigned own_cards(const Position& position) const noexcept { return cards(position, true); }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }

private:
    struct Child {
        Turn turn;
        Slot slot;
        unsigned promise; ///< 1 if everybody passing would suit the mover
    };
    struct Killers {
        std::array<Turn, 2> turns{};
        void refuted(Turn turn) noexcept {
            if (turns[0] == turn) return;
            turns[1] = turns[0];
            turns[0] = turn;
        }
    };

    bool wins(const Question& question);
    bool searched(const Question& question, const Slot& slot, bool own);
    bool winning_killer(const Question& question, bool own, const Killers& killers);
    bool winning_child(const Question& question, bool own, Killers& killers);
    void list_children(const Question& question, bool own, std::vector<Child>& children);
    [[nodiscard]] Question after(const Question& question, Turn turn) const noexcept;
    [[nodiscard]] Question essential(Question question) const noexcept;
    [[nodiscard]] Slot slot(const Question& question) const noexcept;
    [[nodiscard]] bool is_all_or_nothing(const Question& question) const noexcept;
    [[nodiscard]] unsigned cards(const Position& position, bool own) const noexcept;
    [[nodiscard]] std::optional<bool> known(const Slot& slot) const noexcept;
    bool out_of_limits() noexcept;

    const Game& game_;
    unsigned side_;
    Table& table_;
    Limits limits_;
    Leaves leaves_;
    Hash128 salt_; ///< of the game, so that one table serves several
    bool hands_can_be_dropped_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
    boost::unordered_flat_map<std::uint32_t, Killers> killers_;
    std::vector<Turn> open_plays_;
    std::vector<std::vector<Child>> spare_; ///< lists of children that are not in use
};

} // namespace siam
