#include "solver/tree_line.hpp"

#include <algorithm>
#include <tuple>

namespace siam {
namespace {

/// A measure of how instructive a reply is; the smallest is the best.
struct Rank {
    std::size_t answers; ///< the number of classes of turns that keep the side's n, if the side is to move
    bool is_pass;
    Turn turn;
    friend auto operator<=>(const Rank&, const Rank&) = default;
};

/// Returns the rank of the reply. Stops counting answers once the reply is worse than the best so far.
Rank ranked(Answers& answers, const Position& after, unsigned n, Turn turn, const std::optional<Rank>& best) {
    std::size_t kept = 0;
    if (n > 0 && answers.own(after)) kept = answers.keeping(after, n, best ? best->answers + 1 : SIZE_MAX).size();
    return {kept, turn.is_pass(), turn};
}

} // namespace

bool Answers::forces(const Position& position, unsigned budget) {
    const std::optional<bool> forces = reach_.within(position, budget);
    if (!forces) throw Stopped{};
    return *forces;
}

bool Answers::others_force(const Position& position, unsigned budget) {
    const std::optional<bool> forces = reach_.forcing().can_force(position, 1 - aim().side(), budget);
    if (!forces) throw Stopped{};
    return *forces;
}

unsigned Answers::n(const Position& position) {
    const std::optional<unsigned> n = reach_.n(position);
    if (!n) throw Stopped{};
    return *n;
}

bool Answers::keeps(const Position& position, unsigned n, Turn turn) {
    return (n > 0 || turn.is_pass()) && forces(play(game_, position, turn), left(n, turn));
}

std::vector<TurnClass> Answers::keeping(const Position& position, unsigned n, std::size_t most, bool only_cards) {
    std::vector<TurnClass> keeping;
    for (TurnClass& turns : this->turns(position)) {
        if (keeping.size() == most) break;
        if (turns.turn().is_pass() ? only_cards : n == 0) continue;
        if (forces(turns.after, left(n, turns.turn()))) keeping.push_back(std::move(turns));
    }
    return keeping;
}

Turn Answers::card(const Position& position, unsigned n) {
    const std::vector<TurnClass> first = keeping(position, n, 1, true);
    return first.empty() ? Turn::pass() : first[0].turn();
}

std::optional<Turn> Answers::only_refutation(const Position& position, unsigned budget) {
    std::optional<Turn> only;
    for (const TurnClass& reply : turns(position)) {
        if (forces(reply.after, budget)) continue;
        if (only) return {};
        only = reply.turn();
    }
    return only;
}

std::vector<Turn> main_line(Answers& answers, Position position, const TreeNode& root) {
    std::vector<Turn> line;
    for (const TreeNode* node = &root; node->n > 0 || node == &root;) {
        const TreeNode* next = nullptr;
        std::optional<Rank> best;
        for (const TreeBranch& branch : node->branches) {
            if (!branch.is_shown || (branch.next.n < node->n && !answers.own(position))) continue;
            for (const Turn turn : branch.turns) {
                const Position after = play(answers.game(), position, turn);
                const Rank rank = ranked(answers, after, branch.next.n, turn, best);
                if (best && !(rank < *best)) continue;
                best = rank;
                next = &branch.next;
            }
        }
        if (next == nullptr) break;
        line.push_back(best->turn);
        position = play(answers.game(), position, best->turn);
        node = next;
    }
    return line;
}

std::vector<Turn> threat(Answers& answers, Position position, const TreeNode& root) {
    std::vector<Turn> line;
    const TreeNode* node = &root.branches.front().next;
    position = play(answers.game(), position, root.branches.front().turns.front());
    if (answers.aim().suits_if_all_pass(answers.game(), position)) return line;
    while (node->n > 0) {
        const bool own = answers.own(position);
        const auto next = std::find_if(node->branches.begin(), node->branches.end(), [&](const TreeBranch& branch) {
            return own || branch.turns.front().is_pass(); // a pass comes first in the order of turns
        });
        line.push_back(next->turns.front());
        position = play(answers.game(), position, line.back());
        node = &next->next;
    }
    const bool any_card = std::any_of(line.begin(), line.end(), [](Turn turn) { return !turn.is_pass(); });
    return any_card ? line : std::vector<Turn>{};
}

Turn longest_defence(Answers& answers, const Position& position, unsigned n) {
    std::optional<Rank> best;
    for (const TurnClass& reply : answers.turns(position)) {
        if (n > 0 && answers.forces(reply.after, n - 1)) continue;
        const Rank rank = ranked(answers, reply.after, n, reply.turn(), best);
        if (!best || rank < *best) best = rank;
    }
    return best ? best->turn : longest_defence(answers, position, n - 1);
}

std::vector<Turn> set_play(Answers& answers, Position position, unsigned n) {
    position = set_play_position(answers.game(), position, answers.aim().side());
    if (!answers.forces(position, n)) return {};
    return longest_line(answers, position);
}

std::vector<Turn> longest_line(Answers& answers, Position position) {
    std::vector<Turn> line;
    for (unsigned left = answers.n(position); left > 0;) {
        const bool own = answers.own(position);
        line.push_back(own ? answers.card(position, left) : longest_defence(answers, position, left));
        if (own) left = Answers::left(left, line.back());
        position = play(answers.game(), position, line.back());
    }
    return line;
}

} // namespace siam
