/// Memory for a large table.
#pragma once

#include <cstddef>

namespace siam {

/// Returns zeroed memory that takes no physical pages until it is touched, if the system supports that. Throws
/// std::bad_alloc.
[[nodiscard]] void* zeroed_pages(std::size_t bytes);
/// \pre zeroed_pages(bytes) returned `pages`
void free_pages(void* pages, std::size_t bytes) noexcept;

} // namespace siam
