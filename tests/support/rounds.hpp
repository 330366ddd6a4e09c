/// How often a test goes round where each round takes another way through the same code.
#pragma once

namespace siam::tests {

/// All, but a part of them where sanitizers watch: each takes eight times as long there, and they judge what the code
/// does to memory, not the answers, for which all rounds are run without them. What a test expects to meet on the way
/// is to be scaled alike.
[[nodiscard]] constexpr unsigned rounds(unsigned all, [[maybe_unused]] unsigned part = 4) noexcept {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return (all + part - 1) / part;
#else
    return all;
#endif
}

} // namespace siam::tests
