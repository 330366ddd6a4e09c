// Help texts declare the options. The program must use every declared option and group, and its help must declare every
// option that it uses.
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace siam {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The texts of all files below the folder whose names have the ending, joined.
std::string all_text(const std::string& folder, const std::string& ending) {
    std::string text;
    for (const auto& entry : fs::recursive_directory_iterator(tests::in_source(folder)))
        if (entry.path().extension() == ending) text += text_of(entry.path());
    return text;
}

std::string help_texts() { return all_text("tools/siam/verbs/help", ".txt") + all_text("tools/cluster/help", ".txt"); }
std::string all_sources() { return all_text("tools/siam", ".cpp") + all_text("tools/cluster", ".cpp"); }

/// All texts that the first group of `pattern` matches in `text`.
std::set<std::string> found(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    std::set<std::string> all;
    for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match)
        all.insert((*match)[1]);
    return all;
}

} // namespace

TEST_CASE("every option of a help text is read, and every option that is read has a text", "[house]") {
    const std::string read = all_sources();
    const std::set<std::string> declared = found(help_texts(), R"(\n--([a-z-]+))");
    REQUIRE(declared.size() > 50);
    for (const std::string& option : declared) {
        INFO("--" << option);
        CHECK((read.find('"' + option + '"') != read.npos || read.find("\"--" + option + '"') != read.npos));
    }
    for (const std::string& option : found(
             read, R"re((?:options\.(?:has|value|values|choice)\(|(?:count|range)_option\(options, )"([a-z-]+)")re")) {
        INFO("--" << option);
        CHECK((declared.contains(option) || option == "help" || option == "version"));
    }
}

TEST_CASE("every help text is embedded, and every group of the shared texts is used", "[house]") {
    const std::string listed = text_of(tests::in_source("tools/siam/CMakeLists.txt"));
    for (const auto& [folder, program] :
         {std::pair("tools/siam/verbs/help", "siam"), std::pair("tools/cluster/help", "siam-mpi")})
        for (const auto& entry : fs::directory_iterator(tests::in_source(folder))) {
            const std::string name = entry.path().stem().string();
            INFO(folder << " " << name);
            CHECK(
                (listed.find('"' + std::string(program) + ' ' + name + '"') != listed.npos ||
                 listed.find(' ' + name + ' ') != listed.npos));
        }
    const std::set<std::string> used = found(help_texts(), R"(\n@([a-z-]+))");
    for (const std::string& group : found(help_texts(), R"(\n\[([a-z-]+)\]\n)")) {
        INFO(group);
        CHECK((used.contains(group) || group == "exit-codes"));
    }
}

TEST_CASE("every sentence about reasons is used, and its words have values", "[house]") {
    const std::string sentences = text_of(tests::in_source("tools/siam/telling/reasons.txt"));
    const std::string source = text_of(tests::in_source("tools/siam/telling/reasons_told.cpp")) +
                               text_of(tests::in_source("tools/siam/telling/reason_phrases.cpp"));
    const std::set<std::string> names = found(sentences, R"(\n\[([a-z-]+)\])");
    REQUIRE(names.size() > 30);
    for (const std::string& name : names) {
        INFO(name);
        CHECK(source.find('"' + name + '"') != std::string::npos);
    }
    const std::set<std::string> given = found(source, R"re(\{"([a-z]+)",)re");
    for (const std::string& word : found(sentences, R"(\{([a-z]+)\})")) {
        INFO(word);
        CHECK(given.contains(word));
    }
}

} // namespace siam
