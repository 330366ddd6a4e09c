// Judges the turns of a game.
#include "tools/siam/play/game_analysis.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>

#include "engine/legal_turns.hpp"

namespace siam::tools {
namespace {

bool all_known(const Verdicts& verdicts) { return std::ranges::all_of(verdicts, &Verdict::known); }

/// Whether another side can force a win.
bool another_wins(const Verdicts& verdicts, unsigned side) {
    for (unsigned other = 0; other < verdicts.size(); ++other)
        if (other != side && verdicts[other].wins()) return true;
    return false;
}

/// Whether a turn keeps a side's N, by the side's verdict after the turn (R11.3).
bool keeps(unsigned n, Turn turn, const Verdict& after) {
    return after.wins() && after.distance() + (turn.is_pass() ? 0U : 1U) == n;
}

class Judge {
public:
    Judge(LimitedSolver& solver, const Game& game, const LineOfPlay& line, const AnalysisWanted& wanted)
        : solver_(solver), game_(game), line_(line), wanted_(wanted) {}

    Analysis all() {
        analysis_.turns.resize(line_.turns.size());
        std::optional<Answer> after;
        analysis_.complete = true;
        for (std::size_t i = line_.turns.size(); i-- > 0;) {
            if (line_.before(i).cards_left > wanted_.cards) break;
            wanted_.about_to_judge(i);
            if (!after) after = value(line_.positions[i]);
            Answer before = value(line_.before(i));
            analysis_.complete = analysis_.complete && all_known(after->force) && all_known(before.force);
            if (!analysis_.complete) break;
            analysis_.turns[i] = judged(i, before, *after);
            after = std::move(before);
        }
        for (const auto& turn : analysis_.turns)
            if (turn && !turn->decided) analysis_.complete = false;
        return std::move(analysis_);
    }

private:
    Answer solve(const Position& position, Detail detail) {
        Answer answer = solver_.solve({game_, position, detail});
        analysis_.nodes += answer.nodes;
        return answer;
    }
    Answer value(const Position& position) { return solve(position, Detail::distance); }

    JudgedTurn judged(std::size_t i, const Answer& before, const Answer& after) {
        const Position& position = line_.before(i);
        const Turn turn = line_.turns[i];
        const unsigned side = game_.side_of(position.to_move);
        JudgedTurn judged{before.force, after.force, Mark::none, true, {}};
        if (before.force[side].wins()) {
            if (keeps(before.force[side].distance(), turn, after.force[side])) {
                mark_only_winner(position, judged);
            } else {
                judged.mark = after.force[side].wins() ? Mark::longer : Mark::thrown_away;
                judged.better = before.key;
            }
        } else if (!another_wins(before.force, side)) {
            mark_hold(position, side, judged);
        }
        return judged;
    }

    void mark_only_winner(const Position& position, JudgedTurn& judged) {
        const Answer answer = solve(position, Detail::keys);
        judged.decided = answer.proved || answer.keys.size() > 1;
        if (answer.proved && answer.keys.size() == 1) judged.mark = Mark::only;
    }

    /// Marks a turn in a position in which nobody can force a win. With three players, every turn may allow some other
    /// side to force a win; then no turn gets a mark. \pre nobody can force a win
    void mark_hold(const Position& position, unsigned side, JudgedTurn& judged) {
        const bool thrown_away = another_wins(judged.after, side);
        std::vector<Turn> holding; // only as many as the judgement needs
        boost::unordered_flat_set<Position, PositionHash> seen;
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            if (holding.size() > (thrown_away ? 0U : 1U) || !judged.decided || !seen.insert(after).second) return;
            const Answer answer = solve(after, Detail::verdict);
            judged.decided = answer.proved;
            if (answer.proved && !another_wins(answer.force, side)) holding.push_back(turn);
        });
        if (thrown_away && !holding.empty()) {
            judged.mark = Mark::thrown_away;
            judged.better = holding.front();
        }
        if (!thrown_away && judged.decided && holding.size() == 1) judged.mark = Mark::only;
    }

    LimitedSolver& solver_;
    const Game& game_;
    const LineOfPlay& line_;
    const AnalysisWanted& wanted_;
    Analysis analysis_;
};

} // namespace

std::string_view text_of(Mark mark) noexcept {
    constexpr std::array<std::string_view, 4> texts{"", "!", "?", "??"};
    return texts[static_cast<unsigned>(mark)];
}

std::size_t Analysis::first_judged() const {
    std::size_t first = 0;
    while (first < turns.size() && !turns[first]) ++first;
    return first;
}

Analysis analyse(LimitedSolver& solver, const Game& game, const LineOfPlay& line, const AnalysisWanted& wanted) {
    solver.start_record();
    return Judge(solver, game, line, wanted).all();
}

} // namespace siam::tools
