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
    if (!answer.error) return packed(false, answer.exit, answer.text);
    return packed(true, answer.error->line, answer.error->field, answer.error->rule, answer.error->message);
}

RecordAnswer answer_in(std::string_view bytes) {
    RecordAnswer answer;
    bool is_error = false;
    take(bytes, is_error);
    if (!is_error) {
        unpack(bytes, answer.exit, answer.text);
        return answer;
    }
    unsigned line = 0, field = 0;
    std::string rule, message;
    unpack(bytes, line, field, rule, message);
    answer.error.emplace(line, field, rule, message);
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

/// The key of a record's answer in a journal.
std::string journal_key(const PositionRecord& record, std::string_view further) {
    return "answer " + fingerprint(fmt::format(
                           "{:016x} {} {}{}", record.game.identity().low, json_line(record.place.json()),
                           record.canonical, further));
}

/// The jobs for a batch of records, those without work first. If there are other processes, the records that seem to
/// take longest come before the others, so that all processes end at about the same time.
class Batch {
public:
    Batch(std::span<const PositionRecord> records, const RecordVerb& verb, Journal* journal)
        : records_(records), verb_(verb), journal_(journal) {
        std::vector<std::pair<double, std::size_t>> order;
        for (std::size_t i = 0; i < records.size(); ++i) {
            Job job{i};
            job.known = known(records[i]);
            if (job.known)
                jobs_.push_back(std::move(job));
            else
                order.emplace_back(runner().is_shared() ? -estimate(records[i]) : 0, i);
        }
        std::ranges::sort(order);
        for (const auto& [effort, i] : order) {
            unknown_.push_back(&records[i]);
            jobs_.push_back({i});
        }
    }

    void run() {
        Work work;
        work.next = [this] { return next(); };
        work.do_job = [this](const Job& job) { return answered(verb_, records_[job.number]); };
        if (journal_ != nullptr)
            work.keep = [this](std::uint64_t i, const std::string& result) { keep(records_[i], answer_in(result)); };
        work.take = [this](std::uint64_t i, const std::string& result) {
            verb_.write(records_[i], answer_in(result));
            return true;
        };
        runner().run(work, 1); // the work on a record itself uses all threads
    }

private:
    [[nodiscard]] std::optional<std::string> known(const PositionRecord& record) const {
        try {
            if (const auto answer = verb_.at_once(record)) return bytes_of(*answer);
        } catch (const TextError& error) {
            return bytes_of({.text = "", .error = error});
        }
        if (journal_ == nullptr) return {};
        const std::string* const text = journal_->find(journal_key(record, verb_.key(record)));
        return text != nullptr ? std::optional(bytes_of({*text})) : std::nullopt;
    }

    std::optional<Job> next() {
        if (next_ == jobs_.size()) return {};
        Job& job = jobs_[next_];
        if (!job.known && !std::exchange(is_prepared_, true)) verb_.prepare(unknown_);
        if (!job.known && RecordClock::interrupted() && !verb_.is_ready(records_[job.number])) return {};
        ++next_;
        if (!job.known && runner().is_shared()) job.task = task_of(records_[job.number]);
        return std::move(job);
    }

    void keep(const PositionRecord& record, const RecordAnswer& answer) {
        if (!answer.error && answer.exit == Exit::answered)
            journal_->add(journal_key(record, verb_.key(record)), answer.text);
    }

    std::span<const PositionRecord> records_;
    const RecordVerb& verb_;
    Journal* journal_;
    std::vector<Job> jobs_;
    std::vector<const PositionRecord*> unknown_;
    std::size_t next_ = 0;
    bool is_prepared_ = false;
};

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
    Batch(records, verb, journal).run();
    return !RecordClock::interrupted();
}

void help_with_records(Session& session, const RecordVerb& verb) {
    runner().help([&](const Job& job) { return answered(verb, session, job.task); }, 1);
}

} // namespace siam::tools
