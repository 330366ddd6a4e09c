// Programs that write the same file at the same time, are killed, or fill the disk.
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/rounds.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

/// Some ten thousand boards; the second differs by one follower in a supply.
const std::string first = one_word("siam:2 LN*r2l3m2/LXl2/KTr3m2 RY=M/AY=R/CH=M/SU=L/KE=B l3m4/r4l2m F/K2R 2 0 21 -");
const std::string second = one_word("siam:2 LN*r2l3m2/LXl2/KTr3m2 RY=M/AY=R/CH=M/SU=L/KE=B rl2m4/r4l2m F/K2R 2 0 21 -");

/// Runs shell commands in a new folder; `wait_for FILE BYTES` waits until the file has reached that size.
class Folder {
public:
    [[nodiscard]] Ran run(const std::string& command) const {
        return shell(
            "cd " + one_word(scratch_.path().string()) +
            "\nwait_for() { for i in $(seq 3000); do "
            "[ \"$(stat -c %s \"$1\" 2>/dev/null || echo 0)\" -ge \"$2\" ] && return; sleep 0.005; done; }\n" +
            command);
    }
    [[nodiscard]] bool has(const std::string& name) const { return std::filesystem::exists(scratch_.path() / name); }
    [[nodiscard]] std::string text(const std::string& name) const { return text_of(scratch_.path() / name); }
    [[nodiscard]] unsigned files() const {
        return static_cast<unsigned>(std::distance(std::filesystem::directory_iterator(scratch_.path()), {}));
    }

private:
    ScratchFolder scratch_;
};

/// Starts a build, and continues when its journal has grown; its process is $child.
std::string begun(const std::string& arguments, const std::string& journal, unsigned bytes) {
    return "\"$SIAM\" " + arguments + " & child=$!\nwait_for " + journal + " " + std::to_string(bytes) + "\n";
}

} // namespace

TEST_CASE("of two that build one table at once the second is told so", "[program][table]") {
    const Folder folder;
    // The first build is stopped, not killed, so that it is certainly still running.
    const Ran ran = folder.run(
        begun("table build " + first + " -o t", "t.building", 1000) +
        "kill -STOP $child\n"
        "\"$SIAM\" table build " +
        second + " -o t; echo \"exit $?\"\n" + "kill -CONT $child; wait $child; echo \"exit $?\"");
    CHECK_THAT(ran.out, Contains("exit 5\n") && Contains("exit 0\n"));
    CHECK_THAT(ran.err, Contains("another process is building t: it writes t.building"));
    CHECK(folder.files() == 1);
    CHECK(folder.run("\"$SIAM\" table build " + first + " -o whole").exit_code == 0);
    CHECK((folder.text("t") == folder.text("whole")));
}

TEST_CASE("a table of other roots does not go on with what another build has left", "[program][table]") {
    const Folder folder;
    const Ran ran =
        folder.run(begun("table build " + first + " -o t", "t.building", 20000) + "kill -9 $child; wait $child; true");
    REQUIRE(ran.exit_code == 0);
    REQUIRE(folder.has("t.building"));
    const std::string journal = folder.text("t.building");
    const Ran other = folder.run("\"$SIAM\" table build " + second + " -o t");
    CHECK(other.exit_code == 5);
    CHECK_THAT(other.err, Contains("t.building belongs to a build with other roots or rules"));
    CHECK((folder.text("t.building") == journal));
    CHECK(folder.run("\"$SIAM\" table build " + first + " -o t").exit_code == 0);
    CHECK(folder.run("\"$SIAM\" table build " + first + " -o whole").exit_code == 0);
    CHECK((folder.text("t") == folder.text("whole")));
}

TEST_CASE("a build that finds the disk full leaves nothing half done", "[program][table]") {
    const Folder folder;
    REQUIRE(folder.run("\"$SIAM\" table build " + first + " -o whole").exit_code == 0);
    for (const std::string blocks : {"0", "1", "8", "60"}) {
        const Ran full = folder.run("ulimit -f " + blocks + "\n\"$SIAM\" table build " + first + " -o t");
        INFO(blocks << " blocks: " << full.err);
        CHECK(full.exit_code == 5);
        if (blocks != "0") CHECK_THAT(full.err, Contains("cannot write t.")); // with less, not even that can be written
        CHECK_FALSE(folder.has("t"));
        CHECK_FALSE(folder.has("t.unfinished"));
        CHECK(folder.has("t.building") == (blocks != "0"));
    }
    CHECK(folder.run("\"$SIAM\" table build " + first + " -o t").exit_code == 0);
    CHECK((folder.text("t") == folder.text("whole")));
    CHECK(folder.files() == 2);
}

TEST_CASE("of two that make one pack at once the second is told so", "[program][packs]") {
    const Folder folder;
    const std::string options =
        "generate --n 1..2 --open 2..3 --cards 4 --seed 3 -o p.txt --count " + std::to_string(rounds(60));
    const Ran ran = folder.run(
        begun(options, "p.txt.journal", 1000) + "kill -STOP $child\n\"$SIAM\" " + options +
        " --resume; echo \"exit $?\"\nkill -CONT $child; wait $child; echo \"exit $?\"");
    CHECK(ran.out == "exit 5\nexit 0\n");
    CHECK_THAT(ran.err, Contains("another process is writing p.txt.journal"));
    CHECK(folder.files() == 1);
    CHECK(folder.run("\"$SIAM\" verify p.txt").exit_code == 0);
}

TEST_CASE("a run that finds the disk full can be begun again", "[program][packs]") {
    const Folder folder;
    const std::string options = "generate --n 1 --open 2 --cards 3 --seed 5 --count 12 -o p.txt";
    const Ran full = folder.run("ulimit -f 0\n\"$SIAM\" " + options);
    CHECK(full.exit_code == 5);
    CHECK(folder.files() == 0);
    for (const std::string left : {"", "siam-jour", "siam-journal 3 siam 0.1 gen"}) {
        REQUIRE(folder.run("printf '%s' " + one_word(left) + " > p.txt.journal; : > p.txt.unfinished").exit_code == 0);
        const Ran again = folder.run("\"$SIAM\" " + options + (left.empty() ? "" : " --resume"));
        INFO(again.err);
        CHECK(again.exit_code == 0);
        CHECK(folder.files() == 1);
    }
}

TEST_CASE("the journal of another run, version or place is not taken over", "[program][packs]") {
    const Folder folder;
    const std::string options = "generate --n 1 --open 2 --cards 3 --threads 1 --count 100000 --seed ";
    const auto stopped = [&](const std::string& seed, const std::string& file) {
        return folder.run(
            begun(options + seed + " -o " + file, file + ".journal", 60000) + "kill -9 $child; wait $child; true");
    };
    REQUIRE(stopped("5", "a.txt").exit_code == 0);
    REQUIRE(stopped("6", "b.txt").exit_code == 0);
    // The first line of one run, the records of another.
    REQUIRE(folder.run("(head -n 1 a.txt.journal; tail -n +2 b.txt.journal) > c.txt.journal").exit_code == 0);
    const std::string before = folder.text("c.txt.journal");
    const Ran resumed = folder.run(
        begun(options + "5 -o c.txt --resume", "c.txt.journal", 1) + "sleep 0.5; kill -9 $child; wait $child; true");
    REQUIRE(resumed.exit_code == 0);
    CHECK((folder.text("c.txt.journal").substr(0, 400) == folder.text("a.txt.journal").substr(0, 400)));
    CHECK((folder.text("c.txt.journal").substr(0, 400) != before.substr(0, 400)));
    REQUIRE(folder.run("sed '1s/journal 3/journal 2/' a.txt.journal > d.txt.journal").exit_code == 0);
    const Ran older = folder.run("\"$SIAM\" " + options + "5 -o d.txt --resume");
    CHECK(older.exit_code == 5);
    CHECK_THAT(older.err, Contains("by another version of this program") && Contains("remove it to start again"));
}
