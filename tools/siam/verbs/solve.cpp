// `siam solve`: which side can force a win, in how many cards, and how.
#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <mutex>

#include "solver/reference.hpp"
#include "solver/retrograde/closure.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/run.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/verbs/record_run.hpp"
#include "tools/siam/words/solve_answer.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

enum class Method { alphabeta, retrograde, reference, both };

/// The number of first tries for each thread in one batch. It is large enough that the threads end at about the same
/// time, and small enough that the first answer comes soon.
constexpr std::size_t tries_of_a_thread = 32;

/// An answer that finds only verdicts.
struct Otherwise {
    Answer answer;
    bool lacked_memory = false; ///< whether the method stopped because it needs more memory
};

void retrograde_answer(const PositionRecord& record, LimitedSolver& limits, Otherwise& result) {
    const std::span<const Position> roots(&record.position, 1);
    if (const auto refusal = Retrograde::refusal(record.game, roots))
        throw TextError{0, 0, "", "retrograde: " + *refusal};
    try {
        Retrograde retrograde(
            record.game, roots, {.memory = &limits.memory(), .threads = limits.threads(), .limits = limits.limits()});
        const RetrogradeEnd end = retrograde.run();
        result.lacked_memory = end == RetrogradeEnd::out_of_memory;
        if (end != RetrogradeEnd::solved) return;
        result.answer.force = retrograde.probe(record.position).value();
        result.answer.proved = true;
        result.answer.nodes = retrograde.count().states;
    } catch (const OverBudget&) {
        result.lacked_memory = true;
    }
}

/// Solves a position by the retrograde or the reference method, within `limits`. Finds only verdicts. Writes a note if
/// the memory is too small. Throws TextError if the method does not accept the position.
Otherwise solved_otherwise(Method method, const PositionRecord& record, LimitedSolver& limits) {
    if (method == Method::reference) return {reference_solve(record.game, record.position, limits.limits())};
    if (over(record.game, record.position) || record.position.cards_left == 0)
        return {reference_solve(record.game, record.position)};
    Otherwise result;
    result.answer.force.assign(record.game.sides(), Verdict::unknown());
    retrograde_answer(record, limits, result);
    if (result.lacked_memory) note("retrograde: not enough memory; see --memory");
    return result;
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

/// The value of `--method`. Throws UsageError for a limit or a table that this method does not use.
Method honouring_method(const Options& options) {
    const auto method =
        static_cast<Method>(options.choice("method", {"alphabeta", "retrograde", "reference", "both"}).value_or(0));
    const bool searches =
        method == Method::alphabeta || method == Method::both || options.has("rational") || options.has("tree");
    if (!searches && options.has("table")) throw UsageError("--table needs --method alphabeta or both");
    if (!searches && method == Method::retrograde && options.has("nodes"))
        throw UsageError("--nodes needs --method alphabeta, reference or both");
    return method;
}

/// The value of `--report`, the interval between reports. Throws UsageError.
std::optional<std::chrono::milliseconds> report_option(const Options& options) {
    if (options.has("report") && !options.has("json")) throw UsageError("--report needs --json");
    const auto every = time_option(options, "report");
    if (every && every->count() == 0) throw UsageError("--report: expected at least 1ms");
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
        if (report_every) reports_ = ticking(*report_every, [this] { report(); });
    }
    ~Watching() { solver_.tell({}); }
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
    std::jthread reports_; ///< progress_ and reports_ come last, so that their threads end first
};

/// A run of `siam solve`.
class SolveRun {
public:
    /// Throws UsageError.
    explicit SolveRun(const Options& options)
        : options_(options),
          session_(options),
          method_(honouring_method(options)),
          solver_(options, memory_for(method_, options)),
          detail_(static_cast<Detail>(options.choice("detail", {"verdict", "distance", "keys", "turns"}).value_or(1))),
          rational_(options.has("rational")),
          in_words_(options.has("words")),
          tree_(options.has("tree")),
          is_saved_(options.has("journal")),
          style_(Progress::style_of(options)),
          report_every_(report_option(options)) {
        if (!searches() && detail_ > Detail::distance)
            throw UsageError("--detail keys and turns need --method alphabeta or both");
        shard_ = shard_option(options);
        verb_.answer = [this](const PositionRecord& record) { return answer(record); };
        verb_.write = [this](const PositionRecord& record, const RecordAnswer& answer) { write(record, answer); };
        verb_.at_once = [this](const PositionRecord& record) { return at_once(record); };
        verb_.is_ready = [this](const PositionRecord& record) { return tries_.contains(&record); };
        if (!runner().is_shared())
            verb_.prepare = [this](std::span<const PositionRecord* const> records) { try_first(records); };
    }

    Exit run() {
        std::unique_ptr<Journal> journal;
        if (runner().leads()) journal = journal_option(options_, title());
        if (options_.has("one")) solver_.work_with(*runner().work_together(solver_.memory().left()));
        if (!runner().leads()) {
            help_with_records(session_, verb_);
            return Exit::answered;
        }
        const std::size_t alone =
            searches() && solver_.threads() > 1 ? tries_of_a_thread * std::size_t{solver_.threads()} : 1;
        for_each_batch(
            session_, options_.arguments(), runner().most_ahead(alone),
            [&](std::span<const PositionRecord> records) { return answer_records(records, verb_, journal.get()); });
        if (method_ == Method::both && !runner().is_shared())
            note(fmt::format("{} answered by both methods, {} different", counted(compared_, "record"), different_));
        session_.note_interruption("the remaining positions have no answer");
        return session_.finish();
    }

private:
    [[nodiscard]] bool searches() const noexcept { return method_ == Method::alphabeta || method_ == Method::both; }

    /// Everything that the text of an answer depends on, besides the record.
    [[nodiscard]] std::string title() const {
        return fmt::format(
            "solve detail={} method={} rational={} tree={} json={} words={}", static_cast<unsigned>(detail_),
            static_cast<unsigned>(method_), rational_, tree_, session_.json, in_words_);
    }

    /// The empty answer to a record of another shard. Throws TextError if the record has no answer.
    std::optional<RecordAnswer> at_once(const PositionRecord& record) {
        if (!shard_.has(number_++)) return RecordAnswer{};
        if (rational_ && record.game.players() != 3)
            throw TextError{0, 1, "R11.4", "rational outcomes are for 3 players"};
        return {};
    }

    /// Makes first tries for later calls of answer(), one record on each thread. Leaves hard positions for all threads
    /// together. Tries no record after an interruption.
    void try_first(std::span<const PositionRecord* const> records) {
        tries_.clear();
        if (records.size() < 2) return; // all threads work together on a single record
        std::vector<Problem> problems;
        for (const PositionRecord* const record : records)
            problems.push_back({record->game, record->position, detail_});
        auto tries = solver_.first_tries(problems);
        for (std::size_t i = 0; i < records.size(); ++i)
            if (tries.at(i)) tries_.emplace(records[i], std::move(tries[i]));
    }

    RecordAnswer answer(const PositionRecord& record) {
        const auto tried = tries_.find(&record);
        const std::optional<FirstTry> first = tried != tries_.end() ? std::move(tried->second) : std::nullopt;
        of_comparing_ = Exit::answered;
        lacked_memory_ = false;
        solver_.start_record(first);
        Solved solved{
            {detail_, watched(record, first), rational_, tree_ && !over(record.game, record.position)},
            record,
            is_saved_ ? usual_width : output_width()};
        solved.lacked_memory = lacked_memory_;
        if (in_words_) solved.in_words = in_words;
        if (solved.tree_asked) find_tree(solved, record.game, record.position, forcing_options());
        if (rational_)
            solved.rational = rational_outcomes(record.game, record.position, solver_.limits(), &solver_.memory());
        solved.seconds = solver_.seconds();
        solved.was_interrupted = RecordClock::interrupted();
        const auto in_text = [&] {
            const std::string all = record.place.prefix() + sentences(solved);
            return is_saved_ ? all : fitted(all);
        };
        return {
            session_.json ? json_line(json_of(solved)) + "\n" : in_text(),
            worse(of_comparing_, solved.complete() ? Exit::answered : Exit::partial)};
    }

    Answer watched(const PositionRecord& record, const std::optional<FirstTry>& first) {
        Verdicts known = first ? first->answer.force : Verdicts{};
        known.resize(record.game.sides(), Verdict::unknown());
        const Watching watching(record, detail_, std::move(known), solver_, style_, report_every_);
        if (!searches()) {
            Otherwise result = solved_otherwise(method_, record, solver_);
            lacked_memory_ = result.lacked_memory;
            return std::move(result.answer);
        }
        Answer answer = solver_.solve({record.game, record.position, detail_}, first);
        if (method_ == Method::both) compare(record, answer);
        return answer;
    }

    /// Solves the record with the retrograde solver, too, and compares the two answers if both are proved. Counts the
    /// comparisons and the differences.
    void compare(const PositionRecord& record, const Answer& forwards) {
        const Answer backwards = solved_otherwise(Method::retrograde, record, solver_).answer;
        if (!forwards.proved || !backwards.proved) return static_cast<void>(of_comparing_ = Exit::partial);
        ++compared_;
        if (same_answers(forwards.force, backwards.force, detail_)) return;
        ++different_;
        of_comparing_ = Exit::fault;
        note(fmt::format(
            "{}the two methods disagree; please report the position {}", record.place.prefix(), record.canonical));
    }

    /// The options for finding the winner's solution.
    [[nodiscard]] ForcingOptions forcing_options() {
        constexpr std::size_t most = std::size_t{1} << 26;
        MemoryBudget& memory = solver_.memory();
        return {.memory = std::min(most, memory.left() / 2), .limits = solver_.limits(), .budget = &memory};
    }

    void write(const PositionRecord& record, const RecordAnswer& answer) {
        if (answer.error) return session_.answer_error(record.place, *answer.error);
        session_.worsen(answer.exit);
        session_.output.write(answer.text);
        session_.output.flush(); // the program that feeds the input may be waiting for this answer
    }

    const Options& options_;
    Session session_;
    Method method_;
    LimitedSolver solver_;
    Detail detail_;
    bool rational_, in_words_, tree_;
    bool is_saved_; ///< whether a journal saves the answers, which must not depend on the width of the window
    Progress::Style style_;
    std::optional<std::chrono::milliseconds> report_every_;
    Shard shard_;
    RecordVerb verb_;
    std::uint64_t number_ = 0;                                       ///< the number of the next position
    std::map<const PositionRecord*, std::optional<FirstTry>> tries_; ///< first tries of the records read last
    unsigned compared_ = 0, different_ = 0;
    Exit of_comparing_ = Exit::answered; ///< the exit code of comparing the methods
    bool lacked_memory_ = false;         ///< as Solved::lacked_memory, for the record in progress
};

} // namespace

Exit run_solve(const Options& options) { return SolveRun(options).run(); }

} // namespace siam::tools
