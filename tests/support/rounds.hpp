/// The number of rounds for tests whose rounds take different paths through the same code.
#pragma once

namespace siam::tests {

/// Returns `all`; under sanitizers, `all` divided by `part` and rounded up. Under sanitizers a round takes eight times
/// as long, and its only purpose is to test the use of memory; runs without sanitizers check the answers, with all
/// rounds. If a test expects a number that depends on the rounds, scale this number with this function, too.
[[nodiscard]] constexpr unsigned rounds(unsigned all, [[maybe_unused]] unsigned part = 4) noexcept {
#ifdef SIAM_SANITIZED
    return (all + part - 1) / part;
#else
    return all;
#endif
}

} // namespace siam::tests
