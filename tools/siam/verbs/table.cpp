// `siam table`: builds and reads tables of whole classes of endgames. This file describes and checks tables.
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>

#include "solver/endgame_table/proof.hpp"
#include "tools/siam/answers/solve_json.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/verbs/table_build.hpp"

namespace siam::tools {
namespace {

std::string counts_text(const RetrogradeCount& count) {
    return fmt::format(
        "{} boards in {} groups, {} states, {} answers, {} different values", count.boards, count.groups, count.states,
        count.answers, count.values);
}

double bytes_a_board(const TableHeader& header) {
    return static_cast<double>(header.file_bytes) / static_cast<double>(header.count.boards);
}

/// The rules "last-card=must-win undo=banned ..." as an object.
boost::json::object rules_json(std::string_view rules) {
    boost::json::object object;
    for (std::string_view rule : words_of(rules)) {
        const std::string_view name = cut_before(rule, "=");
        object[printable(name)] = printable(rule);
    }
    return object;
}

boost::json::object json_of(const std::string& path, const TableHeader& header) {
    boost::json::array roots;
    for (const std::string& root : header.roots) roots.emplace_back(printable(root, 1000));
    return {
        {"file", printable(path, 4096)},
        {"variant", printable(header.variant)},
        {"players", header.players},
        {"rules", rules_json(header.rules)},
        {"roots", roots},
        {"version", table_version},
        {"equivalence", header.essential_version},
        {"game", fmt::format("{:016x}", header.fingerprint)},
        {"boards", header.count.boards},
        {"groups", header.count.groups},
        {"states", header.count.states},
        {"answers", header.count.answers},
        {"values", header.count.values},
        {"blocks", header.blocks},
        {"bytes", header.file_bytes}};
}

/// Says what to do with the journal of a build, which stays if a build is killed after it has written the table.
void note_left_over(const std::string& path) {
    const std::string journal = path + ".building";
    std::error_code unknown;
    if (!std::filesystem::exists(journal, unknown)) return;
    note(fmt::format(
        "{} belongs to a build that runs or was stopped; the table does not need it. If no build runs, repeat the build "
        "or remove the file",
        printable(journal)));
}

/// Prints the output of `siam table info`.
void describe_table(Session& session, const std::string& path) {
    const TableHeader header = EndgameTable(path).header();
    std::string lines = fmt::format("{}: variant {}, {} players\n", printable(path), header.variant, header.players);
    lines += "  rules     " + header.rules + "\n";
    for (const std::string& root : header.roots) lines += "  root      " + printable(root, 1000) + "\n";
    lines += fmt::format(
        "  format    version {}, equivalence version {}, game {:016x}\n", table_version, header.essential_version,
        header.fingerprint);
    lines += "  holds     " + counts_text(header.count) + "\n";
    lines += fmt::format(
        "  size      {} bytes in {}, {:.2f} a board", header.file_bytes, counted(header.blocks, "block"),
        bytes_a_board(header));
    session.write(json_of(path, header), lines);
}

/// Prints the output of `siam table build` for a finished table.
void describe_built(Session& session, const std::string& path, double seconds) {
    const TableHeader header = EndgameTable(path).header();
    boost::json::object object = json_of(path, header);
    object["seconds"] = seconds;
    session.write(
        object, fmt::format(
                    "{}: {}; {} bytes ({:.2f} a board), {:.2f} s ({:.0f} states a second)", printable(path),
                    counts_text(header.count), header.file_bytes, bytes_a_board(header), seconds,
                    static_cast<double>(header.count.states) / std::max(seconds, 1e-9)));
}

void probe(Session& session, const std::string& path, const std::vector<std::string>& positions) {
    const EndgameTable table(path);
    const auto add = [&](boost::json::object& object, const PositionRecord& record) {
        const auto verdicts = table.probe(record.game, record.position);
        object["force"] = nullptr;
        if (verdicts) object["force"] = verdicts_json(*verdicts, Detail::distance);
    };
    const auto in_text = [&](const PositionRecord& record) {
        const auto verdicts = table.probe(record.game, record.position);
        const TableHeader& header = table.header();
        std::string lacks = "not in the table";
        if (header.fingerprint != record.game.identity().low)
            lacks += fmt::format(
                ", which is for another game: {} for {} players, rules {}, or another map of this name",
                printable(header.variant), header.players, printable(header.rules));
        return record.place.prefix() + (verdicts ? "force " + force_text(*verdicts) : lacks) + "\n";
    };
    answer_each(session, positions, add, in_text);
}

/// Finds the game and the roots that a table names, among the known variants.
class Named {
public:
    Named(const Session& session, const std::string& path, const TableHeader& header) {
        for (const Variant& variant : session.library.variants()) library_.add(variant);
        for (const std::string_view rule : words_of(header.rules)) {
            const std::size_t equals = rule.find('=');
            if (equals == std::string_view::npos || library_.set(rule.substr(0, equals), rule.substr(equals + 1)))
                throw TableError(fmt::format("{}: unknown rule '{}'", path, rule));
        }
        game_ = library_.game(header.variant, header.players);
        if (game_ != nullptr && game_->identity().low != header.fingerprint)
            throw BadInput(fmt::format(
                "{}: the table is for another map than the known variant '{}'; name the table's map with --variant FILE",
                printable(path), printable(header.variant)));
        if (game_ == nullptr)
            throw BadInput(
                fmt::format("{}: unknown game '{}'; see --variant", printable(path), printable(header.variant)));
        for (const std::string& root : header.roots) roots_.push_back(position(path, root));
    }
    [[nodiscard]] const Game& game() const noexcept { return *game_; }
    [[nodiscard]] const std::vector<Position>& roots() const noexcept { return roots_; }

private:
    Position position(const std::string& path, const std::string& text) {
        try {
            const ReadPosition read = read_position(library_, text);
            if (read.game != game_) throw TableError(path + ": its roots must be of the same game");
            return read.position;
        } catch (const TextError& error) {
            throw TableError(path + ": a root cannot be read: " + error.what());
        }
    }
    Library library_;
    const Game* game_ = nullptr;
    std::vector<Position> roots_;
};

std::string words(const Game& game, const TableFault& fault) {
    const std::string position = text(game, fault.position);
    if (!fault.stored) return fmt::format("{}: the table lacks this position", position);
    if (fault.lacks)
        return fmt::format("{}: the table lacks {}, to which a turn leads", position, text(game, *fault.lacks));
    return fmt::format(
        "{}: the table stores force {}, but the legal turns give force {}", position, force_text(*fault.stored),
        force_text(fault.follows));
}

/// The report as an object. `ok` is null if an interruption came before any fault was found.
boost::json::object json_of(
    const std::string& path, const TableProof& proof, const std::string& wrong, std::string_view proved) {
    boost::json::value ok = wrong.empty();
    if (wrong.empty() && !proof.finished) ok = nullptr;
    boost::json::object object{
        {"file", printable(path, 4096)}, {"ok", ok}, {"proved", proved}, {"positions", proof.positions}};
    if (!wrong.empty()) object["fault"] = wrong;
    if (ok.is_null()) object["status"] = "partial";
    return object;
}

/// Checks a table. Reports either the fault, or that the table is undamaged and how many answers were checked.
/// `--prove` and `--sample` say how many answers to check; without them, checks as many as take about a second. Throws
/// UsageError, TableError, BadInput.
void check_table(Session& session, const Options& options, const std::string& path) {
    std::uint64_t sample = options.has("prove") ? 0 : 50'000; // 0: all answers
    if (const auto given = options.value("sample")) sample = read_count("sample", *given, 1, 1'000'000'000'000);
    const unsigned threads = threads_option(options);
    EndgameTable(path).check();
    RecordClock clock({});
    clock.start();
    const Named named(session, path, EndgameTable(path).header());
    const TableProof proof = prove_table(named.game(), named.roots(), path, {threads, sample, clock.limits()});
    std::string wrong;
    if (proof.fault)
        wrong = words(named.game(), *proof.fault);
    else if (proof.unreached != 0)
        wrong =
            fmt::format("the table holds {} that no play from its roots reaches", counted(proof.unreached, "group"));
    const std::string_view proved = sample == 0 ? "all" : "sample";
    std::string told = "wrong: " + wrong;
    if (wrong.empty())
        told = fmt::format(
            "whole, and {} {} from the turns ({})", counted(proof.positions, "answer"),
            proof.positions == 1 ? "follows" : "follow", sample == 0 ? "all of them" : "a sample; --prove checks all");
    session.write(json_of(path, proof, wrong, proved), printable(path) + ": " + told);
    if (!wrong.empty()) return session.worsen(Exit::fault);
    if (proof.finished) return;
    note(printable(path) + ": interrupted before siam had checked all answers");
    session.worsen(Exit::partial);
}

struct Part {
    std::string_view name;
    std::vector<std::string_view> options; ///< the options that it accepts
};

} // namespace

Exit run_table(const Options& options) {
    static const std::array<Part, 4> parts{
        {{"build", {"output", "threads", "memory", "scratch", "time", "progress", "variant", "rule", "json"}},
         {"probe", {"variant", "rule", "json"}},
         {"info", {"json"}},
         {"check", {"prove", "sample", "threads", "variant", "json"}}}};
    Session session(options);
    std::vector<std::string> arguments = options.arguments();
    if (arguments.empty()) throw UsageError("table: name a command: build, probe, info or check");
    const std::string what = arguments.front();
    arguments.erase(arguments.begin());
    const auto known = std::ranges::find(parts, what, &Part::name);
    if (known == parts.end())
        throw UsageError(
            fmt::format("table: unknown command '{}'; expected build, probe, info or check", printable(what, 60)));
    options.allow_only("table " + what, known->options);
    if (what == "build") {
        if (const auto built = build_table(options, session, arguments))
            describe_built(session, built->path, built->seconds);
        return session.finish();
    }
    if (arguments.empty()) throw UsageError("table " + what + ": name a table file");
    if (what == "probe") {
        probe(session, arguments.front(), {arguments.begin() + 1, arguments.end()});
        return session.finish();
    }
    for (const std::string& path : arguments) {
        note_left_over(path);
        if (what == "info")
            describe_table(session, path);
        else
            check_table(session, options, path);
    }
    return session.finish();
}

} // namespace siam::tools
