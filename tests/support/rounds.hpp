/// The number of rounds of tests in which each round takes another path through the same code.
#pragma once

namespace siam::tests {

/// All rounds, or a part of them under sanitizers: there each round takes eight times as long, and the sanitizers judge
/// the use of memory, not the answers, which other runs check with all rounds. Expected numbers must be scaled alike.
[[nodiscard]] constexpr unsigned rounds(unsigned all, [[maybe_unused]] unsigned part = 4) noexcept {
#ifdef SIAM_SANITIZED
    return (all + part - 1) / part;
#else
    return all;
#endif
}

} // namespace siam::tests
