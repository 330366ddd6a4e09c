// The exit codes that `siam help` names, one table for all verbs.
#include <set>
#include <sstream>

#include "tests/program/workshop.hpp"

using namespace siam::tests;

namespace {

/// A code and a shell command, run in the folder below.
constexpr std::string_view exit_codes = R"(
0 show good
0 solve good
0 solve --json --journal new good
0 moves good
0 play good pass
0 perft good
0 check right
0 analyse played
0 deal --seed 1
0 rules
0 variants
0 notation position
0 formats header
0 edit --time 1s < nine-lines
0 engine < requests
0 verify pack
0 merge pack -o merged
0 print pack
0 generate --seed 5 --n 1 --open 2 --cards 3 --count 1
0 table build good -o new-table
0 table info table
0 table probe table good
0 table check table
0 help
0 version

1 check wrong
1 verify faulty
1 verify notes

2
2 frob
2 solve --frob good
2 solve --time 5 good
2 solve --rule undo=maybe good
2 show --variant saba good
2 check --time 5 right
2 moves --to --words good
2 engine frob
2 edit --time 1
2 generate --seed 5 --count 1 -o out --jsonl out
2 generate --seed 5 --count 1 --resume
2 merge pack -o out --jsonl out
2 merge
2 verify
2 print
2 puzzle
2 table
2 table build good
2 table build good -o good
2 solve good --journal good

3 show bad
3 solve bad
3 solve empty
3 moves bad
3 play bad pass
3 perft bad
3 check bad
3 check empty
3 analyse bad
3 solve --variant notes good
3 edit < empty
3 puzzle notes
3 merge notes
3 print notes
3 generate --exclude notes --count 1
3 table build bad -o out
3 table probe table bad

4 solve --nodes 10 hard
4 check --nodes 10 hard-suite
4 analyse --nodes 1 hard-played
4 table build --time 1ms 'siam:2 SU?4/LN?4/LX?4/KT?4 RY=M/AY=R/CH=B/KE=L rl3/- FF/- 1 0 12 -' -o hard-table

5 show none
5 solve none
5 solve good > /dev/full
5 check none
5 moves good > /dev/full
5 analyse none
5 verify none
5 merge none
5 print none
5 puzzle none
5 merge pack -o folder
5 merge pack -o none/out
5 generate --seed 5 --count 1000000 -o folder
5 generate --seed 5 --n 1 --open 2 --cards 3 --count 2 -o left --resume
5 verify --journal notes pack
5 solve --journal notes good
5 table build good -o folder
5 table build good -o old-table
5 table info notes
5 table probe notes good
5 table check notes
5 table check torn-table
5 solve --table notes good
5 engine --variant none
5 deal --seed 1 > /dev/full
)";

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
    std::istringstream rows{std::string(exit_codes)};
    for (std::string row; std::getline(rows, row);) {
        if (row.empty()) continue;
        const int code = row[0] - '0';
        const Ran ran = shop.run("\"$SIAM\"" + row.substr(1));
        INFO("siam" << row.substr(1) << "\n" << ran.err);
        CHECK(ran.exit_code == code);
        if (code >= 2) CHECK_FALSE((ran.err + ran.out).empty()); // every error has a message
        codes.insert(code);
    }
    CHECK(codes == std::set{0, 1, 2, 3, 4, 5});
}

TEST_CASE("every verb stands in the table of exit codes", "[program][usage][exit]") {
    std::istringstream help{run("--help").out};
    bool is_verb = false;
    for (std::string line; std::getline(help, line);) {
        if (line.empty()) is_verb = false;
        if (is_verb) {
            const std::string verb = line.substr(2, line.find(' ', 2) - 2);
            INFO(verb);
            if (verb != "bench") // takes seconds
                CHECK(exit_codes.find(" " + verb) != exit_codes.npos);
        }
        if (line == "Verbs") is_verb = true;
    }
}
