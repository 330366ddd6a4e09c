// A guard: no room learns facts by taking apart what another room printed for people.
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

namespace siam {
namespace {

namespace fs = std::filesystem;

/// The expressions that read a printed text: a message, the text of a turn or a position, a run, or the switches in
/// words.
const std::regex& reading() {
    static const std::regex all(R"((message(\(\))?|what\(\))(\)?)\.(find|rfind|starts_with|ends_with|substr|compare)\()"
                                R"(|\btext\([^;]*\)\.(find|rfind|substr|starts_with|ends_with|front|back)\()"
                                R"(|\b(token|turn|fields|run|rules|solutions)\.(find|rfind|starts_with|ends_with)\()"
                                R"(|\b(token|turn|fields|run|rules|solutions)\.substr\()"
                                R"(|\b(token|turn)\[[0-9]\])");
    return all;
}

/// A file that may read so, and why.
struct Allowed {
    std::string file, why;
};
const std::vector<Allowed>& allowed() {
    static const std::vector<Allowed> all{
        {"tools/siam/answers/line.cpp", "shortens the token that a person typed"},
        {"tools/siam/answers/request.cpp", "looks a name up in a table of the names of fields"},
        {"tools/siam/verbs/rules.cpp", "prints a part of RULES.md, which people write"},
    };
    return all;
}

/// The lines of the product that read printed texts, as "file: line", by their files.
std::map<std::string, std::vector<std::string>> found() {
    const fs::path top = tests::in_source("");
    std::map<std::string, std::vector<std::string>> lines;
    for (const char* folder : {"engine", "solver", "puzzles", "tools/siam", "tools/python", "tools/cluster"})
        for (const auto& entry : fs::recursive_directory_iterator(top / folder)) {
            const std::string extension = entry.path().extension();
            if (extension != ".cpp" && extension != ".hpp") continue;
            std::ifstream stream(entry.path());
            for (std::string line; std::getline(stream, line);)
                if (std::regex_search(line, reading()))
                    lines[fs::relative(entry.path(), top).generic_string()].push_back(line);
        }
    return lines;
}

} // namespace

TEST_CASE("no room takes a printed text apart", "[house]") {
    const auto lines = found();
    std::set<std::string> files;
    for (const Allowed& one : allowed()) {
        files.insert(one.file);
        INFO(one.file << " reads no printed text; remove it from the list");
        CHECK(lines.contains(one.file));
    }
    for (const auto& [file, here] : lines)
        for (const std::string& line : here) {
            INFO(file << ": " << line);
            CHECK(files.contains(file));
        }
}

TEST_CASE("the guard knows a reading of a printed text", "[house]") {
    for (const char* line :
         {"if (error.message().starts_with(\"unknown\"))", "fault.message.find(quoted)",
          "fields.substr(fields.rfind(':') + 1)", "text(game, turn).substr(0, 1)", "rules.find(\"passes=three\")",
          "std::string(e.what()).find(\"x\")"})
        CHECK(std::regex_search(line, reading()));
    CHECK_FALSE(std::regex_search("game.variant().letter(card)", reading()));
}

} // namespace siam
