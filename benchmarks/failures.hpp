/// A report on what predicts that a solver fails.
#pragma once

#include <string>

namespace siam {

/// Prints how well the figures of a puzzle predict the share of failed attempts, as a table of rank correlations.
/// \param attempts a file with an attempt in each line, such as puzzles/corpus/attempts.jsonl
/// Throws std::runtime_error if an attempt's puzzle is not a puzzle of this version.
void report_failures(const std::string& attempts);

} // namespace siam
