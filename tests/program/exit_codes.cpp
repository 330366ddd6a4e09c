// The exit codes that `siam help` names, in one table for all verbs.
#include <set>
#include <sstream>

#include "tests/program/workshop.hpp"

using namespace siam::tests;

namespace {

/// The rows of exit_codes.txt: each has an exit code and the arguments of siam, as a shell reads them.
std::vector<std::string> exit_codes() {
    std::vector<std::string> rows = lines(text_of(in_source("tests/program/exit_codes.txt")));
    std::erase_if(rows, [](const std::string& row) { return row.empty() || row.starts_with("#"); });
    return rows;
}

void prepare(const Workshop& shop) {
    const std::string good(small_position), hard(start_position);
    shop.put("good", good + "\n");
    shop.put("hard", hard + "\n");
    shop.put("bad", "siam:2 XX\n");
    shop.put("empty", "");
    shop.put("notes", "my notes\n");
    shop.put("right", good + " ; force 1 -\n");
    shop.put("wrong", good + " ; force 2 -\n");
    shop.put("hard-suite", hard + " ; force 2 -\n");
    shop.put("played", good + " ; line pass\n");
    shop.put("hard-played", hard + " ; line pass\n");
    shop.put("nine-lines", "\n\n\n\n\n\n\n\n\nn\n");
    shop.put("requests", "{\"id\":1,\"do\":\"show\",\"position\":\"" + good + "\"}\nfrob\n");
    shop.put("left.journal", "my notes\n");
    shop.put("old-table.building", "my notes\n");
    REQUIRE(
        shop.run("mkdir folder; \"$SIAM\" generate --seed 5 --n 1 --open 2 --cards 3 --count 2 -o pack\n"
                 "sed 's/^\\[Rating \"[0-9]*/[Rating \"1/' pack > rated; \"$SIAM\" merge --restamp rated -o faulty\n"
                 "\"$SIAM\" table build good -o table > /dev/null; head -c 200 table > torn-table")
            .exit_code == 0);
}

} // namespace

TEST_CASE("each verb ends with the exit code that help names", "[program][usage][exit]") {
    const Workshop shop;
    prepare(shop);
    std::set<int> codes;
    for (const std::string& row : exit_codes()) {
        const int code = row[0] - '0';
        const Ran ran = shop.run("\"$SIAM\"" + row.substr(1));
        INFO("siam" << row.substr(1) << "\n" << ran.err);
        CHECK(ran.exit_code == code);
        if (code >= 2) CHECK_FALSE((ran.err + ran.out).empty()); // every error has a message
        if (code == 2) CHECK(ran.err.starts_with("siam: "));
        // Only after the last position it is known that no position is of the variant.
        if (code == 2 && row != "2 show --variant saba good") CHECK(ran.out.empty());
        codes.insert(code);
    }
    CHECK(codes == std::set{0, 1, 2, 3, 4, 5});
}

TEST_CASE("every verb stands in the table of exit codes", "[program][usage][exit]") {
    const std::vector<std::string> rows = exit_codes();
    std::istringstream help{run("--help").out};
    bool is_verb = false;
    for (std::string line; std::getline(help, line);) {
        if (line.empty()) is_verb = false;
        if (is_verb) {
            const std::string verb = line.substr(2, line.find(' ', 2) - 2);
            INFO(verb);
            if (verb != "bench") // bench takes seconds
                CHECK(
                    std::ranges::any_of(rows, [&](const auto& row) { return row.substr(1).starts_with(" " + verb); }));
        }
        if (line == "Verbs") is_verb = true;
    }
}
