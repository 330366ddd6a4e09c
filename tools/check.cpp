// `siam check`: suites and rule cases against what the program finds.
#include <fmt/format.h>
#include <algorithm>
#include <set>

#include "tools/check_suite.hpp"
#include "tools/verbs.hpp"
#include "tools/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    declare_limits(options);
    declare_session(options);
}

/// The first word of a source is the first word of a rule case, not of a suite.
bool begins_like_cases(std::string_view text) {
    constexpr std::array<std::string_view, 3> words{"case", "position", "rule"};
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin == std::string_view::npos || line[begin] == '#') continue;
        const std::string_view word = line.substr(begin, line.find_first_of(" \t\r", begin) - begin);
        return std::ranges::find(words, word) != words.end();
    }
    return false;
}

class Check {
public:
    explicit Check(const Options& options) : session_(options), solver_(options) {}

    Exit run(const std::vector<std::string>& arguments) {
        const std::vector<Source> all = sources(arguments);
        several_ = all.size() > 1;
        for (const Source& source : all)
            if (!RecordClock::interrupted()) check_source(source);
        if (RecordClock::interrupted()) {
            note("interrupted; what came later is not checked");
            session_.worsen(Exit::partial);
        }
        if (!unknown_.empty())
            note(fmt::format("operations that nothing is known about: {}", fmt::join(unknown_, ", ")));
        if (!session_.json) session_.output.write_line(summary());
        return session_.finish();
    }

private:
    void check_source(const Source& source) try {
        const std::string text = whole_text(source);
        if (source.name.ends_with(".case") || begins_like_cases(text))
            check_cases_of(source, text);
        else
            check_suite_of(source, text);
        session_.output.flush();
    } catch (const OutputError&) {
        throw;
    } catch (const FileError& error) {
        note(error.what());
        session_.worsen(Exit::failure);
    }

    [[nodiscard]] Place place(const Source& source, unsigned line) const { return {source, line, several_}; }

    // Suites

    void check_suite_of(const Source& source, std::string_view text) {
        for (unsigned line = 1; !text.empty() && !RecordClock::interrupted(); ++line) {
            const std::string_view line_text = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(line_text.size() + 1, text.size()));
            try {
                if (const auto record = read_record(line_text, line)) check_record(source, *record);
            } catch (const TextError& error) {
                session_.answer_error(place(source, line), error);
            }
        }
    }

    void check_record(const Source& source, const Record& record) {
        const auto [game, position] = read_position(session_.library, record.position);
        for (const Operation& operation : record.operations)
            if (!is_known_operation(operation.name)) unknown_.insert(printable(operation.name, 60));
        const PositionRecord read{place(source, record.line), *game, position, {}, record.operations};
        const std::vector<Comparison> comparisons = compare(read, solver_);
        checked_ += comparisons.size();
        if (comparisons.empty()) ++without_answers_;
        for (const Comparison& comparison : comparisons) count(comparison);
        if (session_.json)
            session_.output.write_line(json_of(read.place, comparisons));
        else
            for (const Comparison& comparison : comparisons)
                if (!comparison.ok) report(read.place, comparison);
    }

    void count(const Comparison& comparison) {
        if (comparison.ok) return;
        session_.worsen(comparison.decided ? Exit::fault : Exit::partial);
        ++(comparison.decided ? different_ : undecided_);
    }

    /// "FILE:LINE: op expected X, found Y".
    void report(const Place& place, const Comparison& comparison, std::string_view subject = {}) {
        const std::string about = subject.empty() ? "" : fmt::format(" [{}]", printable(subject, 100));
        session_.output.write_line(fmt::format(
            "{}:{}: {} expected {}, found {}{}", printable(place.source.name), place.line, comparison.operation,
            printable(comparison.expected), printable(comparison.found), about));
    }

    /// One object a record: the first difference, and all of them if there are several.
    [[nodiscard]] static std::string json_of(const Place& place, const std::vector<Comparison>& comparisons) {
        boost::json::array differences;
        for (const Comparison& comparison : comparisons)
            if (!comparison.ok) differences.push_back(json_of(comparison));
        JsonLine object = place.json();
        object.add("ok", differences.empty());
        if (!differences.empty())
            for (const auto& member : differences[0].as_object()) object.add(member.key(), member.value());
        if (differences.size() > 1) object.add("differences", differences);
        return object.text();
    }

    [[nodiscard]] static boost::json::object json_of(const Comparison& comparison) {
        boost::json::object object{
            {"op", comparison.operation},
            {"expected", printable(comparison.expected, 100'000)},
            {"found", printable(comparison.found, 100'000)}};
        if (!comparison.decided) object["status"] = "partial";
        return object;
    }

    // Cases

    void check_cases_of(const Source& source, std::string_view text) {
        const CaseReport cases = check_cases(session_.library, text);
        checked_ += cases.findings.size();
        auto error = cases.errors.begin();
        const auto errors_before = [&](unsigned line) {
            for (; error != cases.errors.end() && error->line < line; ++error)
                session_.answer_error(place(source, error->line), *error);
        };
        for (const Finding& finding : cases.findings) {
            errors_before(finding.line);
            answer(place(source, finding.line), finding);
        }
        errors_before(std::numeric_limits<unsigned>::max());
    }

    void answer(const Place& where, const Finding& finding) {
        const Comparison comparison{finding.operation, finding.expected, finding.found, finding.ok};
        count(comparison);
        if (!session_.json) {
            if (!finding.ok) report(where, comparison, finding.subject);
            return;
        }
        JsonLine object = where.json();
        object.add("ok", finding.ok).add("case", printable(finding.subject));
        for (const auto& member : json_of(comparison)) object.add(member.key(), member.value());
        session_.output.write_line(object.text());
    }

    [[nodiscard]] std::string summary() const {
        std::string text =
            fmt::format("{} checked, {} {}", checked_, different_, different_ == 1 ? "differs" : "differ");
        if (undecided_ != 0) text += fmt::format(", {} not decided within the limits", undecided_);
        if (without_answers_ != 0) text += fmt::format(", {} without answers", counted(without_answers_, "record"));
        if (session_.bad_records != 0) text += fmt::format(", {} not readable", counted(session_.bad_records, "line"));
        return text;
    }

    Session session_;
    LimitedSolver solver_;
    bool several_ = false;
    std::uint64_t checked_ = 0, different_ = 0, undecided_ = 0, without_answers_ = 0;
    std::set<std::string> unknown_;
};

Exit run(const Options& options) { return Check(options).run(options.arguments()); }

} // namespace

constinit const Verb check_verb{
    .name = "check",
    .summary = "checks suites (*.epd) and rule cases (*.case), says what differs",
    .examples = R"(  siam check tests/suites/*.epd tests/rules/*.case
  siam check --time 10s --json my-suite.epd
)",
    .usage = "[OPTION...] [FILE]...",
    .about =
        "Suites: positions with the operations perft, force, win, keys, ex, rational and winner; each is worked out "
        "anew. Rule cases: what a rule says about a position. Files that end in .case, or begin like one, are "
        "cases; all others are suites. Exit code 1 if something differs.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
