// Help texts and error messages, compared word by word with golden files.
#include <cstdlib>
#include <fstream>

#include "tests/program/workshop.hpp"

namespace siam::tests {
namespace {

/// Runs the commands of a golden file, the lines that begin with "$ siam ". Returns the new text of the file: after
/// each command its output, including errors, and then its exit code in brackets.
std::string renewed(const std::string& golden) {
    const Workshop shop;
    std::string text;
    for (const std::string& line : lines(golden)) {
        if (line.starts_with("#")) text += line + "\n";
        if (!line.starts_with("$ siam")) continue;
        const Ran ran = shop.run("P=" + one_word(small_position) + "\n\"$SIAM\"" + line.substr(6) + " 2>&1 </dev/null");
        text += line + "\n" + ran.out + "[" + std::to_string(ran.exit_code) + "]\n\n";
    }
    return text;
}

/// Compares a golden file with the program's output. With SIAM_RENEW=1, writes the file instead: review the diff.
void check_golden(const std::string& name) {
    const std::filesystem::path path = in_source("tests/program/" + name);
    const std::string golden = text_of(path), now = renewed(golden);
    if (std::getenv("SIAM_RENEW") != nullptr) {
        std::ofstream(path) << now;
        return;
    }
    const std::vector<std::string> expected = lines(golden), found = lines(now);
    for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i) {
        INFO(name << ":" << i + 1);
        REQUIRE(found[i] == expected[i]);
    }
    CHECK(found.size() == expected.size());
}

} // namespace

TEST_CASE("the help of every verb is the one in the golden file", "[program][golden]") { check_golden("help.golden"); }

TEST_CASE("error messages are those in the golden file", "[program][golden]") { check_golden("errors.golden"); }

} // namespace siam::tests
