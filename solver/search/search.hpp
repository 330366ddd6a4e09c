/// Alpha-beta on yes-or-no questions: can this side force a win with at most n more of its own cards?
#pragma once

#include "solver/endgame_table/endgame_table.hpp"
#include "solver/search/move_order.hpp"
#include "solver/search/question.hpp"
#include "solver/search/transposition_table.hpp"
#include "solver/search/waiting.hpp"
#include "solver/search/workers.hpp"
#include "solver/verdict.hpp"

#include <cassert>

namespace siam::search {

/// Answers questions about one attacker in one game. Use each search on one thread; many searches may share a table.
///
/// Several workers may work on the same question, each with a search of its own. At a node where a single winning turn
/// suffices, they try the same turns in the same order. At a node where every turn must be searched, each worker first
/// takes turns that no other worker is searching, then the remaining ones (ABDADA). A worker leaves a node as soon
/// as another worker has answered this node or a node above it. Each worker stores only what it has proved, so answers
/// do not depend on which worker is first.
class Search {
public:
    /// \param workers null: the search works alone
    Search(
        const Game& game, unsigned side, TranspositionTable& table, const Limits& limits, Workers* workers = nullptr,
        Prunings prunings = {});

    /// Whether the attacker can force a win with at most `budget` of its cards; nothing if a limit was reached first.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned budget);
    /// Like can_force(position, budget), but also returns nothing once this call has searched `nodes` nodes.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned budget, std::uint64_t nodes);
    /// Returns a turn with which the camp to move reaches its goal, or nothing if there is no such turn or a limit was
    /// reached first. The attacker's goal is that it can still force a win after the turn, with the rest of the budget.
    /// The defenders' goal is that the attacker still cannot force a win. \pre the game is not over
    [[nodiscard]] std::optional<Turn> winning_turn(const Position& position, unsigned budget);
    /// Whether the transposition table says that the attacker cannot force a win from `position` with any budget.
    [[nodiscard]] bool known_lost(const Position& position) const;
    /// The number of cards in the attacker's hands.
    [[nodiscard]] unsigned own_cards(const Position& position) const noexcept {
        return questions_.attackers_cards(position);
    }
    /// Sets new limits for this search, which may go on if it was stopped. Nodes already visited count.
    void allow(std::uint64_t nodes, std::chrono::nanoseconds deadline) noexcept {
        limits_.nodes = most_nodes_ = nodes;
        limits_.deadline = deadline;
        if (leave_ == Leave::limit) leave_ = Leave::stay;
    }
    /// From now on, the search looks positions up in these tables before searching them. \pre they outlive the search
    void answer_from(const TableSet* tables) noexcept { tables_ = tables; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// Whether a limit was reached.
    [[nodiscard]] bool stopped() const noexcept { return leave_ == Leave::limit; }

private:
    /// The value of a question. It is open if the search leaves the question before it is decided.
    struct Value {
        enum class State : std::uint8_t { open, lost, won }; ///< lost, won: for the attacker
        State state = State::open;
        bool by_waiting = false;          ///< whether the winner wins by waiting (Waiting); false: unknown
        SwapClass first_play = some_swap; ///< the class of the swap that the winner's first play makes (undo_ban.hpp)

        [[nodiscard]] static Value open() noexcept { return {}; }
        [[nodiscard]] static Value decided(
            bool won, bool by_waiting = false, SwapClass first_play = some_swap) noexcept {
            return {won ? State::won : State::lost, by_waiting, first_play};
        }
        /// A value whose winner only passes.
        [[nodiscard]] static Value decided_without_play(bool won) noexcept { return decided(won, false, no_swap); }

        [[nodiscard]] bool is_open() const noexcept { return state == State::open; }
        /// Whether the attacker wins. \pre !is_open()
        [[nodiscard]] bool won() const noexcept {
            assert(!is_open());
            return state == State::won;
        }
        /// Whether the camp to move wins. \pre !is_open()
        [[nodiscard]] bool won_by(const ToMove& mover) const noexcept { return won() == mover.attacks; }
        /// Whether this value of a question without its ban also holds with the ban of the slot.
        [[nodiscard]] bool is_sure_at(const Slot& slot) const noexcept {
            return first_play != slot.banned_class && first_play != some_swap;
        }
    };
    /// A node on the path from the root.
    struct PathNode {
        Slot slot;
        Turn turn; ///< the turn being tried
        Waiting waiting;
        SwapClass first_play;        ///< as in Value
        std::vector<Child> children; ///< the turns that need a search; later nodes at this depth use the memory again
    };

    void begin() noexcept;
    [[nodiscard]] Value value(const Question& question);
    [[nodiscard]] bool leaf_value(const Question& question);
    [[nodiscard]] Value value_under_ban(const Question& question, const Slot& here);
    [[nodiscard]] Value node_value(const Question& question, const Slot& here);
    [[nodiscard]] bool find_winning_turn(const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool try_killers(const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool try_children(const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool try_known_children(
        std::vector<Child>& children, const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool search_children(
        std::vector<Child>& children, const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool try_turn(const Question& question, ToMove mover, Turn turn, Killers& killers);
    void note_lost(Turn turn, Value after);
    void note_won(const Question& question, Turn turn, Value after, Killers& killers) noexcept;
    void store(const Question& question, const Slot& slot, Value value, std::uint64_t nodes);

    void enter(const Question& question, const Slot& slot, ToMove mover);
    [[nodiscard]] PathNode& current() noexcept { return *path_[depth_ - 1]; }
    void follow_waiting(const Question& question);
    [[nodiscard]] bool leaving() const noexcept { return leave_ != Leave::stay; }
    [[nodiscard]] bool left_for(std::size_t depth) const noexcept;

    void list_children(const Question& question, ToMove mover, std::vector<Child>& children);
    template <class Add>
    void list_last_plays(const Question& question, ToMove mover, Add&& add);

    [[nodiscard]] std::optional<Value> look_up_any_ban(const Slot& slot) const noexcept;
    [[nodiscard]] std::optional<Value> look_up(const Slot& slot) const noexcept;
    [[nodiscard]] std::optional<bool> probe_tables(const Question& question) const;
    [[nodiscard]] bool count_node() noexcept;
    void look_around_and_learn() noexcept;
    void leave_answered_node() noexcept;

    const Game& game_;
    Questions questions_;
    TranspositionTable& table_;
    Limits limits_;
    LeafSolver leaves_;
    const TableSet* tables_ = nullptr;
    Workers* workers_; ///< null if the search works alone
    Prunings prunings_;
    std::uint64_t nodes_ = 0, most_nodes_;
    Leave leave_ = Leave::stay;                   ///< the reason for leaving all nodes deeper than leave_to_
    std::size_t leave_to_ = 0;                    ///< the depth of the answered node; depth_ or more: none
    std::size_t depth_ = 0;                       ///< the number of nodes from the root to the current node
    std::vector<std::unique_ptr<PathNode>> path_; ///< the nodes of the path, then unused ones
    MoveOrder order_;
};

} // namespace siam::search
