/// Alpha-beta on yes-or-no questions: can this side force a win with at most n more of its own cards?
#pragma once

#include "solver/endgame_table/endgame_table.hpp"
#include "solver/search/move_order.hpp"
#include "solver/search/question.hpp"
#include "solver/search/transposition_table.hpp"
#include "solver/search/waiting.hpp"
#include "solver/search/workers.hpp"
#include "solver/verdict.hpp"

namespace siam::search {

/// Searches for one attacker of one game. Not for two threads at once; many searches may share a table.
///
/// Several workers may be set to the same question, each with a search of its own. Where one turn refutes they follow
/// each other; where all must be searched each takes one that is not currently searched, and joins the others at the
/// end (ABDADA). A worker leaves a node whose answer, or whose ancestor's, another has found. What is proved is stored
/// by whoever proves it, so answers do not depend on who comes first.
class Search {
public:
    /// Alone if there are no other workers.
    Search(
        const Game& game, unsigned side, TranspositionTable& table, const Limits& limits, Workers* workers = nullptr,
        Prunings prunings = {});

    /// Nothing if a limit was reached first.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned budget);
    /// The same, but gives up after that many nodes of its own.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned budget, std::uint64_t nodes);
    /// A turn with which the camp of the player to move wins the question: after it the attacker still can, or cannot,
    /// force a win with what is left of the budget. Nothing if there is none, or a limit was reached first. \pre !over
    [[nodiscard]] std::optional<Turn> winning_turn(const Position& position, unsigned budget);
    /// Is stored as: the attacker cannot force a win from here at all.
    [[nodiscard]] bool known_lost(const Position& position) const;
    /// Cards in the hands of the attacker.
    [[nodiscard]] unsigned own_cards(const Position& position) const noexcept {
        return questions_.attackers_cards(position);
    }
    /// Another limit for all nodes of its own, those before included. \pre not stopped()
    void allow(std::uint64_t nodes) noexcept { limits_.nodes = most_nodes_ = nodes; }
    /// From here on positions that a table holds are not searched; the tables outlive the search.
    void answer_from(const TableSet* tables) noexcept { tables_ = tables; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// A limit was reached.
    [[nodiscard]] bool stopped() const noexcept { return leave_ == Leave::limit; }

private:
    struct Value {
        bool won;                         ///< by the attacker
        bool by_waiting = false;          ///< whoever wins (Waiting); false: perhaps
        SwapClass first_swap = some_swap; ///< that may be the winner's first play (undo_ban.hpp)
    };
    /// A node on the path from the root.
    struct PathNode {
        Slot slot;
        Turn turn; ///< that is being tried
        Waiting waiting;
        SwapClass first_swap; ///< as far as is known (Value)
    };

    void begin() noexcept;
    [[nodiscard]] Value value(const Question& question);
    [[nodiscard]] bool leaf_value(const Question& question);
    [[nodiscard]] Value value_under_ban(const Question& question, const Slot& here);
    [[nodiscard]] Value node_value(const Question& question, const Slot& here);
    [[nodiscard]] bool has_winning_turn(const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool has_winning_killer(const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool has_winning_child(const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool is_known_to_win(
        std::vector<Child>& children, const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool has_winner_among(
        std::vector<Child>& children, const Question& question, ToMove mover, Killers& killers);
    [[nodiscard]] bool wins(const Question& question, ToMove mover, Turn turn, Killers& killers);
    void note_refuted(Turn turn, Value after);
    void note_winning(const Question& question, Turn turn, Value after, Killers& killers) noexcept;
    void store(const Question& question, const Slot& slot, Value value, std::uint64_t nodes);

    void enter(const Question& question, const Slot& slot, ToMove mover);
    [[nodiscard]] PathNode& at_hand() noexcept { return *path_[depth_ - 1]; }
    void follow_waiting(const Question& question);
    [[nodiscard]] bool leaving() const noexcept { return leave_ != Leave::stay; }
    [[nodiscard]] bool left_for(std::size_t depth) const noexcept;

    void list_children(const Question& question, ToMove mover, std::vector<Child>& children);
    template <class Add>
    void list_last_plays(const Question& question, ToMove mover, Add&& add);
    [[nodiscard]] std::vector<Child> empty_list();

    [[nodiscard]] std::optional<Value> look_up_any_ban(const Slot& slot) const noexcept;
    [[nodiscard]] std::optional<Value> look_up(const Slot& slot) const noexcept;
    [[nodiscard]] std::optional<bool> probe_leaf_table(const Question& question) const;
    [[nodiscard]] bool out_of_limits() noexcept;
    void look_around() noexcept;

    const Game& game_;
    Questions questions_;
    TranspositionTable& table_;
    Limits limits_;
    LeafSolver leaves_;
    const TableSet* tables_ = nullptr;
    Workers* workers_; ///< none if there is no other worker
    Prunings prunings_;
    std::uint64_t nodes_ = 0, most_nodes_;
    Leave leave_ = Leave::stay;                   ///< all nodes deeper than leave_to_
    std::size_t leave_to_ = 0;                    ///< path_[leave_to_] is answered; depth_ and more: nothing is
    std::size_t depth_ = 0;                       ///< nodes from the root to the one at hand
    std::vector<std::unique_ptr<PathNode>> path_; ///< they, and room for more
    MoveOrder order_;
    std::vector<std::vector<Child>> spare_; ///< lists of children that are not in use
};

} // namespace siam::search
