/// Files installed beside the program, made from the verbs' own texts: manual pages and completions.
#pragma once

#include <string>
#include <vector>

#include "tools/siam/frame/help.hpp"

namespace siam::tools {

/// A verb's name, its help text and its options, including those that every verb has.
struct Described {
    std::string_view name;
    Help help;
    Options options;
};
[[nodiscard]] std::vector<Described> described_verbs();

/// The page siam(1), as man(7) source.
[[nodiscard]] std::string program_page(const std::vector<Described>& verbs);
/// The page siam-VERB(1).
[[nodiscard]] std::string verb_page(const Described& described);

/// Completion scripts for three shells. They complete verbs, options and, where a file is expected, file names.
[[nodiscard]] std::string bash_completion(const std::vector<Described>& verbs);
[[nodiscard]] std::string zsh_completion(const std::vector<Described>& verbs);
[[nodiscard]] std::string fish_completion(const std::vector<Described>& verbs);

} // namespace siam::tools
