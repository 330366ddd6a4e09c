/// The number of rounds for tests whose rounds take different paths through the same code.
#pragma once

namespace siam::tests {

/// Returns `all`; under sanitizers, a part of it. Under sanitizers, rounds take eight times as long, and their only
/// purpose is to test the use of memory. Runs without sanitizers check the answers, with all rounds. Scale the numbers
/// that a test expects in the same way.
[[nodiscard]] constexpr unsigned rounds(unsigned all, [[maybe_unused]] unsigned part = 4) noexcept {
#ifdef SIAM_SANITIZED
    return (all + part - 1) / part;
#else
    return all;
#endif
}

} // namespace siam::tests
