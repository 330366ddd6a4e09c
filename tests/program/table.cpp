// Tables of whole classes, and the methods that check the search.
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/damaged_files.hpp"
#include "tests/support/paths.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const std::string small = one_word(small_position);
/// Some ten thousand boards.
const std::string large = one_word("siam:2 LN*r2l3m2/LXl2/KTr3m2 RY=M/AY=R/CH=M/SU=L/KE=B l3m4/r4l2m F/K2R 2 0 21 -");
/// A class whose groups alone exceed the smallest memory limit.
const std::string many_groups =
    one_word("siam:2 KT*r2l3m/KErm3/LXr2l3m2/LNm2 RY=M/AY=B/CH=M/SU=L r2l3m2/r3l4m 12R/K1 2 0 21 -");

} // namespace

TEST_CASE("a table is built, described, checked and probed", "[program][table]") {
    const ScratchFolder folder;
    const std::string file = one_word((folder.path() / "small.table").string());
    const Ran built = run("table build " + small + " -o " + file);
    CHECK(built.exit_code == 0);
    CHECK_THAT(built.out, Contains(" boards in "));
    CHECK_THAT(run("table build --progress plain " + small + " -o " + file).err, Contains(" s  solved 1 card, "));
    CHECK_THAT(run("table info " + file).out, Contains("root      " + std::string(small_position)));
    CHECK_THAT(run("table check " + file).out, Contains(": whole, and "));
    const auto info = objects(run("table info --json " + file).out).at(0);
    CHECK(std::string(info.at("roots").at(0).as_string()) == small_position);
    CHECK(info.at("rules").at("undo") == "banned");
    CHECK_THAT(built.out, Contains(" " + std::to_string(info.at("boards").to_number<unsigned>()) + " boards in "));
    CHECK(objects(run("table check --json " + file).out).at(0).at("ok") == true);
    CHECK(run("table probe " + file + " " + small).out == "force 1 -\n");
    CHECK_THAT(run("table probe --json " + file + " " + small).out, Contains(R"("force":[1,null])"));
    CHECK(run("table probe " + file + " " + one_word(last_card_position)).out == "not in the table\n");
    CHECK_THAT(run("solve --table " + file + " " + small).out, StartsWith("Player 1 can force a win in 1 card"));
}

TEST_CASE("a class has a root for every group of followers", "[program][table]") {
    const ScratchFolder folder;
    const std::string file = one_word((folder.path() / "class.table").string());
    const std::string ends = " KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 1 0 12 -";
    CHECK(run("table build " + one_word("siam:2 CH?2" + ends) + " -o " + file).exit_code == 0);
    CHECK(lines(run("table info " + file + " | grep -c root").out).at(0) == "6");
    CHECK_THAT(run("table probe " + file + " " + one_word("siam:2 CHlm" + ends)).out, StartsWith("force "));
    CHECK(run("table probe " + file + " " + one_word("siam:2 CHlm2" + ends)).out == "not in the table\n");
}

TEST_CASE("a killed build goes on and ends in the same bytes", "[program][table]") {
    const ScratchFolder folder;
    const std::string whole = (folder.path() / "whole").string(), killed = (folder.path() / "killed").string();
    REQUIRE(run("table build " + large + " -o " + whole).exit_code == 0);
    for (const char* const seconds : {"0.02", "0.05", "0.1", "0.2"}) {
        const std::string build = "\"$SIAM\" table build " + large + " -o " + killed;
        const Ran ran = shell(
            build + " & child=$!\nsleep " + std::string(seconds) + "; kill -9 $child; wait $child; test ! -e " +
            killed);
        INFO("killed after " << seconds << " seconds, before the end: " << (ran.exit_code == 0));
        REQUIRE(run("table build --threads 2 " + large + " -o " + killed).exit_code == 0);
        CHECK((text_of(killed) == text_of(whole)));
        CHECK_FALSE(std::filesystem::exists(killed + ".building"));
        std::filesystem::remove(killed);
    }
}

TEST_CASE("too little memory leaves what is done", "[program][table]") {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "table").string();
    const std::string refused = run("table build --memory 1K " + many_groups + " -o " + file).err;
    const std::string least = refused.substr(0, refused.find("M is needed"));
    unsigned long megabytes = std::stoul(least.substr(least.rfind(' ') + 1));
    // The memory of a process at its start varies from run to run, under sanitizers by some megabytes.
    const auto build = [&] {
        for (unsigned more = 0;; ++more, ++megabytes) {
            Ran ran = run("table build --memory " + std::to_string(megabytes) + "M " + many_groups + " -o " + file);
            if (ran.exit_code != 2 || more == 12) return ran;
        }
    };
    const Ran ran = build();
    CHECK(ran.exit_code == 4);
    CHECK_THAT(ran.err, Contains("not enough memory") && Contains("run the same command to resume"));
    CHECK(std::filesystem::exists(file + ".building"));
    CHECK_FALSE(std::filesystem::exists(file));
    CHECK(build().exit_code == 4); // and the remains are resumed
}

TEST_CASE("a damaged table is refused by name", "[program][table]") {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "table").string();
    REQUIRE(run("table build " + small + " -o " + file).exit_code == 0);
    std::string bytes = text_of(file);
    bytes[40] ^= 4;
    const std::string damaged = folder.file("damaged", bytes);
    bytes[12] ^= 1;
    const std::string worse = folder.file("damaged-head", bytes);
    for (const std::string& asked :
         {"table check " + damaged, "table probe " + damaged + " " + small, "solve --table " + worse + " " + small}) {
        const Ran ran = run(asked);
        CHECK(ran.exit_code == 5);
        CHECK_THAT(ran.err, Contains(damaged) && Contains("checksum"));
    }
}

TEST_CASE("the answers of a table are worked out anew", "[program][table][proof]") {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "table").string();
    REQUIRE(run("table build " + small + " -o " + file).exit_code == 0);
    CHECK(
        run("table check --prove " + file).out ==
        file + ": whole, and 476 answers follow from the turns (all of them)\n");
    CHECK_THAT(run("table check " + file).out, Contains(" answers follow from the turns (a sample; --prove"));
    const auto proved = objects(run("table check --json --prove " + file).out).at(0);
    CHECK(proved.at("ok") == true);
    CHECK(proved.at("proved") == "all");
    CHECK(proved.at("positions") == 476);
    const auto sample = objects(run("table check --json --sample 50 " + file).out).at(0);
    CHECK(sample.at("proved") == "sample");
    CHECK(sample.at("positions").as_int64() < 476);
    const std::string whole = text_of(file);
    std::vector<unsigned> ends(6);
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const Ran ran = run("table check " + folder.file("lies", damaged_table(whole, seed)));
        INFO("seed " << seed << ": " << ran.out << ran.err);
        REQUIRE((ran.exit_code == 0 || ran.exit_code == 1 || ran.exit_code == 3 || ran.exit_code == 5));
        ++ends[static_cast<unsigned>(ran.exit_code)];
        if (ran.exit_code == 1) CHECK_THAT(ran.out, Contains("lies: wrong: "));
    }
    CHECK(ends[1] > 0);
    CHECK(ends[5] > 20);
}

TEST_CASE("what cannot be built is refused", "[program][table]") {
    CHECK(run("table").exit_code == 2);
    CHECK(run("table burn x").exit_code == 2);
    CHECK(run("table build " + small).exit_code == 2);
    CHECK(run("table check").exit_code == 2);
    CHECK(run("table check absent").exit_code == 5);
    CHECK_THAT(run("table info /etc/passwd").err, Contains("/etc/passwd: not a siam table\n"));
    CHECK_THAT(run("table info /").err, Contains("/: cannot read: Is a directory\n"));
    const std::string useless = GENERATE(
        "build --prove", "probe --threads 2 x", "info --variant siam x", "check --output y x",
        "check --rule undo=allowed x");
    CHECK_THAT(run("table " + useless).err, Contains(" does not use --"));
    CHECK(run("table build " + one_word(start_position) + " -o /dev/null").exit_code == 3);
    CHECK(run("table build " + one_word("siam:2 CH?x KE=M r/r R/- 1 0 12 -") + " -o /dev/null").exit_code == 2);
}

TEST_CASE("every method gives the same answer", "[program][solve]") {
    for (const char* const method : {"alphabeta", "retrograde", "reference", "both"}) {
        const Ran ran = run("solve --json --method " + std::string(method) + " " + small);
        CHECK(ran.exit_code == 0);
        CHECK_THAT(ran.out, Contains(R"("force":[1,null])"));
    }
    CHECK_THAT(run("solve --method both " + small).err, Contains("1 record answered by both methods, 0 different"));
    CHECK(run("solve --method guess " + small).exit_code == 2);
    CHECK(run("solve --method reference --detail keys " + small).exit_code == 2);
    CHECK(run("solve --method retrograde " + one_word(start_position)).exit_code == 3);
}
