// `siam analyse`: the wins that each turn of a played game kept or threw away.
#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/solve_json.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/play/game_analysis.hpp"

namespace siam::tools {
namespace {

/// The side that can force a win, and its N: "1 in 3", "2+4 in 1" or "nobody".
std::string value_text(const Game& game, const Verdicts& force) {
    for (unsigned side = 0; side < force.size(); ++side) {
        if (!force[side].wins()) continue;
        const std::string name = game.players() == 4 ? (side == 0 ? "1+3" : "2+4") : std::to_string(side + 1);
        return fmt::format("{} in {}", name, force[side].distance());
    }
    return "nobody";
}

unsigned seat_of(const LineOfPlay& line, std::size_t turn) { return index(line.before(turn).to_move) + 1; }

std::string better_text(const Game& game, const JudgedTurn& turn) {
    return turn.better    ? "better " + text(game, *turn.better)
           : turn.decided ? ""
                          : "(it is open whether other turns are as good)";
}

/// The number of turns of a player with each mark.
struct Tally {
    unsigned judged = 0;
    std::array<unsigned, 4> marks{};
};

std::vector<Tally> tallies(const Game& game, const LineOfPlay& line, const Analysis& analysis) {
    std::vector<Tally> tallies(game.players());
    for (std::size_t i = analysis.first_judged(); i < line.turns.size(); ++i) {
        Tally& tally = tallies[seat_of(line, i) - 1];
        ++tally.judged;
        ++tally.marks[static_cast<unsigned>(analysis.turns[i]->mark)];
    }
    return tallies;
}

class Analyse {
public:
    explicit Analyse(const Options& options)
        : session_(options),
          style_(Progress::style_of(options)),
          solver_(options, MemoryFor::search, std::chrono::minutes(1)) {
        wanted_.cards =
            count_option(options, "cards", max_players * cards_per_player, 0, max_players * cards_per_player);
    }

    Exit run(const std::vector<std::string>& arguments) {
        for_each_position(session_, arguments, [&](const PositionRecord& record) { return answer(record); });
        if (RecordClock::interrupted()) session_.worsen(Exit::partial);
        return session_.finish();
    }

private:
    bool answer(const PositionRecord& record) {
        const auto operation = std::ranges::find(record.operations, "line", &Operation::name);
        if (operation == record.operations.end())
            throw TextError{0, 0, "", "a game is a position and ` ; line TURN...`; this record has no `line`"};
        const LineOfPlay line = read_line(record.game, record.position, operation->values);
        const Analysis analysis = analysed(record, line);
        const double seconds = solver_.seconds();
        if (!analysis.complete) session_.worsen(Exit::partial);
        session_.json ? write_json(record, line, analysis, seconds) : write_text(record, line, analysis, seconds);
        return !RecordClock::interrupted();
    }

    Analysis analysed(const PositionRecord& record, const LineOfPlay& line) {
        std::atomic<std::size_t> at{line.turns.size()};
        AnalysisWanted wanted = wanted_;
        wanted.about_to_judge = [&](std::size_t turn) { at = turn; };
        const Progress progress(style_, [&] {
            return fmt::format("{}judging turn {} of {}", record.place.prefix(), at + 1, line.turns.size());
        });
        return analyse(solver_, record.game, line, wanted);
    }

    void write_text(const PositionRecord& record, const LineOfPlay& line, const Analysis& analysis, double seconds) {
        const std::size_t first = analysis.first_judged();
        std::string lines = record.place.prefix() + counted(line.turns.size(), "turn") + ", ";
        if (first == line.turns.size())
            lines += "none judged";
        else
            lines += fmt::format(
                "judged from turn {} on, with {} left", first + 1, counted(line.before(first).cards_left, "card"));
        lines += fmt::format(" ({} nodes searched, {:.2f} s)\n", analysis.nodes, seconds);
        if (first < line.turns.size()) lines += "   #  player  turn                  can force before, after\n";
        for (std::size_t i = first; i < line.turns.size(); ++i) {
            const JudgedTurn& turn = *analysis.turns[i];
            std::string shown = fmt::format(
                "{:>4}  {:>6}  {:<21} {:<8} {:<8} {:<2}  {}", i + 1, seat_of(line, i), text(record.game, line.turns[i]),
                value_text(record.game, turn.before), value_text(record.game, turn.after), text_of(turn.mark),
                better_text(record.game, turn));
            lines += shown.substr(0, shown.find_last_not_of(' ') + 1) + "\n";
        }
        unsigned seat = 0;
        for (const Tally& tally : tallies(record.game, line, analysis))
            lines += fmt::format(
                "Player {}: {} judged; only turn (!): {}, longer than needed (?): {}, win thrown away (\?\?): {}\n",
                ++seat, counted(tally.judged, "turn"), tally.marks[1], tally.marks[2], tally.marks[3]);
        session_.output.write(lines);
    }

    void write_json(const PositionRecord& record, const LineOfPlay& line, const Analysis& analysis, double seconds) {
        boost::json::array turns, summary;
        for (std::size_t i = 0; i < line.turns.size(); ++i) {
            boost::json::object turn{{"turn", text(record.game, line.turns[i])}, {"player", seat_of(line, i)}};
            if (const auto& judged = analysis.turns[i]) {
                turn["before"] = verdicts_json(judged->before, Detail::distance);
                turn["after"] = verdicts_json(judged->after, Detail::distance);
                turn["mark"] = boost::json::string(text_of(judged->mark));
                if (judged->better) turn["better"] = text(record.game, *judged->better);
                if (!judged->decided) turn["decided"] = false;
            }
            turns.push_back(std::move(turn));
        }
        for (const Tally& tally : tallies(record.game, line, analysis))
            summary.push_back(
                {{"player", summary.size() + 1},
                 {"judged", tally.judged},
                 {"only", tally.marks[1]},
                 {"longer", tally.marks[2]},
                 {"thrown_away", tally.marks[3]}});
        boost::json::object object = record.json();
        object.insert(
            {{"status", analysis.complete ? "proved" : "partial"},
             {"turns", turns},
             {"summary", summary},
             {"nodes", analysis.nodes},
             {"seconds", seconds}});
        session_.write(object);
    }

    Session session_;
    Progress::Style style_;
    AnalysisWanted wanted_;
    LimitedSolver solver_;
};

} // namespace

Exit run_analyse(const Options& options) { return Analyse(options).run(options.arguments()); }

} // namespace siam::tools
