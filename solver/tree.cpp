#include "solver/tree.hpp"

#include <algorithm>

namespace siam {
namespace {

/// Thrown and caught in this file: a limit was reached.
struct Stopped {};

class Builder {
public:
    Builder(Forcing& forcing, unsigned side) : forcing_(forcing), game_(forcing.game()), side_(side) {}

    /// The deepest tree of at most `most_tree_turns`; the one behind whose first answers all is cut, if that is larger.
    TreeNode tree(const Position& position, unsigned n, Turn key) {
        TreeNode tree;
        for (answers_ = 1;; ++answers_) {
            was_cut_ = false;
            turns_ = 0;
            TreeNode deeper = after_answer(position, n, key, answers_);
            if (answers_ > 1 && turns_ > most_tree_turns) return tree;
            tree = std::move(deeper);
            if (!was_cut_) return tree;
        }
    }

    /// The others put the win off as long as they can, with cards rather than by passing.
    std::vector<Turn> line(Position position, unsigned n, Turn key) {
        std::vector<Turn> line;
        for (Turn turn = key;; turn = own(position) ? first_answer(position, n) : longest_defence(position, n)) {
            line.push_back(turn);
            if (own(position)) n = left(n, turn);
            position = play(game_, position, turn);
            if (n == 0) return line;
        }
    }

    bool keeps(const Position& position, unsigned n, Turn turn) {
        return (n > 0 || turn.is_pass()) && forces(play(game_, position, turn), left(n, turn));
    }

    /// N of R11.3. \pre the side can force a win
    unsigned n(const Position& position) {
        const std::optional<unsigned> n = forcing_.n(position, side_);
        if (!n) throw Stopped{};
        return *n;
    }

    std::vector<Try> tries(const Position& position, unsigned n, Refutes refutes) {
        std::vector<Try> tries;
        for (const TurnClass& first : turn_classes(game_, position)) {
            if (keeps(position, n, first.turn()) || over(game_, first.after)) continue;
            const unsigned budget = refutes == Refutes::the_n ? left(n, first.turn()) : all_cards_held;
            if (const auto refutation = only_refutation(first.after, budget))
                tries.push_back({first.turn(), *refutation});
        }
        return tries;
    }

private:
    static constexpr unsigned all_cards_held = max_players * cards_per_player;
    static unsigned left(unsigned n, Turn turn) { return n - (turn.is_pass() ? 0U : 1U); }
    [[nodiscard]] bool own(const Position& position) const { return game_.side_of(position.to_move) == side_; }

    /// \pre the side can force a win in exactly n; so many of its answers are shown from here on
    TreeNode node(const Position& position, unsigned n, unsigned answers) {
        if (n == 0) return {};
        if (!own(position)) return all_replies(position, n, answers);
        if (answers > 0) return after_answer(position, n, answer(position, n), answers - 1);
        was_cut_ = true;
        return {n, {}};
    }

    TreeNode after_answer(const Position& position, unsigned n, Turn turn, unsigned answers) {
        TreeNode tree{n, {}};
        ++turns_;
        if (too_large()) return tree;
        const Position after = play(game_, position, turn);
        // Behind the last answer shown nothing follows.
        if (answers == 0 && left(n, turn) > 0) {
            was_cut_ = true;
            tree.branches.push_back({{turn}, {left(n, turn), {}}});
        } else {
            tree.branches.push_back({{turn}, node(after, left(n, turn), answers)});
        }
        return tree;
    }
    [[nodiscard]] bool too_large() const { return answers_ > 1 && turns_ > most_tree_turns; }

    /// The first that leaves the same n; with a card if there is one.
    Turn longest_defence(const Position& position, unsigned n) {
        std::optional<Turn> longest;
        for (const TurnClass& reply : turn_classes(game_, position)) {
            if (n > 0 && forces(reply.after, n - 1)) continue;
            if (!reply.turn().is_pass()) return reply.turn();
            longest = reply.turn();
        }
        return longest.value();
    }

    bool forces(const Position& position, unsigned budget) {
        const std::optional<bool> forces = forcing_.can_force(position, side_, budget);
        if (!forces) throw Stopped{};
        return *forces;
    }

    /// Nothing if no class of replies refutes, or more than one does.
    std::optional<Turn> only_refutation(const Position& position, unsigned budget) {
        std::optional<Turn> only;
        for (const TurnClass& reply : turn_classes(game_, position)) {
            if (forces(reply.after, budget)) continue;
            if (only) return {};
            only = reply.turn();
        }
        return only;
    }

    TreeNode all_replies(const Position& position, unsigned n, unsigned answers) {
        const std::vector<TurnClass> replies = turn_classes(game_, position);
        turns_ += replies.size();
        if (too_large()) return {n, {}};
        std::vector<unsigned> left;
        for (const TurnClass& reply : replies) left.push_back(this->n(reply.after));
        for (std::size_t i = 0; i < replies.size(); ++i) // so that all answers are known before any is chosen
            if (left[i] > 0 && answers > 0 && own(replies[i].after)) add_answer(replies[i].after, left[i]);
        TreeNode tree{n, {}};
        for (std::size_t i = 0; i < replies.size(); ++i)
            add(tree, replies[i].turn(), node(replies[i].after, left[i], answers));
        return tree;
    }

    static void add(TreeNode& tree, Turn turn, TreeNode&& next) {
        const auto same = std::find_if(
            tree.branches.begin(), tree.branches.end(), [&](const TreeBranch& branch) { return branch.next == next; });
        if (same != tree.branches.end()) return same->turns.push_back(turn);
        tree.branches.push_back({{turn}, std::move(next)});
    }

    struct UsedAnswer {
        Turn turn;
        unsigned uses;
    };

    bool serves(Turn turn, const Position& position, unsigned n) {
        return is_legal(game_, position, turn) && keeps(position, n, turn);
    }

    /// The used answer that has served most defences so far.
    Turn answer(const Position& position, unsigned n) { return add_answer(position, n).turn; }

    /// Counts one more use of the most used answer that serves here; a new one if none does.
    UsedAnswer& add_answer(const Position& position, unsigned n) {
        std::vector<UsedAnswer>& used = used_[n];
        for (std::size_t i = 0; i < used.size(); ++i) {
            if (!serves(used[i].turn, position, n)) continue;
            ++used[i].uses;
            while (i > 0 && used[i - 1].uses < used[i].uses) std::swap(used[i - 1], used[i]), --i;
            return used[i];
        }
        return used.emplace_back(UsedAnswer{first_answer(position, n), 1});
    }

    /// The first card in the notation's order that keeps n, else passing.
    Turn first_answer(const Position& position, unsigned n) {
        for (const Turn turn : legal_turns(game_, position))
            if (!turn.is_pass() && keeps(position, n, turn)) return turn;
        return Turn::pass();
    }

    Forcing& forcing_;
    const Game& game_;
    unsigned side_;
    unsigned answers_ = 1;                                               ///< shown in every line of the tree at hand
    std::size_t turns_ = 0;                                              ///< in it so far
    bool was_cut_ = false;                                               ///< it could have been deeper
    std::array<std::vector<UsedAnswer>, cards_per_player * 2 + 1> used_; ///< by n; the most used first
};

Solution solved(Builder& builder, const Game& game, const Position& position, Refutes refutes) {
    Solution solution;
    solution.side = game.side_of(position.to_move);
    const unsigned n = builder.n(position);
    for (const Turn turn : legal_turns(game, position)) {
        if (!builder.keeps(position, n, turn)) continue;
        solution.root = builder.tree(position, n, turn);
        solution.line = builder.line(position, n, turn);
        break;
    }
    solution.tries = builder.tries(position, n, refutes);
    return solution;
}

} // namespace

std::size_t turns_in(const TreeNode& node) noexcept {
    std::size_t turns = 0;
    for (const TreeBranch& branch : node.branches) turns += branch.turns.size() + turns_in(branch.next);
    return turns;
}

std::optional<Solution> solution(Forcing& forcing, const Position& position, Refutes refutes) {
    Builder builder(forcing, forcing.game().side_of(position.to_move));
    try {
        return solved(builder, forcing.game(), position, refutes);
    } catch (const Stopped&) {
        return {};
    }
}

} // namespace siam
