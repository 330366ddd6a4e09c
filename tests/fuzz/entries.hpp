/// An entry for each reader of untrusted bytes: whatever the bytes are, the reader may only accept or reject them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tests {

struct FuzzEntry {
    std::string_view name;
    /// Reads the bytes as a text or as a file, and returns whether the reader accepts them. Accepted input must be
    /// sound: a text must have a canonical form that reads back as the same value; a table must answer questions.
    /// Throws std::logic_error with the reason if accepted input is not sound.
    bool (*read)(std::string_view bytes);
    /// Inputs that the reader accepts: the fuzzer starts from them.
    std::vector<std::string> (*seeds)();
    /// Makes a damaged copy of an accepted input. The copy has right checksums, so it tests the other checks of the
    /// reader. Null for readers without checksums.
    std::string (*damaged)(const std::string& bytes, std::uint64_t seed) = nullptr;
    unsigned runs = 20'000; ///< inputs in a smoke test; testing all entries takes seconds
};

[[nodiscard]] std::span<const FuzzEntry> fuzz_entries();
/// The entry with the name. \pre an entry has this name
[[nodiscard]] const FuzzEntry& fuzz_entry(std::string_view name);

/// Throws std::logic_error with the text `what` if an accepted input is not sound, that is, if `holds` is false.
void require(bool holds, const char* what);

// Requests to the service, in request_entries.cpp.
[[nodiscard]] bool read_a_request(std::string_view bytes);
[[nodiscard]] std::vector<std::string> request_seeds();

// Readers of whole files, in file_entries.cpp and table_entries.cpp.
[[nodiscard]] bool read_pack_file(std::string_view bytes);
[[nodiscard]] std::vector<std::string> pack_seeds();
[[nodiscard]] bool read_generate_journal(std::string_view bytes);
[[nodiscard]] std::vector<std::string> generate_journal_seeds();
/// A copy of a journal of `siam generate` with one to three changes and right checksums. \pre `journal` holds its first
/// line
[[nodiscard]] std::string damaged_generate_journal(const std::string& journal, std::uint64_t seed);
[[nodiscard]] bool read_table(std::string_view bytes);
[[nodiscard]] std::vector<std::string> table_seeds();
[[nodiscard]] bool read_build_journal(std::string_view bytes);
[[nodiscard]] std::vector<std::string> build_journal_seeds();

} // namespace siam::tests
