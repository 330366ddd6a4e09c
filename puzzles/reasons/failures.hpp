/// The wrong turns of an explanation, in the order in which they help to understand the key.
#pragma once

#include <vector>

#include "puzzles/reasons/reasons.hpp"

namespace siam {

/// A wrong turn. A member is null if there is none.
struct Failure {
    const Cause* cause = nullptr; ///< with at most `most_told_differences` differences
    const Refutation* refutation = nullptr;
    bool is_key_of_twin = false;
};

/// Returns the wrong turns of the explanation, those first that tell most about the key: a turn with a cause; among
/// these the key of the twin; then a turn that tempts (after it the camp reaches its aim if everybody passes); then a
/// turn that a card refutes; then another action than the key's, because it explains more than the taking. Otherwise
/// the order is that of the explanation. The result points into the explanation.
[[nodiscard]] std::vector<Failure> failures_of(const Explanation& explanation);

} // namespace siam
