/// Values on the command line: times, bytes and counts, with their units (see answers/amounts.hpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/siam/frame/options.hpp"

namespace siam::tools {

/// The time that an option gives: "500ms", "0.5s", "1m30s", "1h". Nothing if the option is not given. Throws
/// UsageError, which names the option.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_option(const Options& options, const char* name = "time");
/// Reads "512M", "1.5G", "64k", or bytes; K is 1024. Throws UsageError.
[[nodiscard]] std::size_t read_bytes(std::string_view option, std::string_view text);
/// Reads a whole number, also as "1e6", with least <= result <= most. Throws UsageError.
[[nodiscard]] std::uint64_t read_count(
    std::string_view option, std::string_view text, std::uint64_t least, std::uint64_t most);
/// Reads the number of an option, or returns `otherwise` if the option is not given. Throws UsageError.
[[nodiscard]] unsigned count_option(
    const Options& options, const char* name, unsigned otherwise, unsigned least, unsigned most);
/// The value of --seed. Without the option, chooses a random seed and prints a note: "dealt with --seed 5". Throws
/// UsageError.
[[nodiscard]] std::uint64_t seed_option(const Options& options, std::string_view what_was_done);

/// The part of the work that a run does: the numbers first, first + step, ...
struct Shard {
    std::uint64_t first = 0, step = 1;
    /// Whether there are other shards. A shard of the generator also keeps copies, because the original of a copy may
    /// turn out to be a copy of a puzzle in another shard.
    [[nodiscard]] bool is_part() const noexcept { return step > 1; }
    [[nodiscard]] bool has(std::uint64_t number) const noexcept { return number % step == first; }
    /// Number `i` of this shard, from 0.
    [[nodiscard]] std::uint64_t at(std::uint64_t i) const noexcept { return first + i * step; }
};
/// The shard "2/3"; nothing if the text has another form.
[[nodiscard]] std::optional<Shard> read_shard(std::string_view text);
/// The shard as the option names it: "2/3".
[[nodiscard]] std::string text(const Shard& shard);
/// The shard that `--shard 2/3` names; without the option, the shard that has all numbers. Throws UsageError.
[[nodiscard]] Shard shard_option(const Options& options);

} // namespace siam::tools
