/// Alpha-beta on yes-or-no questions: can this side force a win with at most n more of its own cards?
#pragma once

#include "solver/answer.hpp"
#include "solver/endgame_table.hpp"
#include "solver/leaf.hpp"
#include "solver/table.hpp"
#include "solver/waiting.hpp"

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

/// Notes which questions are being searched, without locks: some notes get lost, which costs time, never truth.
class Busy {
public:
    void begin(const Hash128& hash) noexcept { note(hash).store(hash.high, std::memory_order_relaxed); }
    void end(const Hash128& hash) noexcept {
        if (includes(hash)) note(hash).store(0, std::memory_order_relaxed);
    }
    [[nodiscard]] bool includes(const Hash128& hash) noexcept {
        return note(hash).load(std::memory_order_relaxed) == hash.high;
    }

private:
    std::atomic<std::uint64_t>& note(const Hash128& hash) noexcept { return notes_[hash.low >> 52]; }
    std::array<std::atomic<std::uint64_t>, 4096> notes_{};
};

/// What the workers at one question share besides the table.
struct Crew {
    unsigned workers = 1;
    std::atomic<bool> finished{false}; ///< one of them has the answer
    std::atomic<std::uint64_t> nodes{0};
    Busy busy;
};

/// Searches for one side of one game. Not for two threads at once; many searches may share a table.
///
/// Several workers may be set to the same question, each with a search of its own. Where one move refutes they follow
/// each other; where all must be searched each takes one that no other is at, and joins the others at the end (as in
/// J.-C. Weill, The ABDADA distributed minimax search algorithm, 1996). A worker leaves a node whose answer, or whose
/// ancestor's, another has found. What is proved is stored by whoever proves it, so answers do not depend on who comes
/// first.
class Search {
public:
    /// Without a crew it works alone.
    Search(const Game& game, unsigned side, Table& table, const Limits& limits, Crew* crew = nullptr);

    /// Nothing if a limit was reached first.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned budget);
    /// The same, but gives up after that many nodes of its own.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned budget, std::uint64_t nodes);
    /// A turn that suits the cause of the player to move: after it the side still can, or cannot, force a win with what
    /// is left of the budget. Nothing if there is none, or a limit was reached first. \pre !over
    [[nodiscard]] std::optional<Turn> suiting_turn(const Position& position, unsigned budget);
    /// Is stored as: the side cannot force a win from here at all.
    [[nodiscard]] bool known_lost(const Position& position) const;
    /// Cards in the hands of the side.
    [[nodiscard]] unsigned own_cards(const Position& position) const noexcept { return cards(position, true); }
    /// Another limit for all nodes of its own, those before included. \pre not stopped()
    void allow(std::uint64_t nodes) noexcept { limits_.nodes = most_nodes_ = nodes; }
    /// From here on positions that a table holds are not searched; the tables outlive the search.
    void answer_from(const TableSet* tables) noexcept { tables_ = tables; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// A limit was reached.
    [[nodiscard]] bool stopped() const noexcept { return limited_; }

private:
    struct Child {
        Turn turn;
        Slot slot; ///< nothing if the game is over
        bool over;
        std::uint16_t rank; ///< lower ones are searched first
    };
    struct Killers {
        std::array<Turn, 2> turns{};
        void refuted(Turn turn) noexcept {
            if (turns[0] == turn) return;
            turns[1] = turns[0];
            turns[0] = turn;
        }
    };

    struct Value {
        bool won;                ///< by the side
        bool by_waiting = false; ///< whoever wins (Waited); false: perhaps
    };
    /// A node on the path from the root.
    struct Step {
        Slot slot;
        Turn turn;             ///< that is being tried
        Waited waited;         ///< plays of the mover
        bool all_waited;       ///< those that were refuted so far
        bool suits_by_waiting; ///< if a turn suits the mover: what is then won is won by waiting
    };

    Value wins(const Question& question);
    bool leaf(const Question& question);
    Value searched(const Question& question, const Slot& slot, bool own);
    void keep(const Question& question, const Slot& slot, Value value, std::uint64_t nodes);
    Value tried(const Question& question, Turn turn);
    Step& enter(const Question& question, const Slot& slot);
    [[nodiscard]] Step& step() noexcept { return *path_[depth_ - 1]; }
    void refuted(Turn turn, Value value);
    void follow_waiting(const Question& question);
    bool winning_killer(const Question& question, bool own, Killers& killers);
    bool winning_child(const Question& question, bool own, Killers& killers);
    void list_children(const Question& question, bool own, std::vector<Child>& children);
    [[nodiscard]] Question after(const Question& question, Turn turn) const noexcept;
    [[nodiscard]] Question essential(Question question) const noexcept;
    [[nodiscard]] Hash128 hash_of(const Question& question, bool negated) const noexcept;
    [[nodiscard]] Slot slot(const Question& question) const noexcept;
    [[nodiscard]] bool is_leaf(const Question& question) const noexcept;
    [[nodiscard]] bool is_all_or_nothing(const Question& question) const noexcept;
    [[nodiscard]] unsigned cards(const Position& position, bool own) const noexcept;
    [[nodiscard]] std::optional<Value> known(const Slot& slot) const noexcept;
    [[nodiscard]] std::optional<bool> told(const Question& question) const;
    bool out_of_limits() noexcept;
    void look_around() noexcept;
    [[nodiscard]] std::vector<Child> empty_list();
    void order(std::vector<Child>& children, const Question& question, bool own);

    const Game& game_;
    unsigned side_;
    Table& table_;
    Limits limits_;
    Leaves leaves_;
    const TableSet* tables_ = nullptr;
    Hash128 salt_; ///< of the game, so that one table serves several
    bool hands_can_be_dropped_;
    Crew* crew_; ///< none if there is no other worker
    std::uint64_t nodes_ = 0, most_nodes_;
    bool limited_ = false;                    ///< a limit was reached
    bool stopped_ = false;                    ///< leave all nodes deeper than leave_to_
    std::size_t leave_to_ = 0;                ///< path_[leave_to_] is answered; depth_ and more: nothing is
    std::size_t depth_ = 0;                   ///< nodes from the root to the one at hand
    std::vector<std::unique_ptr<Step>> path_; ///< they, and room for more
    boost::unordered_flat_map<std::uint32_t, Killers> killers_;
    std::vector<Turn> open_plays_;
    std::vector<std::vector<Child>> spare_; ///< lists of children that are not in use
};

} // namespace siam
