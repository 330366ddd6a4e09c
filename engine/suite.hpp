/// Suites: positions with operations, one record a line, as EPD files hold them (NOTATION.md, Operations).
#pragma once

#include "engine/notation.hpp"

namespace siam {

/// One operation of a record, such as "force 2 -". Operations stand after the position and ` ;`.
struct Operation {
    std::string name;                ///< "force"
    std::vector<std::string> values; ///< "2", "-"
};

/// A line of a suite or of any file of positions.
struct Record {
    unsigned line = 0;         ///< from 1
    std::string_view position; ///< the nine fields as written
    std::vector<Operation> operations;
};

/// Splits one line at its semicolons outside quotation marks. Returns nothing for blank lines and comments. Checks
/// neither the position nor whether the operations exist. Throws TextError if `id`, `turn` or `line` stands twice, or
/// if the line has a carriage return inside.
[[nodiscard]] std::optional<Record> read_record(std::string_view line_text, unsigned line);

} // namespace siam
