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

} // namespace

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

} // namespace siam::tools
