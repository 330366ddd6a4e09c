// Runs programs that write the same file at the same time, are killed, or fill the disk, with and without a scratch
// folder.
#include <chrono>

#include "engine/deal.hpp"
#include "tests/program/workshop.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/seeded.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

/// Two classes of about ten thousand boards each. They differ only in one follower of player 1's supply.
const std::string first = one_word("siam:2 LN*r2l3m2/LXl2/KTr3m2 RY=M/AY=R/CH=M/SU=L/KE=B l3m4/r4l2m F/K2R 2 0 21 -");
const std::string second = one_word("siam:2 LN*r2l3m2/LXl2/KTr3m2 RY=M/AY=R/CH=M/SU=L/KE=B rl2m4/r4l2m F/K2R 2 0 21 -");
/// Two classes of about half a million boards each.
const std::string large = one_word("siam:2 KTr4l5/KErm4/CH*l2m4 LX=L/RY=M/SU=B/LN=L/AY=R r4l2m4/r3lm -/KFF12 1 0 12 -");
const std::string large2 =
    one_word("siam:2 KTr4l5/KErm4/CH*l2m4 LX=L/RY=M/SU=B/LN=L/AY=R r3l3m4/r3lm -/KFF12 1 0 12 -");

std::string build(const std::string& root) { return "\"$SIAM\" table build " + root + " -o t"; }

/// Options with which the build of a large class succeeds, but needs the scratch file. A build does so with up to 4
/// megabytes `more` than the least memory that the program names. This least memory varies by one from run to run. With
/// 2 megabytes more a build takes half as long as with one, and its scratch file has a tenth of the size.
std::string with_scratch(unsigned more = 2) {
    const unsigned least = least_memory(run("table build " + large + " -o none --memory 1M"));
    return " --scratch s --memory " + std::to_string(least + more) + "M";
}

/// A script that starts `command` as the process $child, and waits until `file` has at least `bytes` bytes.
std::string begun(const std::string& command, const std::string& file, unsigned bytes) {
    return command + " & child=$!\nfor i in $(seq 3000); do [ \"$(stat -c %s " + file +
           " 2>/dev/null || echo 0)\" -ge " + std::to_string(bytes) + " ] && break; sleep 0.005; done\n";
}

/// A script that runs the script `begun`, stops its $child, runs `other`, and then lets $child continue.
std::string meanwhile(const std::string& begun, const std::string& other) {
    return begun + "kill -STOP $child\n" + other +
           "; echo \"exit $?\"\nkill -CONT $child; wait $child; echo \"exit $?\"";
}

/// The bytes of `file` after an undisturbed run of `command`, which writes it.
std::string alone(const std::string& command, const std::string& file) {
    const Workshop shop;
    REQUIRE(shop.run("mkdir s\n" + command).exit_code == 0);
    return shop.text(file);
}

/// Two commands that write the same file.
struct Rivals {
    std::array<std::string, 2> commands;
    std::string file;
};

/// Starts both commands, and kills each at a random moment unless it has ended. Returns their exit codes. `usual` is
/// the number of milliseconds that one command takes.
std::array<int, 2> race(const Workshop& shop, const Rivals& rivals, std::uint64_t usual, siam::Random& random) {
    const auto sleep = [&](std::uint64_t milliseconds) {
        return "sleep " + std::to_string(static_cast<double>(siam::below(random, milliseconds + 1)) / 1000) + "\n";
    };
    const auto i = siam::below(random, 2);
    const Ran ran = shop.run(
        rivals.commands[i] + " > a.out 2>&1 & a=$!\n" + sleep(usual / 2) + rivals.commands[1 - i] +
        " > b.out 2>&1 & b=$!\n" + sleep(usual) + "kill -9 $a 2>/dev/null\n" + sleep(usual / 2) +
        "kill -9 $b 2>/dev/null\nwait $a; echo $?\nwait $b; echo $?\nrm a.out b.out");
    const auto ends = lines(ran.out);
    return {std::stoi(ends.at(0)), std::stoi(ends.at(1))};
}

/// Runs `rounds` races, and more if none of them killed a command. Returns the number of killed commands.
unsigned killed_rounds(const Rivals& rivals, unsigned rounds, std::uint64_t seed) {
    const auto start = std::chrono::steady_clock::now();
    const std::array whole{alone(rivals.commands[0], rivals.file), alone(rivals.commands[1], rivals.file)};
    const std::chrono::milliseconds both =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    const auto usual = static_cast<std::uint64_t>(both.count()) / 2;
    siam::Random random(seeded(seed));
    unsigned killed = 0;
    for (unsigned round = 0; round < rounds || (killed == 0 && round < 10 * rounds); ++round) {
        const Workshop shop;
        REQUIRE(shop.run("mkdir s").exit_code == 0);
        INFO("round " << round << " of seed " << seeded(seed));
        for (const int end : race(shop, rivals, usual, random)) {
            REQUIRE((end == 0 || end == 2 || end == 5 || end == 128 + 9));
            if (end == 0) REQUIRE(shop.has(rivals.file));
            killed += end == 128 + 9;
        }
        if (shop.has(rivals.file)) REQUIRE((shop.text(rivals.file) == whole[0] || shop.text(rivals.file) == whole[1]));
        // If the interrupted work belongs to the second command, siam refuses the first command.
        std::size_t which = 0;
        int end = shop.run(rivals.commands[which]).exit_code;
        if (end == 2 || end == 5) end = shop.run(rivals.commands[++which]).exit_code;
        REQUIRE(end == 0);
        REQUIRE((shop.text(rivals.file) == whole[which]));
        REQUIRE(shop.files() == 1);
    }
    return killed;
}

} // namespace

TEST_CASE("of two that write one file at once the second is told so", "[program][table][packs][unsanitized]") {
    const std::string pack =
        "\"$SIAM\" generate --n 1..2 --open 2..3 --cards 4 --seed 3 -o p --count " + std::to_string(rounds(60));
    const auto [one, other, file, journal, told] =
        GENERATE_COPY(table<std::string, std::string, std::string, std::string, std::string>(
            {{build(first), build(second), "t", "t.building", "another process is building t: it writes t.building"},
             {pack, pack + " --resume", "p", "p.journal", "another process is writing p.journal"}}));
    const Workshop shop;
    const Ran ran = shop.run(meanwhile(begun(one, journal, 1000), other));
    CHECK_THAT(ran.out, Contains("exit 5\n") && Contains("exit 0\n"));
    CHECK_THAT(ran.err, Contains(told));
    CHECK(shop.files() == 1);
    CHECK((shop.text(file) == alone(one, file)));
}

TEST_CASE(
    "of two builders, killed at any moment, one goes on and leaves a right table",
    "[random][program][table][unsanitized]") {
    CHECK(killed_rounds({{build(first), build(second)}, "t"}, 4, 1) > 0);
    CHECK(killed_rounds({{build(first), build(first)}, "t"}, 2, 1) > 0);
}
TEST_CASE(
    "of two with a scratch file, killed at any moment, one leaves a right table", "[program][scratch][unsanitized]") {
    const std::string options = with_scratch();
    CHECK(killed_rounds({{build(large) + options, build(large2) + options}, "t"}, 1, 1) > 0);
}
TEST_CASE("of two with a scratch file, killed at many moments, one leaves a right table", "[scratch][slow]") {
    const std::string options = with_scratch();
    CHECK(killed_rounds({{build(large) + options, build(large2) + options}, "t"}, 8, 2) > 0);
}
TEST_CASE(
    "of two makers of packs, killed at any moment, one goes on and leaves a right pack",
    "[random][program][packs][unsanitized]") {
    const std::string run = "\"$SIAM\" generate --n 1 --open 2 --cards 3 --count 40 --threads 2 --resume -o p --seed ";
    CHECK(killed_rounds({{run + "5", run + "6"}, "p"}, 2, 1) > 0);
}

TEST_CASE(
    "a build that finds the disk full is told so, leaves nothing half done, and goes on",
    "[program][scratch][unsanitized]") {
    const Workshop shop;
    REQUIRE(shop.run("mkdir s").exit_code == 0);
    // Limits of a file's size, in blocks of 512 bytes. With the limit 0, the build cannot even begin a journal.
    const std::string small = build(first), scratch = build(large) + with_scratch(1);
    for (const auto& [command, blocks] :
         {std::array<std::string, 2>{small, "0"},
          {small, "1"},
          {small, "8"},
          {small, "60"},
          {scratch, "100"},
          {scratch, "400"},
          {scratch, "800"}}) {
        const Ran full = shop.run("ulimit -f " + blocks + "\n" + command);
        INFO(blocks << " blocks: " << full.err);
        CHECK(full.exit_code == 5);
        if (blocks != "0") CHECK_THAT(full.err, Contains("cannot write t.") || Contains("cannot write s/t."));
        if (command == scratch) CHECK_THAT(full.err, Contains("t.building keeps the finished work"));
        CHECK(shop.has("t.building") == (blocks != "0"));
        CHECK(shop.files() == (blocks == "0" ? 0 : 1));
        if (blocks != "60" && blocks != "800") continue;
        CHECK(shop.run(command).exit_code == 0);
        CHECK((shop.text("t") == alone(blocks == "60" ? small : build(large), "t")));
        CHECK(shop.files() == 1);
        CHECK(shop.run("rm t").exit_code == 0);
    }
}

TEST_CASE("what does not fit in memory goes to the scratch folder, and nothing is left there", "[program][scratch]") {
    const Workshop shop;
    const std::string whole = alone(build(large) + " --memory 1G", "t");
    const Ran ran = shop.run(
        "mkdir s\n" + build(large) + with_scratch() +
        " & child=$!\nwhile kill -0 $child 2>/dev/null; do ls s; sleep 0.02; done\nwait $child");
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("t.scratch\n"));
    CHECK((shop.text("t") == whole));
    CHECK(shop.files() == 1);
    const Ran beside = shop.run(build(large) + "2" + replaced(with_scratch(), "--scratch s", ""));
    CHECK(beside.exit_code == 0);
    CHECK((shop.text("t2") == whole));
    CHECK(shop.files() == 2);
}

TEST_CASE("a scratch folder that is none, or holds something else, is named", "[program][scratch]") {
    const Workshop shop;
    const Ran none = shop.run(build(large) + " --scratch nowhere");
    CHECK(none.exit_code == 2);
    CHECK_THAT(none.err, Contains("--scratch: nowhere is not a folder"));
    CHECK(shop.files() == 0);
    REQUIRE(shop.run("mkdir s; echo 'my own notes' > s/t.scratch").exit_code == 0);
    const Ran other = shop.run(build(large) + with_scratch());
    CHECK(other.exit_code == 5);
    CHECK_THAT(other.err, Contains("s/t.scratch is not a scratch file"));
    CHECK(shop.text("s/t.scratch") == "my own notes\n");
}

TEST_CASE("a run that finds the disk full can be begun again", "[program][packs]") {
    const Workshop shop;
    const std::string command = "\"$SIAM\" generate --n 1 --open 2 --cards 3 --seed 5 --count 12 -o p.txt";
    CHECK(shop.run("ulimit -f 0\n" + command).exit_code == 5);
    CHECK(shop.files() == 0);
    for (const std::string left : {"", "siam-jour", "siam-journal 4 results=1 siam 0.1 gen"}) {
        shop.put("p.txt.journal", left);
        shop.put("p.txt.unfinished", "");
        const Ran again = shop.run(command + (left.empty() ? "" : " --resume"));
        INFO(again.err);
        CHECK(again.exit_code == 0);
        CHECK(shop.files() == 1);
    }
}
