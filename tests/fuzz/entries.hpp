/// One function for each reader of text from outside: it may reject the text, but do nothing worse.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tests {

struct FuzzEntry {
    std::string_view name;
    /// Reads the text. What was accepted must have a canonical text that reads back as the same; if not, throws
    /// std::logic_error that says so. True if the text was accepted.
    bool (*read)(std::string_view text);
    /// Texts that are accepted, to begin with.
    std::vector<std::string> (*seeds)();
};

[[nodiscard]] std::span<const FuzzEntry> fuzz_entries();
/// \pre there is an entry of that name
[[nodiscard]] const FuzzEntry& fuzz_entry(std::string_view name);

} // namespace siam::tests
