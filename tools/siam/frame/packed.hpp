/// Converts values to bytes, and back. The bytes suit processes that run the same program on machines of one kind.
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace siam::tools {

/// Appends `value` to `bytes`. A value is fixed data such as a number, a list such as a text, or a type with a function
/// `parts`, which returns a tuple of references to its members.
template <class Value>
void pack(std::string& bytes, const Value& value) {
    if constexpr (requires { value.size(); }) {
        pack(bytes, std::uint64_t{value.size()});
        for (const auto& one : value) pack(bytes, one);
    } else if constexpr (std::is_trivially_copyable_v<Value>) {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    } else {
        std::apply([&](const auto&... part) { (pack(bytes, part), ...); }, parts(value));
    }
}

template <class... Value>
[[nodiscard]] std::string packed(const Value&... values) {
    std::string bytes;
    (pack(bytes, values), ...);
    return bytes;
}

/// Removes a value from the front of `bytes` and stores it in `value`. Throws std::out_of_range if bytes are missing.
template <class Value>
void take(std::string_view& bytes, Value& value) {
    const auto require = [&](std::uint64_t size) {
        if (size > bytes.size()) throw std::out_of_range("a message that is cut off");
    };
    if constexpr (requires { value.resize(1); }) {
        std::uint64_t size = 0;
        take(bytes, size);
        require(size); // an entry has at least one byte
        value.resize(size);
        for (auto& one : value) take(bytes, one);
    } else if constexpr (std::is_trivially_copyable_v<Value>) {
        require(sizeof value);
        std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
        bytes.remove_prefix(sizeof value);
    } else {
        std::apply([&](auto&... part) { (take(bytes, part), ...); }, parts(value));
    }
}

/// Reads the values that packed() wrote, in the same order. Throws std::out_of_range if bytes are missing.
template <class... Value>
void unpack(std::string_view bytes, Value&... values) {
    (take(bytes, values), ...);
}

} // namespace siam::tools
