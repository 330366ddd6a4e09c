// Programs that write one file at the same time and are killed at any moment; packs and journals with false contents.
// Short here, and long under [slow]: `siam_tests "[damage]"`.
#include "engine/deal.hpp"
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/damaged_files.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/rounds.hpp"

using namespace siam::tests;

namespace {

/// "3 of this, 4 of that"
std::string counted(std::initializer_list<std::pair<unsigned, const char*>> counts) {
    std::string text;
    for (const auto& [count, what] : counts) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + what;
    return text;
}

/// Two commands that write one file, and the output of each if nothing disturbs it.
struct Rivals {
    std::array<std::string, 2> commands, whole;
    std::string file;
    unsigned milliseconds; ///< the approximate time of one
};

/// Counts of the third command's findings: it continued the file of the first or of the second command.
struct Rounds {
    std::array<unsigned, 2> ended{};
    unsigned killed = 0, busy = 0, done_in_time = 0;
};

std::string seconds(siam::Random& random, unsigned milliseconds) {
    return std::to_string(static_cast<double>(siam::below(random, milliseconds)) / 1000);
}

/// exit codes of both commands
std::array<int, 2> race(const Rivals& rivals, siam::Random& random, const std::string& folder) {
    const auto i = siam::below(random, 2);
    const Ran ran = shell(
        "cd " + folder + "\n" + rivals.commands[i] + " > a.out 2>&1 & a=$!\nsleep " +
        seconds(random, rivals.milliseconds / 2) + "\n" + rivals.commands[1 - i] + " > b.out 2>&1 & b=$!\nsleep " +
        seconds(random, rivals.milliseconds) + "\nkill -9 $a 2>/dev/null\nsleep " +
        seconds(random, rivals.milliseconds / 2) +
        "\nkill -9 $b 2>/dev/null\nwait $a; echo $?\nwait $b; echo $?\nrm a.out b.out");
    const auto ends = lines(ran.out);
    return {std::stoi(ends.at(0)), std::stoi(ends.at(1))};
}

Rounds killed_rounds(const Rivals& rivals, unsigned rounds, std::uint64_t seed) {
    siam::Random random(seed);
    Rounds result;
    for (unsigned round = 0; round < rounds; ++round) {
        const ScratchFolder scratch;
        const std::string folder = one_word(scratch.path().string());
        const auto text = [&] { return text_of(scratch.path() / rivals.file); };
        const auto has_file = [&] { return std::filesystem::exists(scratch.path() / rivals.file); };
        INFO("round " << round << " of seed " << seed);
        for (const int end : race(rivals, random, folder)) {
            REQUIRE((end == 0 || end == 2 || end == 5 || end == 128 + 9));
            result.killed += end == 128 + 9, result.busy += end == 5, result.done_in_time += end == 0;
            if (end == 0) REQUIRE(has_file());
        }
        if (has_file()) REQUIRE((text() == rivals.whole[0] || text() == rivals.whole[1]));
        // One of the two resumes the remains; the other is refused, or begins anew after the first.
        std::size_t which = 0;
        int end = shell("cd " + folder + "\n" + rivals.commands[which] + " 2>&1").exit_code;
        if (end == 2 || end == 5) end = shell("cd " + folder + "\n" + rivals.commands[++which]).exit_code;
        REQUIRE(end == 0);
        REQUIRE((text() == rivals.whole[which]));
        ++result.ended[which];
        REQUIRE(std::distance(std::filesystem::directory_iterator(scratch.path()), {}) == 1);
    }
    return result;
}

std::string summary(unsigned rounds, const Rounds& result) {
    return counted(
        {{rounds, "rounds"},
         {result.killed, "killed"},
         {result.busy, "told that another is at work"},
         {result.done_in_time, "done before"},
         {result.ended[0], "times the first was whole and right after it"},
         {result.ended[1], "times the second"}});
}

std::string alone(const std::string& command, const std::string& file) {
    const ScratchFolder scratch;
    REQUIRE(shell("cd " + one_word(scratch.path().string()) + "\n" + command).exit_code == 0);
    return text_of(scratch.path() / file);
}

/// The roots differ by one follower of a supply.
Rivals builders() {
    const auto command = [](const std::string& supply) {
        const std::string position =
            "siam:2 LN*r2l3m2/LXl2/KTr3m2 RY=M/AY=R/CH=M/SU=L/KE=B " + supply + "/r4l2m F/K2R 2 0 21 -";
        return "\"$SIAM\" table build " + one_word(position) + " -o t";
    };
    Rivals rivals{{command("l3m4"), command("rl2m4")}, {}, "t", 250};
    for (unsigned i = 0; i < 2; ++i) rivals.whole[i] = alone(rivals.commands[i], rivals.file);
    return rivals;
}

Rivals generators() {
    const auto command = [](const std::string& seed) {
        return "\"$SIAM\" generate --n 1 --open 2 --cards 3 --count 40 --threads 2 --resume -o p --seed " + seed;
    };
    Rivals rivals{{command("5"), command("6")}, {}, "p", 200};
    for (unsigned i = 0; i < 2; ++i) rivals.whole[i] = alone(rivals.commands[i], rivals.file);
    return rivals;
}

const std::string run_of_three = "\"$SIAM\" generate --n 1 --open 2 --cards 3 --seed 5 --threads 1 --count 3 -o p";

/// Packs with right checksums: each is found faulty, or sound.
std::string look_at_packs(unsigned packs) {
    const ScratchFolder scratch;
    const std::string whole = alone(run_of_three, "p");
    std::string names;
    for (unsigned seed = 0; seed < packs; ++seed) {
        const std::string name = std::to_string(seed);
        static_cast<void>(scratch.file(name, damaged_pack(whole, seed)));
        names += " " + name;
    }
    const std::string folder = "cd " + one_word(scratch.path().string()) + "\n";
    const Ran verified = shell(folder + "\"$SIAM\" verify" + names);
    CHECK(verified.exit_code == 1);
    unsigned sound = 0, faulty = 0;
    for (const std::string& line : lines(verified.out)) {
        sound += line.ends_with("all sound");
        faulty += line.find(" puzzle") != std::string::npos && line.find(" fault") != std::string::npos;
    }
    CHECK(sound + faulty <= packs);
    CHECK(faulty > packs / 2);
    return counted({{packs, "packs"}, {sound, "sound"}, {packs - sound, "faulty"}});
}

/// Journals with right checksums: each is refused, or resumed to a pack that can be verified.
std::string look_at_journals(unsigned journals) {
    const ScratchFolder scratch;
    const std::string folder = "cd " + one_word(scratch.path().string()) + "\n";
    const std::string run = "\"$SIAM\" generate --n 1 --open 2 --cards 3 --seed 5 --threads 1 --count 6 -o p --resume";
    // A limit on the file's size ends the run in the middle, always at the same place.
    REQUIRE(shell(folder + "ulimit -f 8\n" + run).exit_code == 5);
    const std::string journal = text_of(scratch.path() / "p.journal");
    unsigned refused = 0, sound = 0, faulty = 0;
    for (unsigned seed = 0; seed < journals; ++seed) {
        static_cast<void>(scratch.file("p.journal", damaged_generate_journal(journal, seed)));
        const Ran ran = shell(folder + run);
        INFO("seed " << seed << ": " << ran.err);
        REQUIRE((ran.exit_code == 0 || ran.exit_code == 5));
        if (ran.exit_code == 5) {
            ++refused;
            continue;
        }
        const Ran verified = shell(folder + "\"$SIAM\" verify p");
        INFO(verified.out);
        REQUIRE((verified.exit_code == 0 || verified.exit_code == 1));
        ++(verified.exit_code == 0 ? sound : faulty);
    }
    return counted(
        {{journals, "journals"},
         {refused, "refused"},
         {sound, "made a sound pack"},
         {faulty, "one that verify finds faulty"}});
}

} // namespace

TEST_CASE("builders of one table, killed at any moment, leave a right one or none", "[program][table]") {
    const Rounds rounds = killed_rounds(builders(), 4, 1);
    CHECK(rounds.ended[0] + rounds.ended[1] == 4);
}
TEST_CASE("makers of one pack, killed at any moment, leave a right one or none", "[program][packs]") {
    const Rounds result = killed_rounds(generators(), rounds(4, 2), 1);
    CHECK(result.ended[0] + result.ended[1] == rounds(4, 2));
}
TEST_CASE("packs with a right checksum over wrong contents are judged", "[program][packs]") {
    CHECK_FALSE(look_at_packs(60).empty());
}
TEST_CASE("journals with right checksums over wrong contents are refused or gone on with", "[program][packs]") {
    CHECK_FALSE(look_at_journals(12).empty());
}

TEST_CASE("two hundred rounds of builders that are killed", "[.][slow][damage][killed]") {
    WARN(summary(200, killed_rounds(builders(), 200, 2)));
}
TEST_CASE("two hundred rounds of makers of packs that are killed", "[.][slow][damage][killed]") {
    WARN(summary(200, killed_rounds(generators(), 200, 2)));
}
TEST_CASE("thousands of packs that lie", "[.][slow][damage]") { WARN(look_at_packs(2000)); }
TEST_CASE("thousands of journals of packs that lie", "[.][slow][damage]") { WARN(look_at_journals(2000)); }
