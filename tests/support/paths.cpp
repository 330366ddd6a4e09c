// Holds the two paths that the build tells the tests. Only this file depends on where the checkout is, so a compiler
// cache serves all the others in every checkout.
#include "tests/support/paths.hpp"

namespace siam::tests {

std::filesystem::path in_source(const std::string& path) { return std::filesystem::path{SIAM_SOURCE_DIR} / path; }

std::filesystem::path program() { return SIAM_PROGRAM; }

} // namespace siam::tests
