// Every verb that writes files, with every kind of name for an output: nothing is lost by a run that ends with 0.
#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

struct Writer {
    const char* verb;
    const char* command; ///< ends with the option that names the output
    bool needs_file;     ///< tables and journals cannot be standard output
};
constexpr Writer writers[] = {
    {"merge -o", "merge pack -o", false},
    {"merge --jsonl", "merge pack -o other --jsonl", false},
    {"merge --solutions", "merge pack -o other --no-solutions --solutions", false},
    {"generate -o", "generate --n 1 --open 2 --cards 3 --seed 5 --count 1 -o", false},
    {"show -o", "show --svg root -o", false},
    {"table build -o", "table build root -o", true},
    {"solve --journal", "solve root --journal", true},
    {"verify --journal", "verify pack --journal", true},
};

void prepare(const Workshop& shop) {
    shop.put("root", std::string(small_position) + "\n");
    REQUIRE(shop.siam("generate --n 1 --open 2 --cards 3 --seed 5 --count 1 -o pack").exit_code == 0);
}

} // namespace

TEST_CASE("an output is what its name says, in every verb", "[program][outputs]") {
    const Workshop shop;
    prepare(shop);
    const Writer writer = GENERATE(from_range(std::begin(writers), std::end(writers)));
    INFO(writer.verb);
    const std::string command = std::string(writer.command) + " ";

    CHECK(shop.siam(command + "''").exit_code == 2);
    const Ran dash = shop.siam(command + "-");
    CHECK(dash.exit_code == (writer.needs_file ? 2 : 0));
    CHECK_FALSE(shop.has("-"));
    CHECK(dash.out.empty() == writer.needs_file);

    // Standard output is a file, which the shell writes before and after.
    for (const char* const redirection : {"> log", ">> log"}) {
        INFO(redirection);
        const std::string run = "\"$SIAM\" " + command + "/dev/stdout; status=$?";
        const Ran ran = shop.run(
            "rm -f log; echo precious > log; { echo head; " + run + "; echo tail; } " + redirection + "; exit $status");
        const std::string log = shop.text("log");
        CHECK_THAT(log, Contains("head\n") && Contains("tail\n"));
        CHECK((redirection == std::string("> log") || log.starts_with("precious\n")));
        CHECK((ran.exit_code == 0) != writer.needs_file);
        if (!writer.needs_file) CHECK(log.size() > std::string("precious\nhead\ntail\n").size() + 100);
    }
    CHECK(shop.siam(command + "/dev/stdout").out == (writer.needs_file ? "" : dash.out));
    CHECK(shop.run("\"$SIAM\" " + command + "same > same").exit_code == 2);
}

TEST_CASE("a reader at the other end of a FIFO gets every byte, or the name is refused", "[program][outputs]") {
    const Workshop shop;
    prepare(shop);
    REQUIRE(shop.run("mkfifo f").exit_code == 0);
    for (const Writer& writer : writers) {
        INFO(writer.verb);
        const std::string command = std::string(writer.command) + " ";
        const Ran ran = shop.run(
            "timeout 5 cat f > got & reader=$!\n\"$SIAM\" " + command +
            "f; status=$?\n[ $status = 0 ] || kill $reader\nwait $reader\nexit $status");
        CHECK(ran.exit_code == (writer.needs_file ? 5 : 0));
        if (writer.needs_file)
            CHECK_THAT(ran.err, Contains("f: not a regular file"));
        else
            CHECK(shop.text("got") == shop.siam(command + "-").out);
    }
}

TEST_CASE("a file that the user may not write stays as it is", "[program][outputs]") {
    const Workshop shop;
    prepare(shop);
    // The superuser may write everything, so there the command runs as another user.
    const std::string as_user =
        "chmod 777 .; [ $(id -u) != 0 ] || user='setpriv --reuid=65534 --regid=65534 --clear-groups'\n$user ";
    if (shop.run(as_user + "\"$SIAM\" version").exit_code != 0) {
        WARN("another user cannot run the program");
        return;
    }
    for (const Writer& writer : writers) {
        INFO(writer.verb);
        shop.put("mine", "precious");
        REQUIRE(shop.run("chmod 444 mine").exit_code == 0);
        const Ran ran = shop.run(as_user + "\"$SIAM\" " + writer.command + " mine");
        CHECK(ran.exit_code == 5);
        CHECK_THAT(ran.err, Contains("mine") && Contains("Permission denied"));
        CHECK(shop.text("mine") == "precious");
        REQUIRE(shop.run("rm -f mine mine.*").exit_code == 0);
    }
}

TEST_CASE("files of others are refused before the work", "[program][outputs]") {
    const Workshop shop;
    prepare(shop);
    for (const Writer& writer : writers) {
        if (writer.needs_file && std::string_view(writer.verb) != "table build -o") continue; // journals only grow
        INFO(writer.verb);
        const std::string command = std::string(writer.command) + " ";
        shop.put("p.unfinished", "precious");
        CHECK(shop.siam(command + "p").exit_code == 5);
        CHECK(shop.text("p.unfinished") == "precious");
        REQUIRE(shop.run("rm p.unfinished; mkdir folder; ln -s nowhere/x broken").exit_code == 0);
        CHECK(shop.siam(command + "folder").exit_code == 5);
        CHECK(shop.siam(command + "broken").exit_code == 5);
        REQUIRE(shop.run("rmdir folder; rm broken").exit_code == 0);
    }
}
