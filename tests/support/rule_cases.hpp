/// Checks whole texts of rule cases.
#pragma once

#include "engine/rule_case.hpp"
#include "engine/words.hpp"

namespace siam::tests {

/// The results of checking all statements of a rule case file.
struct CaseReport {
    std::vector<Finding> findings; ///< one for each statement, in input order
    std::vector<TextError> errors; ///< unreadable statements, each with its line
};

inline CaseReport check_cases(Library& library, std::string_view text) {
    CaseReport report;
    CaseReader reader(library);
    for (unsigned line = 1; !text.empty(); ++line) {
        const std::string_view line_text = cut_line(text);
        try {
            if (auto finding = reader.read(line_text, line)) report.findings.push_back(std::move(*finding));
        } catch (const TextError& error) {
            report.errors.push_back(error);
        }
    }
    return report;
}

} // namespace siam::tests
