/// Amounts on the command line: times, bytes and counts, with their units.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace siam::tools {

/// "500ms", "10s", "2m", "1h". Throws UsageError that names the option.
[[nodiscard]] std::chrono::milliseconds read_time(std::string_view option, std::string_view text);
/// "512M", "4G", "64K", or bytes. Throws UsageError.
[[nodiscard]] std::size_t read_bytes(std::string_view option, std::string_view text);
/// A whole number, least <= result <= most. Throws UsageError.
[[nodiscard]] std::uint64_t read_count(
    std::string_view option, std::string_view text, std::uint64_t least, std::uint64_t most);

} // namespace siam::tools
