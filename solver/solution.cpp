// Builds the tree of a solution. It chooses answers that serve many defences, and shows as many defences as a person
// can follow.
#include "solver/defence.hpp"
#include "solver/tree_line.hpp"

#include <algorithm>
#include <map>

namespace siam {
namespace {

/// A class of replies in a position of the tree, and the side's continuation.
struct Reply {
    Turn turn;
    Position after;
    unsigned n = 0;
    std::optional<Turn> answer{}; ///< the answer, once chosen, if the side has to answer
    bool is_shown = true;
};

class Builder {
public:
    /// Every node shows the pass, and other defences if there is room. With `longest`, every node also shows one of the
    /// longest defences.
    Builder(Answers& answers, bool longest) : answers_(answers), game_(answers.game()), shows_longest_(longest) {}

    /// Returns the whole tree if it is small enough (most_n_uncut, most_tree_branches). Otherwise returns the widest
    /// tree with at most most_tree_lines lines, or else the tree of width 1.
    TreeNode tree(const Position& position, unsigned n, std::optional<Turn> key) {
        constexpr std::array<unsigned, 9> widths{64, 16, 12, 8, 6, 4, 3, 2, 1};
        if (n <= most_n_uncut)
            if (auto tree = from(position, n, key, unlimited)) return *std::move(tree);
        for (const unsigned width : widths)
            if (auto tree = from(position, n, key, width); tree && (width == 1 || lines_in(*tree) <= most_tree_lines))
                return *std::move(tree);
        return {};
    }

private:
    static constexpr unsigned unlimited = 0;

    std::optional<TreeNode> from(const Position& position, unsigned n, std::optional<Turn> key, unsigned width) {
        width_ = width;
        branches_ = 0;
        uses_.clear();
        TreeNode tree = key ? after(position, n, *key, 0) : node(position, n, {}, 0);
        if (is_too_large()) return {};
        return tree;
    }
    [[nodiscard]] bool is_too_large() const { return width_ != 1 && branches_ > most_tree_branches; }

    /// Returns the tree from this position on. `answer` is the side's turn if the side is to move; nothing: its first
    /// card that keeps n. \pre the side can force a win in exactly n cards
    TreeNode node(const Position& position, unsigned n, std::optional<Turn> answer, unsigned depth) {
        if (n == 0) return {};
        if (answers_.own(position)) return after(position, n, answer ? *answer : answers_.card(position, n), depth);
        return replies(position, n, depth);
    }

    TreeNode after(const Position& position, unsigned n, Turn turn, unsigned depth) {
        TreeNode tree{n, {}};
        tree.branches.push_back({{turn}, node(play(game_, position, turn), Answers::left(n, turn), {}, depth)});
        ++branches_;
        return tree;
    }

    TreeNode replies(const Position& position, unsigned n, unsigned depth) {
        TreeNode tree{n, {}};
        if (is_too_large()) return tree;
        std::vector<Reply> replies;
        for (const TurnClass& reply : answers_.turns(position))
            replies.push_back({reply.turn(), reply.after, answers_.n(reply.after)});
        choose_answers(replies); // for all replies, before the tree continues after any of them
        if (width_ != unlimited) choose_shown(replies, std::max(1U, width_ >> depth));
        TreeBranch unshown{{}, {}, false};
        for (const Reply& reply : replies) {
            if (reply.is_shown) {
                add(tree, reply.turn, node(reply.after, reply.n, reply.answer, depth + 1));
                continue;
            }
            unshown.turns.push_back(reply.turn);
            unshown.next.n = std::max(unshown.next.n, reply.n);
        }
        if (!unshown.turns.empty()) tree.branches.push_back(std::move(unshown));
        return tree;
    }

    void add(TreeNode& tree, Turn turn, TreeNode&& next) {
        const auto same = std::find_if(
            tree.branches.begin(), tree.branches.end(), [&](const TreeBranch& branch) { return branch.next == next; });
        if (same != tree.branches.end()) return same->turns.push_back(turn);
        tree.branches.push_back({{turn}, std::move(next)});
        ++branches_;
    }

    // Answers

    /// Chooses the answers to the replies: first the card that answers most replies (of several, the most used card),
    /// then the card that answers most of the remaining replies, and so on. The answer is a pass if no card keeps n.
    void choose_answers(std::vector<Reply>& replies) {
        std::map<std::pair<unsigned, Turn>, std::vector<Reply*>> served; // by n and the answering card
        for (Reply& reply : replies) {
            if (reply.n == 0 || !answers_.own(reply.after)) continue;
            reply.answer = Turn::pass();
            for (const TurnClass& cards : answers_.keeping(reply.after, reply.n, SIZE_MAX, true))
                for (const Turn card : cards.turns) served[{reply.n, card}].push_back(&reply);
        }
        while (!served.empty()) {
            const auto best = std::max_element(served.begin(), served.end(), [&](const auto& a, const auto& b) {
                return std::pair(a.second.size(), uses_[a.first]) < std::pair(b.second.size(), uses_[b.first]);
            });
            for (Reply* const reply : best->second) reply->answer = best->first.second;
            uses_[best->first] += best->second.size();
            for (auto entry = served.begin(); entry != served.end();) {
                std::erase_if(entry->second, [](const Reply* reply) { return !reply->answer->is_pass(); });
                entry = entry->second.empty() ? served.erase(entry) : std::next(entry);
            }
        }
    }

    // Cutting

    /// Whether the answer to the reply ends the line. Replies whose answers are equal and end the line share a printed
    /// line, so showing more of them costs no line.
    [[nodiscard]] static bool ends(const Reply& reply) {
        return reply.n == 1 && reply.answer && !reply.answer->is_pass();
    }

    /// Chooses which replies to show: replies with at most `width` different answers. The pass comes first, then the
    /// longest defences, then the replies whose answers serve most defences. If the line continues after an answer,
    /// shows only one reply with this answer.
    void choose_shown(std::vector<Reply>& replies, std::size_t width) const {
        std::vector<std::vector<Reply*>> groups;
        for (Reply& reply : replies) {
            if (reply.n == 0) continue;
            const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
                return group.front()->n == reply.n && group.front()->answer == reply.answer && reply.answer;
            });
            if (same == groups.end())
                groups.push_back({&reply});
            else
                same->push_back(&reply);
            reply.is_shown = false;
        }
        std::stable_sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) {
            const bool a_passes = a.front()->turn.is_pass(), b_passes = b.front()->turn.is_pass();
            if (a_passes != b_passes) return a_passes;
            return std::pair(a.front()->n, a.size()) > std::pair(b.front()->n, b.size());
        });
        // The first group is the pass, if it is among the groups; the others are in the order of n.
        const bool pass_is_shorter = groups.size() > 1 && groups[0].front()->n < groups[1].front()->n;
        if (shows_longest_ && pass_is_shorter) width = std::max(width, std::size_t{2});
        groups.resize(std::min(groups.size(), width));
        for (const auto& group : groups)
            for (Reply* const reply : group) reply->is_shown = reply == group.front() || ends(*reply);
    }

    Answers& answers_;
    const Game& game_;
    bool shows_longest_;
    unsigned width_ = unlimited; ///< the number of answers shown at the first node; deeper nodes show fewer
    std::size_t branches_ = 0;   ///< the number of branches made so far
    std::map<std::pair<unsigned, Turn>, std::size_t> uses_; ///< how often each card was an answer, by n
};

/// Builds the solution. If the first tree is so narrow that it lacks the longest defence, builds one that has it.
Solution reached(Answers& answers, const Position& position) {
    Solution solution;
    solution.aim = answers.aim();
    const unsigned n = answers.n(position);
    std::optional<Turn> key;
    if (answers.own(position)) key = answers.card(position, n);
    for (const bool longest : {false, true}) {
        solution.root = Builder(answers, longest).tree(position, n, key);
        solution.line = main_line(answers, position, solution.root);
        if (cards_in(answers.game(), answers.aim(), position, solution.line) == n) break;
    }
    const Position end = play(answers.game(), position, solution.line);
    solution.defences = last_defences(answers.game(), answers.aim(), end);
    return solution;
}

std::vector<Try> tries(Answers& answers, const Position& position, unsigned n, Refutes refutes) {
    std::vector<Try> tries;
    for (const TurnClass& first : turn_classes(answers.game(), position)) {
        if (answers.keeps(position, n, first.turn()) || over(answers.game(), first.after)) continue;
        const unsigned budget = refutes == Refutes::the_n ? Answers::left(n, first.turn()) : Answers::any_number;
        const auto refutation = answers.only_refutation(first.after, budget);
        if (refutation && !refutation->is_pass()) tries.push_back({first.turn(), *refutation});
    }
    return tries;
}

/// Returns find(answers); nothing if a limit was reached first.
template <class Find>
std::optional<Solution> within_limits(Forcing& forcing, const Aim& aim, Find&& find) {
    Answers answers(forcing, aim);
    try {
        return find(answers);
    } catch (const Answers::Stopped&) {
        return {};
    }
}

} // namespace

Solution solution(Answers& answers, const Position& position, Refutes refutes) {
    Solution found = reached(answers, position);
    found.tries = tries(answers, position, found.root.n, refutes);
    if (answers.aim().is_hold()) return found;
    found.threat = threat(answers, position, found.root);
    found.set_play = set_play(answers, position, found.root.n);
    return found;
}

std::optional<Solution> solution(Forcing& forcing, const Aim& aim, const Position& position, Refutes refutes) {
    return within_limits(forcing, aim, [&](Answers& answers) { return solution(answers, position, refutes); });
}

std::optional<Solution> solution(Forcing& forcing, const Position& position, Refutes refutes) {
    return solution(forcing, Aim::win(forcing.game().side_of(position.to_move)), position, refutes);
}

std::optional<Solution> win_of(Forcing& forcing, const Position& position, unsigned side) {
    return within_limits(forcing, Aim::win(side), [&](Answers& answers) { return reached(answers, position); });
}

bool is_whole(const TreeNode& node) noexcept {
    return std::all_of(node.branches.begin(), node.branches.end(), [](const TreeBranch& branch) {
        return branch.is_shown && is_whole(branch.next);
    });
}

std::size_t turns_in(const TreeNode& node) noexcept {
    std::size_t turns = 0;
    for (const TreeBranch& branch : node.branches) turns += branch.turns.size() + turns_in(branch.next);
    return turns;
}

std::size_t lines_in(const TreeNode& node) noexcept {
    std::size_t lines = 0;
    for (const TreeBranch& branch : node.branches) {
        const TreeNode* next = &branch.next;
        while (next->branches.size() == 1 && next->branches.front().turns.size() == 1)
            next = &next->branches.front().next;
        lines += 1 + lines_in(*next);
    }
    return lines;
}

Position set_play_position(const Game& game, Position position, unsigned side) noexcept {
    do position.to_move = game.next(position.to_move);
    while (game.side_of(position.to_move) == side);
    return position;
}

} // namespace siam
