// The width of texts at a terminal, and what the program says when it waits for input there.
#include "engine/words.hpp"
#include "tests/program/terminal.hpp"
#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

std::string at_terminal(const std::string& arguments, unsigned columns, const std::string& environment = "") {
    return Terminal(arguments, "NO_COLOR=1 " + environment, columns).rest();
}

std::size_t longest(const std::string& text) {
    std::size_t most = 0;
    for (const std::string& line : lines(text)) most = std::max(most, line.size());
    return most;
}

/// The text without its examples and usage, which keep their lines so that they can be copied.
std::string paragraphs(const std::string& help) {
    const std::size_t usage = help.find("\nUsage\n");
    return help.substr(help.find("\n\n", usage));
}

bool same_words(const std::string& a, const std::string& b) { return siam::words_of(a) == siam::words_of(b); }

const std::string small = one_word(small_position);

} // namespace

TEST_CASE("help fits a narrow terminal, and has 80 columns in a wide one", "[program][terminal]") {
    for (const char* const asked : {"help", "help solve", "generate --help"}) {
        const std::string piped = run(asked).out;
        CHECK((longest(paragraphs(piped)) <= 80 || asked == std::string("help")));
        for (const unsigned columns : {40U, 60U, 79U, 80U, 200U}) {
            const std::string shown = at_terminal(asked, columns);
            INFO(asked << " at " << columns << " columns:\n" << shown);
            CHECK(longest(paragraphs(shown)) <= columns);
            CHECK(same_words(shown, piped));
            CHECK(
                (columns < 80 || paragraphs(shown) == paragraphs(piped) ||
                 asked == std::string("help"))); // a pipe has one line for each verb
        }
    }
}

TEST_CASE("answers fit a narrow terminal", "[program][terminal]") {
    const std::string asked = GENERATE_COPY(
        "solve --words --threads 1 " + small, "solve --nodes 1 --threads 1 " + small, "solve --tree " + small,
        std::string("rules themes"), std::string("rules"));
    const std::string piped = run(asked).out;
    for (const unsigned columns : {40U, 60U, 79U}) {
        const std::string shown = at_terminal(asked, columns);
        INFO(asked << " at " << columns << " columns:\n" << shown);
        CHECK(longest(shown.substr(0, shown.rfind('('))) <= columns); // the time of a search may vary
        CHECK(same_words(shown.substr(0, shown.rfind('(')), piped.substr(0, piped.rfind('('))));
    }
}

TEST_CASE("sentences below a diagram fit a narrow terminal", "[program][terminal]") {
    const std::string piped = run("show " + small).out;
    const std::string shown = at_terminal("show " + small, 40);
    CHECK(longest(shown.substr(shown.find("Settled so far"), shown.find("\n\n", shown.find("Settled so far")))) <= 80);
    CHECK(longest(shown.substr(shown.find("Cards: "))) <= 40);
    CHECK(longest(piped.substr(piped.find("Cards: "))) > 40);
    CHECK(same_words(shown, piped));
}

TEST_CASE("COLUMNS is the width of a terminal, and of nothing else", "[program][terminal]") {
    CHECK(at_terminal("help solve", 80, "COLUMNS=50") == at_terminal("help solve", 50));
    CHECK(at_terminal("help solve", 50, "COLUMNS=0") == at_terminal("help solve", 50));
    CHECK(at_terminal("help solve", 50, "COLUMNS=wide") == at_terminal("help solve", 50));
    CHECK(shell("COLUMNS=50 \"$SIAM\" help solve").out == run("help solve").out);
}

TEST_CASE("a verb that waits at a terminal says how to end the input", "[program][terminal]") {
    for (const char* const asked :
         {"verify -", "merge -", "print -", "generate --from - --n 1 --count 1", "solve", "solve -", "check -",
          "table build -o /nowhere/t -", "analyse -"}) {
        INFO(asked);
        Terminal terminal(asked);
        CHECK_THAT(terminal.until("press Ctrl-D on an empty line"), Contains("from the terminal"));
        terminal.type("\x04");
        static_cast<void>(terminal.rest());
        CHECK(terminal.exit_code() != 0);
    }
}
