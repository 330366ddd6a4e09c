/// Rule cases: what a rule says about one position (NOTATION.md, Rule cases), and whether the engine agrees.
#pragma once

#include <memory>

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

/// Counts of the statements of a rule case file that hold and that fail.
struct CaseReport {
    std::vector<Finding> findings; ///< one for each statement, in input order
    std::vector<TextError> errors; ///< statements that could not be read; their line is set
};

/// Checks the cases of a text line by line. A `rule` statement sets a switch from there to the end of its case; the
/// next `case` begins again with the library's switches.
class CaseReader {
public:
    /// The library outlives the reader.
    explicit CaseReader(Library& library);
    ~CaseReader();
    CaseReader(const CaseReader&) = delete;
    CaseReader& operator=(const CaseReader&) = delete;

    /// Compares the line's statement with the engine's result; nothing for a line that only sets something, a blank
    /// one or a comment. Throws TextError with the line's number.
    [[nodiscard]] std::optional<Finding> read(std::string_view line, unsigned number);
    /// In place of `read` for a line that is not at hand. It may have set anything: what follows is refused up to the
    /// next `case`.
    void skip_line() noexcept;
    /// The game of the position read last; null before the first.
    [[nodiscard]] const Game* game() const noexcept;

private:
    class Case;
    std::unique_ptr<Case> case_;
};

/// Checks all cases of a text.
[[nodiscard]] CaseReport check_cases(Library& library, std::string_view text);

} // namespace siam
