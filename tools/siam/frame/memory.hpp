/// The memory that `--memory` leaves for tables and positions, since the limit holds for the whole process.
#pragma once

#include <cstddef>

namespace siam::tools {

/// The bytes of memory that the machine has, or that the process's control group may use.
[[nodiscard]] std::size_t machine_memory();

/// The requested bytes minus the bytes that the process uses now and those that its threads and its writing need. If
/// next to nothing is left, throws UsageError, which names the smallest limit that would do. \param others further
/// bytes that the workers do not count
[[nodiscard]] std::size_t working_memory(std::size_t asked, unsigned threads, std::size_t others = 0);

} // namespace siam::tools
