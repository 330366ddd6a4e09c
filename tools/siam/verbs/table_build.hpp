/// `siam table build`: reads the roots, builds the table, and shows the progress.
#pragma once

#include "tools/siam/frame/options.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

/// A finished table.
struct BuiltTable {
    std::string path;
    double seconds;
};
/// Builds the table whose roots are `positions`. Returns nothing, after a note, if a limit or an interruption came
/// first. Throws UsageError, BadInput, TableError, FileError.
[[nodiscard]] std::optional<BuiltTable> build_table(
    const Options& options, Session& session, const std::vector<std::string>& positions);

} // namespace siam::tools
