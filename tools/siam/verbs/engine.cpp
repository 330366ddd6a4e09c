// `siam engine`: answers requests in JSON, one a line, until the input ends.
#include <unistd.h>

#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/memory.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/verbs/desk.hpp"

namespace siam::tools {
namespace {

void declare_engine(Options& options) {
    options.value(
        "threads", "T", "number of requests to work on at the same time, one thread each (default: all cores)");
    options.value("memory", "BYTES", "limit for the whole process, e.g. 512M or 4G (default 1G); threads share it");
    options.value(
        "time", "TIME",
        "limit for requests that set no time of their own, e.g. 500ms, 10s, 2m or 1h (default: no limit)");
    options.value(
        "nodes", "N", "limit of searched positions for requests that set none of their own (default: no limit)");
    declare_rules(options);
}

DeskOptions desk_options(const Options& options, const Session& session) {
    DeskOptions desk{session.library.variants(), threads_option(options), 0, {}};
    desk.memory = working_memory(memory_option(options), desk.threads);
    if (const auto time = time_option(options)) desk.limits.seconds = std::chrono::duration<double>(*time).count();
    if (const auto nodes = options.value("nodes"))
        desk.limits.nodes = read_count("nodes", *nodes, 0, std::numeric_limits<std::uint64_t>::max());
    return desk;
}

/// False if a signal ended the input.
bool take_all(Desk& desk) {
    const Source input{Source::Kind::standard_input, "-", ""};
    LineReader reader(input);
    while (const auto line = reader.next()) {
        try {
            if (line->text().find_first_not_of(" \t") != std::string_view::npos) desk.take(line->text());
        } catch (const TextError& error) {
            desk.refuse(error);
        }
    }
    return !reader.was_interrupted();
}

Exit run_engine(const Options& options) {
    if (!options.arguments().empty())
        throw UsageError("engine reads requests from standard input, not " + printable(options.arguments()[0], 60));
    Session session(options);
    catch_interruptions();
    if (::isatty(STDIN_FILENO) == 1) note("reading requests, one JSON object a line; Ctrl-D ends them");
    Desk desk(desk_options(options, session), [&](const std::string& line) {
        session.output.write_line(line);
        session.output.flush();
    });
    bool cancelled = !take_all(desk);
    if (cancelled) desk.cancel_all();
    while (!desk.all_answered(std::chrono::milliseconds(100))) {
        if (cancelled || !RecordClock::interrupted()) continue;
        desk.cancel_all();
        cancelled = true;
    }
    if (cancelled) session.worsen(Exit::partial);
    return session.finish();
}

} // namespace

constinit const Verb engine_verb{
    .name = "engine",
    .summary = "answer requests in JSON, one per line, several at a time",
    .examples = R"(  echo '{"id":1,"do":"show","position":"siam:2 ..."}' | siam engine
  siam engine --threads 4 --time 10s < requests.jsonl > answers.jsonl
)",
    .usage = "[OPTION...]",
    .about =
        "Each line of standard input is a request {\"id\":ID,\"do\":VERB,...}. Each request gets one line: its id, then "
        "the same object as `siam VERB --json`, or an error. Answers come as they are ready; answers with one id "
        "come in the order of its requests.\n"
        "VERB is solve, moves, play, show, perft, attempt, tree, compose, deal, variants, variant, pack or limits. "
        "{\"id\":ID,\"cancel\":OTHER} cancels the request with that id. \"report\":\"1s\" asks for the bounds so far once a "
        "second. NOTATION.md (Requests) lists all fields.\n"
        "The engine ends at the end of input, after the last answer (exit code 0), or on a signal, with the bounds "
        "so far (exit code 4).",
    .declare = declare_engine,
    .run = run_engine};

} // namespace siam::tools
