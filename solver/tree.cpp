#include "solver/tree.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <stdexcept>

namespace siam {
namespace {

/// Thrown and caught in this file: a limit was reached.
struct Stopped {};

unsigned cards_in(const std::vector<Turn>& line) {
    return static_cast<unsigned>(std::count_if(line.begin(), line.end(), [](Turn turn) { return !turn.is_pass(); }));
}

class Builder {
public:
    Builder(Forcing& forcing, unsigned side) : forcing_(forcing), game_(forcing.game()), side_(side) {}

    /// \pre the side can force a win in exactly n
    TreeNode node(const Position& position, unsigned n) {
        if (n == 0) return {};
        if (game_.side_of(position.to_move) == side_) return after_answer(position, n, answer(position, n));
        return all_replies(position, n);
    }

    TreeNode after_answer(const Position& position, unsigned n, Turn turn) {
        TreeNode tree{n, {}};
        tree.branches.push_back({{turn}, node(play(game_, position, turn), left(n, turn))});
        return tree;
    }

    bool keeps(const Position& position, unsigned n, Turn turn) {
        return (n > 0 || turn.is_pass()) && forces(play(game_, position, turn), left(n, turn));
    }

    unsigned n(const Position& position) {
        const std::optional<unsigned> n = forcing_.n(position, side_);
        if (!n) throw Stopped{};
        return *n;
    }

    /// All class representatives but those that equal `after`... that keep the win from the goal's cards.
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

    TreeNode all_replies(const Position& position, unsigned n) {
        const std::vector<TurnClass> replies = turn_classes(game_, position);
        std::vector<unsigned> left;
        for (const TurnClass& reply : replies) left.push_back(this->n(reply.after));
        for (std::size_t i = 0; i < replies.size(); ++i) // so that all answers are known before any is chosen
            if (left[i] > 0 && game_.side_of(replies[i].after.to_move) == side_) add_answer(replies[i].after, left[i]);
        TreeNode tree{n, {}};
        for (std::size_t i = 0; i < replies.size(); ++i) add(tree, replies[i].turn(), node(replies[i].after, left[i]));
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
    Turn answer(const Position& position, unsigned n) {
        UsedAnswer& best = add_answer(position, n);
        return best.turn;
    }

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
    std::array<std::vector<UsedAnswer>, cards_per_player * 2 + 1> used_; ///< by n; the most used first
};

/// Of the lines from here that put the win off longest, the one with most cards; then the first in order.
std::vector<Turn> longest_line(const TreeNode& node) {
    std::vector<Turn> longest;
    unsigned longest_n = 0;
    for (const TreeBranch& branch : node.branches) {
        std::vector<Turn> line = longest_line(branch.next);
        const auto with_card =
            std::find_if(branch.turns.begin(), branch.turns.end(), [](Turn turn) { return !turn.is_pass(); });
        line.insert(line.begin(), with_card == branch.turns.end() ? branch.turns.front() : *with_card);
        if (longest.empty() || branch.next.n > longest_n ||
            (branch.next.n == longest_n && cards_in(line) > cards_in(longest))) {
            longest = std::move(line);
            longest_n = branch.next.n;
        }
    }
    return longest;
}

Solution solved(Builder& builder, const Game& game, const Position& position, Refutes refutes) {
    Solution solution;
    solution.side = game.side_of(position.to_move);
    const unsigned n = builder.n(position);
    for (const Turn turn : legal_turns(game, position)) {
        if (!builder.keeps(position, n, turn)) continue;
        solution.root = builder.after_answer(position, n, turn);
        break;
    }
    solution.line = longest_line(solution.root);
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
