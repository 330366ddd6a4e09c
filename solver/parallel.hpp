/// Loops over several threads; what lies behind is known to parallel.cpp alone.
#pragma once

#include <cstddef>
#include <functional>

namespace siam {

/// Calls body(i) once for each i below count, on at most `threads` threads, this one among them; each thread takes the
/// next i that nobody has, so that small ones last make an even end. Returns when all are done. The first exception
/// that a body throws is thrown again here; bodies not begun by then may never be called. Fewer threads work if the
/// system gives no more. \pre threads >= 1
void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body);

} // namespace siam
