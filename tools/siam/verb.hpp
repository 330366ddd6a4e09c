/// What a verb of the program is: its texts, its options and what it does.
#pragma once

#include "tools/siam/exit_status.hpp"
#include "tools/siam/options.hpp"

namespace siam::tools {

struct Verb {
    std::string_view name;
    std::string_view summary;  ///< one line for the list of verbs
    std::string_view examples; ///< one or more lines
    std::string_view usage;    ///< what follows the name: "[OPTION...] [FILE|POSITION]..."
    std::string_view about;    ///< paragraphs, each on one line; broken when printed
    void (*declare)(Options& options);
    Exit (*run)(const Options& options);
};

/// What `siam VERB --help` prints: examples first.
[[nodiscard]] std::string help_of(const Verb& verb, const Options& declared);

} // namespace siam::tools
