/// The ledger of a soak: counted by kind of round, kept in a file, shown as a table.
#pragma once

#include "tests/soak/round.hpp"

namespace siam::soak {

/// Every round follows from the seed, its kind and its number in that kind, so the counts of rounds tell where to
/// resume.
struct Ledger {
    std::uint64_t seed = 1;
    std::array<Tally, kind_count> tallies{};

    [[nodiscard]] Tally total() const noexcept;
    /// The kind that lags most behind its share of time. \pre one of them is requested
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
