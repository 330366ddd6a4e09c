// Every object that a verb writes with --json matches the schema.
#include <map>

#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/paths.hpp"

using namespace siam::tests;

namespace {

/// Checks that the output of `siam ARGUMENTS` has at least `least` lines, and that all match the definition.
void check_form(const std::string& definition, const std::string& arguments, std::size_t least = 1) {
    INFO(arguments);
    const Ran ran = run(arguments);
    INFO(ran.err);
    const auto answers = objects(ran.out);
    CHECK(answers.size() >= least);
    for (const auto& answer : answers) CHECK(answers_schema().fault(definition, answer) == "");
}

constexpr std::string_view table_root = "siam:2 SUr2l3m LN=B/KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm -/RLM 1 0 12 -";

} // namespace

TEST_CASE("answers of verbs that read positions have the schema's form", "[program][json]") {
    const Scratch folder;
    const std::string file = one_word(folder.file(
        "mixed.epd", std::string(small_position) + " ; id one ; force 1 - ; keys 3\n" + std::string(small_position) +
                         " ; force - 1 ; keys 99\n" + std::string(small_position) + "\n"));
    check_form("check", "check --json " + file, 2);
    check_form("check", "check --json --nodes 1 " + file, 2);
    check_form("check", "check --json " + one_word(in_source("tests/rules/R1-material.case").string()), 5);
    check_form("deal", "deal --json --count 3 --seed 1", 3);
    check_form("deal", "deal --json --open 2 --cards 3 --count 3 --seed 1", 3);
}

TEST_CASE("the undo ban is the swap that R5.9 forbids, if the board allows it", "[program][json]") {
    const auto ban = [](std::string_view board, const std::string& options = "",
                        const std::string& swap = "1:LXr-KTm") {
        const std::string rest = " CH=R/LN=B/SU=B/RY=L/AY=R/KE=M r3l3m2/l5m3 LM/12R 2 0 21 " + swap;
        const Ran ran = run("show --json" + options + " " + one_word(std::string(board) + rest));
        INFO(ran.err);
        return serialize(objects(ran.out).at(0).at("undo_ban"));
    };
    const std::string_view reversed = R"({"card":"1","steps":[{"step":"give","faction":"M","province":"LX"},)"
                                      R"({"step":"give","faction":"R","province":"KT"}]})";
    CHECK(ban("siam:2 LXl4m2/KT*r3lm2") == reversed);
    CHECK(ban("siam:2 LXm/KTr") == reversed);
    CHECK(ban("siam:2 LXm2/KTl") == "null");
    CHECK(ban("siam:2 LXm/KTr", " --rule undo=allowed") == "null");
    CHECK(
        ban("siam:2 LXl4m3/KT*r4lm", "", "2:LXr2-KTm") ==
        R"({"card":"2","steps":[{"step":"give","faction":"R","province":"KT"},{"step":"give","faction":"R",)"
        R"("province":"KT"},{"step":"give","faction":"M","province":"LX"}]})");
    // The one-for-one swap that stands for a two-for-one swap (R5.6) is banned only where it stands for one again.
    CHECK(
        ban("siam:2 LXm/KTr", "", "2:LXr-KTm") ==
        R"({"card":"2","steps":[{"step":"give","faction":"M","province":"LX"},)"
        R"({"step":"give","faction":"R","province":"KT"}]})");
    CHECK(ban("siam:2 LXm/KTrm", "", "2:LXr-KTm") == "null");
}

TEST_CASE("the version has the schema's form", "[program][json]") {
    check_form("version", "version --json");
    CHECK(run("--version --json").out == run("version --json").out);
    CHECK(run("version --jsn").exit_code == 2);
}

TEST_CASE("answers about rules have the schema's form", "[program][json]") {
    check_form("switch", "rules --json", 5);
    check_form("rule", "rules --json R5.9");
    check_form("variant", "variants --json", 3);
}

TEST_CASE("answers about tables have the schema's form", "[program][json][table]") {
    const Scratch folder;
    const std::string table = one_word((folder.path() / "some.table").string());
    check_form("table_info", "table build --json " + one_word(table_root) + " -o " + table);
    check_form("table_info", "table info --json " + table);
    check_form("table_check", "table check --json " + table);
    check_form("table_check", "table check --json --prove " + table);
    check_form("table_probe", "table probe --json " + table + " " + one_word(table_root));
    check_form("table_probe", "table probe --json " + table + " " + one_word(small_position));
}

TEST_CASE("answers about packs have the schema's form", "[program][json][packs]") {
    const Scratch folder;
    const std::string pack = (folder.path() / "some.txt").string();
    REQUIRE(run("generate --n 1 --open 2 --cards 3 --count 2 --seed 2 -o " + one_word(pack)).exit_code == 0);
    check_form("verify", "verify --json " + one_word(pack), 2);
    check_form("verify", "verify --json --nodes 1 " + one_word(pack), 2);
    REQUIRE(shell("sed -i 's/^.Classes \"[0-9]*\"/[Classes \"1\"/' " + one_word(pack)).exit_code == 0);
    check_form("verify", "verify --json " + one_word(pack), 2);
}

TEST_CASE("a dealt game is a line that the other verbs read", "[program][deal][games]") {
    const std::string late = "--open 3 --cards 5 --count 4 --seed 3";
    const Ran games = run("deal --game " + late);
    REQUIRE(games.exit_code == 0);
    CHECK(lines(games.out).size() == 4);
    CHECK(run("play -", games.out).out == run("deal " + late).out);
    CHECK(run("deal --game --seed 1").exit_code == 2);
    CHECK(run("deal --game --json " + late).exit_code == 2);
}
