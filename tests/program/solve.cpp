// `siam solve`: sentences, JSON, and levels of detail.
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

#include <fmt/format.h>

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

std::string json_of(std::string_view position, const std::string& options = "") {
    const Ran ran = run("solve --json " + options + " " + one_word(position));
    CHECK(ran.exit_code == 0);
    return without_effort(objects(ran.out).at(0));
}

std::string begin_of(std::string_view position) {
    return R"({"file":null,"line":1,"position":")" + std::string(position) + R"(","status":"proved","force":)";
}

} // namespace

TEST_CASE("solve says who wins in how many cards, and how", "[program][solve]") {
    const Ran ran = run("solve " + one_word(small_position));
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, StartsWith("Player 1 can force a win in 1 card: pass "));
    CHECK_THAT(ran.out, Contains("\n    Player 1 passes.\n"));
    CHECK(ran.err.empty());
}

TEST_CASE("solve says turns in words, and lists them by value and card", "[program][solve]") {
    const std::string example = in_source("tools/examples/1-two-players.epd").string();
    CHECK_THAT(
        run("solve " + example).out, Contains("\n    Player 1 adds two Lao to Khorat and takes a Lao from Lan Na.\n"));
    const std::string words = run("solve --words " + example).out;
    CHECK_THAT(
        words,
        Contains(
            "\n      L=KT,KT/lLN     Player 1 adds two Lao to Khorat and takes a Lao from Lan\n                      Na.\n"));
    CHECK_THAT(words, Contains("Player 2 exchanges the tiles of Lan Na and Chumphon, puts\n"));
    const std::string turns = run("solve --detail turns " + example).out;
    CHECK_THAT(
        turns, Contains("    All 45 first turns:\n    Wins in 2 cards (1 turn)\n      Lao  L=KT,KT/lLN\n"
                        "    Then player 2 can force a win in 2 cards (10 turns)\n      pass\n"
                        "      Rama  R=LN,LN/lLN R=LN,KT/lLN\n      Lao   L=LN,KT/lLN "));
    CHECK(turns.find("in 2 cards (10") < turns.find("in 1 card (27"));
    for (const std::string& line : lines(words + turns))
        if (line.starts_with(" ")) CHECK(line.size() <= 80);
    CHECK_THAT(run("solve --json --words " + example).out, Contains(R"("words":["adds two Lao to Khorat and )"));
}

TEST_CASE("solve names both players of a team", "[program][solve]") {
    const Ran ran =
        run("solve 'siam:4 SUrl3/RY*r/LX*l2m LN=R/KT=R/KE=L/CH=M/AY=B "
            "r5l2m3/r4l2m4/r3l3m3/r2l3m -/-/F/K2LM 4 0 2143 -'");
    CHECK_THAT(ran.out, StartsWith("Players 2 and 4 can force a win in 2 cards: "));
}

TEST_CASE("solve says who wins when the side to move does not", "[program][solve]") {
    const Ran ran = run("solve " + one_word(last_card_position));
    CHECK_THAT(ran.out, StartsWith("Player 1 can force a win without another card."));
    CHECK_THAT(ran.out, Contains("Player 3, to move, has no turn that prevents it."));
}

TEST_CASE("a finished game has its result", "[program][solve]") {
    const std::string position = "siam:2 - KE=B/AY=L/KT=R/LX=L/SU=R/CH=B/LN=B/RY=R m/rl2 1M/KFR 1 0 21 -";
    CHECK(run("solve " + one_word(position)).out == "The game is over: player 2 has won.\n");
    CHECK(json_of(position) == begin_of(position) + "[null,0]}");
}

TEST_CASE("solve shows the winner's solution as a tree, whoever is to move", "[program][solve][tree]") {
    const std::string in_two = one_word("siam:2 AYm2 LN=R/RY=B/KE=L/SU=R/KT=L/LX=L/CH=B r5l3m2/r4l3m -/2R 2 0 21 -");
    const Ran ran = run("solve --tree " + in_two);
    CHECK(ran.exit_code == 0);
    CHECK_THAT(
        ran.out, Contains("    Solution:\n      Player 2 adds two Rama to Ayutthaya and takes a Rama from Ayutthaya\n"
                          "          (R=AY,AY/rAY).\n"
                          "        Player 1 passes; player 2 plays 2 vs. 1 without effect and takes a Rama\n"
                          "            from Ayutthaya (2=-/rAY) and wins.\n"));
    CHECK_THAT(ran.out, !Contains("..."));
    CHECK_THAT(run("solve --json --tree " + in_two).out, Contains(R"("winner":2,"tree":[{"player":2,"turns":[)"));
    CHECK_THAT(
        ran.out, Contains("\n      The others resist longest in this line: ") && Contains("\n        Then all pass"));
    const Ran limited = run("solve --tree --nodes 1 " + in_two);
    CHECK(limited.exit_code == 4);
    CHECK_THAT(limited.out, Contains("Solution: not decided within the limits."));
    const std::string other = one_word("siam:2 AYm2 LN=R/RY=B/KE=L/SU=R/KT=L/LX=L/CH=B r5l3m2/r4l3m -/2R 1 0 21 -");
    CHECK_THAT(
        run("solve --tree " + other).out, Contains("    Solution:\n      If player 1 passes:\n        Player 2 "));
    CHECK_THAT(
        run("solve --tree " + one_word(last_card_position)).out, Contains("Solution: no further card is needed."));
    CHECK_THAT(
        run("solve --tree --rule last-card=free " + one_word(last_card_position)).out,
        Contains("There is no solution to show: nobody can force a win."));
}

TEST_CASE("JSON has what the detail asks for, and no more", "[program][solve][json]") {
    const std::string begin = begin_of(small_position);
    CHECK(json_of(small_position, "--detail verdict") == begin + R"([true,null],"winning_turn":"pass"})");
    CHECK_THAT(json_of(small_position), StartsWith(begin + R"([1,null],"key":"pass","line_of_play":["pass",)"));
    CHECK_THAT(json_of(small_position), !Contains("keys"));
    CHECK_THAT(json_of(small_position, "--detail keys"), Contains(R"("win":1,"keys":["pass","M=CH,CH/mCH"]})"));
    CHECK_THAT(
        json_of(small_position, "--detail turns"),
        Contains(R"("turns":[{"turn":"pass","force":[1,null]},{"turn":"R=CH,CH/rCH","force":[null,1]},)"));
}

TEST_CASE("a key is given only if the side to move can force a win", "[program][solve][json]") {
    CHECK(json_of(last_card_position, "--detail keys") == begin_of(last_card_position) + "[0,null,null]}");
}

TEST_CASE("rational outcomes are for 3 players", "[program][solve][R11.4]") {
    CHECK_THAT(json_of(last_card_position, "--rational"), Contains(R"("rational":[1])"));
    CHECK_THAT(
        run("solve --rational " + one_word(last_card_position)).out, Contains("Rational outcomes: player 1 wins"));
    const Ran two = run("solve --rational " + one_word(small_position) + " " + one_word(last_card_position));
    CHECK(two.exit_code == 3);
    CHECK_THAT(two.out, StartsWith("line 1: error: field 1: rational outcomes are for 3 players (R11.4)\nline 2: "));
}

TEST_CASE("every legal first turn is listed, those too that nothing is known of", "[program][solve][limits]") {
    const std::string asked = "--detail turns --threads 1 --nodes 50 " + one_word(start_position);
    const std::size_t legal = lines(run("moves " + one_word(start_position)).out).size() - 1;
    const auto answer = objects(run("solve --json " + asked).out).at(0);
    CHECK(answer.at("turns").as_array().size() == legal);
    CHECK(boost::json::serialize(answer.at("turns").at(5).at("force")) == R"([{"at_least":0},{"at_least":0}])");
    const std::string text = run("solve " + asked).out;
    CHECK_THAT(text, Contains("All " + std::to_string(legal) + " first turns:") && Contains("    Not decided ("));
}

TEST_CASE("a node limit gives bounds, not guesses", "[program][solve][limits]") {
    const Ran ran = run("solve --json --nodes 50 " + one_word(start_position));
    CHECK(ran.exit_code == 4);
    const auto answer = objects(ran.out).at(0);
    CHECK(answer.at("status") == "partial");
    CHECK(answer.at("force").at(0).as_object().contains("at_least"));
    const std::string undecided = run("solve --nodes 50 " + one_word(start_position)).out;
    CHECK_THAT(undecided, StartsWith("Not decided within the limits.") && Contains(" may decide it."));
}

TEST_CASE("an interruption gives what is known, of positions solved together too", "[program][solve][limits]") {
    const std::string small = std::string(small_position) + "\n", hard = std::string(start_position) + "\n";
    using Statuses = std::vector<std::string>;
    const auto [threads, input, expected] = GENERATE_COPY(table<std::string, std::string, Statuses>(
        {{"1", small + hard + hard, {"proved", "partial"}},
         {"2", small + hard + small, {"proved", "partial", "proved"}}}));
    const Ran ran = interrupted("solve --json --threads " + threads, input, 1);
    CHECK(ran.exit_code == 4);
    Statuses found;
    for (const auto& answer : objects(ran.out)) found.emplace_back(answer.at("status").as_string());
    CHECK(found == expected);
    CHECK_THAT(ran.err, Contains("interrupted"));
    CHECK_THAT(
        interrupted("solve --threads 1", small + hard, 4).out,
        Contains("\nline 2: Not decided before the interruption.\n"));
}

TEST_CASE("an interruption among first tries ends with what they have found", "[program][solve][limits][interrupted]") {
    std::string input;
    for (unsigned i = 0; i < 200; ++i) input += fmt::format("{} ; id n{}\n", start_position, i);
    const auto threads = GENERATE(as<std::string>{}, "1", "2", "4");
    const Ran ran = interrupted("solve --json --threads " + threads, input, 0);
    INFO(threads << " threads: " << ran.err);
    CHECK(ran.exit_code == 4);
    const auto answers = objects(ran.out);
    REQUIRE(answers.size() < 200);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        CHECK(answers[i].at("id").as_string() == "n" + std::to_string(i));
        CHECK(answers[i].at("status") == "partial");
    }
    CHECK_THAT(ran.err, Contains("interrupted; the remaining positions have no answer"));
}

TEST_CASE("bounds are told while they narrow", "[program][solve][limits]") {
    const std::string hard = one_word(start_position);
    const Ran ran = run("solve --json --threads 1 --time 700ms --report 200ms " + hard);
    const auto told = objects(ran.out);
    REQUIRE(told.size() >= 2);
    CHECK(told.front().at("report") == 1);
    CHECK(told.front().at("status") == "partial");
    CHECK(told.front().at("force").as_array().size() == 2);
    CHECK_FALSE(told.back().contains("report"));
    const Ran live = run("solve --threads 1 --time 700ms --progress live " + hard);
    CHECK_THAT(live.err, StartsWith("\r1 s: player 1 ") && EndsWith("\r"));
    CHECK(run("solve --threads 1 --time 700ms " + hard).err.empty());
}

TEST_CASE("positions that are solved together have the answers that each has alone", "[program][solve][threads]") {
    std::string input = "# many small positions, a hard one, and what is none\n";
    for (const std::string variant : {"siam --players 2", "saba --players 3", "kingdead --players 4"})
        input += run("deal --variant " + variant + " --open 2 --cards 4 --seed 7 --count 30").out + "siam:2 XX\n\n";
    input += std::string(start_position) + "\n" + std::string(last_card_position);
    const Ran alone = run("solve --json --detail keys --threads 1 --nodes 30000", input);
    const Ran together = run("solve --json --detail keys --nodes 30000 --threads 3", input);
    CHECK(together.exit_code == alone.exit_code);
    CHECK(together.err == alone.err);
    const auto expected = objects(alone.out), found = objects(together.out);
    REQUIRE(expected.size() == 95);
    REQUIRE(found.size() == expected.size());
    unsigned partial = 0;
    for (std::size_t n = 0; n < expected.size(); ++n) {
        INFO(lines(alone.out)[n]);
        CHECK(found[n].at("line") == expected[n].at("line"));
        if (expected[n].contains("error")) CHECK(found[n].at("error") == expected[n].at("error"));
        if (expected[n].contains("error")) continue;
        CHECK(found[n].at("position") == expected[n].at("position"));
        CHECK(found[n].at("status") == expected[n].at("status"));
        partial += found[n].at("status") == "partial";
        if (found[n].at("status") == "partial") continue;
        CHECK(found[n].at("force") == expected[n].at("force"));
        CHECK(found[n].contains("keys") == expected[n].contains("keys"));
        if (found[n].contains("keys")) CHECK(found[n].at("keys") == expected[n].at("keys"));
    }
    CHECK(partial == 1);
}

TEST_CASE(
    "each position has its own limits, if it was tried first too", "[program][solve][threads][limits][unsanitized]") {
    std::string input;
    for (unsigned n = 0; n < 3; ++n) input += std::string(start_position) + "\n";
    const std::string threads = GENERATE("1", "2");
    for (const std::string limit : {"--nodes 50", "--nodes 25000", "--time 1ms", "--time 300ms"}) {
        INFO(limit << ", threads " << threads);
        const Ran ran = run("solve --json --threads " + threads + " " + limit, input);
        CHECK(ran.exit_code == 4);
        const auto answers = objects(ran.out);
        REQUIRE(answers.size() == 3);
        for (const auto& answer : answers) {
            CHECK(answer.at("status") == "partial");
            if (limit.starts_with("--time")) CHECK(answer.at("seconds").to_number<double>() < 5);
            if (limit == "--nodes 50") CHECK(answer.at("nodes").to_number<unsigned>() < 200);
            if (limit == "--nodes 25000") CHECK(answer.at("nodes").to_number<unsigned>() >= 25'000);
        }
    }
}

TEST_CASE("no answer waits for input that is still to come", "[program][solve][input][threads]") {
    const Scratch scratch;
    const std::string in = one_word((scratch.path() / "in").string()),
                      out = one_word((scratch.path() / "out").string());
    const std::string small{small_position};
    // Sends two lines and a part of a third line. Sends the rest when siam has answered the first two.
    const Ran ran = shell(
        "mkfifo " + in + "; timeout 60 \"$SIAM\" solve --json --threads 2 < " + in + " > " + out + " & exec 3> " + in +
        "; printf '%s\\n%s\\n%s' " + one_word(small) + " " + one_word(small) + " " + one_word(small.substr(0, 20)) +
        " >&3; for i in $(seq 500); do [ \"$(wc -l < " + out + ")\" = 2 ] && echo both && break; sleep 0.02; done; " +
        "printf '%s\\n' " + one_word(small.substr(20)) + " >&3; exec 3>&-; wait; wc -l < " + out);
    CHECK(lines(ran.out) == std::vector<std::string>{"both", "3"});
}

TEST_CASE("answers to files do not wait for a pipe that is still silent", "[program][solve][input][threads]") {
    const Scratch scratch;
    std::string files;
    for (const char* const name : {"a", "b", "c"})
        files += one_word(scratch.file(name, std::string(small_position))) + " ";
    const std::string out = one_word((scratch.path() / "out").string()),
                      pipe = one_word((scratch.path() / "p").string());
    // Opens and fills the pipe only when siam has answered the positions of the files.
    const Ran ran = shell(
        "mkfifo " + pipe + "; timeout 60 \"$SIAM\" solve --json --threads 2 " + files + pipe + " > " + out +
        " & for i in $(seq 500); do [ \"$(wc -l < " + out +
        ")\" = 3 ] && echo three && break; sleep 0.02; done; echo " + one_word(small_position) + " > " + pipe +
        "; wait; cat " + out);
    const auto answered = lines(ran.out);
    REQUIRE(answered.size() == 5);
    CHECK(answered[0] == "three");
    for (std::size_t n = 1; n < 5; ++n)
        CHECK_THAT(answered[n], Contains(R"("line":1,)") && Contains(R"("status":"proved")"));
    CHECK_THAT(answered[4], StartsWith(R"({"file":")" + (scratch.path() / "p").string()));
}
