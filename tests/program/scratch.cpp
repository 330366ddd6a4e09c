// Builds with a scratch folder: its contents, a full, occupied or missing folder, and killed builders.
#include "engine/deal.hpp"
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

/// Two hundred thousand boards; the second differs by one follower in a supply.
const std::string first = one_word("siam:2 SU*l3/RY*lm/KErm4 LN=L/CH=M/LX=L/AY=R/KT=B r3lm3/r3l3m 2RL/FRM 1 0 12 -");
const std::string second = one_word("siam:2 SU*l3/RY*lm/KErm4 LN=L/CH=M/LX=L/AY=R/KT=B r2lm4/r3l3m 2RL/FRM 1 0 12 -");

class Folder {
public:
    Folder() { std::filesystem::create_directory(scratch_.path() / "s"); }
    [[nodiscard]] Ran run(const std::string& command) const {
        return shell("cd " + one_word(scratch_.path().string()) + "\n" + command);
    }
    [[nodiscard]] std::string text(const std::string& name) const { return text_of(scratch_.path() / name); }
    [[nodiscard]] bool has(const std::string& name) const { return std::filesystem::exists(scratch_.path() / name); }
    /// Files besides the scratch folder itself.
    [[nodiscard]] unsigned files() const {
        const std::filesystem::recursive_directory_iterator all(scratch_.path());
        return static_cast<unsigned>(std::distance(all, {})) - 1;
    }

private:
    ScratchFolder scratch_;
};

/// The memory of a process at its start varies from run to run, under sanitizers by some megabytes.
#ifdef SIAM_SANITIZED
constexpr unsigned varying = 6;
#else
constexpr unsigned varying = 2;
#endif

/// `--memory` with which a class like `first` goes to the disk: a little more than the program itself needs.
std::string little_memory() {
    const Ran refused = run("table build " + first + " -o none --memory 1M");
    const std::size_t at = refused.err.find("at least ");
    REQUIRE(at != std::string::npos);
    return " --memory " + std::to_string(std::stoul(refused.err.substr(at + 9)) + varying) + "M";
}

std::string build(const std::string& root, const std::string& file) {
    return "\"$SIAM\" table build " + root + " -o " + file + little_memory() + " --scratch s";
}

} // namespace

TEST_CASE("what does not fit in memory goes to the scratch folder, and nothing is left there", "[program][scratch]") {
    const Folder folder;
    REQUIRE(folder.run("\"$SIAM\" table build " + first + " -o whole --memory 1G").exit_code == 0);
    const Ran ran = folder.run(
        build(first, "t") + " & child=$!\nwhile kill -0 $child 2>/dev/null; do ls s; sleep 0.02; done\nwait $child");
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("t.scratch\n"));
    CHECK((folder.text("t") == folder.text("whole")));
    CHECK(folder.files() == 2);
    const Ran beside = folder.run("\"$SIAM\" table build " + first + " -o u" + little_memory());
    CHECK(beside.exit_code == 0);
    CHECK((folder.text("u") == folder.text("whole")));
    CHECK(folder.files() == 3);
}

TEST_CASE("a scratch folder that is none, or holds something else, is named", "[program][scratch]") {
    const Folder folder;
    const Ran none = folder.run("\"$SIAM\" table build " + first + " -o t --scratch nowhere");
    CHECK(none.exit_code == 2);
    CHECK_THAT(none.err, Contains("--scratch: nowhere is not a folder"));
    CHECK(folder.files() == 0);
    REQUIRE(folder.run("echo 'my own notes' > s/t.scratch").exit_code == 0);
    const Ran other = folder.run(build(first, "t"));
    CHECK(other.exit_code == 5);
    CHECK_THAT(other.err, Contains("s/t.scratch is not a scratch file"));
    CHECK(folder.text("s/t.scratch") == "my own notes\n");
}

TEST_CASE("of two builders with one scratch file the second is told so", "[program][scratch]") {
    const Folder folder;
    const Ran ran = folder.run(
        "mkdir a b\n" + build(first, "a/t") +
        " & child=$!\nfor i in $(seq 3000); do [ -e s/t.scratch ] && break; sleep 0.005; done\nkill -STOP $child\n" +
        build(second, "b/t") + "; echo \"exit $?\"\nkill -CONT $child; wait $child; echo \"exit $?\"");
    CHECK_THAT(ran.out, Contains("exit 5\n") && Contains("exit 0\n"));
    CHECK_THAT(ran.err, Contains("another process is building with the scratch file s/t.scratch"));
    CHECK(folder.run(build(second, "b/t")).exit_code == 0);
    CHECK_FALSE(folder.has("s/t.scratch"));
    CHECK_FALSE(folder.has("b/t.building"));
}

TEST_CASE("a scratch folder that is full is named, and the build goes on when it is not", "[program][scratch]") {
    const Folder folder;
    REQUIRE(folder.run("\"$SIAM\" table build " + first + " -o whole --memory 1G").exit_code == 0);
    // Blocks of 512 bytes that a file may have; the journal has some 600 of them by then.
    for (const std::string blocks : {"1400", "2500", "4000"}) {
        const Ran full = folder.run("ulimit -f " + blocks + "\n" + build(first, "t"));
        INFO(blocks << ": " << full.err);
        CHECK(full.exit_code == 5);
        CHECK_THAT(full.err, Contains("cannot write s/t.scratch: "));
        CHECK_THAT(full.err, Contains("t.building keeps the finished work"));
        CHECK_FALSE(folder.has("t"));
        CHECK_FALSE(folder.has("s/t.scratch"));
        CHECK(folder.has("t.building"));
    }
    CHECK(folder.run(build(first, "t")).exit_code == 0);
    CHECK((folder.text("t") == folder.text("whole")));
    CHECK(folder.files() == 2);
}

TEST_CASE("builders that are killed at any moment end in the same bytes", "[program][scratch]") {
    const Folder folder;
    REQUIRE(folder.run("\"$SIAM\" table build " + first + " -o whole --memory 1G").exit_code == 0);
    siam::Random random(20);
    unsigned killed = 0;
    for (unsigned round = 0; round < 2; ++round) {
        for (unsigned kills = 0; kills < 6 && !folder.has("t"); ++kills) {
            const std::string after = std::to_string(static_cast<double>(siam::below(random, 900)) / 1000);
            const Ran ran = folder.run(
                build(first, "t") + " & child=$!\nsleep " + after + "\nkill -9 $child\nwait $child; echo $?");
            killed += ran.out.find("137") != std::string::npos;
        }
        INFO("round " << round);
        const Ran last = folder.run(build(first, "t"));
        INFO(last.err);
        REQUIRE(last.exit_code == 0);
        REQUIRE((folder.text("t") == folder.text("whole")));
        REQUIRE(folder.files() == 2);
        REQUIRE(folder.run("rm t").exit_code == 0);
    }
    CHECK(killed > 2);
}
