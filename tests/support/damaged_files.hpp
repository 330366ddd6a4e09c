/// Damaged files with right checksums: one to three parts of a file are changed, and the checksums are computed again.
///
/// Checksums reveal random damage. The damaged files test the checks that a reader makes after it has compared the
/// checksums. Equal seeds make equal files.
#pragma once

#include <cstdint>
#include <string>

#include "engine/deal.hpp"

namespace siam::tests {

/// Makes one change that a reader of lines may overlook: swaps, repeats or removes a line, removes letters, or replaces
/// a letter, mostly by another of its kind.
void change_text(Random& random, std::string& text);

/// A damaged copy of a table. \pre `table` is the whole file
[[nodiscard]] std::string damaged_table(const std::string& table, std::uint64_t seed);
/// A damaged copy of a pack. \pre `pack` ends with its [End] line
[[nodiscard]] std::string damaged_pack(const std::string& pack, std::uint64_t seed);

} // namespace siam::tests
