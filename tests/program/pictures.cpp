// Pictures of positions, as `siam show --svg` writes them.
#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Contains;

namespace {

const std::string position = "'siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -'";

} // namespace

TEST_CASE("show draws an image", "[program][picture]") {
    const Workshop shop;
    const Ran plain = shop.siam("show --svg " + position);
    CHECK(plain.exit_code == 0);
    CHECK_THAT(plain.out, Catch::StartsWith("<svg ") && Catch::EndsWith("</svg>\n") && Contains(">Khorat<"));
    CHECK(shop.siam("show --svg -o board.svg " + position).out.empty());
    CHECK(shop.text("board.svg") == plain.out);
    const Ran turn = shop.siam("show --svg --dark --highlight L=KT,KT/lLN " + position);
    CHECK(count(turn.out, "class=\"turn\"") == 1);
    CHECK_THAT(turn.out, !Contains("fbf7ec"));
}

TEST_CASE("several positions are drawn into files with numbers", "[program][picture]") {
    const Workshop shop;
    CHECK(shop.run("\"$SIAM\" deal --count 3 --seed 1 | \"$SIAM\" show --svg --output 'board-{}.svg'").exit_code == 0);
    CHECK(shop.text("board-1.svg") != shop.text("board-3.svg"));
    CHECK_FALSE(shop.has("board-4.svg"));
    const Ran one_name = shop.run("\"$SIAM\" deal --count 3 --seed 1 | \"$SIAM\" show --svg --output board.svg");
    CHECK(one_name.exit_code == 2);
    CHECK_THAT(one_name.err, Contains("{}"));
}
