// The verbs that do not solve: moves, play, show, perft, deal, rules, variants.
#include "engine/notation.hpp"
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

const std::string small = one_word(small_position);
constexpr std::string_view after_pass = "siam:2 CHr4lm5 KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 2 1 12 -";

} // namespace

TEST_CASE("moves lists the legal turns in the notation's order", "[program][moves]") {
    CHECK(
        run("moves " + small).out ==
        "# 7 legal turns\npass\nR=CH,CH/rCH\nR=CH,CH/lCH\nR=CH,CH/mCH\n"
        "M=CH,CH/rCH\nM=CH,CH/lCH\nM=CH,CH/mCH\n");
    CHECK_THAT(
        run("moves --json " + small).out,
        StartsWith(
            R"({"file":null,"line":1,"position":")" + std::string(small_position) +
            R"(","turns":[{"turn":"pass","to":")" + std::string(after_pass) + R"("},)"));
    CHECK(lines(run("moves --to " + small + " | \"$SIAM\" perft").out).size() == 7);
}

TEST_CASE("play says where a line of play leads", "[program][play]") {
    const std::string result = std::string(after_pass) + "\n";
    CHECK(run("play " + small + " pass").out == result);
    CHECK(run("play --turns pass", small_position).out == result);
    CHECK(run("play", std::string(small_position) + " ; line pass\n").out == result);
    CHECK(
        run("play --json " + small + " pass").out == R"({"file":null,"line":1,"position":")" +
                                                         std::string(small_position) + R"(","turns":["pass"],"to":")" +
                                                         std::string(after_pass) + "\"}\n");
    CHECK(run("play " + small + " 'pass pass'").out == run("play " + small + " pass pass").out);
}

TEST_CASE("show draws a position in 80 columns", "[program][show]") {
    const Ran ran = run("show 'siam:2 LX*rl2m2/KT*r2l/LNl4m KE=M/RY=R/CH=R/SU=B/AY=R r4l2m2/rlm6 12/FL 2 0 21 -'");
    CHECK_THAT(ran.out, Contains("King of Siam, 2 players\nPlayer 2 to move"));
    CHECK_THAT(ran.out, Contains(" 6 LX Lan Xang     KING   r ll mm "));
    CHECK_THAT(ran.out, Contains("> player 2           1        1        6      1   F L\n"));
    CHECK_THAT(ran.out, Contains("KE Malay, RY Rama, CH Rama, SU British, AY Rama"));
    CHECK_THAT(
        ran.out, EndsWith("If all pass: LX British, KT Rama, LN Lao\n"
                          "Then: Rama 4, Lao 1, Malay 1; British 2 (4 end the game)\n"
                          "Player 1 wins by independence.\n"));
    const Ran many = run("deal --count 30 --players 4 --seed 1 | \"$SIAM\" show");
    for (const std::string& line : lines(many.out))
        if (!line.starts_with("line ")) CHECK(line.size() <= 80);
}

TEST_CASE("show gives a position as data", "[program][show][json]") {
    const auto data = objects(run("show --json " + in_source("tools/examples/1-two-players.epd").string()).out).at(0);
    CHECK(
        boost::json::serialize(data.at("struggles").at(0)) ==
        R"({"province":"KT","name":"Khorat","marker":true,"followers":{"R":1,"L":2,"M":0},"leads":"L",)"
        R"("borders":["SU","LX","AY","RY"]})");
    CHECK(boost::json::serialize(data.at("settled").at(3)) == R"({"province":"RY","name":"Rayong","control":"B"})");
    CHECK(
        boost::json::serialize(data.at("seats").at(0)) ==
        R"({"seat":1,"side":1,"supply":{"R":3,"L":1,"M":4},"sets":1,"hand":"RL"})");
    CHECK(boost::json::serialize(data.at("pool")) == R"({"R":9,"L":4,"M":4})");
    CHECK(boost::json::serialize(data.at("latest")) == "[1,2]");
    CHECK(data.at("last_swap").is_null());
    const auto& end = data.at("if_all_pass");
    CHECK(boost::json::serialize(end.at("winners")) == "[2]");
    CHECK(end.at("by") == "independence");
    CHECK(end.at("ranking").at(0).at("faction") == "L");
    CHECK(end.at("settles").as_array().size() == 3);
    const auto over = objects(run("show --json 'siam:2 - KE=B/AY=L/KT=R/LX=L/SU=R/CH=B/LN=B/RY=R m/rl2 2M/KFR 1 0 21 "
                                  "1:SUr-RYl'")
                                  .out)
                          .at(0);
    CHECK(over.at("over") == true);
    CHECK(over.at("last_swap") == "1:SUr-RYl");
    CHECK(boost::json::serialize(over.at("result").at("winners")) == "[2]");
    CHECK_FALSE(over.contains("if_all_pass"));
}

TEST_CASE("moves says turns in words", "[program][moves]") {
    CHECK_THAT(
        run("moves --words " + small).out,
        Contains("\npass                   passes\n"
                 "R=CH,CH/rCH            adds two Rama to Chumphon and takes a Rama from Chumphon\n"));
    CHECK(objects(run("moves --words --json " + small).out).at(0).at("turns").at(0).at("words") == "passes");
    CHECK(run("moves --words --to " + small).exit_code == 2);
}

TEST_CASE("colours can be asked for, and a file gets none by itself", "[program][show]") {
    CHECK_THAT(run("show --color always " + small).out, Contains("\x1b[1;33m"));
    CHECK_THAT(run("show --color never " + small).out, !Contains("\x1b"));
    CHECK_THAT(run("show " + small).out, !Contains("\x1b"));
    CHECK_THAT(shell("CLICOLOR_FORCE=1 \"$SIAM\" show " + small).out, Contains("\x1b"));
    CHECK_THAT(shell("CLICOLOR_FORCE=0 \"$SIAM\" show " + small).out, !Contains("\x1b"));
    CHECK_THAT(shell("NO_COLOR=1 CLICOLOR_FORCE=1 \"$SIAM\" show " + small).out, !Contains("\x1b"));
    const std::string on_terminal = " script -qec \"$SIAM show " + small + "\" /dev/null";
    CHECK_THAT(shell("TERM=xterm" + on_terminal).out, Contains("\x1b[1;3"));
    CHECK_THAT(shell("TERM=dumb" + on_terminal).out, !Contains("\x1b[1;3"));
}

TEST_CASE("perft counts to a depth, and by first turn", "[program][perft]") {
    CHECK(objects(run("perft --depth 2 --json " + small).out).at(0).at("perft").as_array().size() == 2);
    CHECK(run("perft " + small).out == "depth 1: 7 turns, 7 distinct positions\n");
    const auto divided = lines(run("perft --depth 2 --divide " + small).out);
    CHECK(divided.size() == 7 + 2);
    CHECK_THAT(divided.at(0), StartsWith("pass "));
}

TEST_CASE("the same seed deals the same positions", "[program][deal]") {
    const std::string options = GENERATE("", "--players 3 --variant saba", "--open 3 --cards 5 --players 4");
    INFO(options);
    const std::string first = run("deal --count 5 --seed 7 " + options).out;
    CHECK(lines(first).size() == 5);
    CHECK(run("deal --count 5 --seed 7 " + options).out == first);
    CHECK(run("deal --count 5 --seed 8 " + options).out != first);
    siam::Library library;
    for (const std::string& line : lines(first)) {
        const auto [game, position] = siam::read_position(library, line);
        CHECK(siam::text(*game, position) == line);
    }
}

TEST_CASE("a late deal comes with the line of play to it", "[program][deal]") {
    const Ran ran = run("deal --json --open 3 --cards 5 --seed 7");
    const auto dealt = objects(ran.out).at(0);
    std::string turns;
    for (const auto& turn : dealt.at("turns").as_array()) turns += std::string(turn.as_string()) + " ";
    const std::string deal{dealt.at("deal").as_string()}, position{dealt.at("position").as_string()};
    CHECK(run("play " + one_word(deal) + " --turns " + one_word(turns)).out == position + "\n");
}

TEST_CASE("rules prints rules, sections and switches", "[program][rules]") {
    CHECK_THAT(run("rules R5.9").out, StartsWith("**R5.9 No undoing.** If the latest card"));
    CHECK(run("rules R5.9").out.find("R6.1") == std::string::npos);
    for (const char* const asked : {"rules r5.9", "rules 5.9"}) CHECK(run(asked).out == run("rules R5.9").out);
    CHECK_THAT(run("rules 9").out, StartsWith("## 9. The last card") && Contains("R9.3"));
    CHECK_THAT(run("rules e4").out, StartsWith("**E4** "));
    CHECK_THAT(run("rules last-card").out, StartsWith("last-card (R9): must-win | free\n"));
    CHECK(objects(run("rules --json last-card").out).at(0).at("in_force").at("siam") == "must-win");
    CHECK(objects(run("rules --json 5.9").out).at(0).at("rule") == "R5.9");
    CHECK_THAT(run("rules").out, Contains("last-card (R9): must-win | free") && Contains("kingdead  free"));
    CHECK_THAT(run("rules --rule last-card=free").out, Contains("siam      free"));
}

TEST_CASE("the pages about formats come with the program", "[program][pages]") {
    CHECK_THAT(run("notation").out, StartsWith("# Text formats\n") && Contains("\n## Answers as JSON\n"));
    CHECK_THAT(run("notation suites").out, StartsWith("## Suites\n") && !Contains("## Rule cases\n"));
    CHECK_THAT(run("formats").out, StartsWith("# Packs of puzzles\n"));
    CHECK(run("notation frob").exit_code == 2);
    CHECK(run("notation").out == text_of(in_source("engine/NOTATION.md")));
}

TEST_CASE("variants says which maps are guesses, and prints the files", "[program][variants]") {
    CHECK_THAT(run("variants").out, Contains("RECONSTRUCTED") && Contains("--variant my.variant"));
    CHECK(run("variants saba").out == text_of(in_source("engine/variants/saba.variant")));
    const auto data = objects(run("variants --json saba kingdead").out);
    CHECK(data.at(0).at("variant") == "saba");
    CHECK(data.at(0).at("provinces").as_array().size() == 8);
    CHECK(data.at(1).at("rules").at("last-card") == "free");
    CHECK(data.at(1).at("aids") == "random");
    CHECK_THAT(run("variants sabba").err, Contains("did you mean 'saba'?"));
}

TEST_CASE("the examples are solved as their remarks say", "[program][examples]") {
    const std::string examples = in_source("tools/examples").string();
    const Ran ran = run("solve --json --detail keys " + examples + "/*.epd");
    CHECK(ran.exit_code == 0);
    const auto answers = objects(ran.out);
    REQUIRE(answers.size() == 6);
    for (std::size_t i = 0; i < 5; ++i) {
        CHECK(answers[i].at("win") == 2);
        CHECK(answers[i].at("keys").as_array().size() == 1);
    }
    CHECK(boost::json::serialize(answers[5].at("force")) == "[0,null,null]");
    for (const auto& answer : objects(run("solve --json --rule last-card=free " + examples + "/[56]*.epd").out))
        CHECK(boost::json::serialize(answer.at("force")) == "[null,null,null]");
}

TEST_CASE("the benchmark has a signature", "[program][bench][slow]") {
    const auto first = objects(run("bench --json").out).at(0), second = objects(run("bench --json").out).at(0);
    CHECK(first.at("nodes") == second.at("nodes"));
    CHECK(first.at("turns") == second.at("turns"));
}

TEST_CASE("an interrupted count or deal ends with what it has", "[program][exit]") {
    const std::string input = std::string(small_position) + "\n" + std::string(start_position) + "\n";
    const Ran counted = interrupted("perft --depth 9", input, 9);
    CHECK(counted.exit_code == 4);
    CHECK(lines(counted.out).size() == 9);
    CHECK_THAT(counted.err, Catch::Contains("interrupted; the remaining positions have no answer"));
    const Ran json = interrupted("perft --json --depth 9", input, 1);
    CHECK(json.exit_code == 4);
    CHECK(objects(json.out).back().at("status") == "partial");
    const Ran dealt = interrupted("deal --seed 1 --count 900000000", "", 3);
    CHECK(dealt.exit_code == 4);
    CHECK(dealt.out.ends_with("\n"));
    CHECK_THAT(dealt.err, Catch::Contains("interrupted; the remaining positions are not dealt"));
}
