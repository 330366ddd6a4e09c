// Completions of verbs, options and files for three shells.
#include <fmt/format.h>

#include "tools/packaging/pages.hpp"

namespace siam::tools {
namespace {

/// The names of the options, with their dashes, separated by blanks.
std::string option_words(const Options& options) {
    std::string words;
    for (const Options::Declared& option : options.declared()) words += (words.empty() ? "--" : " --") + option.name;
    return words;
}

std::string verb_words(const std::vector<Described>& verbs) {
    std::string words = "help version";
    for (const Described& described : verbs) words.append(" ").append(described.name);
    return words;
}

/// The option's help up to the first punctuation mark or bracket, in single quotes for a shell.
std::string quoted_hint(std::string_view says) {
    std::string quoted = "'";
    for (const char c : says.substr(0, says.find_first_of(";:(["))) {
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    }
    while (quoted.back() == ' ') quoted.pop_back();
    return quoted + "'";
}

} // namespace

std::string bash_completion(const std::vector<Described>& verbs) {
    std::string script = "# bash completion for siam\n_siam() {\n    local word=${COMP_WORDS[COMP_CWORD]} options\n";
    script += "    if (( COMP_CWORD == 1 )) || [[ ${COMP_WORDS[1]} == help ]]; then\n";
    script +=
        fmt::format("        COMPREPLY=($(compgen -W '{}' -- \"$word\"))\n        return\n    fi\n", verb_words(verbs));
    script += "    case ${COMP_WORDS[1]} in\n";
    for (const Described& described : verbs)
        script += fmt::format("        {}) options='{}' ;;\n", described.name, option_words(described.options));
    script +=
        "    esac\n"
        "    if [[ $word == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
        "    else\n"
        "        compopt -o filenames\n"
        "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
        "    fi\n"
        "}\ncomplete -F _siam siam\n";
    return script;
}

std::string zsh_completion(const std::vector<Described>& verbs) {
    std::string script = "#compdef siam\nlocal -a verbs=(\n    'help:what a verb does'\n    'version:of the program'\n";
    for (const Described& described : verbs)
        script += fmt::format("    {}:{}\n", described.name, quoted_hint(described.help.summary));
    script +=
        ")\nif (( CURRENT == 2 )) || [[ $words[2] == help ]]; then\n"
        "    _describe verb verbs\n    return\nfi\n"
        "local -a options\ncase $words[2] in\n";
    for (const Described& described : verbs) {
        script += fmt::format("    {})\n        options=(\n", described.name);
        for (const Options::Declared& option : described.options.declared()) {
            const std::string hint = quoted_hint(option.says);
            script += fmt::format(
                "            '--{}['{}']{}'\n", option.name, hint,
                option.wants.empty() ? "" : ":" + option.wants + ":_files");
        }
        script += "        ) ;;\n";
    }
    return script + "esac\nshift words\n(( CURRENT-- ))\n_arguments $options '*:file:_files'\n";
}

std::string fish_completion(const std::vector<Described>& verbs) {
    std::string script = "# fish completion for siam\n";
    constexpr std::string_view first = "complete -c siam -n __fish_use_subcommand -f -a";
    script += fmt::format("{} help -d 'what a verb does'\n{} version -d 'of the program'\n", first, first);
    for (const Described& described : verbs)
        script += fmt::format("{} {} -d {}\n", first, described.name, quoted_hint(described.help.summary));
    for (const Described& described : verbs)
        for (const Options::Declared& option : described.options.declared())
            script += fmt::format(
                "complete -c siam -n '__fish_seen_subcommand_from {}' -l {}{} -d {}\n", described.name, option.name,
                option.wants.empty() ? "" : " -r", quoted_hint(option.says));
    return script;
}

} // namespace siam::tools
