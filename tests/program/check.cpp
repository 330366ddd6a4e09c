// `siam check`: records with right answers pass, and it names each wrong answer.
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

TEST_CASE("every suite and every rule case of the tree agrees", "[program][check]") {
    const std::string tests = in_source("tests").string();
    const auto [files, least] = GENERATE_COPY(table<std::string, unsigned long>(
        {{tests + "/suites/*.epd " + tests + "/suites/*.case " + tests + "/rules/*.case " + tests + "/rules/*.epd " +
              in_source("tools/siam/verbs/bench.epd").string(),
          5700},
         {"--rule passes=three " + tests + "/suites/three-passes/*.epd", 800}}));
    const Ran ran = run("check " + files);
    INFO(ran.out << ran.err);
    CHECK(ran.exit_code == 0);
    CHECK(lines(ran.out).size() == 1);
    CHECK_THAT(ran.out, EndsWith(" checked, 0 differ\n"));
    CHECK(std::stoul(ran.out) >= least);
}

TEST_CASE("each operation is checked", "[program][check]") {
    const auto [position, right, wrong, found] =
        GENERATE(table<std::string_view, const char*, const char*, const char*>({
            {small_position, "perft 1 7 7", "perft 1 7 8", "perft expected 1 7 8, found 1 7 7"},
            {small_position, "force 1 -", "force - 1", "force expected - 1, found 1 -"},
            {small_position, "win 1", "win 0", "win expected 0, found 1"},
            {small_position, "win 1 ; keys 2", "win 1 ; keys 3", "keys expected 3, found 2"},
            {small_position, "ex pass", "ex M=CH,CH/rCH", "M=CH,CH/rCH does not keep N"},
            {small_position, "ex M=CH,CH/mCH", "ex M=SU,SU/mCH", "M=SU,SU/mCH is illegal (R"},
            {small_position, "winner 1", "winner 2", "winner expected 2, found 1"},
            {last_card_position, "rational 1", "rational 1 3", "rational expected 1 3, found 1"},
        }));
    INFO(wrong);
    const std::string start = std::string(position) + " ; id it ; ";
    const Ran agrees = run("check", start + right + "\n");
    INFO(agrees.out);
    CHECK(agrees.exit_code == 0);
    const Ran differs = run("check", "\n" + start + wrong + "\n");
    CHECK(differs.exit_code == 1);
    CHECK_THAT(differs.out, StartsWith("-:2: ") && Contains(found) && EndsWith(" 1 differs\n"));
}

TEST_CASE("a difference in JSON names line, operation, expected and found", "[program][check][json]") {
    const Ran ran = run("check --json", std::string(small_position) + " ; win 1 ; force - 1\n");
    CHECK(
        ran.out == R"({"file":"-","line":1,"ok":false,"op":"force","expected":"- 1","found":"1 -"})"
                   "\n");
    CHECK(
        run("check --json", std::string(small_position) + " ; win 1\n").out == R"({"file":"-","line":1,"ok":true})"
                                                                               "\n");
}

TEST_CASE("a rule case with a wrong expectation is named", "[program][check]") {
    const Scratch scratch;
    const std::string text = "case R11 mine\nposition " + std::string(small_position) + "\ncount 7\nwinner 2\nfrob\n";
    const std::string file = scratch.file("mine.case", text);
    const Ran ran = run("check " + one_word(file));
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.out, StartsWith(file + ":4: winner expected 2, found 1 [R11 mine]\n"));
    CHECK_THAT(ran.out, Contains("mine.case:5: error: ") && Contains("2 checked, 1 differs"));
    CHECK_THAT(run("check", text).out, StartsWith("-:4: winner expected 2, found 1")); // a rule case, as line 1 shows
}

TEST_CASE("operations without sense are bad records", "[program][check]") {
    const std::string operation = GENERATE(
        "perft", "perft 2 7 7", "perft x 7 7", "perft 1 7 x", "perft 01 7 7", "force 1", "force 2", "force 1 x",
        "force 1 - -", "win", "win x", "win 1 2", "win -", "keys x", "ex", "winner 0", "winner 3", "winner 2 1",
        "winner x", "rational 1");
    INFO(operation);
    const Ran ran = run("check", std::string(small_position) + " ; " + operation + "\n");
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.out, StartsWith("line 1: error: operation "));
}

TEST_CASE("an operation that nobody knows is an error at its line", "[program][check]") {
    const Ran ran = run("check", "\n" + std::string(small_position) + " ; kyes 7 ; win 1\n");
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.out, StartsWith("line 2: error: unknown operation 'kyes'; did you mean 'keys'?\n"));
    CHECK(run("check", std::string(small_position) + " ; id a b ; turn pass ; line pass ; win 1\n").exit_code == 0);
}

TEST_CASE("to check nothing is no success", "[program][check]") {
    const std::string input =
        GENERATE(as<std::string>{}, "", "# nothing\n", "case nothing\n", std::string(small_position) + " ; id x\n");
    const Ran ran = run("check", input);
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.err, Contains("nothing to check"));
}

TEST_CASE("what is not decided within the limits is neither right nor wrong", "[program][check][limits]") {
    const std::string start{start_position}, three = run("deal --players 3 --seed 1").out;
    const auto [record, limit] = GENERATE_COPY(table<std::string, std::string>({
        {start + " ; force 1 -", "--nodes 5000"},
        {start + " ; win 1", "--time 100ms"},
        {start + " ; win 1 ; keys 2", "--nodes 5000"},
        {start + " ; perft 4 1 1 1 1 1 1 1 1", "--nodes 100"},
        {start + " ; perft 4 1 1 1 1 1 1 1 1", "--time 100ms"},
        {three.substr(0, three.find('\n')) + " ; rational 1", "--nodes 5000"},
        {three.substr(0, three.find('\n')) + " ; rational 1", "--time 100ms"},
    }));
    INFO(record << " " << limit);
    const Ran ran = run("check " + limit, record + "\n");
    CHECK(ran.exit_code == 4);
    CHECK_THAT(ran.out, Contains(", found not decided within the limits") && Contains(" 0 differ, "));
    for (const auto& told : objects(run("check --json " + limit, record + "\n").out)) {
        CHECK(told.at("ok").is_null());
        CHECK(told.at("status") == "partial");
    }
}

TEST_CASE("a check that is interrupted says what was checked by then", "[program][check][limits]") {
    const std::string small = std::string(small_position) + " ; win 1\n", start{start_position};
    const std::string three = run("deal --players 3 --seed 1").out;
    const std::string hard = GENERATE_COPY(
        start + " ; force 1 -\n", start + " ; perft 5 1 1 1 1 1 1 1 1 1 1\n",
        three.substr(0, three.find('\n')) + " ; rational 1\n");
    INFO(hard);
    const Ran ran = interrupted("check --json", small + hard + small, 1);
    CHECK(ran.exit_code == 4);
    CHECK_THAT(ran.err, Contains("interrupted"));
    const auto told = objects(ran.out);
    REQUIRE(told.size() == 2);
    CHECK(told[0].at("ok") == true);
    CHECK(told[1].at("status") == "partial");
    CHECK(told[1].at("found") == "not decided before the interruption");
}
