/// Checks rule cases: statements about single positions (NOTATION.md, Rule cases) that the engine should confirm.
#pragma once

#include <memory>

#include "engine/suite.hpp"

namespace siam {

/// The result of checking one statement of a rule case, or one operation of a suite.
struct Finding {
    unsigned line = 0;
    bool ok = true;
    std::string subject;         ///< the case's title, or empty
    std::string operation;       ///< "legal", "count", ...
    std::string expected, found; ///< both as text
};

/// Checks the rule cases in a text, line by line. A `rule` statement sets a switch until the end of its case; the next
/// `case` starts with the library's switches again.
class CaseReader {
public:
    /// The library must outlive the reader.
    explicit CaseReader(Library& library);
    ~CaseReader();
    CaseReader(const CaseReader&) = delete;
    CaseReader& operator=(const CaseReader&) = delete;

    /// Compares the line's statement with the engine's result, and returns the finding. Returns nothing for a blank
    /// line, a comment, or a line that only sets a title, position or switch. Throws TextError with the line's number.
    [[nodiscard]] std::optional<Finding> read(std::string_view line, unsigned number);
    /// Call this instead of `read` for a line that could not be read at all. It may have set the position or a
    /// switch, so all statements up to the next `case` are refused.
    void skip_line() noexcept;
    /// The game of the latest position read; null before the first position.
    [[nodiscard]] const Game* game() const noexcept;

private:
    class Case;
    std::unique_ptr<Case> case_;
};

} // namespace siam
