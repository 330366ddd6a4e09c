// Finds a program's verb, runs it, and ends the program.
#include "tools/siam/frame/front.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <algorithm>
#include <csignal>
#include <new>
#include <system_error>

#include "engine/essential.hpp"
#include "engine/variant.hpp"
#include "puzzles/pack/pack.hpp"
#include "puzzles/puzzle.hpp"
#include "solver/compressed_file.hpp"
#include "solver/endgame_table/header.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The full name of a verb, such as "siam solve". The verb's help text has the same name.
std::string named(const Front& front, const Verb& verb) { return fmt::format("{} {}", front.name, verb.name); }

std::string help(const Front& front) {
    const Help own = read_help(front.name);
    std::string text = fmt::format(
        "{}\nExamples\n{}\nUsage\n  {} {}\n\nVerbs\n", fitted(fmt::format("{}: {}\n", front.name, own.summary)),
        own.examples, front.name, own.usage);
    const std::size_t width = output_is_terminal() ? page_width() : text.npos; // programs read the list line by line
    for (const Verb& verb : front.verbs)
        text += wrapped(fmt::format("  {:<10}{}", verb.name, read_help(named(front, verb)).summary), 12, width) + "\n";
    return text + fitted(fmt::format(
                      "\n"
                      "  {0} help VERB     explain a verb, examples first (also {0} VERB --help)\n"
                      "  {0} version       print the version (--json: as one JSON object)\n"
                      "\n"
                      "Exit codes: {1}",
                      front.name, exit_codes()));
}

/// The output of `siam --version`.
std::string version_text() {
    return fmt::format(
        "siam {}{}\n"
        "built with {}\n"
        "packs of format {}; tables of version {}; equivalence of version {}\n",
        SIAM_VERSION, commit.empty() ? "" : fmt::format(", commit {}", commit), SIAM_COMPILER, pack_format,
        table_version, essential_version);
}

/// The output of `siam version --json`: one object on a line.
std::string version_json() {
    return json_line(
               {{"siam", SIAM_VERSION},
                {"commit", commit},
                {"compiler", SIAM_COMPILER},
                {"pack_format", pack_format},
                {"table_version", table_version},
                {"equivalence", essential_version},
                {"rating", rating_version},
                {"score", score_version},
                {"themes", themes_version},
                {"reasons", reasons_version}}) +
           "\n";
}

Exit print(std::string_view text) {
    Output output;
    output.write(text);
    output.flush();
    return Exit::answered;
}

const Verb* find_verb(const Front& front, std::string_view name) {
    const auto found = std::ranges::find(front.verbs, name, &Verb::name);
    return found == front.verbs.end() ? nullptr : &*found;
}

const Verb& verb_named(const Front& front, std::string_view name) {
    if (const Verb* const found = find_verb(front, name)) return *found;
    std::vector<std::string_view> names;
    for (const Verb& verb : front.verbs) names.push_back(verb.name);
    throw UsageError(fmt::format("unknown verb '{}'{}", printable(name, 60), did_you_mean(name, names)));
}

Exit run(const Front& front, const Verb& verb, const std::vector<std::string>& command_line) {
    const Help help = read_help(named(front, verb));
    Options options(help.options);
    options.parse(command_line);
    if (options.has("version")) return print(version_text());
    if (options.has("help")) return print(help_text(named(front, verb), help, options, page_width()));
    catch_interruptions();
    return verb.run(options);
}

Exit run(const Front& front, std::vector<std::string> words) {
    if (words.empty()) throw UsageError("name a verb, such as solve");
    const std::string first = words.front();
    words.erase(words.begin());
    if (first == "--version" || first == "version") {
        if (words == std::vector<std::string>{"--json"}) return print(version_json());
        if (!words.empty())
            throw UsageError(fmt::format("version takes only --json, not '{}'", printable(words[0], 60)));
        return print(version_text());
    }
    const bool help_asked = first == "--help" || first == "-h" || first == "help";
    if (!help_asked) return run(front, verb_named(front, first), words);
    return words.empty() ? print(help(front)) : run(front, verb_named(front, words.front()), {"--help"});
}

/// The command that shows the right help, such as "siam solve --help". The message about a usage error names it.
std::string help_command(const Front& front, const std::vector<std::string>& words) {
    const bool known = !words.empty() && find_verb(front, words[0]) != nullptr;
    return fmt::format("{} {}--help", front.name, known ? words[0] + " " : "");
}

Exit failed(Exit exit, std::string_view message) {
    note(message);
    return exit;
}

/// Runs the command line. Reports a failure as a message.
Exit guarded(const Front& front, const std::vector<std::string>& words) {
    try {
        return run(front, words);
    } catch (const UsageError& error) {
        return failed(Exit::usage, fmt::format("{}\nSee `{}`.", error.what(), help_command(front, words)));
    } catch (const BadInput& error) {
        return failed(Exit::bad_input, error.what());
    } catch (const TextError& error) {
        return failed(Exit::bad_input, printable(error.what()));
    } catch (const Interrupted& error) {
        return failed(Exit::partial, error.what());
    } catch (const TableError& error) {
        return failed(Exit::failure, printable(error.what()));
    } catch (const FileError& error) {
        return failed(Exit::failure, printable(error.what(), 1000));
    } catch (const std::bad_alloc&) {
        return failed(Exit::partial, "not enough memory; see --memory"); // a limit, like --memory itself
    } catch (const std::system_error& error) {
        return failed(
            Exit::failure, fmt::format("the system ran out of a resource, such as threads: {}", error.what()));
    } catch (const std::exception& error) {
        return failed(Exit::failure, fmt::format("internal error: {}", printable(error.what())));
    }
}

} // namespace

int run_front(const Front& front, const std::vector<std::string>& words) {
    return static_cast<int>(guarded(front, words));
}

void prepare_process() {
    mallopt(M_MMAP_THRESHOLD, 256 << 10); // always give large freed blocks back to the system
    std::signal(SIGPIPE, SIG_DFL);        // end silently if the reader of the output goes away
    std::signal(SIGXFSZ, SIG_IGN);        // reaching a limit on file sizes is then a write error, like a full disk
}

} // namespace siam::tools
