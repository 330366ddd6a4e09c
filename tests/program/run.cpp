#include "tests/program/run.hpp"

#include <sys/wait.h>
#include <cstdlib>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace siam::tests {

Ran shell(const std::string& command, std::string_view input) {
    const Scratch scratch;
    const std::string in = scratch.file("in", input);
    const std::string out = (scratch.path() / "out").string(), err = (scratch.path() / "err").string();
    const std::string whole = "SIAM=" + one_word(program().string()) + "; { " + command + "\n} < " + one_word(in) +
                              " > " + one_word(out) + " 2> " + one_word(err);
    const int status = std::system(whole.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(out), text_of(err)};
}

Ran run(const std::string& arguments, std::string_view input) { return shell("\"$SIAM\" " + arguments, input); }

Ran interrupted(const std::string& arguments, std::string_view input, unsigned lines) {
    const Scratch scratch;
    const std::string in = one_word(scratch.file("in", input)), out = one_word((scratch.path() / "told").string());
    // The shell starts the program with SIGINT ignored, so the script waits until the program catches SIGINT (bit 1 of
    // SigCgt). The script also waits until the program has worked for 0.1 s, and so has begun the next answer.
    return shell(
        "\"$SIAM\" " + arguments + " < " + in + " > " + out + " & child=$!\n" +
        "work() { set -- $(cat /proc/$child/stat); echo $((${14:-0} + ${15:-0})); }\n" + "until [ \"$(wc -l < " + out +
        ")\" -ge " + std::to_string(lines) + " ] || ! kill -0 $child; do sleep 0.01; done\n" +
        "until grep -q 'SigCgt:.*[2367abef]$' /proc/$child/status || ! kill -0 $child; do sleep 0.01; done\n" +
        "enough=$(($(work) + $(getconf CLK_TCK) / 10))\n" +
        "until [ $(work) -ge $enough ] || ! kill -0 $child; do sleep 0.01; done\n" +
        "kill -INT $child; wait $child; ended=$?; cat " + out + "; exit $ended");
}

unsigned least_memory(const Ran& refused) {
    constexpr std::string_view before = "--memory: at least ";
    const std::size_t at = refused.err.find(before);
    REQUIRE(at != std::string::npos);
    return static_cast<unsigned>(std::stoul(refused.err.substr(at + before.size())));
}

std::string one_word(std::string_view word) {
    std::string result = "'";
    for (const char character : word) result += character == '\'' ? "'\\''" : std::string(1, character);
    return result + "'";
}

std::vector<std::string> lines(std::string_view text) {
    std::vector<std::string> result;
    while (!text.empty()) {
        result.emplace_back(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(result.back().size() + 1, text.size()));
    }
    return result;
}

std::vector<boost::json::object> objects(std::string_view text) {
    std::vector<boost::json::object> result;
    boost::json::parse_options deep;
    deep.max_depth = 1000; // solution trees are nested deeply
    for (const std::string& line : lines(text)) result.push_back(boost::json::parse(line, {}, deep).as_object());
    return result;
}

std::string without_effort(boost::json::object object) {
    // `erase` would not keep the order of the members: it moves the last member into the gap.
    boost::json::object kept;
    for (const auto& member : object)
        if (member.key() != "nodes" && member.key() != "seconds") kept.insert(member);
    return boost::json::serialize(kept);
}

} // namespace siam::tests
