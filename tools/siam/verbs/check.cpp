// `siam check`: compares suites and rule cases with computed answers.
#include "tools/siam/verbs/check.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "engine/rule_case.hpp"
#include "tools/siam/frame/packed.hpp"
#include "tools/siam/frame/run.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/verbs/record_run.hpp"

namespace siam::tools {

/// For packed(): compared records are sent and saved as bytes.
template <class One>
requires std::is_same_v<std::remove_const_t<One>, Comparison>
auto parts(One& one) { return std::tie(one.operation, one.expected, one.found, one.ok, one.decided); }

namespace {

/// Whether the line's first word is one that begins a rule case. A file that begins with such a line is not a suite.
bool begins_like_case(std::string_view line) {
    constexpr std::array<std::string_view, 3> words{"case", "position", "rule"};
    const std::size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
    const std::string_view word = line.substr(begin, line.find_first_of(" \t\r", begin) - begin);
    return std::ranges::find(words, word) != words.end();
}

/// The member `ok`: false if anything differs; null if nothing differs, but something is undecided; otherwise true.
boost::json::value ok_of(const std::vector<Comparison>& comparisons) {
    const auto differs = [](const Comparison& one) { return !one.ok && one.decided; };
    if (std::ranges::any_of(comparisons, differs)) return false;
    return std::ranges::all_of(comparisons, &Comparison::ok) ? boost::json::value(true) : nullptr;
}

boost::json::object json_of(const Comparison& comparison) {
    boost::json::object object{
        {"op", comparison.operation},
        {"expected", printable(comparison.expected, 100'000)},
        {"found", printable(comparison.found, 100'000)}};
    if (!comparison.decided) object["status"] = "partial";
    return object;
}

/// The object for a record: its first difference, and all differences if there are several.
boost::json::object json_of(const Place& place, const std::vector<Comparison>& comparisons) {
    boost::json::array differences;
    for (const Comparison& comparison : comparisons)
        if (!comparison.ok) differences.push_back(json_of(comparison));
    boost::json::object object = place.json();
    object["ok"] = ok_of(comparisons);
    if (!differences.empty())
        for (const auto& member : differences[0].as_object())
            if (member.key() != "status") object.insert(member);
    if (!std::ranges::all_of(comparisons, &Comparison::decided)) object["status"] = "partial";
    if (differences.size() > 1) object["differences"] = differences;
    return object;
}

class CheckRun {
public:
    explicit CheckRun(const Options& options)
        : options_(options), session_(options), solver_(options, MemoryFor::search_and_others) {
        verb_.answer = [this](const PositionRecord& record) {
            const std::vector<Comparison> all = compared(record, solver_);
            const bool is_decided = std::ranges::all_of(all, &Comparison::decided);
            return RecordAnswer{packed(all), is_decided ? Exit::answered : Exit::partial};
        };
        verb_.write = [this](const PositionRecord& record, const RecordAnswer& answer) { write(record, answer); };
        verb_.key = operations_text;
    }

    Exit run() {
        if (!runner().leads()) {
            help_with_records(session_, verb_);
            return Exit::answered;
        }
        journal_ = journal_option(options_, "check");
        const std::vector<Source> all = sources(options_.arguments());
        const auto visit = [&](const Place& place, const Line& line) {
            if (RecordClock::interrupted()) return false;
            Place named = place;
            try {
                check_line(named, line);
            } catch (const TextError& error) {
                if (!compare_those_read()) return false;
                session_.answer_error(named, error);
            }
            session_.output.flush(); // the program that feeds the input may be waiting for this answer
            return true;
        };
        for_each_line(session_, all, visit, [&] { return compare_those_read(); });
        compare_those_read();
        session_.note_interruption("siam did not check the rest");
        if (!session_.json) session_.output.write_line(summary());
        if (checked_ == 0 && session_.status == Exit::answered) {
            note("the input holds nothing to check");
            session_.worsen(Exit::bad_input);
        }
        return session_.finish();
    }

private:
    /// Reads one line. Recognises a source of rule cases by its name, or by its first line that is not a comment.
    void check_line(Place& place, const Line& line) {
        if (&place.source != source_) {
            cases_.reset();
            if (place.source.name.ends_with(".case") || begins_like_case(line.text())) cases_.emplace(session_.library);
            source_ = &place.source;
        }
        if (cases_) return check_case_line(place, line);
        if (const auto record = read_record(line.text(), line.number())) check_record(place, *record);
    }

    void check_record(Place& place, const Record& record) {
        read_.push_back(session_.read(place, record));
        if (read_.size() >= runner().most_ahead(1)) compare_those_read();
    }

    /// Compares the records that were read since the last call. Returns false after an interruption.
    bool compare_those_read() {
        if (read_.empty()) return !RecordClock::interrupted();
        const bool go_on = answer_records(read_, verb_, journal_.get());
        read_.clear();
        session_.output.flush();
        return go_on;
    }

    void write(const PositionRecord& record, const RecordAnswer& found) {
        if (found.error) return session_.answer_error(record.place, *found.error);
        std::vector<Comparison> comparisons;
        unpack(found.text, comparisons);
        answer(record, comparisons);
    }

    void answer(const PositionRecord& record, const std::vector<Comparison>& comparisons) {
        checked_ += comparisons.size();
        if (comparisons.empty()) ++without_answers_;
        for (const Comparison& comparison : comparisons) count(comparison);
        if (session_.json) return session_.write(json_of(record.place, comparisons));
        for (const Comparison& comparison : comparisons)
            if (!comparison.ok) report(record.place, comparison);
    }

    void count(const Comparison& comparison) {
        if (comparison.ok) return;
        session_.worsen(comparison.decided ? Exit::fault : Exit::partial);
        ++(comparison.decided ? different_ : undecided_);
    }

    /// Writes "FILE:LINE: NAME: OPERATION expected X, found Y". Leaves out OPERATION if X begins with it.
    void report(const Place& place, const Comparison& comparison, std::string_view subject = {}) {
        const std::string about = subject.empty() ? "" : fmt::format(" [{}]", printable(subject, 100));
        session_.output.write_line(fmt::format(
            "{}:{}: {}{}expected {}, found {}{}", printable(place.source.name), place.line,
            place.id.empty() ? "" : printable(place.id, 100) + ": ",
            comparison.expected.starts_with(comparison.operation) ? "" : comparison.operation + " ",
            printable(comparison.expected), printable(comparison.found), about));
    }

    void check_case_line(const Place& place, const Line& line) {
        std::string_view text;
        try {
            text = line.text();
        } catch (const TextError&) {
            cases_->skip_line();
            throw;
        }
        const auto finding = cases_->read(text, line.number());
        if (cases_->game() != nullptr) session_.met(*cases_->game());
        if (!finding) return;
        compare_those_read();
        ++checked_;
        answer(place, *finding);
    }

    void answer(const Place& where, const Finding& finding) {
        const Comparison comparison{finding.operation, finding.expected, finding.found, finding.ok};
        count(comparison);
        if (!session_.json) {
            if (!finding.ok) report(where, comparison, finding.subject);
            return;
        }
        boost::json::object object = where.json();
        object.insert({{"ok", finding.ok}, {"case", printable(finding.subject)}});
        const boost::json::object compared = json_of(comparison);
        object.insert(compared.begin(), compared.end());
        session_.write(object);
    }

    [[nodiscard]] std::string summary() const {
        std::string text =
            fmt::format("{} checked, {} {}", checked_, different_, different_ == 1 ? "differs" : "differ");
        if (undecided_ != 0) text += fmt::format(", {} not decided", undecided_);
        if (without_answers_ != 0) text += fmt::format(", {} without answers", counted(without_answers_, "record"));
        if (session_.bad_records != 0) text += fmt::format(", {} not readable", counted(session_.bad_records, "line"));
        return text;
    }

    const Options& options_;
    Session session_;
    LimitedSolver solver_;
    RecordVerb verb_;
    std::unique_ptr<Journal> journal_;
    std::vector<PositionRecord> read_;
    const Source* source_ = nullptr;  ///< the source of the line being read
    std::optional<CaseReader> cases_; ///< empty unless `*source_` holds rule cases
    std::uint64_t checked_ = 0, different_ = 0, undecided_ = 0, without_answers_ = 0;
};

} // namespace

Exit run_check(const Options& options) { return CheckRun(options).run(); }

} // namespace siam::tools
