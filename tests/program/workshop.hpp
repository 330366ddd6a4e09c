/// A folder in which the program makes and reads packs and other files, and functions to inspect them.
#pragma once

#include <algorithm>

#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace siam::tests {

/// Runs shell commands in its own temporary folder.
class Workshop {
public:
    [[nodiscard]] Ran run(const std::string& command) const {
        return shell("cd " + one_word(scratch_.path().string()) + "\n" + command);
    }
    [[nodiscard]] Ran siam(const std::string& arguments) const { return run("\"$SIAM\" " + arguments); }
    /// Runs the program, and sends SIGINT as soon as the shell command `condition` succeeds.
    [[nodiscard]] Ran interrupted(const std::string& arguments, const std::string& condition) const {
        return run(
            "\"$SIAM\" " + arguments + " & child=$!\nuntil " + condition +
            " || ! kill -0 $child; do sleep 0.01; done\nkill -INT $child; wait $child");
    }
    /// Runs the program with the smallest memory limit that it accepts. A refused run names this limit. But the limit
    /// varies from run to run, like the memory of a process at its start. So the function tries higher limits, too.
    [[nodiscard]] Ran siam_with_least_memory(const std::string& arguments) const {
        unsigned megabytes = least_memory(siam(arguments + " --memory 1K"));
        Ran ran{.exit_code = 2, .out = "", .err = ""};
        for (unsigned tries = 0; tries < 8 && ran.exit_code == 2; ++tries, ++megabytes)
            ran = siam(arguments + " --memory " + std::to_string(megabytes) + "M");
        return ran;
    }
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return scratch_.path() / name; }
    [[nodiscard]] std::string text(const std::string& name) const { return text_of(file(name)); }
    [[nodiscard]] bool has(const std::string& name) const { return std::filesystem::exists(file(name)); }
    /// The number of files in the folder and below it.
    [[nodiscard]] std::size_t files() const { return lines(run("find . -type f").out).size(); }
    void put(const std::string& name, std::string_view text) const { static_cast<void>(scratch_.file(name, text)); }

private:
    Scratch scratch_;
};

inline std::size_t count(std::string_view text, std::string_view piece) {
    std::size_t found = 0;
    for (std::size_t at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + 1)) ++found;
    return found;
}

inline std::string replaced(std::string text, std::string_view piece, std::string_view other) {
    const std::size_t at = text.find(piece);
    REQUIRE(at != std::string::npos);
    return text.replace(at, piece.size(), other);
}

/// The first tag with the name, such as `[Goal "win 1"]` for "Goal".
inline std::string tag_in(const std::string& pack, const std::string& name) {
    const std::size_t begin = pack.find("[" + name + " ");
    return pack.substr(begin, pack.find('\n', begin) - begin);
}

} // namespace siam::tests
