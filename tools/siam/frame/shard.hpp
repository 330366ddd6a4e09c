/// The part of the work that a run does: `--shard I/N`.
#pragma once

#include <cstdint>

#include "tools/siam/frame/options.hpp"

namespace siam::tools {

/// Numbers first, first + step, ...
struct Shard {
    std::uint64_t first = 0, step = 1;
    /// A generator's shard keeps copies too, since their original may itself turn out to be a copy.
    [[nodiscard]] bool is_part() const noexcept { return step > 1; }
    [[nodiscard]] bool has(std::uint64_t number) const noexcept { return number % step == first; }
};

/// Reads "2/3"; all without the option. Throws UsageError.
[[nodiscard]] Shard shard_option(const Options& options);

} // namespace siam::tools
