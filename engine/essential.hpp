/// The essential identity of a position: everything that can still matter, without what provably cannot.
#pragma once

#include "engine/game.hpp"
#include "engine/hash.hpp"
#include "engine/standing.hpp"

namespace siam {

/// The version of the keys. Raise it when a change makes two different keys equal or two equal keys different.
inline constexpr unsigned essential_version = 1;

/// Two positions of one game with equal keys have the same value for every side and every N, and the same rational
/// outcomes. essential.cpp proves that the details which the key leaves out cannot matter.
///
/// The key numbers the open provinces in struggle order, next struggle first.
struct EssentialKey {
    std::array<std::uint16_t, province_count> at{}; ///< followers of the open provinces
    std::array<std::uint16_t, max_players>
        supply{}; ///< if occupation is impossible, reduced for each faction by the smallest count of any player
    std::array<std::uint8_t, max_players> hand{};
    std::uint32_t names = 0;    ///< the names of the open provinces, if borders still matter
    std::uint32_t standing = 0; ///< Standing; counts the occupier's provinces only if occupation is possible
    std::uint16_t pool = 0;     ///< the followers in the pool, but no more than cards can still draw
    std::uint16_t last_swap = 0;
    std::uint16_t latest = 0;
    std::array<std::uint8_t, faction_count>
        reach{}; ///< for each faction's card: the open provinces that border a province which the faction controls
    std::uint8_t marked = 0;
    std::uint8_t to_move_and_passes = 0;
    std::uint8_t open = 0; ///< the number of open provinces
    friend bool operator==(const EssentialKey&, const EssentialKey&) noexcept = default;
};
static_assert(sizeof(EssentialKey) == 48);
static_assert(std::has_unique_object_representations_v<EssentialKey>);

/// Returns the swap with each province replaced by its place among the open provinces. \pre both are open
[[nodiscard]] Swap by_place(const Position& position, Swap swap) noexcept;
/// Returns the key of the position. \pre !over(game, position)
[[nodiscard]] EssentialKey essential_key(const Game& game, const Position& position) noexcept;
/// Returns the same key, for callers that already know the standing. \pre standing == Standing::of(position)
[[nodiscard]] EssentialKey essential_key(const Game& game, const Position& position, Standing standing) noexcept;

/// Hashes the key's bytes; equal keys have equal hashes on every machine.
[[nodiscard]] inline Hash128 hash128(const EssentialKey& key) noexcept { return hash128(&key, sizeof key); }

} // namespace siam
