/// The paths of the source tree's files and of the program under test.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace siam::tests {

/// A path below the top of the source tree, e.g. `in_source("tests/suites/perft.epd")`.
[[nodiscard]] std::filesystem::path in_source(const std::string& path);

/// The path of the `siam` program that was built together with the tests.
[[nodiscard]] std::filesystem::path program();

/// The text of a file. Throws std::runtime_error, which names the file, if it cannot be read.
[[nodiscard]] inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>{file}, {}};
}

} // namespace siam::tests
