// Writes the seeds of every fuzz target into FOLDER/NAME, one file each: a corpus for libFuzzer to begin with.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/fuzz/entries.hpp"

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: siam_fuzz_seeds FOLDER\n";
        return 2;
    }
    for (const siam::tests::FuzzEntry& entry : siam::tests::fuzz_entries()) {
        const auto folder = std::filesystem::path(arguments[1]) / entry.name;
        std::filesystem::create_directories(folder);
        unsigned number = 0;
        for (const std::string& seed : entry.seeds()) std::ofstream(folder / std::to_string(number++)) << seed;
    }
}
