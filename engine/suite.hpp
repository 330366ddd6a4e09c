/// Suites: positions with operations, one record a line, as EPD files hold them (NOTATION.md, Operations).
#pragma once

#include "engine/notation.hpp"

namespace siam {

/// One operation behind a position, after ` ;`: "force 2 -".
struct Operation {
    std::string name;                ///< "force"
    std::vector<std::string> values; ///< "2", "-"
};

/// A line of a suite or of any file of positions.
struct Record {
    unsigned line = 0;         ///< from 1
    std::string_view position; ///< the nine fields as they stand there
    std::vector<Operation> operations;
};

/// Splits one line at its semicolons. Nothing for blank lines and comments.
/// Only the form is looked at, neither the position nor whether an operation is known.
[[nodiscard]] std::optional<Record> read_record(std::string_view line_text, unsigned line);

} // namespace siam
