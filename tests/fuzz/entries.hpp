/// One function for each reader of bytes from outside: the reader may only accept or reject them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tests {

struct FuzzEntry {
    std::string_view name;
    /// Reads the bytes as text or as a file. An accepted input must be sound: a text must have a canonical form that
    /// reads back as the same; a table must answer. Otherwise throws std::logic_error with the reason. Returns whether
    /// the bytes were accepted.
    bool (*read)(std::string_view bytes);
    /// Inputs that the reader accepts, as starting points.
    std::vector<std::string> (*seeds)();
    /// Makes other bytes from accepted ones, with every checksum right, so that the code behind the checksums is tested
    /// too. Null for readers without checksums.
    std::string (*damaged)(const std::string& bytes, std::uint64_t seed) = nullptr;
    unsigned runs = 20'000; ///< inputs of a smoke test: some seconds of work for all entries
};

[[nodiscard]] std::span<const FuzzEntry> fuzz_entries();
/// \pre there is an entry of that name
[[nodiscard]] const FuzzEntry& fuzz_entry(std::string_view name);

/// Throws std::logic_error if a part of an accepted input is faulty.
void require(bool holds, const char* what);

// Requests to the service, in request_entries.cpp.
[[nodiscard]] bool read_a_request(std::string_view bytes);
[[nodiscard]] std::vector<std::string> request_seeds();

// Readers of whole files, in file_entries.cpp and table_entries.cpp.
[[nodiscard]] bool read_pack_file(std::string_view bytes);
[[nodiscard]] std::vector<std::string> pack_seeds();
[[nodiscard]] bool read_generate_journal(std::string_view bytes);
[[nodiscard]] std::vector<std::string> generate_journal_seeds();
[[nodiscard]] std::string other_generate_journal(const std::string& bytes, std::uint64_t seed);
[[nodiscard]] bool read_table(std::string_view bytes);
[[nodiscard]] std::vector<std::string> table_seeds();
[[nodiscard]] bool read_build_journal(std::string_view bytes);
[[nodiscard]] std::vector<std::string> build_journal_seeds();

} // namespace siam::tests
