/// Numbers and texts as bytes of a message. All ranks run the same program on machines of one kind.
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace siam::cluster {

class Packed {
public:
    template <class Fixed>
    requires std::is_trivially_copyable_v<Fixed> Packed& add(const Fixed& fixed) {
        bytes_.append(reinterpret_cast<const char*>(&fixed), sizeof fixed);
        return *this;
    }
    Packed& add_text(std::string_view text) {
        add(std::uint64_t{text.size()});
        bytes_.append(text);
        return *this;
    }
    void reserve(std::size_t bytes) { bytes_.reserve(bytes); }
    [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }
    [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }
    /// Moves all bytes out.
    [[nodiscard]] std::string take() { return std::exchange(bytes_, {}); }

private:
    std::string bytes_;
};

/// Reads data that Packed has written, in the same order. Throws std::out_of_range for other bytes.
class Unpacked {
public:
    /// The bytes outlive the reader.
    explicit Unpacked(std::string_view bytes) noexcept : rest_(bytes) {}
    template <class Fixed>
    [[nodiscard]] Fixed take() {
        Fixed fixed;
        std::memcpy(&fixed, cut(sizeof fixed).data(), sizeof fixed);
        return fixed;
    }
    [[nodiscard]] std::string_view take_text() { return cut(take<std::uint64_t>()); }
    [[nodiscard]] bool empty() const noexcept { return rest_.empty(); }

private:
    std::string_view cut(std::uint64_t size) {
        if (size > rest_.size()) throw std::out_of_range("a message that is cut off");
        const std::string_view front = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return front;
    }
    std::string_view rest_;
};

} // namespace siam::cluster
