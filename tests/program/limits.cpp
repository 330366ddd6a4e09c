// Limits of memory and time, which hold for the whole program.
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

const std::string three_players =
    "'siam:3 SUr5m2/KErl2 RY=L/KT=B/LN=M/CH=M/AY=R/LX=M rl5m4/r3l4m3/r3l3m2 -/-/2R 3 0 132 -'";
/// A class whose table would take gigabytes and minutes to build.
const std::string large_class = "'siam:2 SU?4/LN?4/LX?4/KT?4 RY=M/AY=R/CH=B/KE=L rl3/- FF/- 1 0 12 -'";
/// A position whose retrograde table needs more than 48 MB.
const std::string four_open = "'siam:2 AYm/LNr2l6m2/CH*l2m/RYr3m KT=M/SU=M/KE=B/LX=L rlm2/r4l3m2 KF12RM/F 1 0 12 -'";

} // namespace

TEST_CASE("a limit of time means the same to the shell and the engine", "[program][engine][usage]") {
    const auto [text, is_time] = GENERATE(table<std::string, bool>(
        {{"500ms", true},
         {"0.5s", true},
         {"1m30s", true},
         {"1h2m3s4ms", true},
         {"1e1s", true},
         {"0s", true},
         {"876000h", true},
         {"876001h", false},
         {"5", false},
         {"1s1m", false},
         {".5s", false},
         {"-1s", false},
         {"inf", false},
         {"nan", false},
         {"", false},
         {"1e400h", false},
         {"1 s", false},
         {"1S", false}}));
    INFO(text);
    CHECK((run("solve --time " + one_word(text) + " " + one_word(small_position)).exit_code == 2) != is_time);
    const std::string request =
        "{\"id\":1,\"do\":\"show\",\"position\":\"" + std::string(small_position) + "\",\"time\":\"" + text + "\"}\n";
    CHECK(objects(run("engine", request).out).at(0).contains("error") != is_time);
}

TEST_CASE("the longest time is no time that has passed", "[program][usage]") {
    CHECK(run("solve --time 876000h " + one_word(small_position)).exit_code == 0);
    CHECK(
        run("solve --time 876000h --threads 2", std::string(small_position) + "\n" + std::string(small_position) + "\n")
            .exit_code == 0);
}

TEST_CASE("memory in which nothing can be done is a usage error that names the least", "[program][memory]") {
    const auto command = GENERATE(
        as<std::string>{}, "solve --rational " + three_players, std::string("check"),
        "table build -o no " + three_players);
    const Ran ran = run(command + " --memory 5M");
    INFO(command);
    CHECK(ran.exit_code == 2);
    CHECK_THAT(ran.err, Contains("--memory: at least "));
}

TEST_CASE("a method without enough memory advises to allow more", "[program][memory][unsanitized]") {
    const Ran ran = run("solve --method retrograde --memory 20M --threads 1 " + four_open);
    CHECK(ran.exit_code == 4);
    CHECK_THAT(ran.out, Contains("A larger --memory may decide it.") && !Contains("--time"));
    CHECK_THAT(run("solve --nodes 5 " + four_open).out, Contains("A longer --time") && !Contains("--memory"));
}

TEST_CASE("a build whose time is up says so, and goes on", "[program][table]") {
    const Scratch folder;
    const std::string file = (folder.path() / "table").string();
    const Ran ran = run("table build --time 300ms " + large_class + " -o " + file);
    CHECK(ran.exit_code == 4);
    CHECK_THAT(ran.err, Contains("the time is up") && Contains("run the same command to resume"));
    CHECK(std::filesystem::exists(file + ".building"));
    CHECK(run("table build --time 300ms " + large_class + " -o " + file).exit_code == 4);
}

TEST_CASE("the first interruption ends a build soon, and what is done is kept", "[program][table]") {
    const Scratch folder;
    const std::string file = (folder.path() / "table").string();
    const auto seconds = GENERATE(as<std::string>{}, "0.3", "1", "2");
    const Ran ran = shell(
        "\"$SIAM\" table build --threads 2 " + large_class + " -o " + file + " & child=$!\nsleep " + seconds +
        "; date +%s > " + file + ".begin; kill -INT $child; wait $child; code=$?; echo $(($(date +%s) - $(cat " + file +
        ".begin))); exit $code");
    CHECK(std::stoi(ran.out) < 5);
    CHECK((ran.exit_code == 4 || ran.exit_code == 130)); // 130: the signal came before the verb began
}

#ifndef SIAM_SANITIZED
TEST_CASE("the peak of the whole process is what was asked for", "[program][memory]") {
    const Scratch folder;
    const std::string file = (folder.path() / "table").string();
    const std::string three_hands =
        "'siam:3 LX*lm/LN*m2/KElm5/KTr2lm3 RY=R/AY=R/CH=M/SU=L l3m2/r2l7m/r3lm KF12R/-/FF2RL 3 0 312 -'";
    const auto command = GENERATE_REF(
        as<std::string>{}, "table build -o " + file + " " + large_class, "solve --method retrograde " + four_open,
        "solve --method both --threads 2 " + four_open, "solve --rational " + three_hands);
    INFO(command);
    const Ran ran = shell(
        "\"$SIAM\" " + command +
        " --memory 48M --time 2s > /dev/null & child=$!\n"
        "while grep VmHWM /proc/$child/status; do sleep 0.02; done 2> /dev/null");
    REQUIRE_FALSE(lines(ran.out).empty());
    const std::string peak = lines(ran.out).back(); // such as "VmHWM:     12345 kB"
    CHECK(std::stoul(peak.substr(peak.find_first_of("0123456789"))) < 48UL * 1024 * 11 / 10);
}

TEST_CASE("no threads, or no memory, are no end without a word", "[program][memory]") {
    const Ran few = shell(
        "ulimit -v 300000; \"$SIAM\" solve --threads 200 --memory 200M --nodes 10000 '" + std::string(start_position) +
        "'");
    CHECK((few.exit_code == 4 || few.exit_code == 5));
    const Ran none = shell("ulimit -v 200000; \"$SIAM\" solve --memory 2G '" + std::string(start_position) + "'");
    CHECK(none.exit_code == 4); // as if --memory were too small
    CHECK_THAT(none.err, Contains("not enough memory"));
}

TEST_CASE("without --memory, siam keeps to a limited address space", "[program][memory]") {
    const std::string space = "ulimit -v " + GENERATE(as<std::string>{}, "150000", "300000", "1000000") + "; ";
    const std::string position = one_word(small_position);
    INFO(space);
    CHECK(shell(space + "\"$SIAM\" solve " + position).exit_code == 0);
    CHECK(shell(space + "\"$SIAM\" solve --method both " + position).exit_code == 0);
    const std::string request = R"({"id":1,"do":"solve","position":")" + std::string(small_position) + "\"}\n";
    CHECK(objects(shell(space + "\"$SIAM\" engine", request).out).at(0).at("status") == "proved");
}
#endif
