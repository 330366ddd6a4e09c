/// The ledger of a soak: the counts for each kind of round, which can be saved in a file and shown as a table.
#pragma once

#include "tests/soak/round.hpp"

namespace siam::soak {

/// The counts of a soak. A round depends only on the seed, its kind and its number among rounds of its kind, so the
/// ledger suffices to resume a soak.
struct Ledger {
    std::uint64_t seed = 1;
    std::array<Tally, kind_count> tallies{};

    [[nodiscard]] Tally total() const noexcept;
    /// The wanted kind that is furthest behind its share of the time. \pre some kind is wanted
    [[nodiscard]] std::size_t next_kind(std::span<const bool, kind_count> wanted) const noexcept;
};

/// The seed for the random numbers of the round with this kind and number.
[[nodiscard]] std::uint64_t seed_of_round(std::uint64_t seed, std::size_t kind, std::uint64_t number) noexcept;

/// The counts as text: a line for each kind that has had rounds, and a line for their sum.
[[nodiscard]] std::string table(const Ledger& ledger);

/// save() throws std::runtime_error if it cannot write the file, load() if the file exists and is not a ledger.
void save(const Ledger& ledger, const std::filesystem::path& path);
[[nodiscard]] Ledger load(const std::filesystem::path& path);

} // namespace siam::soak
