// The proof of a printed solution.
#include "puzzles/checker.hpp"

#include <algorithm>

#include "engine/notation.hpp"

namespace siam {
namespace {

constexpr unsigned any_number = Aim::any_number;

class SolutionCheck {
public:
    SolutionCheck(Checker& checker, const Puzzle& puzzle)
        : checker_(checker), game_(*puzzle.game), puzzle_(puzzle), aim_(puzzle.aim()) {}

    CheckResult result() {
        const Position& position = puzzle_.position;
        const Solution& solution = puzzle_.solution;
        if (aim_.is_hold()) others(position);
        node(position, solution.root, "the tree");
        line(position, solution.root.n, solution.line, "the line");
        for (const std::vector<Turn>& defence : solution.defences) last(play(game_, position, solution.line), defence);
        if (!solution.threat.empty()) {
            const Turn key = solution.root.branches.front().turns.front();
            threat(play(game_, position, key), left(position, puzzle_.n, key), solution.threat);
        }
        if (!solution.set_play.empty()) {
            const Position from = set_play_position(game_, position, puzzle_.side());
            line(from, cards_in(game_, aim_, from, solution.set_play), solution.set_play, "the set play");
        }
        for (const WrongTurn& wrong : puzzle_.wrong) failure(wrong);
        result_.undecided = gave_up();
        if (result_.undecided) result_.fault.reset();
        return result_;
    }

private:
    [[nodiscard]] bool own(const Position& position) const { return aim_.own(game_, position); }
    [[nodiscard]] unsigned left(const Position& position, unsigned n, Turn turn) const {
        return n - (own(position) && !turn.is_pass() && n > 0 && n != any_number ? 1U : 0U);
    }

    /// Records a fault if the claim does not hold. \return whether checking should continue
    bool claim(bool holds, std::string_view where, const Position& position, std::string_view what) {
        if (result_.fault || gave_up()) return false;
        if (!holds)
            result_.fault = std::string(where).append(": at ").append(text(game_, position)).append(" ").append(what);
        return holds;
    }
    /// Checks the claim that n is the side's N (R11.3).
    bool claim_n(const Position& position, unsigned n, std::string_view where) {
        return claim(
                   checker_.can_force(position, n, true), where, position, "it does not win in " + std::to_string(n)) &&
               claim(
                   n == 0 || !checker_.can_force(position, n - 1, false), where, position,
                   "it wins in " + std::to_string(n - 1));
    }

    /// For the task `save`: checks that no other side wins after the key. Also checks that no smaller N
    /// would do: with N - 1 the key would not be alone, because another first turn prevents a win in N - 1 as well.
    void others(const Position& position) {
        for (unsigned side = 0; side < game_.sides(); ++side) {
            if (side == puzzle_.side() || side == puzzle_.against) continue;
            const Position after = play(game_, position, puzzle_.key());
            const Aim hold = Aim::hold(game_, position, side, any_number);
            claim(reaches(hold, after), "the key", after, "another side wins");
        }
        const Aim fewer = Aim::hold(game_, position, puzzle_.against, puzzle_.n - 1);
        Reach hints(checker_.hints(), fewer);
        bool another_holds = false;
        for (const TurnClass& first : turn_classes(game_, position)) {
            if (another_holds || contains(puzzle_.keys, first.turn())) continue;
            another_holds = hints.within(first.after, any_number) == true && reaches(fewer, first.after);
        }
        claim(another_holds, "the goal", position, "N is not the smallest");
    }
    bool reaches(const Aim& aim, const Position& position, unsigned budget = any_number) {
        Checker checker = checker_.of(aim);
        const bool reaches = checker.can_force(position, budget, true);
        gave_up_ = gave_up_ ? gave_up_ : checker.gave_up();
        return reaches;
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

    /// Checks a last defence: the side only passes, and after every turn the side needs no further card.
    void last(Position position, std::span<const Turn> turns) {
        for (const Turn turn : turns) {
            if (!claim(!own(position) || turn.is_pass(), "a last defence", position, "the side does not pass")) return;
            position = play(game_, position, turn);
            if (!claim_n(position, 0, "a last defence")) return;
        }
    }

    /// Checks the threat: the others only pass. After a pass of the others, the side may need fewer cards.
    void threat(Position position, unsigned n, std::span<const Turn> turns) {
        for (const Turn turn : turns) {
            if (!claim(own(position) || turn.is_pass(), "the threat", position, "the others do not pass")) return;
            if (!claim_n(position, n, "the threat")) return;
            n = left(position, n, turn);
            position = play(game_, position, turn);
            while (n > 0 && checker_.can_force(position, n - 1, true)) --n;
        }
        claim(n == 0, "the threat", position, "cards are still needed");
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
        claim(!aim_.suits_if_all_pass(game_, position), where, position, "it wins if everybody passes");
        if (aim_.is_hold() && !over(game_, position) && claim(true, where, position, "")) {
            const bool is_lost = reaches(Aim::win(aim_.side()), position, 0);
            claim(is_lost, where, position, "the other side needs another card");
        }
        if (!wrong.wins_later || !claim(true, where, position, "")) return;
        const Position after = play(game_, puzzle_.position, wrong.turn);
        claim(checker_.can_force(after, any_number, true), where, after, "it does not win later");
    }

    [[nodiscard]] std::optional<Undecided> gave_up() const { return gave_up_ ? gave_up_ : checker_.gave_up(); }

    Checker& checker_;
    const Game& game_;
    const Puzzle& puzzle_;
    Aim aim_;
    std::optional<Undecided> gave_up_; ///< why another checker could not decide a claim
    CheckResult result_;
};

} // namespace

CheckResult check_solution(Checker& checker, const Puzzle& puzzle) { return SolutionCheck(checker, puzzle).result(); }

} // namespace siam
