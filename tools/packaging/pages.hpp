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

/// siam(1), as man(7) source.
[[nodiscard]] std::string program_page(const std::vector<Described>& verbs);
/// siam-VERB(1).
[[nodiscard]] std::string verb_page(const Described& described);

/// For the shell of that name: verbs, their options, files where files are expected.
[[nodiscard]] std::string bash_completion(const std::vector<Described>& verbs);
[[nodiscard]] std::string zsh_completion(const std::vector<Described>& verbs);
[[nodiscard]] std::string fish_completion(const std::vector<Described>& verbs);

} // namespace siam::tools
