/// Texts of the source tree that the program carries with it.
#pragma once

#include <string_view>

namespace siam::tools::embedded {

extern const std::string_view rules;           ///< engine/RULES.md
extern const std::string_view notation;        ///< engine/NOTATION.md
extern const std::string_view formats;         ///< puzzles/PACK.md
extern const std::string_view bench_positions; ///< tools/bench.epd

} // namespace siam::tools::embedded
