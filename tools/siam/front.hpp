/// A program's front: it finds the verb, and turns every way to fail into a message and an exit code.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/siam/verb.hpp"

namespace siam::tools {

/// The texts of a program with verbs.
struct Front {
    std::string_view name;
    std::string_view summary; ///< one line, without the name
    std::string_view examples;
    std::span<const Verb* const> verbs;
};

/// Does what the words after the program's name say. \return its exit code
[[nodiscard]] int run_front(const Front& front, const std::vector<std::string>& words);

/// Does work, and turns every way to fail into a message, behind which the hint stands if the command line makes no
/// sense.
[[nodiscard]] Exit guarded(const std::function<Exit()>& work, std::string_view hint);

/// Prepares the process; each program calls it first.
void prepare_process();

} // namespace siam::tools
