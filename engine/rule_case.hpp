/// Rule cases: what a rule says about one position (NOTATION.md, Rule cases), and whether the engine agrees.
#pragma once

#include "engine/suite.hpp"

namespace siam {

/// One statement of a case or one operation of a suite that was checked.
struct Finding {
    unsigned line = 0;
    bool ok = true;
    std::string subject;         ///< the case's title, or empty
    std::string operation;       ///< "legal", "count", ...
    std::string expected, found; ///< as text
};

struct CaseReport {
    std::vector<Finding> findings; ///< one for each statement, in input order
    std::vector<TextError> errors; ///< statements that could not be read; their line is set
};

/// Checks all cases of a text. A `rule` statement sets a switch from there to the end of its case; the next `case`
/// begins again with the library's switches.
[[nodiscard]] CaseReport check_cases(Library& library, std::string_view text);

} // namespace siam
