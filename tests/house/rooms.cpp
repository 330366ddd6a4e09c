// Rules for the source tree: rooms include only the rooms below them, no includes form a circle, and files and
// functions stay short.
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace siam {
namespace {

namespace fs = std::filesystem;

/// A room is a folder of the source tree. Its files may include files of the room itself and of the rooms in `below`.
/// `solver` and `puzzles` hold public headers and also the code that their subfolders share (verdicts, puzzles).
/// Therefore they and their subfolders may include each other's files; another test refuses circles of includes.
struct Room {
    std::string folder;
    std::set<std::string> below; ///< other rooms whose files it may include
};

const std::vector<Room>& rooms() {
    static const std::vector<Room> all{
        {"engine", {}},
        {"solver/retrograde", {"engine", "solver"}},
        {"solver/endgame_table", {"engine", "solver", "solver/retrograde"}},
        {"solver/search", {"engine", "solver", "solver/endgame_table"}},
        {"solver", {"engine", "solver/search", "solver/endgame_table"}},
        {"puzzles/pack", {"engine", "solver", "puzzles", "puzzles/reasons"}},
        {"puzzles/picture", {"engine"}},
        {"puzzles/reasons", {"engine", "solver", "puzzles"}},
        {"puzzles", {"engine", "solver", "puzzles/pack", "puzzles/reasons"}},
        {"tools/python", {"engine", "solver", "puzzles", "puzzles/pack", "puzzles/picture", "tools/siam/answers"}},
        {"tools/examples/library", {}}, // includes only installed headers
        {"tools/packaging", {"engine", "tools/siam/frame"}},
        {"tools/cluster", {"solver", "solver/search", "tools/siam/frame"}},
        {"tools/siam/telling", {"engine", "puzzles/reasons"}},
        {"tools/siam/answers",
         {"engine", "solver", "puzzles", "puzzles/pack", "puzzles/picture", "puzzles/reasons", "tools/siam/telling"}},
        {"tools/web/core", {"solver", "solver/search", "solver/endgame_table", "tools/siam/answers"}},
        {"tools/siam/frame",
         {"engine", "solver", "solver/endgame_table", "puzzles", "puzzles/pack", "tools/siam/answers",
          "tools/siam/telling"}},
        {"tools/siam/words",
         {"engine", "puzzles", "puzzles/pack", "tools/siam/answers", "tools/siam/frame", "tools/siam/telling"}},
        {"tools/siam/packs",
         {"engine", "solver", "puzzles", "puzzles/pack", "puzzles/picture", "tools/siam/answers", "tools/siam/frame",
          "tools/siam/telling", "tools/siam/words"}},
        {"tools/siam/play",
         {"engine", "solver", "puzzles/pack", "puzzles/reasons", "tools/siam/answers", "tools/siam/frame",
          "tools/siam/telling", "tools/siam/words", "tools/siam/packs"}},
        {"tools/siam/verbs",
         {"engine", "solver", "solver/retrograde", "solver/endgame_table", "puzzles", "puzzles/pack", "puzzles/picture",
          "tools/siam/answers", "tools/siam/frame", "tools/siam/words", "tools/siam/packs", "tools/siam/play"}},
        {"tools/siam", {"tools/siam/frame"}},
        {"tests/oracle/apart", {}},
        {"tests/oracle", {"engine", "solver", "tests/oracle/apart"}},
        {"tests/replay", {"tests/oracle/apart"}},
    };
    return all;
}

/// The folders, relative to the top of the tree, that .gitignore names by their full path.
std::set<std::string> ignored_folders() {
    std::ifstream stream(tests::in_source(".gitignore"));
    std::set<std::string> folders;
    for (std::string line; std::getline(stream, line);)
        if (line.starts_with('/') && line.ends_with('/')) folders.insert(line.substr(1, line.size() - 2));
    return folders;
}

/// All C++ files of the product and of the tests' judges, which must be independent of what they judge, relative to the
/// top of the tree, without files in ignored folders, such as builds.
std::vector<std::string> sources() {
    const fs::path top = tests::in_source("");
    const std::set<std::string> ignored = ignored_folders();
    std::vector<std::string> files;
    for (const char* folder : {"engine", "solver", "puzzles", "tools", "tests/oracle", "tests/replay"})
        for (fs::recursive_directory_iterator entry(top / folder), end; entry != end; ++entry) {
            const std::string file = fs::relative(entry->path(), top).generic_string();
            if (ignored.contains(file)) entry.disable_recursion_pending();
            if (file.ends_with(".cpp") || file.ends_with(".hpp")) files.push_back(file);
        }
    std::ranges::sort(files);
    return files;
}

std::vector<std::string> lines_of(const std::string& file) {
    std::ifstream stream(tests::in_source("") / file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> includes_of(const std::string& file) {
    constexpr std::string_view begin = "#include \"";
    std::vector<std::string> includes;
    for (const std::string& line : lines_of(file))
        if (line.starts_with(begin))
            includes.push_back(line.substr(begin.size(), line.find('"', begin.size()) - begin.size()));
    return includes;
}

std::string room_of(const std::string& file) { return file.substr(0, file.rfind('/')); }

/// A circle of includes that the file `at` leads to, or "" if there is none. `arrows` holds the includes of each file,
/// `path` the files that lead to `at`. Files in `done` lead to no circle.
std::string circle_from(
    const std::string& at, const std::map<std::string, std::set<std::string>>& arrows, std::set<std::string>& done,
    std::vector<std::string>& path) {
    if (const auto again = std::ranges::find(path, at); again != path.end()) {
        std::string circle;
        for (auto file = again; file != path.end(); ++file) circle += *file + " -> ";
        return circle + at;
    }
    if (done.contains(at) || !arrows.contains(at)) return "";
    path.push_back(at);
    for (const std::string& next : arrows.at(at))
        if (const std::string circle = circle_from(next, arrows, done, path); !circle.empty()) return circle;
    path.pop_back();
    done.insert(at);
    return "";
}

/// The number of `{` minus the number of `}` in the line, without comments, strings and character literals.
int depth_of(const std::string& line) {
    int depth = 0;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote != 0) {
            if (c == '\\') ++i;
            if (c == quote) quote = 0;
        } else if (c == '/' && i + 1 < line.size() && line[i + 1] == '/') {
            break;
        } else if (c == '"' || (c == '\'' && !(i > 0 && std::isalnum(static_cast<unsigned char>(line[i - 1]))))) {
            quote = c;
        } else {
            depth += (c == '{') - (c == '}');
        }
    }
    return depth;
}

/// Whether the line opens the body of a function, and not another kind of block: it ends with `{` after a list of
/// parameters.
bool opens_function(const std::string& line) {
    const std::size_t first = line.find_first_not_of(' ');
    if (first == std::string::npos || !line.ends_with("{") || line.find(')') == std::string::npos) return false;
    const std::string_view text = std::string_view(line).substr(first);
    for (const char* word :
         {"if ", "for ", "while ", "switch ", "} else", "} catch", "namespace", "//", "class ", "enum "})
        if (text.starts_with(word)) return false;
    return true;
}

} // namespace

TEST_CASE("no include runs up", "[house]") {
    for (const std::string& file : sources()) {
        const auto room = std::ranges::find(rooms(), room_of(file), &Room::folder);
        INFO(file);
        REQUIRE(room != rooms().end());
        for (const std::string& included : includes_of(file)) {
            const std::string other = room_of(included);
            INFO("includes " << included);
            CHECK((other == room->folder || room->below.contains(other)));
        }
    }
}

TEST_CASE("every allowance of a room is used", "[house]") {
    std::map<std::string, std::set<std::string>> used;
    for (const std::string& file : sources())
        for (const std::string& included : includes_of(file)) used[room_of(file)].insert(room_of(included));
    for (const Room& room : rooms())
        for (const std::string& other : room.below) {
            INFO(room.folder << " includes no file of " << other);
            CHECK(used[room.folder].contains(other));
        }
}

TEST_CASE("the checker of reasons includes the engine alone, and not what finds the reasons", "[house]") {
    std::set<std::string> reached;
    std::vector<std::string> next{"puzzles/reasons/reasons_check.cpp"};
    while (!next.empty()) {
        const std::string file = next.back();
        next.pop_back();
        for (const std::string& included : includes_of(file))
            if (reached.insert(included).second) next.push_back(included);
    }
    for (const std::string& file : reached) {
        INFO(file);
        CHECK((room_of(file) == "engine" || room_of(file) == "puzzles/reasons"));
        CHECK(file != "puzzles/reasons/endings.hpp");
    }
}

TEST_CASE("no includes run in a circle, between a header and its source as one", "[house]") {
    std::map<std::string, std::set<std::string>> arrows;
    const auto stem = [](const std::string& file) { return file.substr(0, file.rfind('.')); };
    for (const std::string& file : sources())
        for (const std::string& included : includes_of(file))
            if (stem(included) != stem(file) && included.ends_with(".hpp")) arrows[stem(file)].insert(stem(included));
    std::set<std::string> done;
    for (const auto& [file, others] : arrows) {
        std::vector<std::string> path;
        const std::string circle = circle_from(file, arrows, done, path);
        INFO(circle);
        REQUIRE(circle.empty());
    }
}

TEST_CASE("no folder holds more than 45 sources", "[house]") {
    std::map<std::string, std::size_t> counts;
    for (const std::string& file : sources()) ++counts[room_of(file)];
    for (const auto& [folder, count] : counts) {
        INFO(folder);
        CHECK(count <= 45);
    }
}

TEST_CASE("no function's body is a try block", "[house]") {
    for (const std::string& file : sources())
        for (const std::string& line : lines_of(file)) {
            INFO(file << ": " << line);
            const std::size_t first = line.find_first_not_of(" }");
            CHECK_FALSE((line.ends_with(" try {") && line.compare(first, line.npos, "try {") != 0));
        }
}

TEST_CASE("no file is longer than 400 lines, no function than 45", "[house]") {
    for (const std::string& file : sources()) {
        const std::vector<std::string> lines = lines_of(file);
        INFO(file);
        CHECK(lines.size() <= 400);
        for (std::size_t at = 0; at < lines.size(); ++at) {
            if (!opens_function(lines[at])) continue;
            std::size_t end = at;
            int depth = depth_of(lines[at]);
            while (depth > 0 && end + 1 < lines.size()) depth += depth_of(lines[++end]);
            INFO("line " << at + 1 << ": " << lines[at]);
            CHECK(end - at + 1 <= 45);
        }
    }
}

} // namespace siam
