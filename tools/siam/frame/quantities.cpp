// Reads amounts, and phrases the errors for amounts that cannot be read.
#include "tools/siam/frame/quantities.hpp"

#include <fmt/format.h>
#include <limits>
#include <random>

#include "tools/siam/answers/amounts.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

[[noreturn]] void refuse(std::string_view option, std::string_view text, std::string_view wanted) {
    throw UsageError(fmt::format("--{} '{}': expected {}", option, printable(text, 60), wanted));
}

} // namespace

std::optional<std::chrono::milliseconds> time_option(const Options& options, const char* name) {
    const auto given = options.value(name);
    if (!given) return {};
    const auto time = time_in(*given);
    if (!time) refuse(name, *given, "a time such as 500ms, 0.5s, 1m30s or 2h, at most a hundred years");
    return time;
}

std::size_t read_bytes(std::string_view option, std::string_view text) {
    const auto bytes = bytes_in(text);
    if (!bytes) refuse(option, text, "an amount of memory such as 512M or 1.5G, with K, M, G or T");
    return static_cast<std::size_t>(*bytes);
}

std::uint64_t read_count(std::string_view option, std::string_view text, std::uint64_t least, std::uint64_t most) {
    const auto number = count_in(text);
    if (!number || *number < least || *number > most) {
        const bool is_largest = most == std::numeric_limits<std::uint64_t>::max();
        const std::string last = is_largest ? "2^64 - 1" : fmt::format("{}", most);
        refuse(option, text, least == most ? last : fmt::format("a whole number from {} to {}", least, last));
    }
    return *number;
}

unsigned count_option(const Options& options, const char* name, unsigned otherwise, unsigned least, unsigned most) {
    const auto given = options.value(name);
    return given ? static_cast<unsigned>(read_count(name, *given, least, most)) : otherwise;
}

std::uint64_t seed_option(const Options& options, std::string_view what_was_done) {
    if (const auto given = options.value("seed"))
        return read_count("seed", *given, 0, std::numeric_limits<std::uint64_t>::max());
    const std::uint64_t seed = std::random_device{}();
    note(fmt::format("{} with --seed {}", what_was_done, seed));
    return seed;
}

std::optional<Shard> read_shard(std::string_view text) {
    const auto part = count_in(cut_before(text, "/")), parts = count_in(text);
    if (!part || !parts || *part < 1 || *part > *parts || *parts > 1'000'000) return {};
    return Shard{*part - 1, *parts};
}

std::string text(const Shard& shard) { return fmt::format("{}/{}", shard.first + 1, shard.step); }

Shard shard_option(const Options& options) {
    const auto given = options.value("shard");
    if (!given) return {};
    if (const auto shard = read_shard(*given)) return *shard;
    throw UsageError(fmt::format(
        "--shard '{}': expected I/N, e.g. 1/3, with I from 1 to N, and N at most 1000000", printable(*given, 60)));
}

} // namespace siam::tools
