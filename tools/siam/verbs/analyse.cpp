// `siam analyse`: the wins that each turn of a played game kept or threw away.
#include <fmt/format.h>
#include <algorithm>
#include <atomic>
#include <boost/unordered/unordered_flat_set.hpp>

#include "engine/legal_turns.hpp"
#include "tools/siam/answers/line.hpp"
#include "tools/siam/answers/solve_json.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The mark of a turn, from the view of the side that made it.
enum class Mark : std::uint8_t {
    none,
    only,        ///< `!`: every turn that leads to another position would have received `?` or `??`
    longer,      ///< `?`: before the turn the side could force a win; it still can, but needs more of its cards
    thrown_away, ///< `??`: the side could force a win and no longer can; or nobody could force a win, and now
                 ///< another side can
};
/// The mark as text: "", "!", "?" or "??".
constexpr std::array<std::string_view, 4> mark_texts{"", "!", "?", "??"};
std::string_view text_of(Mark mark) noexcept { return mark_texts[static_cast<unsigned>(mark)]; }

struct JudgedTurn {
    Verdicts before, after; ///< the verdicts before and after the turn
    Mark mark = Mark::none;
    bool decided = true;        ///< false if a limit came before the mark was decided
    std::optional<Turn> better; ///< with `?`: a turn that keeps N; with `??`: a turn that keeps the win or the hold
};

struct Analysis {
    LineOfPlay line;
    std::size_t first;             ///< the place of the first judged turn; the length of the game if no turn is judged
    std::vector<JudgedTurn> turns; ///< this turn and all later ones
    std::uint64_t nodes = 0;
    bool complete = true; ///< whether all requested turns have their marks
    double seconds = 0;
};

/// Whether it is known who can force a win, or that nobody can.
bool winner_known(const Verdicts& verdicts) {
    return std::ranges::any_of(verdicts, &Verdict::wins) || std::ranges::all_of(verdicts, &Verdict::cannot_win);
}

/// Whether a side other than `side` can force a win.
bool another_wins(const Verdicts& verdicts, unsigned side) {
    for (unsigned other = 0; other < verdicts.size(); ++other)
        if (other != side && verdicts[other].wins()) return true;
    return false;
}

/// Whether a turn keeps the N of its side (R11.3). `n` is this N before the turn, and `after` the side's verdict after
/// it.
bool keeps(unsigned n, Turn turn, const Verdict& after) {
    return after.wins() && after.distance() + (turn.is_pass() ? 0U : 1U) == n;
}

/// Judges a game turn by turn, from its end backwards.
class Judge {
public:
    Judge(LimitedSolver& solver, const Game& game, const LineOfPlay& line)
        : solver_(solver),
          game_(game),
          line_(line),
          judging_(line.turns.size()),
          analysis_{line, line.turns.size(), {}} {}

    /// Judges each turn that was made while all hands together held at most `cards` cards. The solver's limit of nodes
    /// applies to each question; its limit of time applies to the whole analysis, and starts now.
    Analysis all(unsigned cards) {
        solver_.start_record();
        std::optional<Answer> after;
        for (std::size_t i = line_.turns.size(); i-- > 0;) {
            if (line_.before(i).cards_left > cards) break;
            judging_ = i;
            if (!after) after = value(line_.positions[i]);
            Answer before = value(line_.before(i));
            analysis_.complete = winner_known(after->force) && winner_known(before.force);
            if (!analysis_.complete) break;
            analysis_.turns.insert(analysis_.turns.begin(), judged(i, before, *after));
            analysis_.first = i;
            after = std::move(before);
        }
        if (!std::ranges::all_of(analysis_.turns, &JudgedTurn::decided)) analysis_.complete = false;
        analysis_.seconds = solver_.seconds();
        return std::move(analysis_);
    }
    /// The number of the turn that is being judged. Any thread may call this.
    [[nodiscard]] std::size_t judging() const noexcept { return judging_; }

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
        const Verdict &was = before.force[side], &is = after.force[side];
        if (was.wins()) {
            // A limit may leave N open. Who wins suffices to say that a win was thrown away, but not for `?` and `!`.
            judged.decided = is.cannot_win() || (was.forced() && is.forced());
            if (judged.decided && is.wins() && keeps(was.distance(), turn, is)) {
                mark_only_winner(position, judged);
            } else if (judged.decided) {
                judged.mark = is.wins() ? Mark::longer : Mark::thrown_away;
                judged.better = before.key ? before.key : before.winning_turn;
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

    /// Marks a turn in a position in which nobody can force a win. If every turn lets another side force a win, as may
    /// happen with three players, no turn gets a mark. \pre nobody can force a win
    void mark_hold(const Position& position, unsigned side, JudgedTurn& judged) {
        const bool thrown_away = another_wins(judged.after, side);
        std::vector<Turn> holding; // only as many as the judgement needs
        boost::unordered_flat_set<Position, ByteHash> seen;
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
    std::atomic<std::size_t> judging_;
    Analysis analysis_;
};

/// The side that can force a win, and its N, as text: "1 in 3", "2+4 in 1" or "nobody"; "1 in 3-5" if N is open.
std::string value_text(const Game& game, const Verdicts& force) {
    for (unsigned side = 0; side < force.size(); ++side) {
        if (!force[side].wins()) continue;
        const std::string name = game.players() == 4 ? (side == 0 ? "1+3" : "2+4") : std::to_string(side + 1);
        const Verdict& won = force[side];
        return won.forced() ? fmt::format("{} in {}", name, won.distance())
                            : fmt::format("{} in {}-{}", name, won.at_least(), won.at_most());
    }
    return "nobody";
}

unsigned seat_of(const LineOfPlay& line, std::size_t turn) { return index(line.before(turn).to_move) + 1; }

std::string better_text(const Game& game, const JudgedTurn& turn) {
    return turn.better    ? "better " + text(game, *turn.better)
           : turn.decided ? ""
                          : "(it is open whether other turns are as good or better)";
}

/// The number of a player's judged turns, and of turns with each mark.
struct Tally {
    unsigned judged = 0;
    std::array<unsigned, 4> marks{};
};

std::vector<Tally> tallies(const Game& game, const Analysis& analysis) {
    std::vector<Tally> tallies(game.players());
    for (std::size_t i = analysis.first; i < analysis.line.turns.size(); ++i) {
        Tally& tally = tallies[seat_of(analysis.line, i) - 1];
        ++tally.judged;
        ++tally.marks[static_cast<unsigned>(analysis.turns[i - analysis.first].mark)];
    }
    return tallies;
}

std::string text_of(const PositionRecord& record, const Analysis& analysis) {
    const LineOfPlay& line = analysis.line;
    const std::size_t first = analysis.first;
    std::string lines = record.place.prefix() + counted(line.turns.size(), "turn") + ", ";
    if (first == line.turns.size())
        lines += "none judged";
    else
        lines += fmt::format(
            "judged from turn {} on, with {} left", first + 1, counted(line.before(first).cards_left, "card"));
    lines += fmt::format(" ({} nodes searched, {:.2f} s)\n", analysis.nodes, analysis.seconds);
    if (first < line.turns.size()) lines += "   #  player  turn                  can force before, after\n";
    for (std::size_t i = first; i < line.turns.size(); ++i) {
        const JudgedTurn& turn = analysis.turns[i - first];
        std::string shown = fmt::format(
            "{:>4}  {:>6}  {:<21} {:<8} {:<8} {:<2}  {}", i + 1, seat_of(line, i), text(record.game, line.turns[i]),
            value_text(record.game, turn.before), value_text(record.game, turn.after), text_of(turn.mark),
            better_text(record.game, turn));
        lines += shown.substr(0, shown.find_last_not_of(' ') + 1) + "\n";
    }
    unsigned seat = 0;
    for (const Tally& tally : tallies(record.game, analysis))
        lines += fmt::format(
            "Player {}: {} judged; only turn (!): {}, longer than needed (?): {}, win thrown away (\?\?): {}\n", ++seat,
            counted(tally.judged, "turn"), tally.marks[1], tally.marks[2], tally.marks[3]);
    return lines;
}

void add_analysis(boost::json::object& object, const Game& game, const Analysis& analysis) {
    const LineOfPlay& line = analysis.line;
    boost::json::array turns, summary;
    for (std::size_t i = 0; i < line.turns.size(); ++i) {
        boost::json::object turn{{"turn", text(game, line.turns[i])}, {"player", seat_of(line, i)}};
        if (i >= analysis.first) {
            const JudgedTurn& judged = analysis.turns[i - analysis.first];
            turn["before"] = verdicts_json(judged.before, Detail::distance);
            turn["after"] = verdicts_json(judged.after, Detail::distance);
            turn["mark"] = boost::json::string(text_of(judged.mark));
            if (judged.better) turn["better"] = text(game, *judged.better);
            if (!judged.decided) turn["decided"] = false;
        }
        turns.push_back(std::move(turn));
    }
    for (const Tally& tally : tallies(game, analysis))
        summary.push_back(
            {{"player", summary.size() + 1},
             {"judged", tally.judged},
             {"only", tally.marks[1]},
             {"longer", tally.marks[2]},
             {"thrown_away", tally.marks[3]}});
    object.insert(
        {{"status", analysis.complete ? "proved" : "partial"},
         {"turns", turns},
         {"summary", summary},
         {"nodes", analysis.nodes},
         {"seconds", analysis.seconds}});
}

} // namespace

Exit run_analyse(const Options& options) {
    Session session(options);
    const Progress::Style style = Progress::style_of(options);
    LimitedSolver solver(options, MemoryFor::search, std::chrono::minutes(1));
    constexpr unsigned all_cards = max_players * cards_per_player;
    // Judges a turn only if all hands together hold at most this many cards before it.
    const unsigned cards = count_option(options, "cards", all_cards, 0, all_cards);
    const auto analysed = [&](const PositionRecord& record) {
        const auto operation = std::ranges::find(record.operations, "line", &Operation::name);
        if (operation == record.operations.end())
            throw TextError{0, 0, "", "a game is a position and ` ; line TURN...`; this record has no `line`"};
        const LineOfPlay line = read_line(record.game, record.position, operation->values);
        Judge judge(solver, record.game, line);
        const Progress progress(style, [&] {
            return fmt::format(
                "{}judging turn {} of {}", record.place.prefix(), judge.judging() + 1, line.turns.size());
        });
        Analysis analysis = judge.all(cards);
        if (!analysis.complete) session.worsen(Exit::partial);
        return analysis;
    };
    answer_each(
        session, options.arguments(),
        [&](auto& object, const PositionRecord& record) { add_analysis(object, record.game, analysed(record)); },
        [&](const PositionRecord& record) { return text_of(record, analysed(record)); });
    if (RecordClock::interrupted()) session.worsen(Exit::partial);
    return session.finish();
}

} // namespace siam::tools
