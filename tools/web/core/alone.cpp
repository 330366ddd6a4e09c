// Replacements for functions that a web page does not have: threads, files of endgame tables and pages of memory.
#include <cstdlib>
#include <new>

#include "solver/endgame_table/endgame_table.hpp"
#include "solver/parallel.hpp"
#include "solver/search/pages.hpp"

namespace siam {

void parallel_for(std::size_t count, unsigned, const std::function<void(std::size_t)>& body) {
    for (std::size_t i = 0; i < count; ++i) body(i);
}

void* zeroed_pages(std::size_t bytes) {
    // The memory is aligned, so that no entry lies in two cache lines.
    void* const pages = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (pages == nullptr) throw std::bad_alloc();
    return __builtin_memset(pages, 0, bytes);
}

void free_pages(void* pages, std::size_t) noexcept { std::free(pages); }

class retrograde::TableFile {};
EndgameTable::~EndgameTable() = default;
EndgameTable::EndgameTable(EndgameTable&&) noexcept = default;
std::optional<Verdicts> EndgameTable::probe(const Game&, const Position&) const { return {}; }

} // namespace siam
