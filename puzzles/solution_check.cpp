#include "puzzles/solution_check.hpp"

#include "engine/notation.hpp"

namespace siam {
namespace {

constexpr unsigned any_number = max_players * cards_per_player;

class SolutionCheck {
public:
    SolutionCheck(Checker& checker, const Puzzle& puzzle)
        : checker_(checker), game_(*puzzle.game), puzzle_(puzzle), side_(puzzle.side()) {}

    CheckResult result() {
        const Position& position = puzzle_.position;
        const Solution& solution = puzzle_.solution;
        node(position, solution.root, "the tree");
        line(position, puzzle_.n, solution.line, "the line");
        if (!solution.threat.empty()) {
            const Turn key = solution.root.branches.front().turns.front();
            line(play(game_, position, key), left(position, puzzle_.n, key), solution.threat, "the threat");
        }
        if (!solution.set_play.empty()) {
            const Position from = set_play_position(game_, position, side_);
            line(from, cards_of(from, solution.set_play), solution.set_play, "the set play");
        }
        for (const WrongTurn& wrong : puzzle_.wrong) failure(wrong);
        result_.undecided = checker_.gave_up();
        if (result_.undecided) result_.fault.reset();
        result_.positions = checker_.positions();
        return result_;
    }

private:
    [[nodiscard]] bool own(const Position& position) const { return game_.side_of(position.to_move) == side_; }
    [[nodiscard]] unsigned left(const Position& position, unsigned n, Turn turn) const {
        return n - (own(position) && !turn.is_pass() && n > 0 && n != any_number ? 1U : 0U);
    }
    [[nodiscard]] unsigned cards_of(Position position, std::span<const Turn> turns) const {
        unsigned cards = 0;
        for (const Turn turn : turns) {
            cards += own(position) && !turn.is_pass();
            position = play(game_, position, turn);
        }
        return cards;
    }

    /// \return whether to go on
    bool claim(bool holds, std::string_view where, const Position& position, std::string_view what) {
        if (result_.fault || checker_.gave_up()) return false;
        if (!holds)
            result_.fault = std::string(where).append(": at ").append(text(game_, position)).append(" ").append(what);
        return holds;
    }
    /// N of R11.3 is this.
    bool claim_n(const Position& position, unsigned n, std::string_view where) {
        return claim(
                   checker_.can_force(position, n, true), where, position, "it does not win in " + std::to_string(n)) &&
               claim(
                   n == 0 || !checker_.can_force(position, n - 1, false), where, position,
                   "it wins in " + std::to_string(n - 1));
    }

    void node(const Position& position, const TreeNode& node, std::string_view where) {
        if (!claim_n(position, node.n, where)) return;
        for (const TreeBranch& branch : node.branches)
            for (const Turn turn : branch.turns) {
                const Position after = play(game_, position, turn);
                if (branch.is_shown)
                    this->node(after, branch.next, where);
                else
                    claim(
                        checker_.can_force(after, branch.next.n, true), where, after,
                        "a defence that is counted holds");
            }
    }

    void line(Position position, unsigned n, std::span<const Turn> turns, std::string_view where) {
        for (const Turn turn : turns) {
            if (!claim_n(position, n, where)) return;
            n = left(position, n, turn);
            position = play(game_, position, turn);
        }
        claim(n == 0, where, position, "cards are still needed");
        claim_n(position, 0, where);
    }

    void failure(const WrongTurn& wrong) {
        const std::string where = "wrong " + text(game_, wrong.turn);
        Position position = puzzle_.position;
        unsigned budget = wrong.wins_later ? puzzle_.n : any_number;
        for (const Turn turn : wrong.line) {
            budget = left(position, budget, turn);
            position = play(game_, position, turn);
            if (!claim(!checker_.can_force(position, budget, false), where, position, "it still wins")) return;
        }
        claim(
            (outcome_if_all_pass(game_, position).seats() & game_.seats_of(side_)) == 0, where, position,
            "it wins if everybody passes");
        if (!wrong.wins_later || !claim(true, where, position, "")) return;
        const Position after = play(game_, puzzle_.position, wrong.turn);
        claim(checker_.can_force(after, any_number, true), where, after, "it does not win later");
    }

    Checker& checker_;
    const Game& game_;
    const Puzzle& puzzle_;
    unsigned side_;
    CheckResult result_;
};

} // namespace

CheckResult check_solution(Checker& checker, const Puzzle& puzzle) { return SolutionCheck(checker, puzzle).result(); }

} // namespace siam
