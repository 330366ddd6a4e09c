/// Reads amounts with units from text. Their numbers may be written like `12`, `1.5` or `1e6`. The command line, the
/// engine and the page all use these functions, so that a limit means the same in each of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace siam::tools {

/// The longest limit of time: a hundred years. A clock that counts nanoseconds in 63 bits runs for 292 years.
inline constexpr std::chrono::milliseconds longest_time = std::chrono::hours(24 * 365 * 100);
/// The largest number of threads that a user can request.
inline constexpr unsigned most_threads = 1024;

/// Reads "500ms", "0.5s", "1m30s", "1h": numbers with units, the larger unit first. Returns nothing for other texts and
/// for times longer than longest_time.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_in(std::string_view text);
/// Reads "512M", "1.5G" or "64k", also as "512MB" or "512MiB" (K is 1024 in each of them), or a number of bytes.
/// Returns nothing for other texts, for 0, and for 2^64 or more.
[[nodiscard]] std::optional<std::uint64_t> bytes_in(std::string_view text);
/// Reads a whole number, also as "1e6". Returns nothing for other texts and for numbers too large to be exact.
[[nodiscard]] std::optional<std::uint64_t> count_in(std::string_view text);

} // namespace siam::tools
