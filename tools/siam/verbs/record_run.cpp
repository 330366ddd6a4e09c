// Makes jobs of records, and records of jobs.
#include "tools/siam/verbs/record_run.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "engine/legal_turns.hpp"
#include "tools/siam/frame/outputs.hpp"
#include "tools/siam/frame/packed.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/run.hpp"

namespace siam::tools {
namespace {

std::string bytes_of(const RecordAnswer& answer) {
    const TextError error = answer.error.value_or(TextError{0, 0, "", ""});
    return packed(
        answer.text, answer.exit, answer.error.has_value(), error.line, error.field, error.rule, error.before,
        error.wrong, error.found.has_value(), error.found.value_or(""), error.after, error.turn);
}

RecordAnswer answer_in(std::string_view bytes) {
    RecordAnswer answer;
    TextError error{0, 0, "", ""};
    bool has_error = false, has_found = false;
    std::string found;
    unpack(
        bytes, answer.text, answer.exit, has_error, error.line, error.field, error.rule, error.before, error.wrong,
        has_found, found, error.after, error.turn);
    if (has_found) error.found = found;
    if (has_error) answer.error = error;
    return answer;
}

std::string answered(const RecordVerb& verb, const PositionRecord& record) {
    try {
        return bytes_of(verb.answer(record));
    } catch (const TextError& error) {
        return bytes_of({.text = "", .error = error});
    }
}

/// The logarithm (base 2) of the estimated work on a record. Each card multiplies the work by about the number of legal
/// turns, and each open province doubles it.
double estimate(const PositionRecord& record) {
    unsigned turns = 1;
    for_each_turn(record.game, record.position, [&](Turn, const Position&) { ++turns; });
    const unsigned open = province_count - record.position.settled;
    return record.position.cards_left * std::log2(turns) + open;
}

/// Everything that another process needs to answer the record: its text in one line, and its place in the input.
std::string task_of(const PositionRecord& record) {
    const Source& source = record.place.source;
    const std::string line = record.canonical + operations_text(record);
    // The other process needs to know only whether a quoted text has several lines.
    const std::string lines = source.text.find('\n') == std::string::npos ? "" : "\n";
    return packed(source.kind, source.name, lines, record.place.line, record.place.source_matters, line);
}

/// Answers a record from its task. The session knows the record's game.
std::string answered(const RecordVerb& verb, Session& session, std::string_view task) {
    Source source;
    unsigned number = 0;
    bool source_matters = false;
    std::string line;
    unpack(task, source.kind, source.name, source.text, number, source_matters, line);
    Place place{source, number, source_matters};
    return answered(verb, session.read(place, read_record(line, number).value()));
}

/// The key of a record's answer in a journal. The identity of a game tells maps and switches apart, but not their
/// names. The position is text, which means another position if a variant file exchanges two names.
std::string journal_key(const PositionRecord& record, std::string_view further) {
    return "answer " + fingerprint(fmt::format(
                           "{:016x} {}{} {}{}", record.game.identity().low, text(record.game.variant()),
                           json_line(record.place.json()), record.canonical, further));
}

/// The result of a record that needs no work; nothing for other records.
std::optional<std::string> known_result(const PositionRecord& record, const RecordVerb& verb, const Journal* journal) {
    try {
        if (const auto answer = verb.at_once(record)) return bytes_of(*answer);
    } catch (const TextError& error) {
        return bytes_of({.text = "", .error = error});
    }
    if (journal == nullptr) return {};
    const std::string* const text = journal->find(journal_key(record, verb.key(record)));
    return text != nullptr ? std::optional(bytes_of({*text})) : std::nullopt;
}

/// The jobs for a batch of records, those without work first. If there are other processes, the records that seem to
/// take longest come before the others, so that all processes end at about the same time.
std::vector<Job> jobs_for(std::span<const PositionRecord> records, const RecordVerb& verb, const Journal* journal) {
    std::vector<Job> jobs;
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < records.size(); ++i)
        if (auto result = known_result(records[i], verb, journal))
            jobs.push_back({i, "", std::move(result)});
        else
            order.emplace_back(runner().is_shared() ? -estimate(records[i]) : 0, i);
    std::ranges::sort(order);
    for (const auto& [effort, i] : order) jobs.push_back({i});
    return jobs;
}

} // namespace

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

std::string operations_text(const PositionRecord& record) {
    std::string text;
    for (const Operation& operation : record.operations)
        text += fmt::format(" ; {} {}", operation.name, fmt::join(operation.values, " "));
    return text;
}

bool answer_records(std::span<const PositionRecord> records, const RecordVerb& verb, Journal* journal) {
    std::vector<Job> jobs = jobs_for(records, verb, journal);
    std::vector<const PositionRecord*> unknown;
    for (const Job& job : jobs)
        if (!job.known) unknown.push_back(&records[job.number]);
    Work work;
    work.next = [&, next = jobs.begin(), is_prepared = false]() mutable -> std::optional<Job> {
        if (next == jobs.end()) return {};
        const PositionRecord& record = records[next->number];
        if (!next->known) {
            if (!std::exchange(is_prepared, true)) verb.prepare(unknown);
            if (RecordClock::interrupted() && !verb.is_ready(record)) return {};
            if (runner().is_shared()) next->task = task_of(record);
        }
        return std::move(*next++);
    };
    work.do_job = [&](const Job& job) { return answered(verb, records[job.number]); };
    work.keep = [&](std::uint64_t i, const std::string& result) {
        const RecordAnswer answer = answer_in(result);
        if (journal != nullptr && !answer.error && answer.exit == Exit::answered)
            journal->add(journal_key(records[i], verb.key(records[i])), answer.text);
    };
    work.take = [&](std::uint64_t i, const std::string& result) {
        verb.write(records[i], answer_in(result));
        return true;
    };
    runner().run(work, 1); // the work on a record itself uses all threads
    return !RecordClock::interrupted();
}

void help_with_records(Session& session, const RecordVerb& verb) {
    runner().help([&](const Job& job) { return answered(verb, session, job.task); }, 1);
}

} // namespace siam::tools
