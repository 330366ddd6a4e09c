/// Which part of the work a run does: `--shard I/N`.
#pragma once

#include <cstdint>

#include "tools/siam/options.hpp"

namespace siam::tools {

/// Numbers first, first + step, ...
struct Shard {
    std::uint64_t first = 0, step = 1;
    /// A generator's part keeps copies too, since the puzzle that they repeat may yet turn out to be one itself.
    [[nodiscard]] bool is_part() const noexcept { return step > 1; }
    [[nodiscard]] bool has(std::uint64_t number) const noexcept { return number % step == first; }
};

/// "2/3", or all. Throws UsageError.
[[nodiscard]] Shard shard_option(const Options& options);

} // namespace siam::tools
