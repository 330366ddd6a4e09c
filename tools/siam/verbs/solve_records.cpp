// `siam solve`: which side can force a win, in how many cards, and how.
#include "tools/siam/verbs/solve_records.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <mutex>

#include "solver/reference.hpp"
#include "solver/retrograde/closure.hpp"
#include "tools/siam/frame/outputs.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

/// The number of first tries for each thread in one batch. It is large enough that the threads end at about the same
/// time, and small enough that the first answer comes soon.
constexpr std::size_t tries_of_a_thread = 32;

constexpr std::string_view too_little = "retrograde: not enough memory, see --memory";

void retrograde_answer(const PositionRecord& record, LimitedSolver& limits, Answer& answer) {
    const std::span<const Position> roots(&record.position, 1);
    if (const auto refusal = Retrograde::refusal(record.game, roots))
        throw TextError{0, 0, "", "retrograde: " + *refusal};
    try {
        Retrograde retrograde(
            record.game, roots, {.memory = &limits.memory(), .threads = limits.threads(), .limits = limits.limits()});
        const RetrogradeEnd end = retrograde.run();
        if (end == RetrogradeEnd::out_of_memory) note(too_little);
        if (end != RetrogradeEnd::solved) return;
        answer.force = retrograde.probe(record.position).value();
        answer.proved = true;
        answer.nodes = retrograde.count().states;
    } catch (const OverBudget&) {
        note(too_little);
    }
}

/// Solves a position by the retrograde or the reference method, within `limits`. Finds only verdicts. Throws TextError
/// if the method does not accept the position.
Answer solved_otherwise(Method method, const PositionRecord& record, LimitedSolver& limits) {
    Answer answer;
    answer.force.assign(record.game.sides(), Verdict::unknown());
    const bool is_decided = over(record.game, record.position) || record.position.cards_left == 0;
    if (method == Method::reference || is_decided) {
        answer.force = reference_solve(record.game, record.position);
        answer.proved = true;
    } else {
        retrograde_answer(record, limits, answer);
    }
    return answer;
}

/// Whether the verdicts agree in the requested detail. \pre both answers are proved
bool same_answers(const Verdicts& a, const Verdicts& b, Detail detail) {
    return std::ranges::equal(a, b, [&](const Verdict& x, const Verdict& y) {
        return detail == Detail::verdict ? x.wins() == y.wins() : x == y;
    });
}

MemoryFor memory_for(Method method, const Options& options) {
    return method == Method::both || options.has("rational") || options.has("tree") ? MemoryFor::search_and_others
                                                                                    : MemoryFor::search;
}

/// Adds the legal first turns about which nothing is known, so that the list holds every legal first turn.
void add_unknown_turns(Solved& solved) {
    const Game& game = solved.record.game;
    const unsigned mover = solved.side_to_move();
    std::vector<TurnValue> known = std::move(solved.answer.turns), all;
    for_each_turn(game, solved.record.position, [&](Turn turn, const Position&) {
        const auto found = std::ranges::find(known, turn, &TurnValue::turn);
        all.push_back(found != known.end() ? *found : TurnValue{turn, Verdicts(game.sides(), Verdict::unknown())});
        const auto& refuted = solved.answer.refuted;
        if (std::ranges::find(refuted, turn) != refuted.end()) all.back().force[mover].refute();
    });
    solved.answer.turns = std::move(all);
}

/// The value of `--method`. Throws UsageError for a limit or a table that this method does not use.
Method honouring_method(const Options& options) {
    const auto method =
        static_cast<Method>(options.choice("method", {"alphabeta", "retrograde", "reference", "both"}).value_or(0));
    const bool searches =
        method == Method::alphabeta || method == Method::both || options.has("rational") || options.has("tree");
    for (const char* const name : {"nodes", "table"})
        if (!searches && options.has(name))
            throw UsageError(fmt::format("--{} needs --method alphabeta or both", name));
    if (method == Method::reference && !searches && options.has("time"))
        throw UsageError("--method reference does not use --time");
    return method;
}

/// The value of `--report`, the interval between reports. Throws UsageError.
std::optional<std::chrono::milliseconds> report_option(const Options& options) {
    const auto given = options.value("report");
    if (!given) return {};
    if (!options.has("json")) throw UsageError("--report needs --json");
    const std::chrono::milliseconds every = read_time("report", *given);
    if (every.count() == 0) throw UsageError("--report: expected at least 1ms");
    return every;
}

/// Shows and reports the bounds that the solver proves for a position, as long as this object lives. `known` holds the
/// bounds proved earlier.
class Watching {
public:
    Watching(
        const PositionRecord& record, Detail detail, Verdicts known, LimitedSolver& solver, Progress::Style style,
        std::optional<std::chrono::milliseconds> report_every)
        : record_(record), detail_(detail), solver_(solver) {
        so_far_.force = std::move(known);
        if (style == Progress::Style::none && !report_every) return;
        solver_.tell([this](const Verdicts& force, std::uint64_t nodes) {
            const std::lock_guard lock(mutex_);
            so_far_.force = force;
            so_far_.nodes = nodes;
        });
        progress_.emplace(style, [this] {
            const SoFar so_far = this->so_far();
            return fmt::format(
                "{}{}: {}", record_.place.prefix(), rough_time(so_far.seconds), short_text(record_.game, so_far));
        });
        if (report_every) reports_.emplace(*report_every, [this] { report(); });
    }
    ~Watching() {
        reports_.reset();
        progress_.reset();
        solver_.tell({});
    }
    Watching(const Watching&) = delete;
    Watching& operator=(const Watching&) = delete;

private:
    [[nodiscard]] SoFar so_far() {
        const std::lock_guard lock(mutex_);
        so_far_.seconds = solver_.seconds();
        return so_far_;
    }
    /// Writes a report. Ignores a failed write: writing the answer will fail, too, and that error is reported.
    void report() {
        try {
            SoFar so_far = this->so_far();
            so_far.reports = ++reports_written_;
            Output output;
            output.write_line(json_line(json_of(record_, detail_, so_far)));
            output.flush();
        } catch (const OutputError&) {
            return;
        }
    }

    const PositionRecord& record_;
    Detail detail_;
    LimitedSolver& solver_;
    std::mutex mutex_;
    SoFar so_far_;                 ///< guarded by mutex_
    unsigned reports_written_ = 0; ///< used only by the reporting thread
    std::optional<Progress> progress_;
    std::optional<Ticker> reports_; ///< progress_ and reports_ come last, so that their threads end first
};

} // namespace

/// Runs `siam solve`. After an interruption, it answers only records that have a first try.
Exit run_solve(const Options& options) {
    catch_interruptions();
    Session session(options);
    RecordSolver solver(options);
    SolveRun run(options, session, solver);
    const auto answer_all = [&](std::span<const PositionRecord> records, const std::vector<std::size_t>& unknown) {
        std::vector<WaitingRecord> waiting;
        waiting.reserve(unknown.size());
        for (const std::size_t i : unknown) waiting.push_back({records[i]});
        solver.try_first(waiting);
        for (std::size_t at = 0; at < unknown.size(); ++at) {
            if (RecordClock::interrupted() && !waiting[at].first) return;
            try {
                run.take(unknown[at], solver.answer(waiting[at]));
            } catch (const TextError& error) {
                run.refuse(unknown[at], error);
            }
        }
    };
    run.read(options.arguments(), solver.most_ahead(), answer_all);
    solver.say_compared();
    return run.finish();
}

RecordSolver::RecordSolver(const Options& options)
    : method_(honouring_method(options)),
      solver_(options, memory_for(method_, options)),
      detail_(static_cast<Detail>(options.choice("detail", {"verdict", "distance", "keys", "turns"}).value_or(1))),
      rational_(options.has("rational")),
      in_words_(options.has("words")),
      tree_(options.has("tree")),
      json_(options.has("json")),
      style_(Progress::style_of(options)),
      report_every_(report_option(options)) {
    if (!searches() && detail_ > Detail::distance)
        throw UsageError("--detail keys and turns need --method alphabeta or both");
}

std::size_t RecordSolver::most_ahead() const noexcept {
    return searches() && solver_.threads() > 1 ? tries_of_a_thread * std::size_t{solver_.threads()} : 1;
}

void RecordSolver::try_first(std::span<WaitingRecord> records) {
    if (records.size() < 2) return; // all threads work together on a single record
    std::vector<Problem> problems;
    for (const WaitingRecord& waiting : records)
        problems.push_back({waiting.record.game, waiting.record.position, detail_});
    auto tries = solver_.first_tries(problems);
    for (std::size_t i = 0; i < records.size(); ++i) records[i].first = std::move(tries.at(i));
}

Answer RecordSolver::watched(const WaitingRecord& waiting) {
    Verdicts known = waiting.first ? waiting.first->answer.force : Verdicts{};
    known.resize(waiting.record.game.sides(), Verdict::unknown());
    const Watching watching(waiting.record, detail_, std::move(known), solver_, style_, report_every_);
    return solve(waiting);
}

Answer RecordSolver::solve(const WaitingRecord& waiting) {
    const PositionRecord& record = waiting.record;
    if (method_ == Method::retrograde || method_ == Method::reference)
        return solved_otherwise(method_, record, solver_);
    Answer answer = solver_.solve({record.game, record.position, detail_}, waiting.first);
    if (method_ == Method::both) compare(record, answer);
    return answer;
}

/// Solves the record with the retrograde solver, too, and compares the two answers if both are proved. Counts the
/// comparisons and the differences.
void RecordSolver::compare(const PositionRecord& record, const Answer& forwards) {
    const Answer backwards = solved_otherwise(Method::retrograde, record, solver_);
    if (!forwards.proved || !backwards.proved) return static_cast<void>(of_comparing_ = Exit::partial);
    ++compared_;
    if (same_answers(forwards.force, backwards.force, detail_)) return;
    ++different_;
    of_comparing_ = Exit::fault;
    note(fmt::format(
        "{}the two methods disagree; please report the position {}", record.place.prefix(), record.canonical));
}

/// The winner's solution tree. Returns nothing if a limit came first.
std::optional<Solution> RecordSolver::tree_of(const PositionRecord& record, unsigned winner) {
    try {
        constexpr std::size_t most = std::size_t{1} << 26;
        MemoryBudget& memory = solver_.memory();
        Forcing forcing(
            record.game, {.memory = std::min(most, memory.left() / 2), .limits = solver_.limits(), .budget = &memory});
        if (record.game.side_of(record.position.to_move) == winner)
            return solution(forcing, record.position, Refutes::the_win);
        return win_of(forcing, record.position, winner);
    } catch (const OverBudget&) {
        return {};
    }
}

void RecordSolver::require(const PositionRecord& record) const {
    if (rational_ && record.game.players() != 3) throw TextError{0, 1, "R11.4", "rational outcomes are for 3 players"};
}

RecordSolver::Answered RecordSolver::answer(const WaitingRecord& waiting) {
    const PositionRecord& record = waiting.record;
    of_comparing_ = Exit::answered;
    solver_.start_record(waiting.first);
    Solved solved{{detail_, watched(waiting), rational_}, record, output_width(), tree_};
    if (in_words_) solved.in_words = in_words;
    if (const auto winner = solved.winner(); tree_ && winner) solved.tree = tree_of(record, *winner);
    if (rational_)
        solved.rational = rational_outcomes(record.game, record.position, solver_.limits(), &solver_.memory());
    solved.seconds = solver_.seconds();
    if (detail_ == Detail::turns && !solved.answer.proved) add_unknown_turns(solved);
    return {
        json_ ? json_line(json_of(solved)) + "\n" : record.place.prefix() + sentences(solved),
        worse(of_comparing_, solved.complete() ? Exit::answered : Exit::partial)};
}

void RecordSolver::say_compared() const {
    if (method_ == Method::both)
        note(fmt::format("{} answered by both methods, {} different", counted(compared_, "record"), different_));
}

std::string RecordSolver::title() const {
    return fmt::format(
        "solve detail={} method={} rational={} tree={} json={} words={} width={}", static_cast<unsigned>(detail_),
        static_cast<unsigned>(method_), rational_, tree_, json_, in_words_, json_ ? 0 : output_width());
}

std::unique_ptr<Journal> journal_option(const Options& options, const std::string& title) {
    const std::vector<std::string> paths = options.values("journal");
    if (paths.empty()) return {};
    Outputs outputs;
    outputs.reads(names_of_files(sources(options.arguments())));
    for (const char* const inputs : {"table", "variant"}) outputs.reads(options.values(inputs));
    outputs.reads({paths.begin() + 1, paths.end()});
    auto journal = std::make_unique<Journal>(
        outputs.grows("--journal", paths.front()), fmt::format("siam {} {}", SIAM_VERSION, title), note);
    for (std::size_t i = 1; i < paths.size(); ++i) journal->also_read(paths[i]);
    return journal;
}

std::string journal_key(const PositionRecord& record, std::string_view further) {
    return "answer " + fingerprint(fmt::format(
                           "{:016x} {} {}{}", record.game.identity().low, json_line(record.place.json()),
                           record.canonical, further));
}

SolveRun::SolveRun(const Options& options, Session& session, RecordSolver& solver)
    : session_(session),
      solver_(solver),
      shard_(shard_option(options)),
      journal_(journal_option(options, solver.title())) {}

void SolveRun::read(const std::vector<std::string>& arguments, std::size_t most_ahead, const AnswerAll& answer_all) {
    for_each_batch(session_, arguments, most_ahead, [&](std::span<const PositionRecord> records) {
        records_ = records;
        next_ = 0;
        answers_.assign(records.size(), std::monostate());
        std::vector<std::size_t> unknown;
        for (std::size_t i = 0; i < records.size(); ++i)
            if (!is_known(i)) unknown.push_back(i);
        write_in_order();
        if (!unknown.empty()) answer_all(records, unknown);
        return !RecordClock::interrupted();
    });
}

Exit SolveRun::finish() {
    session_.note_interruption("the remaining positions have no answer");
    return session_.finish();
}

/// Whether the record needs no work, because it is of another shard, has no answer, or has its answer in the journal.
bool SolveRun::is_known(std::size_t i) {
    try {
        if (!shard_.has(number_++)) {
            answers_[i] = "";
            return true;
        }
        solver_.require(records_[i]);
        const std::string* const known = journal_ ? journal_->find(journal_key(records_[i])) : nullptr;
        if (known != nullptr) answers_[i] = *known;
        return known != nullptr;
    } catch (const TextError& error) {
        answers_[i] = error;
        return true;
    }
}

void SolveRun::take(std::size_t i, const RecordSolver::Answered& answered) {
    session_.worsen(answered.exit);
    if (journal_ && answered.exit == Exit::answered) journal_->add(journal_key(records_[i]), answered.text);
    answers_[i] = answered.text;
    write_in_order();
}

void SolveRun::refuse(std::size_t i, const TextError& error) {
    answers_[i] = error;
    write_in_order();
}

void SolveRun::write_in_order() {
    for (; next_ < answers_.size() && !std::holds_alternative<std::monostate>(answers_[next_]); ++next_) {
        if (const auto* const error = std::get_if<TextError>(&answers_[next_]))
            session_.answer_error(records_[next_].place, *error);
        else
            session_.output.write(std::get<std::string>(answers_[next_]));
    }
    session_.output.flush(); // the program that feeds the input may be waiting for these answers
}

} // namespace siam::tools
