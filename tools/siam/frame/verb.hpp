/// A verb of the program: its name, by which its help text is found, and its function.
#pragma once

#include <string>
#include <string_view>

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/options.hpp"

namespace siam::tools {

struct Verb {
    std::string_view name;
    Exit (*run)(const Options& options);
};

/// The output of `siam --version`.
[[nodiscard]] std::string version_text();
/// The output of `siam version --json`: one object on a line.
[[nodiscard]] std::string version_json();

} // namespace siam::tools
