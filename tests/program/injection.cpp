// Text from users and files cannot control a terminal or a page.
#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

const std::string escape = "\x1B]0;title\x07";

} // namespace

TEST_CASE("a pack with escape sequences or ids that are none is refused", "[program][injection]") {
    const Workshop shop;
    REQUIRE(shop.siam("generate --n 1 --open 2 --cards 3 --seed 5 --count 2 -o pack.txt").exit_code == 0);
    const std::string pack = shop.text("pack.txt"), id = tag_in(pack, "Id");
    for (const std::string& edited :
         {replaced(pack, id, "[Id \"" + escape + "\"]"), replaced(pack, id, "[Id \"<script>alert(1)</script>\"]"),
          replaced(pack, id, "[Id \"\"]"), replaced(pack, id, "[Id \"../../../../../../x\"]"),
          replaced(pack, "[Run \"", "[Run \"" + escape), "# " + escape + "\n" + pack,
          replaced(pack, "[End", "# \xE2\x80\xAE\n[End")}) {
        shop.put("edited.txt", edited);
        for (const std::string verb :
             {"merge --restamp edited.txt", "print edited.txt", "print --html edited.txt", "puzzle edited.txt",
              "merge pack.txt --exclude edited.txt"}) {
            INFO(verb << " of\n" << edited);
            const Ran ran = shop.siam(verb);
            CHECK(ran.exit_code == 3);
            CHECK_THAT(ran.out + ran.err, !Contains("\x1B") && !Contains("\xE2"));
            CHECK_THAT(ran.out, !Contains("<script"));
        }
        CHECK(shop.siam("verify edited.txt").exit_code == 1);
    }
}

TEST_CASE("ids and file names come back as they are, and are fit for a terminal", "[program][injection]") {
    const Workshop shop;
    const std::string id = "\xC3\x9C" + std::string(150, 'x') + "\x1B[31m";
    shop.put("\xC3\x9C.epd", std::string(small_position) + " ; id " + id + "\n");
    const auto verb = GENERATE(as<std::string>{}, "solve", "show", "moves", "perft", "check", "analyse");
    INFO(verb);
    const auto answer = objects(shop.siam(verb + " --json \xC3\x9C.epd").out).at(0);
    CHECK(answer.at("id").as_string() == id);
    CHECK(answer.at("file").as_string() == "\xC3\x9C.epd");
    const Ran text = shop.siam(verb + " \xC3\x9C.epd");
    CHECK_THAT(text.out + text.err, !Contains("\x1B"));
}

TEST_CASE("an id that is no UTF-8 is escaped in JSON", "[program][injection]") {
    const Workshop shop;
    shop.put("one.epd", std::string(small_position) + " ; id \xFF\n");
    CHECK(objects(shop.siam("show --json one.epd").out).at(0).at("id") == "\\xFF");
}
