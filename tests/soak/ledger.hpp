/// The ledger of a soak: counts for each kind of round, which are kept in a file and shown as a table.
#pragma once

#include "tests/soak/round.hpp"

namespace siam::soak {

/// A round depends only on the seed, its kind and its number among rounds of that kind. So the counts of rounds suffice
/// to resume.
struct Ledger {
    std::uint64_t seed = 1;
    std::array<Tally, kind_count> tallies{};

    [[nodiscard]] Tally total() const noexcept;
    /// The kind that is furthest behind its share of the time. \pre one of them is requested
    [[nodiscard]] std::size_t next_kind(std::span<const bool, kind_count> wanted) const noexcept;
};

/// The seed from which the round draws its positions.
[[nodiscard]] std::uint64_t seed_of_round(std::uint64_t seed, std::size_t kind, std::uint64_t number) noexcept;

/// A line for each kind that has had rounds, and their sum.
[[nodiscard]] std::string table(const Ledger& ledger);

/// Throws std::runtime_error if the file cannot be written, or exists and is not a ledger.
void save(const Ledger& ledger, const std::filesystem::path& path);
[[nodiscard]] Ledger load(const std::filesystem::path& path);

} // namespace siam::soak
