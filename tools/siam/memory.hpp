/// The memory that `--memory` leaves for tables and positions: it is the limit of the whole process.
#pragma once

#include <cstddef>

namespace siam::tools {

/// Bytes that the machine has, or that the group which the process is in may use.
[[nodiscard]] std::size_t machine_memory();

/// The bytes asked for without what the process has in use at this moment, and without what else its threads and its
/// writing need. Throws UsageError, which names the least that would do, if next to nothing is left.
/// \param others bytes that are not counted by those who work, besides
[[nodiscard]] std::size_t working_memory(std::size_t asked, unsigned threads, std::size_t others = 0);

} // namespace siam::tools
