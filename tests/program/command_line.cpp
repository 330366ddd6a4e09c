// The command line, the exit codes, and the streams.
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("help is asked for in two ways", "[program][usage]") {
    for (const std::string verb :
         {"solve", "show", "moves", "play", "perft", "check", "deal", "generate", "table", "rules", "variants",
          "bench"})
        CHECK(run(verb + " --help").out == run("help " + verb).out);
}

TEST_CASE("the version is told", "[program][usage]") {
    for (const char* const asked : {"--version", "version", "solve --version", "rules R5.9 --version"})
        CHECK_THAT(
            run(asked).out, StartsWith("siam ") && Contains(".") && Contains("\nbuilt with ") &&
                                Contains("packs of format 3;") && Contains("tables of version "));
}

TEST_CASE("amounts are written with fractions, exponents and either case", "[program][usage]") {
    const std::string options = GENERATE(
        "--time 1m30s", "--time 0.5s", "--time 1h2m3s4ms", "--memory 1.5G", "--memory 512m", "--memory 0.5g",
        "--memory 512MB", "--memory 0.5GiB", "--nodes 1e6", "--nodes 2.5e3", "--nodes 18446744073709551615",
        "--nodes 1e19");
    INFO(options);
    CHECK(run("solve " + options + " " + one_word(small_position)).exit_code == 0);
}

TEST_CASE("an amount that is refused is told what it may be", "[program][usage]") {
    const auto [arguments, says] = GENERATE(table<std::string, std::string>(
        {{"solve --nodes 18446744073709551616", "from 0 to 2^64 - 1"},
         {"solve --nodes 1e20", "from 0 to 2^64 - 1"},
         {"solve --nodes 18446744073709551615e1", "from 0 to 2^64 - 1"},
         {"solve --nodes 1e", "from 0 to 2^64 - 1"},
         {"solve --memory 512Mb", "such as 512M"},
         {"solve --memory 512MiBs", "such as 512M"},
         {"perft --depth 1001", "from 1 to 1000"},
         {"print --n 1-2 pack", "from 0 to 32, or a range A..B"},
         {"generate --n 0..2 --count 1", "from 1 to 16, or a range A..B"},
         {"generate -o=pack --count 1", "write -o pack"}}));
    const Ran ran = run(arguments);
    CHECK(ran.exit_code == 2);
    CHECK_THAT(ran.err, Contains(says));
}

TEST_CASE("of an option that is given twice the last one holds", "[program][usage]") {
    CHECK(
        run("perft --depth 1 --depth 2 --json " + one_word(small_position)).out ==
        run("perft --depth 2 --json " + one_word(small_position)).out);
    CHECK(run("solve --threads 4 --threads 1 " + one_word(small_position)).exit_code == 0);
}

TEST_CASE("of several exit codes 5 comes before 3 before 4 before 1", "[program][usage]") {
    const std::string partial = std::string(start_position) + "\n", bad = "bad\n";
    const std::string fault = std::string(small_position) + " ; win 2\n";
    CHECK(run("check --nodes 50", fault).exit_code == 1);
    CHECK(run("check --nodes 50", fault + std::string(start_position) + " ; win 2\n").exit_code == 4);
    CHECK(run("check --nodes 50", fault + std::string(start_position) + " ; win 2\n" + bad).exit_code == 3);
    CHECK(run("check --nodes 50 - /nowhere", fault + bad).exit_code == 5);
    CHECK(run("solve --nodes 50", partial + bad).exit_code == 3);
}

TEST_CASE("a full disk is noticed", "[program][output]") {
    const std::string arguments =
        GENERATE("--help", "rules", "variants", "deal --seed 1", "solve", "check", "perft --json");
    INFO(arguments);
    const Ran ran = run(arguments + " > /dev/full", small_position);
    CHECK(ran.exit_code == 5);
    CHECK_THAT(ran.err, Contains("standard output"));
}

TEST_CASE("a reader that goes away is no reason to complain", "[program][output]") {
    CHECK(run("deal --count 100000 --seed 1 | head -n 1").err.empty());
}

TEST_CASE("a variant file that is wrong is named with its line", "[program][variant]") {
    const Scratch scratch;
    const std::string file = scratch.file("my.variant", "variant my\nfrobnicate\n");
    const Ran ran = run("solve --variant " + one_word(file));
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.err, Contains(file + ": line 2"));
    CHECK(run("solve --variant /nowhere.variant").exit_code == 5);
}

TEST_CASE("a variant file replaces the built-in variant of its name", "[program][variant]") {
    const Scratch scratch;
    const std::string built_in = run("variants siam").out;
    const std::string file = scratch.file(
        "my.variant", built_in.substr(0, built_in.find("rule      last-card")) + "rule last-card free\n" +
                          built_in.substr(built_in.find("rule      undo")));
    const Ran ran = run("solve --variant " + one_word(file) + " " + one_word(last_card_position));
    CHECK_THAT(ran.out, StartsWith("Nobody can force a win"));
}

TEST_CASE("a variant that no position is of is no silence", "[program][variant]") {
    const Scratch scratch;
    std::string text = run("variants siam").out;
    text.replace(text.find("variant   siam"), 14, "variant mine");
    const std::string file = scratch.file("b.variant", text);
    for (const std::string& variant : {file, std::string("kingdead")}) {
        const Ran ran = run("solve --variant " + one_word(variant) + " " + one_word(small_position));
        CHECK(ran.exit_code == 2);
        CHECK_THAT(ran.err, StartsWith("siam: --variant " + variant + ": no position is of the variant '"));
    }
    const Ran one_of_two = run("perft --variant siam --variant kingdead " + one_word(small_position));
    CHECK(one_of_two.exit_code == 0);
    CHECK_THAT(one_of_two.err, StartsWith("siam: --variant kingdead: "));
    CHECK(run("check --variant kingdead", "position " + std::string(small_position) + "\ncount 7\n").exit_code == 2);
}
