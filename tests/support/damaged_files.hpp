/// Damaged files with right checksums: one to three things in them are changed, and the checksums are computed again.
///
/// Checksums already reveal random damage. These files test the checks that follow the checksums. The same seed makes
/// the same file.
#pragma once

#include <cstdint>
#include <string>

namespace siam::tests {

/// \pre table is the whole file of a table
[[nodiscard]] std::string damaged_table(const std::string& table, std::uint64_t seed);
/// \pre pack ends with its [End] line
[[nodiscard]] std::string damaged_pack(const std::string& pack, std::uint64_t seed);
/// Damages the journal of `generate`, FILE.journal. \pre it holds a first line
[[nodiscard]] std::string damaged_generate_journal(const std::string& journal, std::uint64_t seed);

} // namespace siam::tests
