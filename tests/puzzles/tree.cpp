// Solution trees are complete, agree with plain minimax, and do not depend on earlier questions.
#include "solver/tree.hpp"
#include "solver/defence.hpp"

#include <algorithm>

#include "puzzles/grade.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;
using siam::tests::Oracle;

namespace {

/// Compares every node of a solution tree with minimax.
class TreeCheck {
public:
    TreeCheck(const Game& game, unsigned side, Oracle& oracle) : game_(game), side_(side), oracle_(oracle) {}

    void walk(const Position& position, const TreeNode& node) {
        INFO(text(game_, position));
        const Verdict verdict = oracle_.verdicts(position)[side_];
        REQUIRE(verdict.forced());
        CHECK(verdict.distance() == node.n);
        CHECK(node.branches.empty() == (node.n == 0));
        if (node.n > 0 && game_.side_of(position.to_move) == side_) {
            REQUIRE(node.branches.size() == 1);
            REQUIRE(node.branches[0].turns.size() == 1);
            CHECK(node.branches[0].turns[0].is_pass() == !a_card_keeps(position, node.n));
        } else if (node.n > 0) {
            CHECK(listed(node) == classes(position));
        }
        for (const TreeBranch& branch : node.branches)
            for (const Turn turn : branch.turns) {
                REQUIRE(is_legal(game_, position, turn));
                if (branch.is_shown)
                    walk(play(game_, position, turn), branch.next);
                else
                    count(play(game_, position, turn), branch.next);
            }
    }
    [[nodiscard]] unsigned unshown() const { return unshown_; }

private:
    void count(const Position& position, const TreeNode& node) {
        ++unshown_;
        CHECK(node.branches.empty());
        CHECK(oracle_.can_force(position, side_, node.n));
    }
    [[nodiscard]] bool a_card_keeps(const Position& position, unsigned n) const {
        bool keeps = false;
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            keeps = keeps || (!turn.is_pass() && n > 0 && oracle_.can_force(after, side_, n - 1));
        });
        return keeps;
    }
    static std::vector<Turn> listed(const TreeNode& node) {
        std::vector<Turn> turns;
        for (const TreeBranch& branch : node.branches)
            turns.insert(turns.end(), branch.turns.begin(), branch.turns.end());
        std::sort(turns.begin(), turns.end());
        return turns;
    }
    [[nodiscard]] std::vector<Turn> classes(const Position& position) const {
        std::vector<Turn> turns;
        for (const TurnClass& turn : turn_classes(game_, position)) turns.push_back(turn.turn());
        return turns;
    }

    const Game& game_;
    unsigned side_;
    Oracle& oracle_;
    unsigned unshown_ = 0;
};

/// The tries of a puzzle by their definition (a wrong turn with a single refutation), found by minimax.
/// If `any_n`, a refutation must prevent a win with any number of cards, otherwise a win with `n` cards.
std::vector<Try> plain_tries(const Game& game, const Position& position, Oracle& oracle, unsigned n, bool any_n) {
    const unsigned side = game.side_of(position.to_move);
    std::vector<Try> tries;
    for (const TurnClass& first : turn_classes(game, position)) {
        const unsigned left = n - (first.turn().is_pass() ? 0 : 1);
        if (over(game, first.after) || oracle.can_force(first.after, side, left)) continue;
        std::vector<Turn> refutations;
        for (const TurnClass& reply : turn_classes(game, first.after))
            if (!oracle.can_force(reply.after, side, any_n ? 99 : left)) refutations.push_back(reply.turn());
        if (refutations.size() == 1 && !refutations[0].is_pass()) tries.push_back({first.turn(), refutations[0]});
    }
    return tries;
}

/// The N of the tree's node that `line` leads to from `node`.
unsigned n_after(const TreeNode* node, std::span<const Turn> line) {
    for (const Turn turn : line) {
        const auto branch = std::ranges::find_if(node->branches, [&](const TreeBranch& other) {
            return std::ranges::find(other.turns, turn) != other.turns.end();
        });
        REQUIRE(branch != node->branches.end());
        node = &branch->next;
    }
    return node->n;
}

/// Checks that every shown branch of the tree leads to where no further card is needed.
void check_depth(const TreeNode& node) {
    CHECK(node.branches.empty() == (node.n == 0));
    for (const TreeBranch& branch : node.branches)
        if (branch.is_shown)
            check_depth(branch.next);
        else
            CHECK(branch.next.branches.empty());
}

/// How many lines, threats, set plays, ... the solutions show besides their trees.
struct Shown {
    unsigned lines = 0, threats = 0, set_plays = 0, defences = 0, pairs = 0, ties = 0;
};

/// The position after the line, whose turns must be legal.
Position after(const Game& game, Position position, std::span<const Turn> line) {
    for (const Turn turn : line) {
        REQUIRE(is_legal(game, position, turn));
        position = play(game, position, turn);
    }
    return position;
}

/// Checks that the solution's line is legal, that the side plays N cards in it and wins if all then pass.
void check_line(const Game& game, const Position& position, const Solution& found) {
    const unsigned side = found.aim.side();
    INFO(text(game, position));
    const Position end = after(game, position, found.line);
    CHECK(cards_of(game, position, side) - cards_of(game, end, side) == found.root.n);
    CHECK((outcome_if_all_pass(game, end).seats() & game.seats_of(side)) != 0);
}

void check_set_play(const Game& game, const Position& position, const Solution& found, Oracle& oracle, Shown& shown) {
    if (found.set_play.empty()) return;
    ++shown.set_plays;
    const unsigned side = found.aim.side();
    const Position begin = set_play_position(game, position, side);
    CHECK(game.side_of(begin.to_move) != side);
    CHECK(oracle.can_force(after(game, begin, found.set_play), side, 0));
}

void check_defences(const Game& game, const Position& position, const Solution& found, Oracle& oracle, Shown& shown) {
    const unsigned side = found.aim.side();
    const Position end = after(game, position, found.line);
    // The side's lead over the others, in the count that decides, if everybody passes from `from` on.
    const auto difference = [&](const Position& from) {
        const Count count = decision_of(game, found.aim, pass_to_end(game, from)).count;
        CHECK(count.own >= count.others);
        return count.own - count.others;
    };
    bool is_any = false, can_tie = false;
    for (Position at = end; !over(game, at); at = play(game, at, Turn::pass()))
        if (game.side_of(at.to_move) != side)
            for_each_turn(game, at, [&](Turn turn, const Position& next) {
                is_any = is_any || !turn.is_pass();
                can_tie = can_tie || (!turn.is_pass() && difference(next) == 0);
            });
    CHECK(found.defences.empty() != is_any);
    CHECK(found.defences.size() <= most_defences);
    std::vector<Decision> ends;
    for (const std::vector<Turn>& defence : found.defences) {
        Position at = end;
        for (const Turn turn : defence) {
            CHECK((turn.is_pass() || game.side_of(at.to_move) != side));
            at = after(game, at, std::span(&turn, 1));
            CHECK(oracle.can_force(at, side, 0));
        }
        CHECK_FALSE(defence.back().is_pass());
        if (&defence == &found.defences.front() && can_tie) CHECK(difference(at) == 0);
        ++shown.defences, shown.ties += difference(at) == 0;
        ends.push_back(decision_of(game, found.aim, pass_to_end(game, at)));
    }
    if (ends.size() < 2) return;
    ++shown.pairs;
    const bool is_occupation = ends[0].how.is_occupation();
    const bool same_leader =
        is_occupation == ends[1].how.is_occupation() && (is_occupation || ends[0].how.first() == ends[1].how.first());
    CHECK((ends[0].by != ends[1].by || !same_leader));
}

} // namespace

TEST_CASE("trees and tries are those that minimax finds", "[tree]") {
    Library library;
    Random random(31);
    std::size_t trees = 0, tries = 0;
    for (const Game* const game : siam::tests::all_games(library)) {
        for (unsigned i = 0; i < 60; ++i) {
            const Position position = siam::tests::any_position(*game, random, 1, 2 + i % 2);
            const unsigned side = game->side_of(position.to_move);
            Forcing forcing(*game);
            const bool any_n = i % 3 != 0;
            const auto found = solution(forcing, position, any_n ? Refutes::the_win : Refutes::the_n);
            INFO(text(*game, position));
            Oracle oracle(*game);
            REQUIRE(found.has_value() == oracle.verdicts(position)[side].wins());
            if (!found) continue;
            TreeCheck check(*game, side, oracle);
            if (found->root.n > 0) check.walk(position, found->root);
            CHECK(found->tries == plain_tries(*game, position, oracle, found->root.n, any_n));
            CHECK(check.unshown() == 0);
            CHECK(is_whole(found->root));
            ++trees, tries += found->tries.size();
        }
    }
    CHECK(trees > 100);
    CHECK(tries > 5);
}

TEST_CASE("the line reaches the last card where the tree is cut to one defence a node", "[tree]") {
    // At some node the others may pass, but after this pass the side needs a card less than after their other turns. A
    // tree that showed only the pass would not reach the last card.
    const char* const text = GENERATE(
        "siam:2 RYr3l3/AY*r2m2/KTl4m/KEm2 CH=B/SU=R/LX=M/LN=L r2l3m2/r2l2m3 RLM/RLM 2 0 21 1:KTm-KEm",
        "siam:2 LX*rl2m/KTl5/RYr8/KErlm2 CH=R/LN=M/AY=L/SU=B r4m3/rl4m2 RLM/KLM 1 0 12 -");
    Library library;
    const auto [game, position] = read_position(library, text);
    Forcing forcing(*game);
    const auto found = solution(forcing, position, Refutes::the_win);
    REQUIRE(found);
    CHECK(found->root.n == 3);
    CHECK_FALSE(is_whole(found->root));
    check_line(*game, position, *found);
}

TEST_CASE("a solution does not depend on what was asked before", "[tree]") {
    Library library;
    const auto [game, position] = read_position(
        library, "siam:2 SUrl2m2/RY*r2 LN=B/KE=B/KT=R/LX=L/CH=M/AY=R r3l3m2/r2l4m2 LM/1R 2 0 21 1:SUr-RYm");
    Forcing fresh(*game), warm(*game, {std::size_t{1} << 16, {}});
    for (const TurnClass& turn : turn_classes(*game, position)) static_cast<void>(warm.n(turn.after, 0));
    CHECK(solution(fresh, position, Refutes::the_win) == solution(warm, position, Refutes::the_win));
}

TEST_CASE("with a large N a tree fills few lines, and is cut in breadth, never in depth", "[tree]") {
    Library library;
    Random random(3);
    unsigned cut = 0;
    const Game& game = *library.game("siam", 2);
    for (unsigned i = 0; i < 400 && cut < 3; ++i) {
        const Position position = siam::tests::any_position(game, random, 2, 6);
        Forcing forcing(game, {.limits = {.nodes = 200'000}});
        const auto found = solution(forcing, position, Refutes::the_n);
        if (!found || found->root.n <= most_n_uncut) continue;
        INFO(text(game, position));
        CHECK(lines_in(found->root) <= 2 * most_tree_lines);
        check_depth(found->root);
        cut += !is_whole(found->root);
    }
    CHECK(cut == 3);
}

TEST_CASE(
    "line, threat and answers are those of the tree, and then the others try their nearest card",
    "[tree][unsanitized]") {
    Library library;
    Random random(9);
    Shown shown;
    for (unsigned i = 0; i < 700; ++i) {
        const Game& game = *library.game("siam", 2 + i % 3);
        const Position position = siam::tests::any_position(game, random, 2, 3 + i % 2);
        Forcing forcing(game);
        const auto found = solution(forcing, position, Refutes::the_win);
        if (!found) continue;
        INFO(text(game, position));
        check_line(game, position, *found);
        CHECK(n_after(&found->root, found->line) == 0);
        if (!found->threat.empty()) CHECK(n_after(&found->root.branches[0].next, found->threat) == 0);
        shown.lines += found->root.n > 0, shown.threats += !found->threat.empty();
        Oracle oracle(game);
        check_set_play(game, position, *found, oracle, shown);
        check_defences(game, position, *found, oracle, shown);
    }
    CHECK((shown.lines > 20 && shown.threats > 3 && shown.set_plays > 3));
    CHECK(shown.defences > 50);
    CHECK(shown.pairs > 0);
    CHECK(shown.ties > 5);
}

TEST_CASE("any side's win can be shown, whoever is to move", "[tree]") {
    Library library;
    Random random(12);
    unsigned others = 0;
    for (unsigned i = 0; i < 60; ++i) {
        const Game& game = *library.game("siam", 2 + i % 3);
        const Position position = siam::tests::any_position(game, random, 1, 2);
        Oracle oracle(game);
        for (unsigned side = 0; side < game.sides(); ++side) {
            Forcing forcing(game);
            const auto found = win_of(forcing, position, side);
            INFO(text(game, position));
            REQUIRE(found.has_value() == oracle.verdicts(position)[side].wins());
            if (!found || found->root.n == 0) continue;
            TreeCheck(game, side, oracle).walk(position, found->root);
            others += game.side_of(position.to_move) != side;
        }
    }
    CHECK(others > 0);
}

TEST_CASE("a limit leaves no half solution", "[tree]") {
    Library library;
    const auto [game, position] =
        read_position(library, "siam:2 CH/AY*r2m/KTrlm3 SU=L/LN=L/KE=L/RY=B/LX=R r3l3m2/r3l3m2 KL/RL 1 0 12 -");
    Forcing forcing(*game, {.limits = {.nodes = 20}});
    CHECK_FALSE(solution(forcing, position, Refutes::the_win));
}
