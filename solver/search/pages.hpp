/// Memory for a large table.
#pragma once

#include <cstddef>

namespace siam {

/// Zeroes that cost nothing until they are touched, where the system can do that. Throws std::bad_alloc.
[[nodiscard]] void* zeroed_pages(std::size_t bytes);
/// \pre pages == zeroed_pages(bytes)
void free_pages(void* pages, std::size_t bytes) noexcept;

} // namespace siam
