// The libFuzzer program for one reader; the macro SIAM_FUZZ_ENTRY is the name of the reader's entry.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/entries.hpp"

using siam::tests::FuzzEntry;

namespace {

const FuzzEntry& entry() {
    static const FuzzEntry& found = siam::tests::fuzz_entry(SIAM_FUZZ_ENTRY);
    return found;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size); // a copy of just this size: sanitizers notice reads beyond it
    static_cast<void>(entry().read(bytes));
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Changes the input `data`. In three of four calls, the changed input has right checksums. This is possible only for
/// an input that the reader accepts; if the reader rejects `data`, the function changes a seed instead.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    if (entry().damaged == nullptr || seed % 4 == 0) return LLVMFuzzerMutate(data, size, most);
    static const std::vector<std::string> seeds = entry().seeds();
    std::string bytes(data, data + size);
    if (!entry().read(bytes)) bytes = seeds[seed / 4 % seeds.size()];
    const std::string damaged = entry().damaged(bytes, seed);
    if (damaged.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::copy(damaged.begin(), damaged.end(), data);
    return damaged.size();
}
