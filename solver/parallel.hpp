/// Loops that run on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace siam {

/// Calls body(i) once for each i below count, on at most `threads` threads, including the calling thread. Threads take
/// the next unclaimed index; put small items last to balance the finish. Returns when all calls are done. Rethrows the
/// first exception of a call; calls that have not begun by then may be omitted. Uses fewer threads if the system allows
/// no more.
/// \pre threads >= 1
void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body);

} // namespace siam
