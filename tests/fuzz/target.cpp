// The libFuzzer program for one reader; SIAM_FUZZ_ENTRY is its name.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/entries.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const siam::tests::FuzzEntry& entry = siam::tests::fuzz_entry(SIAM_FUZZ_ENTRY);
    const std::string text(data, data + size); // a copy of exactly that size, so that reading past it is seen
    static_cast<void>(entry.read(text));
    return 0;
}
