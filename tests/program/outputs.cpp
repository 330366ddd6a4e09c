// Before its work begins, siam checks that it can write every file that the run will write.
#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

const std::string few = "generate --n 1 --open 2 --cards 3 --seed 5 --count 3 ";
/// A run of many hours: if it ends within the ten seconds that soon() allows, siam refused it at once.
const std::string endless = "generate --seed 5 --open 5 --cards 12 --count 1000000 ";

Ran soon(const Workshop& shop, const std::string& arguments) { return shop.run("timeout 10 \"$SIAM\" " + arguments); }

unsigned files_in(const Workshop& shop) { return static_cast<unsigned>(lines(shop.run("ls -A").out).size()); }

} // namespace

TEST_CASE("a file that cannot be written is told of before the work", "[program][outputs]") {
    const Workshop shop;
    REQUIRE(shop.run("mkdir folder").exit_code == 0);
    const std::string long_name(245, 'n'); // short enough for FILE.journal, but too long for FILE.unfinished
    const auto outputs = GENERATE_COPY(
        as<std::string>{}, "-o folder", "-o none/p.txt", "-o p.txt --jsonl folder", "-o p.txt --jsonl none/p.jsonl",
        "-o p.txt --no-solutions --solutions folder", "-o " + long_name);
    INFO(outputs);
    const Ran ran = soon(shop, endless + outputs);
    CHECK(ran.exit_code == 5);
    CHECK_THAT(ran.err, Contains("cannot write "));
    CHECK(files_in(shop) == 1);
}

TEST_CASE("a table or picture that cannot be written is told of before the work", "[program][outputs][table]") {
    const Workshop shop;
    const std::string endless_class = "'siam:2 SU?4/LN?4/LX?4/KT?4 RY=M/AY=R/CH=B/KE=L rl3/- FF/- 1 0 12 -'";
    const auto command = GENERATE_COPY(
        as<std::string>{}, "table build " + endless_class + " -o " + std::string(245, 't'),
        "table build " + endless_class + " -o .", "show --svg --output . " + one_word(small_position),
        "show --svg --output none/{}.svg " + one_word(small_position));
    INFO(command);
    const Ran ran = soon(shop, command);
    CHECK(ran.exit_code == 5);
    CHECK_THAT(ran.err, Contains("cannot write "));
    CHECK(files_in(shop) == 0);
}

TEST_CASE("one file cannot be written twice, nor be read and written", "[program][outputs]") {
    const Workshop shop;
    REQUIRE(shop.siam(few + "-o pack.txt").exit_code == 0);
    REQUIRE(
        shop.run("ln -s pack.txt link; ln pack.txt twin; ln -s q.txt to-none; mkdir folder; ln -s . here;"
                 "\"$SIAM\" variants siam > map.variant; \"$SIAM\" deal --count 2 > deals")
            .exit_code == 0);
    const std::string pack = shop.text("pack.txt");
    for (const std::string& command :
         {endless + "-o q.txt --jsonl q.txt", endless + "-o q.txt --jsonl q.txt.journal",
          endless + "-o q.txt --jsonl folder/../q.txt", endless + "-o q.txt --jsonl here/q.txt",
          endless + "-o q.txt --jsonl to-none", endless + "-o q.txt --jsonl q.txt.unfinished",
          endless + "-o q.txt --no-solutions --solutions q.txt",
          endless + "-o q.txt --no-solutions --jsonl q.txt.solutions", endless + "--jsonl pack.txt --exclude pack.txt",
          endless + "-o map.variant --variant map.variant",
          std::string("merge deals -o q.txt --exclude pack.txt --jsonl twin"),
          std::string("merge pack.txt -o q.txt --jsonl pack.txt"), std::string("verify pack.txt --journal pack.txt"),
          std::string("solve deals --journal deals"), std::string("solve deals --journal kept --journal kept"),
          std::string("table build deals -o deals"), std::string("show --svg --output deals deals")}) {
        INFO(command);
        const Ran ran = soon(shop, command);
        CHECK(ran.exit_code == 2);
        CHECK_THAT(ran.err, Contains("are the same file"));
        CHECK(shop.text("pack.txt") == pack);
        CHECK_FALSE(shop.has("q.txt"));
        CHECK(files_in(shop) == 8);
    }
}

TEST_CASE("a pack that is merged may be replaced by what is made of it", "[program][outputs]") {
    const Workshop shop;
    REQUIRE(shop.siam(few + "-o pack.txt").exit_code == 0);
    const std::string pack = shop.text("pack.txt");
    REQUIRE(shop.run("sed -i '1i # a remark' pack.txt; ln -s pack.txt link").exit_code == 0);
    REQUIRE(shop.siam("merge --restamp pack.txt -o link").exit_code == 0);
    CHECK_THAT(shop.text("pack.txt"), Contains("# a remark\n"));
    CHECK(shop.siam("verify link").exit_code == 0);
    CHECK(files_in(shop) == 2);
}

TEST_CASE("a device may be named for all outputs", "[program][outputs]") {
    const Workshop shop;
    CHECK(shop.siam(few + "-o /dev/null --jsonl /dev/null").exit_code == 0);
}

TEST_CASE("what a link leads to is written, and the link stays", "[program][outputs]") {
    const Workshop shop;
    REQUIRE(
        shop.run("mkdir folder; : > folder/old; ln -s folder/old link; ln -s link far; ln -s folder/new to-none")
            .exit_code == 0);
    for (const auto& [link, file] : {std::pair{"far", "folder/old"}, std::pair{"to-none", "folder/new"}}) {
        INFO(link);
        REQUIRE(shop.siam(few + "-o " + link).exit_code == 0);
        CHECK(shop.run(std::string("test -L ") + link).exit_code == 0);
        CHECK_THAT(shop.text(file), Contains("[Id "));
    }
    CHECK(files_in(shop) == 4);
    REQUIRE(shop.run("ln -s round circle; ln -s circle round").exit_code == 0);
    CHECK(soon(shop, endless + "-o round").exit_code == 5);
}

TEST_CASE("a file that is written again keeps its mode", "[program][outputs]") {
    const Workshop shop;
    for (const std::string mode : {"640", "600", "666", "444"}) {
        REQUIRE(shop.run("umask 022; rm -f p; : > p; chmod " + mode + " p; \"$SIAM\" " + few + "-o p").exit_code == 0);
        CHECK(shop.run("stat -c %a p").out == mode + "\n");
    }
    REQUIRE(shop.run("umask 027; \"$SIAM\" " + few + "-o new").exit_code == 0);
    CHECK(shop.run("stat -c %a new").out == "640\n");
}
