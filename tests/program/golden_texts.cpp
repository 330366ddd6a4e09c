// Help texts and error messages, compared word by word with golden files.
#include <fmt/format.h>
#include <cstdlib>
#include <fstream>
#include <regex>

#include "engine/hash.hpp"
#include "tests/program/workshop.hpp"

namespace siam::tests {
namespace {

/// Positions that the commands of the golden files name.
constexpr std::string_view positions = R"(
A="siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -"
B="siam:2 KT*rl4/LN*l/CHrl3m5 LX=L/KE=M/SU=R/RY=B/AY=B r3l2m4/r2l4m3 R/F 1 0 12 -"
OVER="siam:2 - LX=L/KE=M/SU=R/RY=B/AY=B/KT=L/CH=M/LN=L r3lm4/r2l4m2 RL/KF 1 0 12 -"
BAD="siam:2 KX*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KQ 1 0 12 -"
T="siam:3 RY*r4/CHr2m4/LX*l7m2 KE=M/KT=L/AY=R/LN=B/SU=M r2l4m2/r4l3m3/r4lm3 F1/-/F2 1 0 123 -"
S="siam:2 SUr2l3m LN=B/KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm -/RLM 1 0 12 -"
)";

/// Makes the files that the commands of parity.golden read.
void prepare(const Workshop& shop) {
    shop.put("requests", text_of(in_source("tests/program/parity.requests")));
    const std::string commands = R"(
printf '# c\n\n%s ; id one two\n%s ; id broken\n%s ; id B ; win 1\nsiam:2 KT*rl2\n  %s ; turn pass\n' "$A" "$BAD" "$B" "$A" > many
echo "$B ; force 1 -" > good; echo "$B ; force 2 -" > wrong; echo "$T" > three; echo "$S" > small
echo "$A ; line L=KT,KT/lLN pass pass" > game; : > empty; mkdir folder
"$SIAM" generate --seed 5 --n 1 --open 2 --cards 3 --count 2 --threads 1 -o pack
sed 's/^\[Rating "[0-9]*/[Rating "1/' pack > rated; "$SIAM" merge --restamp rated -o faulty
"$SIAM" table build small -o table > made
)";
    REQUIRE(shop.run(std::string(positions) + commands).exit_code == 0);
}

/// The text without seconds, which differ from run to run, and without what siam was built from.
std::string masked(const std::string& text) {
    static const std::regex seconds(R"(("seconds":|searched, )[0-9.]+( s\b)?)");
    return std::regex_replace(text, seconds, "$1_$2");
}

/// Long output is cut, and stands for the rest with the number of its bytes and their hash.
std::string shortened(const std::string& text) {
    constexpr std::size_t most = 1500;
    if (text.size() <= 2 * most) return text;
    return text.substr(0, text.find('\n', most) == text.npos ? most : text.find('\n', most)) +
           fmt::format("\n... {} bytes in all, hash {:016x}\n", text.size(), hash64(text.data(), text.size()));
}

/// Runs the commands of a golden file, the lines that begin with "$ siam ". Returns the new text of the file: the
/// remark at its head, and after each command its output, including errors, and then its exit code in brackets. With
/// `shortens`, cuts long output and masks seconds.
std::string renewed(const std::string& golden, bool shortens) {
    const Workshop shop;
    prepare(shop);
    std::string text;
    for (const std::string& line : lines(golden)) {
        if (line.starts_with("#") && text.empty()) text += line + "\n";
        if (!line.starts_with("$ siam")) continue;
        const Ran ran = shop.run(
            std::string(positions) + "P=" + one_word(small_position) + "\nexec 2>&1 </dev/null\n\"$SIAM\"" +
            line.substr(6));
        text += line + "\n" + (shortens ? shortened(masked(ran.out)) : ran.out) + "[" + std::to_string(ran.exit_code) +
                "]\n\n";
    }
    return text;
}

/// Compares a golden file with the program's output. With SIAM_RENEW=1, writes the file instead: review the diff.
void check_golden(const std::string& name, bool shortens = false) {
    const std::filesystem::path path = in_source("tests/program/" + name);
    const std::string golden = text_of(path), now = renewed(golden, shortens);
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

TEST_CASE("every verb and request answers with the bytes in the golden file", "[program][golden]") {
    check_golden("parity.golden", true);
}

} // namespace siam::tests
