/// The seeds of the random tests.
#pragma once

#include <cstdint>

#include "tests/support/catch.hpp"

namespace siam::tests {

/// The seed of a random test: `seed` itself, or another one for each value of Catch's option --rng-seed. Without this
/// option a test does the same on every run; tools/soak runs the tests tagged [random] with one value after another. So
/// what such a test counts must suffice with any seed.
[[nodiscard]] inline std::uint64_t seeded(std::uint64_t seed) {
    return seed + (std::uint64_t{Catch::rngSeed()} << 32U);
}

} // namespace siam::tests
