// The program `siam`: finds the verb, and turns every way to fail into a message and an exit code.
#include <fmt/format.h>
#include <malloc.h>
#include <algorithm>
#include <csignal>
#include <new>
#include <system_error>

#include "engine/variant.hpp"
#include "solver/compressed_file.hpp"
#include "tools/siam/output.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

std::string help() {
    std::string text = "siam: exact answers for late positions of King of Siam, with open hands\n\n";
    text.append("Examples\n")
        .append(program_examples)
        .append("\nUsage\n  siam VERB [OPTION...] [ARGUMENT...]\n\nVerbs\n");
    for (const Verb* verb : all_verbs) text += fmt::format("  {:<10}{}\n", verb->name, verb->summary);
    text +=
        "\n  siam help VERB     what a verb does, examples first (also siam VERB --help)\n"
        "  siam version       the program's version\n";
    return text.append("\nExit codes: ").append(exit_codes);
}

Exit print(std::string_view text) {
    Output output;
    output.write(text);
    output.flush();
    return Exit::answered;
}

const Verb& verb_named(std::string_view name) {
    const auto found = std::ranges::find(all_verbs, name, &Verb::name);
    if (found != all_verbs.end()) return **found;
    std::vector<std::string_view> names;
    for (const Verb* verb : all_verbs) names.push_back(verb->name);
    throw UsageError(fmt::format("no verb '{}'{}", printable(name, 60), did_you_mean(name, names)));
}

Exit run(const Verb& verb, const std::vector<std::string>& command_line) {
    Options options;
    verb.declare(options);
    options.parse(command_line);
    if (options.has("version")) return print(version_text());
    return options.has("help") ? print(help_of(verb, options)) : verb.run(options);
}

/// The words after the program's name.
Exit run(std::vector<std::string> words) {
    if (words.empty()) throw UsageError("which verb?");
    const std::string first = words.front();
    words.erase(words.begin());
    if (first == "--version" || first == "version") return print(version_text());
    const bool help_asked = first == "--help" || first == "-h" || first == "help";
    if (!help_asked) return run(verb_named(first), words);
    return words.empty() ? print(help()) : run(verb_named(words.front()), {"--help"});
}

/// What the user typed, for the hint after a usage error.
std::string help_command(const std::vector<std::string>& words) {
    const bool known = !words.empty() && std::ranges::find(all_verbs, words[0], &Verb::name) != all_verbs.end();
    return known ? "siam " + words[0] + " --help" : "siam --help";
}

Exit failed(Exit exit, std::string_view message) {
    note(message);
    return exit;
}

Exit run_guarded(const std::vector<std::string>& words) try { return run(words); } catch (const UsageError& error) {
    return failed(Exit::usage, fmt::format("{}\nSee `{}`.", error.what(), help_command(words)));
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
    return failed(Exit::failure, "not enough memory; see --memory");
} catch (const std::system_error& error) {
    return failed(Exit::failure, fmt::format("the system refuses what is needed, such as a thread: {}", error.what()));
} catch (const std::exception& error) {
    return failed(Exit::failure, fmt::format("internal error: {}", printable(error.what())));
}

} // namespace
} // namespace siam::tools

int main(int count, char** words) {
    mallopt(M_MMAP_THRESHOLD, 256 << 10); // so that large blocks go back to the system, however many there were
    std::signal(SIGPIPE, SIG_DFL);        // a reader that goes away ends the program without a word
    std::signal(SIGXFSZ, SIG_IGN);        // a file that may not grow is an error of writing, like a full disk
    return static_cast<int>(siam::tools::run_guarded({words + std::min(count, 1), words + count}));
}
