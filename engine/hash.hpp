/// Hashes of plain bytes; the only file that includes xxHash.
#pragma once

#ifndef XXH_INLINE_ALL
#define XXH_INLINE_ALL
#endif
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace siam {

/// A hash of 128 bits. Both halves are mixed equally well.
struct Hash128 {
    std::uint64_t low = 0, high = 0;
    friend constexpr bool operator==(const Hash128&, const Hash128&) noexcept = default;
};

/// XXH3 over the bytes: the same on every machine of the same byte order.
[[nodiscard]] inline Hash128 hash128(const void* bytes, std::size_t size) noexcept {
    const XXH128_hash_t hash = XXH3_128bits(bytes, size);
    return {hash.low64, hash.high64};
}

/// XXH3 (64 bits) of the bytes.
[[nodiscard]] inline std::uint64_t hash64(const void* bytes, std::size_t size) noexcept {
    return XXH3_64bits(bytes, size);
}

/// The number as 16 hexadecimal digits.
[[nodiscard]] std::string hex(std::uint64_t number);
/// XXH3 (64 bits) of a text, in hexadecimal digits.
[[nodiscard]] std::string checksum(std::string_view text);

/// A hash function for Boost's unordered containers. It hashes the bytes of keys that are equal only if their bytes
/// are. `is_avalanching` tells Boost that the hash needs no further mixing.
struct ByteHash {
    using is_avalanching = void;
    template <class Key>
    [[nodiscard]] std::size_t operator()(const Key& key) const noexcept {
        static_assert(std::has_unique_object_representations_v<Key>);
        return hash64(&key, sizeof key);
    }
};

} // namespace siam
