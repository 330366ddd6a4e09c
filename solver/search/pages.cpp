#include "solver/search/pages.hpp"

#include <sys/mman.h>
#include <new>

namespace siam {

void* zeroed_pages(std::size_t bytes) {
    void* const pages =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) throw std::bad_alloc();
    madvise(pages, bytes, MADV_HUGEPAGE);
    return pages;
}

void free_pages(void* pages, std::size_t bytes) noexcept { munmap(pages, bytes); }

} // namespace siam
