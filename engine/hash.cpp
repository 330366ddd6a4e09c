#include "engine/hash.hpp"

namespace siam {

std::string hex(std::uint64_t number) {
    std::string digits(16, '0');
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, number >>= 4)
        *digit = "0123456789abcdef"[number & 15U];
    return digits;
}

std::string checksum(std::string_view text) { return hex(hash64(text.data(), text.size())); }

} // namespace siam
