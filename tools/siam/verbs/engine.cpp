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
        "threads", "T", "answer up to T requests at the same time, each on one thread (default: one per core)");
    options.value(
        "memory", "BYTES",
        "use at most this much memory for the whole process, e.g. 512M or 4G (default: 1G); the threads share "
        "it");
    options.value(
        "time", "TIME",
        "spend at most this time on a request without its own `time`, e.g. 500ms, 10s, 2m or 1h (default: no "
        "limit)");
    options.value(
        "nodes", "N",
        "visit at most N nodes of the search tree for a request without its own `nodes` (default: no limit)");
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
    if (::isatty(STDIN_FILENO) == 1)
        note("reading requests from the terminal, one JSON object per line; to end, press Ctrl-D");
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
        "Each line of standard input is a request {\"id\":ID,\"do\":VERB,...}. siam answers each request with "
        "one line: its id, then the same object as `siam VERB --json`, or an error. Each answer comes as soon "
        "as it is ready; only answers with the same id keep the order of their requests.\n"
        "VERB is solve, moves, play, show, perft, attempt, tree, compose, deal, variants, variant, pack or "
        "limits. {\"id\":ID,\"cancel\":OTHER} cancels the request with that id. \"report\":\"1s\" asks for "
        "the bounds so far once a second. `siam notation requests` lists all fields.\n"
        "At the end of input, siam sends the remaining answers and ends with exit code 0. On a signal, it "
        "sends the bounds so far and ends with exit code 4.",
    .declare = declare_engine,
    .run = run_engine};

} // namespace siam::tools
