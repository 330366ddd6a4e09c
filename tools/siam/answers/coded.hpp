/// An error that a program can say in any language.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <utility>

#include "engine/text_error.hpp"

namespace siam::tools {

/// A fault with its kind and the pieces of its message (NOTATION.md, Errors). An error from elsewhere concerns the
/// position if it names a field, and otherwise the request.
struct Coded : TextError {
    using TextError::TextError;
    Coded(const TextError& error) : TextError(error) { // NOLINT(google-explicit-constructor): every error has a code
        if (field != 0) code = "position", arguments = {{"field", field}, {"rule", rule_json(rule)}};
    }
    Coded(std::string of_kind, boost::json::object pieces, const TextError& error)
        : TextError(error), code(std::move(of_kind)), arguments(std::move(pieces)) {}

    /// The number of a rule, or null.
    [[nodiscard]] static boost::json::value rule_json(const std::string& rule) {
        return rule.empty() ? boost::json::value(nullptr) : boost::json::value(rule);
    }

    std::string code = "request";
    boost::json::object arguments;
};

} // namespace siam::tools
