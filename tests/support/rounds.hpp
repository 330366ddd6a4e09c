/// The number of rounds of tests in which each round takes another path through the same code.
#pragma once

namespace siam::tests {

/// Returns `all`, or under sanitizers a part of it. There each round takes eight times as long, and tests the use of
/// memory; runs without sanitizers check the answers, with all rounds. Scale the numbers that a test expects in the
/// same way.
[[nodiscard]] constexpr unsigned rounds(unsigned all, [[maybe_unused]] unsigned part = 4) noexcept {
#ifdef SIAM_SANITIZED
    return (all + part - 1) / part;
#else
    return all;
#endif
}

} // namespace siam::tests
