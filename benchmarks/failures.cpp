// Measures what predicts that a solver fails: the rank correlation of figures of a puzzle with the share of failed
// attempts at it.
#include "benchmarks/failures.hpp"

#include <fmt/format.h>
#include <boost/json.hpp>
#include <fstream>
#include <functional>
#include <map>
#include <random>

#include "benchmarks/rank_correlation.hpp"
#include "engine/notation.hpp"
#include "engine/words.hpp"
#include "puzzles/grade.hpp"
#include "tools/siam/telling/reasons_told.hpp"

namespace siam {
namespace {

/// A puzzle that was attempted, with its reasons as one tells them without a limit of words.
struct Attempted {
    Puzzle puzzle;
    std::optional<Told> told;
    bool answers = false; ///< whether the side plays a card after the key
    std::size_t words = 0;
    unsigned attempts = 0, failed = 0;
    std::vector<unsigned> played; ///< for each shown wrong turn: how many attempts failed with it

    [[nodiscard]] double failures() const { return static_cast<double>(failed) / attempts; }
};

/// The rung of each reason on the ladder of techniques, from 1. The ladder was fixed before any rating or attempt was
/// compared with it.
struct Rung {
    unsigned operator()(const Route& route) const { return route.by_latest_plays ? 3 : route.seconds.empty() ? 1 : 2; }
    unsigned operator()(const Stuck&) const { return 2; }
    unsigned operator()(const Controlled&) const { return 2; }
    unsigned operator()(const Closed&) const { return 2; }
    unsigned operator()(const WithoutEffect&) const { return 2; }
    unsigned operator()(const OnlyIf&) const { return 2; }
    unsigned operator()(const Twin&) const { return 0; }
    unsigned operator()(const Cost&) const { return 3; }
    unsigned operator()(const Needed& needed) const { return needed.fact == Needed::Fact::latest_plays ? 3 : 4; }
    unsigned operator()(const Cause& cause) const {
        const auto is_follower = [](const Difference& difference) {
            return std::holds_alternative<InProvince>(difference) || std::holds_alternative<InSupply>(difference);
        };
        if (!std::all_of(cause.differences.begin(), cause.differences.end(), is_follower)) return 4;
        return cause.differences.size() < 2 ? 1 : 3;
    }
    unsigned operator()(const Answering& answers) const {
        return answers.exceptions.empty() ? 4 : answers.exceptions.size() <= most_exceptions ? 5 : 6;
    }
    // These follow from the reasons above.
    unsigned operator()(const Refutation&) const { return 1; }
    unsigned operator()(const Flip&) const { return 1; }
    unsigned operator()(const Met&) const { return 1; }
};
constexpr unsigned highest_rung = 7; ///< the side answers, and no short rule says how

/// The highest rung that the reasons of the puzzle need.
unsigned technique(const Attempted& attempted) {
    if (!attempted.told) return highest_rung;
    unsigned highest = 1, routes = static_cast<unsigned>(attempted.told->also.size());
    for (const Route& route : attempted.told->also) highest = std::max(highest, Rung{}(route));
    bool has_rule = false;
    for (const Reason& reason : attempted.told->reasons) {
        highest = std::max(highest, std::visit(Rung{}, reason));
        routes += std::holds_alternative<Route>(reason);
        has_rule |= std::holds_alternative<Answering>(reason);
    }
    if (routes >= 3) highest = std::max(highest, 4U);
    return attempted.answers && !has_rule ? highest_rung : highest;
}

/// Tells all reasons of the puzzle.
void tell(Attempted& attempted) {
    const Puzzle& puzzle = attempted.puzzle;
    attempted.answers = puzzle.solution.root.branches.front().next.n > 0;
    if (!puzzle.reasons) return;
    const auto words = [&](const Told& told) {
        const auto phrase = tools::reasons_phrase(puzzle.reasons->about, puzzle.aim().side(), told);
        return words_of(tools::in_english(puzzle.game->variant(), phrase)).size();
    };
    attempted.told = told(*puzzle.reasons, SIZE_MAX / 2, words);
    attempted.words = words(*attempted.told);
}

/// Makes the puzzle of an attempt again. Throws std::runtime_error if it is another puzzle today.
Attempted attempted(Library& library, const boost::json::object& record) {
    const std::string id(record.at("id").as_string());
    const auto [game, position] = read_position(library, std::string(record.at("position").as_string()));
    const std::string goal(record.at("goal").as_string());
    if (!goal.starts_with("win ")) throw std::runtime_error(id + ": expected the goal win N");
    const auto n = static_cast<unsigned>(std::stoul(goal.substr(4)));
    Forcing forcing(*game);
    const Examination examination = examine(forcing, position, Task::win, Goal::strict, {n, n});
    if (examination.refused_by) throw std::runtime_error(id + ": " + examination.why);
    auto puzzle = graded(forcing, position, examination, {});
    if (!puzzle || puzzle->id != id) throw std::runtime_error(id + ": the position gives another puzzle");
    Attempted attempted;
    attempted.puzzle = *std::move(puzzle);
    attempted.played.resize(attempted.puzzle.wrong.size());
    tell(attempted);
    return attempted;
}

/// Counts the attempt for the shown wrong turn that is equivalent to its turn.
void count_played(Attempted& attempted, Turn turn) {
    const Puzzle& puzzle = attempted.puzzle;
    for (const TurnClass& turns : turn_classes(*puzzle.game, puzzle.position))
        if (contains(turns.turns, turn))
            for (std::size_t i = 0; i < puzzle.wrong.size(); ++i)
                attempted.played[i] += contains(turns.turns, puzzle.wrong[i].turn);
}

std::vector<Attempted> read_attempts(Library& library, const std::string& name) {
    std::ifstream file(name);
    std::map<std::string, std::size_t> places;
    std::vector<Attempted> puzzles;
    for (std::string line; std::getline(file, line);) {
        const boost::json::object record = boost::json::parse(line).as_object();
        const auto [place, is_new] = places.emplace(record.at("id").as_string(), puzzles.size());
        if (is_new) puzzles.push_back(attempted(library, record));
        Attempted& puzzle = puzzles[place->second];
        ++puzzle.attempts;
        if (record.at("right").as_bool()) continue;
        ++puzzle.failed;
        count_played(puzzle, read_turn(*puzzle.puzzle.game, std::string(record.at("turn").as_string())));
    }
    if (puzzles.empty()) throw std::runtime_error(name + " has no attempts");
    return puzzles;
}

/// The rank correlation of a figure with the failures: of all puzzles first, then of samples of the puzzles with
/// repetition. The samples are the same for each figure and on every machine.
std::vector<double> correlations(const std::vector<double>& values, const std::vector<double>& failures) {
    std::mt19937_64 random(2026);
    constexpr std::size_t samples = 1000;
    std::vector<double> correlations{rank_correlation(values, failures)};
    correlations.reserve(samples + 1);
    while (correlations.size() <= samples) {
        std::vector<double> a, b;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::size_t place = random() % values.size();
            a.push_back(values[place]), b.push_back(failures[place]);
        }
        correlations.push_back(rank_correlation(a, b));
    }
    return correlations;
}

/// The first number, and the interval that holds 95 % of the others: "0.56 | 0.34 to 0.71".
std::string with_interval(const std::vector<double>& numbers) {
    std::vector<double> sorted(numbers.begin() + 1, numbers.end());
    std::sort(sorted.begin(), sorted.end());
    return fmt::format(
        "{:.2f} | {:.2f} to {:.2f}", numbers.front(), sorted[sorted.size() * 25 / 1000],
        sorted[sorted.size() * 975 / 1000 - 1]);
}

void report(const std::vector<Attempted>& puzzles) {
    using Figure = std::function<double(const Attempted&)>;
    const auto column = [&](const Figure& figure) {
        std::vector<double> values;
        for (const Attempted& puzzle : puzzles) values.push_back(figure(puzzle));
        return values;
    };
    const std::vector<double> failures = column(&Attempted::failures);
    const auto of_n = correlations(column([](const Attempted& a) { return a.puzzle.n; }), failures);
    fmt::print(
        "| measure | correlation | interval | more than N | interval |\n| --- | --- | --- | --- | --- |\n"
        "| N alone | {} | | |\n",
        with_interval(of_n));
    for (const auto& [name, figure] : std::initializer_list<std::pair<const char*, Figure>>{
             {"technique", technique},
             {"words of the explanation", [](const Attempted& a) { return a.words; }},
             {"size of the proof", [](const Attempted& a) { return a.puzzle.proof_size; }},
             {"classes of first turns", [](const Attempted& a) { return a.puzzle.turn_classes; }},
             {"rank of the key", [](const Attempted& a) { return a.puzzle.key_rank; }},
             {"rating", [](const Attempted& a) { return a.puzzle.rating; }},
             {"level", [](const Attempted& a) { return a.puzzle.level; }}}) {
        const std::vector<double> here = correlations(column(figure), failures);
        std::vector<double> more;
        std::transform(here.begin(), here.end(), of_n.begin(), std::back_inserter(more), std::minus<>());
        fmt::print("| {} | {} | {} |\n", name, with_interval(here), with_interval(more));
    }
}

/// The share of failures, and what the rating and the technique predict, within each N.
void report_by_n(const std::vector<Attempted>& puzzles) {
    std::map<unsigned, std::vector<const Attempted*>> by_n;
    for (const Attempted& puzzle : puzzles) by_n[puzzle.puzzle.n].push_back(&puzzle);
    for (const auto& [n, some] : by_n) {
        unsigned failed = 0, attempts = 0;
        std::vector<double> failures, ratings, techniques;
        for (const Attempted* puzzle : some) {
            failed += puzzle->failed, attempts += puzzle->attempts;
            failures.push_back(puzzle->failures());
            ratings.push_back(puzzle->puzzle.rating);
            techniques.push_back(technique(*puzzle));
        }
        fmt::print(
            "N = {}: {} puzzles, {} of {} attempts failed; rating {:.2f}, technique {:.2f}\n", n, some.size(), failed,
            attempts, rank_correlation(ratings, failures), rank_correlation(techniques, failures));
    }
}

/// How many failed attempts are wrong turns that the solutions show.
void report_wrong_turns(const std::vector<Attempted>& puzzles) {
    std::size_t failed = 0, shown = 0, played_first = 0, played = 0;
    for (const Attempted& puzzle : puzzles) {
        failed += puzzle.failed;
        shown += puzzle.played.size();
        played_first += puzzle.played.front();
        for (const unsigned here : puzzle.played) played += here;
    }
    fmt::print(
        "{:.1f} wrong turns shown for a puzzle; {} of {} failed attempts are among them, {} are the first\n",
        static_cast<double>(shown) / static_cast<double>(puzzles.size()), played, failed, played_first);
}

} // namespace

void report_failures(const std::string& attempts) {
    Library library;
    const std::vector<Attempted> puzzles = read_attempts(library, attempts);
    unsigned all = 0, failed = 0, explained = 0;
    for (const Attempted& puzzle : puzzles)
        all += puzzle.attempts, failed += puzzle.failed, explained += puzzle.told.has_value();
    fmt::print(
        "{} attempts at {} puzzles, {} right; {} puzzles have reasons\n", all, puzzles.size(), all - failed, explained);
    report(puzzles);
    report_by_n(puzzles);
    report_wrong_turns(puzzles);
}

} // namespace siam
