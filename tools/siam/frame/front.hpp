/// A program's front end: finds the verb, and turns every failure into a message and an exit code.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/options.hpp"

namespace siam::tools {

/// A verb. Its help text is named "PROGRAM VERB".
struct Verb {
    std::string_view name;
    Exit (*run)(const Options& options);
};

/// A program with verbs. Its help text has the program's name.
struct Front {
    std::string_view name;
    std::span<const Verb> verbs;
};

/// Runs the command line `words`, which does not include the program's name. Returns the exit code.
[[nodiscard]] int run_front(const Front& front, const std::vector<std::string>& words);

/// Prepares the process; each program calls it first.
void prepare_process();

} // namespace siam::tools
