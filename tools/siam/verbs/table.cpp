// `siam table`: build and read tables of whole classes of endgames.
#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/verbs/table_build.hpp"
#include "tools/siam/verbs/table_check.hpp"
#include "tools/siam/verbs/table_info.hpp"

namespace siam::tools {
namespace {

void declare_table(Options& options) {
    options.value("output", "FILE", "build: write the table to FILE (also -o)");
    options.value("threads", "T", "build, check: run T threads (default: one per core)");
    options.value(
        "memory", "BYTES",
        "build: use at most this much memory for the whole process, e.g. 512M or 1.5G (default: 1G)");
    options.value(
        "scratch", "DIR",
        "build: keep the scratch file in this folder, best on a fast disk (default: beside the table)");
    options.value("time", "TIME", "build: stop after this time, e.g. 10s, 1m30s or 1h; run the same command to resume");
    TableCheck::declare(options);
    options.value(
        "progress", "STYLE",
        "build: show the latest finished layer (live, the default on a terminal), a line for each layer "
        "(plain) or nothing (none, the default elsewhere)");
    declare_session(options);
}

void probe(Session& session, const std::string& path, const std::vector<std::string>& positions) {
    const EndgameTable table(path);
    for_each_position(session, positions, [&](const PositionRecord& record) {
        const auto verdicts = table.probe(record.game, record.position);
        if (session.json) {
            boost::json::value force = nullptr;
            if (verdicts) {
                force = boost::json::array();
                for (const Verdict& verdict : *verdicts)
                    force.as_array().push_back(verdict.cannot_win() ? boost::json::value(nullptr) : verdict.distance());
            }
            session.output.write_line(record.json().add("force", force).text());
        } else {
            std::string text = "not in the table";
            if (verdicts) text = "force";
            for (const Verdict& verdict : verdicts.value_or(Verdicts{}))
                text += verdict.cannot_win() ? " -" : fmt::format(" {}", verdict.distance());
            session.output.write_line(record.place.prefix() + text);
        }
        return true;
    });
}

struct Part {
    std::string_view name;
    std::vector<std::string_view> options; ///< that it honours
};

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
        TableBuild(options, session).run(arguments);
        return session.finish();
    }
    if (arguments.empty()) throw UsageError("table " + what + ": name a table file");
    if (what == "probe") {
        const std::string path = arguments.front();
        arguments.erase(arguments.begin());
        probe(session, path, arguments);
        return session.finish();
    }
    const std::optional<TableCheck> check = what == "check" ? std::optional(TableCheck(options)) : std::nullopt;
    for (const std::string& path : arguments) {
        if (what == "info") {
            describe_table(session, path);
        } else {
            check->run(session, path);
        }
    }
    return session.finish();
}

} // namespace

constinit const Verb table_verb{
    .name = "table",
    .summary = "build and read tables of whole classes of endgames",
    .examples =
        R"(  siam table build "siam:2 SUr2l3m LN=B/KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm -/RLM 1 0 12 -" -o rlm.table
  siam table build "siam:2 SU?3/LN?2 KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm K/RL 1 0 12 -" -o class.table
  siam table probe rlm.table positions.epd
  siam table info rlm.table
  siam table check *.table
  siam table check --prove rlm.table
  siam solve --table rlm.table positions.epd
)",
    .usage = "build|probe|info|check [OPTION...] [FILE|POSITION]...",
    .about =
        "build: solves every position that can follow from the given ones, with every supply that can occur, "
        "and writes the answers to FILE. The given positions may differ only in the followers on the board; "
        "?N stands for every group of N followers. They may have at most four open provinces and seven cards. "
        "siam keeps its progress in FILE.building until the table is complete; if the run stops, run the same "
        "command to resume. Data that exceed --memory go to a scratch file, FILE.scratch, which takes a few "
        "times the table's size on disk; siam removes it at the end. The table does not depend on --memory.\n"
        "probe TABLE: prints for each position in how many cards each side can force a win, or - if it "
        "cannot.\n"
        "info TABLE...: describes each table.\n"
        "check TABLE...: reads each table and compares the checksums; the exit code is 5 if a table is "
        "damaged or of another version. siam never answers from such a table. Then check computes a sample of "
        "the answers again, without the code that built the table: from the stored answers after each legal "
        "turn, or from the rules where the game ends. If a stored answer is wrong, siam names the position, "
        "that answer and the right one, and the exit code is 1.\n"
        "check --prove TABLE...: computes all answers again in this way, which takes longer than building the "
        "table.",
    .declare = declare_table,
    .run = run_table};

} // namespace siam::tools
