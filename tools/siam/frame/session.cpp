// Reads records, and answers errors in them.
#include "tools/siam/frame/session.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>

#include "engine/legal_turns.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/run.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

void set_rule(Library& library, const std::string& rule) {
    const std::size_t equals = rule.find('=');
    if (equals == std::string::npos)
        throw UsageError(fmt::format("--rule '{}': expected NAME=VALUE; see `siam rules`", printable(rule, 60)));
    if (const auto wrong = library.set(rule.substr(0, equals), rule.substr(equals + 1)))
        throw UsageError("--rule: " + printable(*wrong) + "; see `siam rules`");
}

/// Returns the next line. Returns nothing at the end of the source, or after a note if the source cannot be read. Does
/// nothing but read, so that errors in answering a line are not reported as errors of the source.
std::optional<Line> next_line(Session& session, const Source& source, std::optional<LineReader>& reader) {
    try {
        if (!reader) reader.emplace(source);
        return reader->next();
    } catch (const FileError& error) {
        note(error.what());
        session.worsen(Exit::failure);
        return {};
    }
}

} // namespace

std::string Place::text() const {
    if (source_matters || source.kind == Source::Kind::file) return fmt::format("{}:{}", printable(source.name), line);
    const bool single = source.kind == Source::Kind::quoted && source.text.find('\n') == std::string::npos;
    return single ? "" : fmt::format("line {}", line);
}

std::string Place::prefix() const {
    std::string prefix;
    if (const std::string place = text(); !place.empty()) prefix = place + ": ";
    if (!id.empty()) prefix += printable(id, 100) + ": ";
    if (!turn.empty()) prefix += "after " + printable(turn, 100) + ": ";
    return prefix;
}

std::string Place::id_operation() const { return id.empty() ? "" : " ; id " + printable(id, id.npos); }

boost::json::object Place::json() const {
    boost::json::object object{{"file", nullptr}, {"line", line}};
    if (source.kind != Source::Kind::quoted) object["file"] = in_json(source.name);
    if (!id.empty()) object["id"] = in_json(id);
    if (!turn.empty()) object["turn"] = in_json(turn);
    return object;
}

boost::json::object PositionRecord::json() const {
    boost::json::object object = place.json();
    object["position"] = canonical;
    return object;
}

Session::Session(const Options& options) : json(options.has("json")) {
    for (const std::string& name : options.values("variant")) add_variant(name);
    for (const std::string& rule : options.values("rule")) set_rule(library, rule);
    std::string variants;
    for (const Variant& variant : library.variants()) variants += text(variant);
    runner().agree_on(variants);
}

void Session::add_variant(const std::string& name) {
    const auto known = std::ranges::find(library.variants(), name, &Variant::name);
    if (known != library.variants().end()) {
        last_variant = name;
    } else {
        try {
            Variant variant = read_variant(whole_text({Source::Kind::file, name, ""}));
            last_variant = variant.name;
            variant_files.push_back(name);
            library.add(std::move(variant));
        } catch (const TextError& error) {
            throw BadInput(printable(name) + ": " + printable(error.what()));
        }
    }
    asked_variants_.push_back({name, last_variant});
}

PositionRecord Session::read(Place& place, const Record& record) {
    for (const Operation& operation : record.operations) {
        const std::string values = fmt::format("{}", fmt::join(operation.values, " "));
        if (operation.name == "id") place.id = values;
        if (operation.name == "turn") place.turn = values;
    }
    const auto [game, position] = read_position(library, record.position);
    met(*game);
    return {place, *game, position, text(*game, position), record.operations};
}

void Session::met(const Game& game) {
    any_position_ = true;
    for (AskedVariant& asked : asked_variants_) asked.is_used |= asked.name == game.variant().name;
}

/// Writes a note about each variant of `--variant` that no position uses. Positions name their own variant, but a user
/// may believe that `--variant` changes it.
void Session::note_unused_variants() {
    if (!any_position_ || status == Exit::partial) return;
    for (const AskedVariant& asked : asked_variants_)
        if (!asked.is_used)
            note(fmt::format(
                "--variant {}: no position is of the variant '{}'; the first field of a position names its own",
                printable(asked.given, 60), asked.name));
    if (!asked_variants_.empty() && std::ranges::none_of(asked_variants_, &AskedVariant::is_used)) worsen(Exit::usage);
}

void Session::note_interruption(std::string_view what) {
    if (!RecordClock::interrupted()) return;
    note(fmt::format("interrupted; {}", what));
    worsen(Exit::partial);
}

void Session::answer_error(const Place& place, const TextError& error, std::string_view position) {
    ++bad_records;
    worsen(Exit::bad_input);
    std::vector<PositionFault> faults;
    if (!position.empty()) faults = position_faults(library, position);
    if (json) {
        boost::json::object object = place.json();
        object["error"] = faults.empty() ? error_json(error) : error_json(coded(faults.front(), position));
        if (!faults.empty()) object["faults"] = faults_json(faults, position);
        write(object);
        return output.flush(); // the program that feeds the input may be waiting for this answer
    }
    const auto say = [&](const std::string& lines) {
        if (answers_are_input)
            note(place.prefix() + lines);
        else
            output.write_line(place.prefix() + lines);
    };
    if (faults.empty()) say(error_text(error));
    for (const PositionFault& fault : faults) say(error_text(fault.error) + "\n" + pointed_out(position, fault));
    output.flush();
}

Exit Session::finish() {
    output.flush();
    note_unused_variants();
    if (bad_records != 0) note(counted(bad_records, "record") + " could not be answered");
    return status;
}

void refuse_pack(std::string_view name, unsigned number, std::string_view line) {
    constexpr std::string_view head = "[Format \"siam-pack";
    if (line.starts_with(head))
        throw BadInput(fmt::format(
            "{}:{}: this is a pack of puzzles; this verb reads positions, and `siam puzzle`, `print` and `verify` read packs",
            printable(name), number));
}

void for_each_line(
    Session& session, const std::vector<Source>& sources, const std::function<bool(const Place&, const Line&)>& visit,
    const std::function<bool()>& before_waiting) {
    for (const Source& source : sources) {
        if (source.kind == Source::Kind::standard_input && sources.size() == 1 && ::isatty(STDIN_FILENO) == 1)
            note("reading positions from the terminal; to end, press Ctrl-D on an empty line");
        if (may_wait(source) && !before_waiting()) return; // opening the source may wait, too
        std::optional<LineReader> reader;
        while (const auto line = next_line(session, source, reader)) {
            if (!line->is_comment()) refuse_pack(source.name, line->number(), line->beginning());
            if (!line->is_comment() && !visit({source, line->number(), sources.size() > 1}, *line)) return;
            if (!line->more() && !before_waiting()) return;
        }
    }
}

void for_each_position(
    Session& session, const std::vector<std::string>& arguments,
    const std::function<void(const PositionRecord&)>& answer) {
    for_each_batch(session, arguments, 1, [&](std::span<const PositionRecord> one) {
        try {
            answer(one.front());
        } catch (const TextError& error) {
            session.answer_error(one.front().place, error);
        }
        session.output.flush(); // the program that feeds the input may be waiting for this answer
        return !RecordClock::interrupted();
    });
    session.note_interruption("the remaining positions have no answer");
}

void answer_each(
    Session& session, const std::vector<std::string>& arguments,
    const std::function<void(boost::json::object&, const PositionRecord&)>& add,
    const std::function<std::string(const PositionRecord&)>& in_text) {
    for_each_position(session, arguments, [&](const PositionRecord& record) {
        if (!session.json) return session.output.write(in_text(record));
        boost::json::object object = record.json();
        add(object, record);
        session.write(object);
    });
}

void for_each_batch(
    Session& session, const std::vector<std::string>& arguments, std::size_t most,
    const std::function<bool(std::span<const PositionRecord>)>& answer) {
    const std::vector<Source> all = sources(arguments);
    bool any = false;
    std::vector<PositionRecord> read;
    const auto answer_those_read = [&] {
        const bool go_on = read.empty() || answer(read);
        read.clear();
        return go_on;
    };
    const auto visit = [&](const Place& place, const Line& line) {
        std::optional<TextError> wrong;
        std::string_view typed;
        Place named = place;
        try {
            if (const auto record = read_record(line.text(), line.number())) {
                any = true;
                typed = record->position;
                read.push_back(session.read(named, *record));
            }
        } catch (const TextError& error) {
            wrong = error;
            any = true;
        }
        const bool go_on = (!wrong && read.size() < most) || answer_those_read();
        if (wrong && go_on) session.answer_error(named, *wrong, typed);
        return go_on;
    };
    for_each_line(session, all, visit, answer_those_read);
    answer_those_read();
    if (!any && session.status == Exit::answered && !RecordClock::interrupted()) {
        note("the input holds no position");
        session.worsen(Exit::bad_input);
    }
}

} // namespace siam::tools
