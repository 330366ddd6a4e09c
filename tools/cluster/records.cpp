// `siam-mpi solve` and `siam-mpi check`: each free rank takes the next input record; answers come in the order of the
// input.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "engine/legal_turns.hpp"
#include "tools/cluster/one.hpp"
#include "tools/cluster/packed.hpp"
#include "tools/cluster/share.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/verbs/check.hpp"
#include "tools/siam/verbs/solve_records.hpp"

namespace siam::tools {

template <class One>
requires std::is_same_v<std::remove_const_t<One>, Comparison>
auto parts(One& one) { return std::tie(one.operation, one.expected, one.found, one.ok, one.decided); }

} // namespace siam::tools

namespace siam::cluster {
namespace {

using tools::Compared;
using tools::Comparison;
using tools::Exit;
using tools::Options;
using tools::PositionRecord;
using tools::RecordSolver;

/// Up to this many records are read before the first answer.
constexpr std::size_t most_records_ahead = 100'000;

/// The logarithm (base 2) of the estimated work on a record. Each card multiplies the work by about the number of legal
/// turns, and each open province doubles it.
double estimate(const PositionRecord& record) {
    unsigned turns = 1;
    for_each_turn(record.game, record.position, [&](Turn, const Position&) { ++turns; });
    const unsigned open = province_count - record.position.settled;
    return record.position.cards_left * std::log2(turns) + open;
}

/// The record as a message: its text in one line, and its place in the input.
std::string message_of(const PositionRecord& record) {
    const tools::Source& source = record.place.source;
    std::string line = text(record.game, record.position);
    for (const Operation& operation : record.operations)
        line += fmt::format(" ; {} {}", operation.name, fmt::join(operation.values, " "));
    // The other rank needs to know only whether a quoted text has several lines.
    const std::string lines = source.text.find('\n') == std::string::npos ? "" : "\n";
    return packed(source.kind, source.name, lines, record.place.line, record.place.source_matters, line);
}

/// A record from another rank, with everything that the record points to except its game.
class SentRecord {
public:
    /// \pre the session knows the record's game, and outlives this object
    SentRecord(tools::Session& session, std::string_view bytes) {
        unsigned number = 0;
        bool source_matters = false;
        std::string line;
        unpack(bytes, source_.kind, source_.name, source_.text, number, source_matters, line);
        tools::Place place{source_, number, source_matters};
        record_.emplace(session.read(place, read_record(line, number).value()));
    }
    SentRecord(const SentRecord&) = delete;
    SentRecord& operator=(const SentRecord&) = delete;
    [[nodiscard]] const PositionRecord& record() const noexcept { return *record_; }

private:
    tools::Source source_;
    std::optional<PositionRecord> record_;
};

/// A function that answers a record on a rank. Record and answer are bytes, as messages between ranks hold them.
using AnswerRecord = std::function<std::string(const std::string& record)>;

/// Hands out the records whose numbers are in `numbers`. Calls `done` with each answer and the number of its record, in
/// any order. The records that seem to take longest begin first, so that all ranks end at about the same time. Each
/// rank works on one record at a time, because the work on a record already uses several threads.
void share_records(
    std::span<const PositionRecord> records, const std::vector<std::size_t>& numbers, const AnswerRecord& answer,
    const std::function<void(std::uint64_t, const std::string&)>& done) {
    if (numbers.empty()) return;
    std::vector<std::pair<double, std::size_t>> order;
    for (const std::size_t i : numbers) order.emplace_back(-estimate(records[i]), i);
    std::ranges::sort(order);
    auto next = order.begin();
    Work work;
    work.next = [&]() -> std::optional<Job> {
        if (next == order.end()) return {};
        const std::size_t i = next++->second;
        return Job{i, message_of(records[i])};
    };
    work.done = done;
    work.doing = [&](unsigned, const Job& asked) { return answer(asked.bytes); };
    share(ranks(), work, 1);
}

/// A helper calls this. Answers records until no more come.
void help_with_records(const AnswerRecord& answer) {
    while (await_work(ranks())) help(ranks(), 1, [&](unsigned, const Job& asked) { return answer(asked.bytes); });
}

// solve

/// Solves records on one rank.
class SolvingHand {
public:
    explicit SolvingHand(const Options& options) : session_(options), solver_(options), is_one_(options.has("one")) {}
    /// With `--one`, prepares all ranks to work on the same record, and returns the object that connects them; all
    /// ranks call this at the same time. Without `--one`, returns null.
    [[nodiscard]] OneForAll* work_together() {
        if (!is_one_) return nullptr;
        one_.emplace(ranks(), solver_.solver().memory().left());
        solver_.solver().work_with(one_->remote());
        return &*one_;
    }
    [[nodiscard]] std::string operator()(const std::string& record) {
        const SentRecord sent(session_, record);
        const RecordSolver::Answered answered = solver_.answer({sent.record()});
        return packed(answered.exit, answered.text);
    }
    [[nodiscard]] RecordSolver& solver() noexcept { return solver_; }

private:
    tools::Session session_;
    RecordSolver solver_;
    bool is_one_;
    std::optional<OneForAll> one_;
};

void help_solve(const Options& options) {
    tools::catch_interruptions();
    SolvingHand hand(options);
    OneForAll* const one = hand.work_together();
    if (one != nullptr)
        one->help(std::ref(hand));
    else
        help_with_records(std::ref(hand));
}

Exit solve(const Options& options) {
    tools::catch_interruptions();
    SolvingHand hand(options);
    tools::Session session(options);
    tools::SolveRun run(options, session, hand.solver());
    if (options.has("one")) call_helpers();
    OneForAll* const one = hand.work_together();
    const auto take = [&](std::uint64_t i, const std::string& answer) {
        RecordSolver::Answered answered;
        unpack(answer, answered.exit, answered.text);
        run.take(i, answered);
    };
    const auto answer_all = [&](std::span<const PositionRecord> records, const std::vector<std::size_t>& unknown) {
        if (one == nullptr) return share_records(records, unknown, std::ref(hand), take);
        for (const std::size_t i : unknown) take(i, one->lead(message_of(records[i]), std::ref(hand)));
    };
    run.read(options.arguments(), one == nullptr ? most_records_ahead : 1, answer_all);
    return run.finish();
}

// check

std::string message_of(const Compared& compared) {
    if (const auto* const error = std::get_if<TextError>(&compared))
        return packed(true, error->line, error->field, error->rule, error->message);
    return packed(false, std::get<std::vector<Comparison>>(compared));
}

Compared compared_in(std::string_view message) {
    bool is_error = false;
    take(message, is_error);
    if (!is_error) {
        std::vector<Comparison> all;
        take(message, all);
        return all;
    }
    unsigned line = 0, field = 0;
    std::string rule, what;
    unpack(message, line, field, rule, what);
    return TextError(line, field, rule, what);
}

/// Compares records on one rank.
class CheckingHand {
public:
    explicit CheckingHand(const Options& options)
        : session_(options), solver_(options, tools::MemoryFor::search_and_others) {}
    [[nodiscard]] std::string operator()(const std::string& record) {
        const SentRecord sent(session_, record);
        return message_of(tools::compared(sent.record(), solver_));
    }

private:
    tools::Session session_;
    tools::LimitedSolver solver_;
};

/// Compares the records over all ranks, and returns the results in the order of the records. Saves only decided results
/// in the journal, because a later run may decide the others.
std::vector<Compared> compare_all(
    std::span<const PositionRecord> records, const AnswerRecord& answer, tools::Journal* journal) {
    const auto key = [&](std::size_t i) { return tools::journal_key(records[i], message_of(records[i])); };
    std::vector<Compared> found(records.size());
    std::vector<std::size_t> unknown;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const std::string* const known = journal != nullptr ? journal->find(key(i)) : nullptr;
        if (known != nullptr)
            found[i] = compared_in(*known);
        else
            unknown.push_back(i);
    }
    share_records(records, unknown, answer, [&](std::uint64_t i, const std::string& message) {
        found[i] = compared_in(message);
        const auto* const all = std::get_if<std::vector<Comparison>>(&found[i]);
        if (journal != nullptr && all != nullptr && std::ranges::all_of(*all, &Comparison::decided))
            journal->add(key(i), message);
    });
    return found;
}

Exit check(const Options& options) {
    tools::catch_interruptions();
    CheckingHand hand(options);
    const auto journal = journal_option(options, "check");
    return tools::check_all(options, most_records_ahead, [&](std::span<const PositionRecord> records) {
        return compare_all(records, std::ref(hand), journal.get());
    });
}

void help_check(const Options& options) {
    tools::catch_interruptions();
    CheckingHand hand(options);
    help_with_records(std::ref(hand));
}

} // namespace

const ClusterVerb solve_verb{{"solve", solve}, help_solve};
const ClusterVerb check_verb{{"check", check}, help_check};

} // namespace siam::cluster
