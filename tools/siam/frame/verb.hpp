/// A verb of the program: its texts, its options and its function.
#pragma once

#include <string>
#include <string_view>

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/options.hpp"

namespace siam::tools {

struct Verb {
    std::string_view name;
    std::string_view summary;  ///< one line for the list of verbs
    std::string_view examples; ///< one or more lines
    std::string_view usage;    ///< the words after the name: "[OPTION...] [FILE|POSITION]..."
    std::string_view about;    ///< paragraphs, each on one line; wrapped when printed
    void (*declare)(Options& options);
    Exit (*run)(const Options& options);
};

/// The description of the program as a whole.
extern const std::string_view program_description; ///< one paragraph
extern const std::string_view program_examples;    ///< one or more lines
extern const std::string_view exit_codes;          ///< two lines
/// The output of `siam --version`.
[[nodiscard]] std::string version_text();
/// The output of `siam version --json`: one object on a line.
[[nodiscard]] std::string version_json();

/// The output of `siam VERB --help`: examples first.
[[nodiscard]] std::string help_of(const Verb& verb, const Options& declared, std::string_view program = "siam");

} // namespace siam::tools
