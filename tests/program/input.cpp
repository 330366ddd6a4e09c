// Input of the program: files, standard input, quoted positions, and unusable arguments.
#include <random>

#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("every record has an answer, in order, bad ones too", "[program][input]") {
    const std::string small{small_position};
    const std::string input = "# a comment\n" + small + " ; id first\n\nsiam:2 XX\r\n" + small + "\r\n";
    const Ran ran = run("perft --json", input);
    CHECK(ran.exit_code == 3);
    const std::string good = R"("position":")" + small + R"(","perft":[[7,7]]})";
    REQUIRE(lines(ran.out).size() == 3);
    CHECK(lines(ran.out)[0] == R"({"file":"-","line":2,"id":"first",)" + good);
    CHECK_THAT(lines(ran.out)[1], StartsWith(R"({"file":"-","line":4,"error":{"field":)"));
    CHECK(lines(ran.out)[2] == R"({"file":"-","line":5,)" + good);
}

TEST_CASE("several sources are told apart", "[program][input]") {
    const Scratch scratch;
    const std::string a = scratch.file("a.epd", std::string(small_position) + "\n"), b = scratch.file("b.epd", "bad\n");
    const Ran ran = run("perft " + one_word(a) + " " + one_word(b) + " -", small_position);
    CHECK(ran.exit_code == 3);
    REQUIRE(lines(ran.out).size() == 5); // two of the lines point to the error
    CHECK(lines(ran.out)[0] == a + ":1: depth 1: 7 turns, 7 distinct positions");
    CHECK_THAT(lines(ran.out)[1], StartsWith(b + ":1: error: "));
    CHECK_THAT(lines(ran.out)[4], StartsWith("-:1: depth 1: "));
}

TEST_CASE("positions may be quoted on the command line, several too", "[program][input]") {
    const Ran ran = run("perft --json " + one_word(small_position) + " " + one_word(small_position));
    CHECK(ran.exit_code == 0);
    CHECK(objects(ran.out).at(1).at("line") == 2);
}

TEST_CASE("a file whose name has a blank is a file", "[program][input]") {
    const Scratch scratch;
    const std::string file = scratch.file("my pos.epd", std::string(small_position) + "\n");
    CHECK(run("perft " + one_word(file)).out == file + ":1: depth 1: 7 turns, 7 distinct positions\n");
    const Ran absent = run("perft './no pos.epd'");
    CHECK(absent.exit_code == 5);
    CHECK_THAT(absent.err, Contains("'./no pos.epd' is neither a file nor a position"));
    CHECK(absent.out.empty());
}

TEST_CASE("a byte order mark is skipped", "[program][input]") {
    const std::string mark = "\xEF\xBB\xBF";
    CHECK(run("perft", mark + std::string(small_position) + "\n").exit_code == 0);
    const Scratch scratch;
    const std::string variant = scratch.file("v.variant", mark + run("variants siam").out);
    CHECK(run("rules --variant " + one_word(variant)).exit_code == 0);
    CHECK(run("perft", std::string(small_position) + "\n" + mark + std::string(small_position)).exit_code == 3);
}

TEST_CASE("a record's name and the turn behind it come back", "[program][input]") {
    const std::string named = std::string(small_position) + " ; id first one ; turn pass";
    for (const std::string verb : {"solve", "show", "moves", "perft"}) {
        INFO(verb);
        CHECK_THAT(run(verb + " " + one_word(named)).out, Contains("first one: after pass: "));
        CHECK_THAT(
            run(verb + " --json", named).out,
            StartsWith(R"({"file":"-","line":1,"id":"first one","turn":"pass","position":)"));
    }
    CHECK_THAT(run("play " + one_word(named) + " pass").out, Contains(" 12 - ; id first one\n"));
    CHECK_THAT(run("moves --to " + one_word(named)).out, Contains(" ; id first one ; turn R=CH,CH/rCH\n"));
    CHECK_THAT(run("check", named + " ; win 0\n").out, StartsWith("-:1: first one: win expected 0, found 1\n"));
    CHECK_THAT(run("check --json", named + " ; win 1\n").out, Contains(R"("id":"first one","turn":"pass","ok":true)"));
    CHECK_THAT(
        run("moves --to " + one_word(small_position) + " | \"$SIAM\" solve").out,
        Contains("\nline 3: after R=CH,CH/rCH: Player 2 "));
    CHECK_THAT(run("solve", "siam:2 XX ; id bad\n").out, StartsWith("line 1: bad: error: "));
    CHECK_THAT(run("solve --json", "siam:2 XX ; id bad\n").out, Contains(R"("id":"bad","error":)"));
}

TEST_CASE("JSON says which file, whatever the number of inputs", "[program][input][json]") {
    const Scratch scratch;
    const std::string file = scratch.file("a.epd", small_position);
    CHECK(std::string(objects(run("perft --json " + one_word(file)).out).at(0).at("file").as_string()) == file);
    CHECK(objects(run("perft --json " + one_word(small_position)).out).at(0).at("file").is_null());
}

TEST_CASE("errors of what another verb is to read are no input", "[program][input]") {
    const std::string input = std::string(small_position) + "\nsiam:2 XX\n";
    for (const char* const verb : {"play", "moves --to"}) {
        const Ran ran = run(verb, input);
        CHECK(ran.exit_code == 3);
        CHECK_THAT(ran.out, !Contains("error"));
        CHECK_THAT(ran.err, StartsWith("siam: line 2: error: "));
        CHECK_THAT(run(std::string(verb) + " --json", input).out, Contains(R"("error":)"));
    }
}

TEST_CASE("files that cannot be read are named, the others answered", "[program][input]") {
    const Scratch scratch;
    const std::string file = scratch.file("good.epd", std::string(small_position) + "\nbad\n");
    const Ran ran = run("perft /nowhere/at/all " + one_word(scratch.path().string()) + " " + one_word(file));
    CHECK(ran.exit_code == 5);
    CHECK_THAT(ran.err, Contains("/nowhere/at/all: No such file") && Contains("Is a directory"));
    CHECK(lines(ran.out).size() == 4);
}

TEST_CASE("no line is cut short, whoever reads it", "[program][input]") {
    const std::string position{small_position}, much(1'100'000, 'x'), pack_head = "[Format \"siam-pack 1\"]\n";
    const auto [verb, text, line] = GENERATE_COPY(table<std::string, std::string, std::string>({
        {"check", "\n" + position + " ; id " + much + " ; force 7 7\n", "2"},
        {"check", "case a\nposition " + position + "\ncount 7" + std::string(much.size(), ' ') + "1\n", "3"},
        {"check", "position " + position + " # " + much + "\n", "1"},
        {"solve", position + " ; id " + much + " ; force 7 7\n", "1"},
        {"table build -o no/such/folder", position + " ; id " + much + "\n", "1"},
        {"verify", pack_head + "# " + much + "\n", "2"},
        {"merge", pack_head + "# " + much + "\n", "2"},
        {"print", pack_head + "# " + much + "\n", "2"},
        {"rules --variant", "# " + much + "\n", "1"},
    }));
    INFO(verb << " line " << line);
    const Scratch scratch;
    const std::string file = scratch.file("long", text);
    const Ran ran = run(verb + " " + one_word(file));
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.out + ran.err, Contains(line + ": ") && Contains("the line has 11") && Contains("at most 1048576"));
}

TEST_CASE("a long comment is no error where comments say nothing", "[program][input]") {
    const std::string verb = GENERATE("solve", "show", "check");
    INFO(verb);
    const std::string record = std::string(small_position) + (verb == "check" ? " ; win 1\n" : "\n");
    CHECK(run(verb, "# " + std::string(1'100'000, 'x') + "\n" + record).exit_code == 0);
}

TEST_CASE("nothing of a case is judged behind a line that could not be read", "[program][input]") {
    const std::string text = "case a\nrule last-card=free" + std::string(1'100'000, ' ') + "#\nposition " +
                             std::string(small_position) + "\ncount 8\ncase b\nposition " +
                             std::string(small_position) + "\ncount 7\n";
    const Ran ran = run("check", text);
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.out, Contains("line 4: error: not checked") && Contains("1 checked, 0 differ"));
}

TEST_CASE("an interruption while a file is read is none of its faults", "[program][input]") {
    const std::string verb = GENERATE("solve --variant", "verify", "check");
    INFO(verb);
    const Scratch scratch;
    const std::string pipe = one_word((scratch.path() / "p").string());
    // `exec 3>` waits until the program opens the pipe.
    const Ran ran = shell(
        "mkfifo " + pipe + "; \"$SIAM\" " + verb + " " + pipe + " & child=$!; exec 3> " + pipe +
        "; printf '[F' >&3; sleep 0.1; kill -INT $child; wait $child");
    CHECK(ran.exit_code == 4);
    CHECK_THAT(ran.err, Contains("interrupted"));
}

TEST_CASE("noise is an error like any other, and errors are valid JSON", "[program][input]") {
    const std::string verb = GENERATE("solve", "show", "moves", "play", "perft", "check");
    INFO(verb);
    std::mt19937_64 random(1);
    std::string noise;
    while (noise.size() < 20'000) noise += static_cast<char>(random());
    noise += std::string("\nsiam:2 \0 \xFF\n", 12);
    const Ran ran = run(verb + " --json", noise);
    CHECK(ran.exit_code == 3);
    for (const auto& object : objects(ran.out)) CHECK(object.contains("error"));
}

TEST_CASE("a quoted value may have semicolons, and a record has one name", "[program][input]") {
    const std::string small{small_position};
    CHECK_THAT(run("perft --json", small + " ; id \"a; b\"\n").out, Contains(R"("id":"\"a; b\"")"));
    const Ran twice = run("perft", "# first\n" + small + " ; id 1 ; id 2\n");
    CHECK(twice.exit_code == 3);
    CHECK_THAT(twice.out + twice.err, Contains("line 2: ") && Contains("the operation 'id' stands twice"));
}

TEST_CASE("a file with CR line ends or a pack is named for what it is", "[program][input]") {
    const std::string small{small_position};
    for (const std::string& text : {"# c\r" + small + "\r", small + "\r" + small + "\r"}) {
        const Ran ran = run("solve", text);
        CHECK(ran.exit_code == 3);
        CHECK_THAT(ran.out + ran.err, Contains("CR alone"));
    }
    CHECK(run("perft", small + "\r \n").exit_code == 0);
    const Ran pack = run("solve", "# a pack\n[Format \"siam-pack 3\"]\n[Contents \"puzzles\"]\n");
    CHECK(pack.exit_code == 3);
    CHECK_THAT(pack.err, Contains("-:2: this is a pack of puzzles"));
}

TEST_CASE("nothing in, nothing out but a word about it", "[program][input]") {
    const Ran ran = run("solve --json", "# only a comment\n\n");
    CHECK(ran.exit_code == 3); // exit code 0 would say that records were answered
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Contains("no position"));
    CHECK(run("perft", std::string(small_position)).err.empty());
}
