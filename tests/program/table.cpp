// `siam table`, and the methods of `siam solve` that check the search.
#include "tests/program/workshop.hpp"
#include "tests/support/damaged_files.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const std::string small = one_word(small_position);
/// A class whose list of groups alone takes more than the smallest memory limit.
const std::string many_groups =
    one_word("siam:2 KT*r2l3m/KErm3/LXr2l3m2/LNm2 RY=M/AY=B/CH=M/SU=L r2l3m2/r3l4m 12R/K1 2 0 21 -");

/// A root whose table takes some tenths of a second.
const std::string many_followers =
    one_word("siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -");

/// A folder with the table `t` of the small position.
class Built : public Workshop {
public:
    Built() { REQUIRE(siam("table build " + small + " -o t").exit_code == 0); }
};

} // namespace

TEST_CASE("a table is built, described, checked and probed", "[program][table]") {
    const Workshop shop;
    const Ran built = shop.siam("table build " + small + " -o t");
    CHECK(built.exit_code == 0);
    CHECK_THAT(shop.siam("table build --progress plain " + small + " -o t").err, Contains(" s  solved 1 card, "));
    CHECK_THAT(shop.siam("table info t").out, Contains("root      " + std::string(small_position)));
    CHECK_THAT(shop.siam("table check t").out, Contains(": whole, and "));
    const auto info = objects(shop.siam("table info --json t").out).at(0);
    CHECK(std::string(info.at("roots").at(0).as_string()) == small_position);
    CHECK(info.at("rules").at("undo") == "banned");
    CHECK_THAT(built.out, Contains(" " + std::to_string(info.at("boards").to_number<unsigned>()) + " boards in "));
    CHECK(shop.siam("table probe t " + small).out == "force 1 -\n");
    CHECK_THAT(shop.siam("table probe --json t " + small).out, Contains(R"("force":[1,null])"));
    CHECK_THAT(
        shop.siam("table probe t " + one_word(last_card_position)).out,
        StartsWith("not in the table, which is for another game: siam for 2 players"));
    CHECK_THAT(shop.siam("solve --table t " + small).out, StartsWith("Player 1 can force a win in 1 card"));
}

TEST_CASE("a class has a root for every group of followers", "[program][table]") {
    const Workshop shop;
    const std::string ends = " KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 1 0 12 -";
    CHECK(shop.siam("table build " + one_word("siam:2 CH?2" + ends) + " -o t").exit_code == 0);
    CHECK(count(shop.siam("table info t").out, "root") == 6);
    CHECK_THAT(shop.siam("table probe t " + one_word("siam:2 CHlm" + ends)).out, StartsWith("force "));
    CHECK(shop.siam("table probe t " + one_word("siam:2 CHlm2" + ends)).out == "not in the table\n");
}

TEST_CASE("a class says how many followers a place has in all", "[program][table]") {
    const Workshop shop;
    const std::string ends = " KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 1 0 12 -";
    for (const std::string wrong : {"r?2", "r3?2", "?2m", "?1?1"}) {
        const Ran ran = shop.siam("table build " + one_word("siam:2 CH" + wrong + ends) + " -o t");
        CHECK(ran.exit_code == 2);
        CHECK_THAT(ran.err, StartsWith("siam: " + wrong + ": ?") && Contains("stands for all followers of its place"));
    }
}

TEST_CASE("a table cannot come from a pipe", "[program][table]") {
    const Built shop;
    const Ran piped = shop.run("cat t | \"$SIAM\" table info /dev/stdin");
    CHECK(piped.exit_code == 5);
    CHECK_THAT(piped.err, Contains("/dev/stdin: not a regular file"));
}

TEST_CASE("the message about a build whose journal was emptied does not promise to resume", "[program][table]") {
    const Workshop shop;
    REQUIRE(shop.siam("table build " + many_followers + " -o whole").exit_code == 0);
    const std::string interrupts = GENERATE("", "kill -INT $child; ");
    const Ran cut = shop.run( // tries again if the build has ended before it could be stopped
        "for try in $(seq 100); do rm -f t\n\"$SIAM\" table build " + many_followers +
        " -o t > /dev/null & child=$!\nuntil [ -s t.building ] || ! kill -0 $child; do :; done\nkill -STOP $child\n"
        "truncate -c -s 0 t.building; " +
        interrupts +
        "kill -CONT $child; wait $child\ncode=$?\n"
        "[ $code -eq 0 ] || exit $code\ndone");
    CHECK((cut.exit_code == 5 || (cut.exit_code == 4 && !interrupts.empty())));
    CHECK_THAT(cut.err, Contains("another program has cut the file short") || Contains("; no finished work is kept"));
    CHECK_THAT(cut.err, !Contains("run the same command to resume"));
    CHECK(shop.siam("table build " + many_followers + " -o t").exit_code == 0);
    CHECK(shop.text("t") == shop.text("whole"));
}

TEST_CASE("a journal that stays beside its table is explained, and removed by the same build", "[program][table]") {
    const Workshop shop;
    REQUIRE(shop.siam("table build " + many_followers + " -o t").exit_code == 0);
    const std::string whole = shop.text("t");
    REQUIRE(shop.siam("table build --time 1ms " + many_followers + " -o other").exit_code == 4);
    shop.put("t.building", shop.text("other.building")); // as if the build had been killed before it removed the file
    const Ran told = shop.siam("table info t");
    CHECK(told.exit_code == 0);
    CHECK_THAT(told.err, StartsWith("siam: t.building belongs to a build that runs or was stopped"));
    CHECK(shop.siam("table check t").err == told.err);
    CHECK(shop.siam("table build " + many_followers + " -o t").exit_code == 0);
    CHECK(shop.text("t") == whole);
    CHECK(shop.siam("table info t").err.empty());
}

TEST_CASE("too little memory leaves what is done", "[program][table]") {
    const Workshop shop;
    for (unsigned time = 0; time < 2; ++time) { // the second run resumes what the first left
        const Ran ran = shop.siam_with_least_memory("table build " + many_groups + " -o t");
        CHECK(ran.exit_code == 4);
        CHECK_THAT(ran.err, Contains("not enough memory") && Contains("run the same command to resume"));
        CHECK((shop.has("t.building") && !shop.has("t")));
    }
}

TEST_CASE("the least memory of a build is the same in every run, and it suffices", "[program][table][unsanitized]") {
    const Workshop shop;
    const std::string build = "table build " + small + " -o t --threads 1 --memory ";
    const Ran refused = shop.siam(build + "1M");
    const unsigned least = least_memory(refused);
    for (unsigned run = 0; run < 5; ++run) {
        CHECK(shop.siam(build + "1M").err == refused.err);
        CHECK(shop.siam(build + std::to_string(least - 1) + "M").err == refused.err);
        CHECK(shop.siam(build + std::to_string(least) + "M").exit_code == 0);
    }
}

TEST_CASE("a table of another game says so", "[program][table]") {
    const Built shop;
    const Ran probed = shop.siam("table probe --rule undo=allowed t " + small);
    CHECK_THAT(probed.out, StartsWith("not in the table, which is for another game: siam for 2 players, rules "));
    const Ran solved = shop.siam("solve --rule undo=allowed --table t " + small + " " + small);
    CHECK(count(solved.err, "no table of --table is for the map") == 1);
    CHECK(shop.siam("solve --table t " + small).err.empty());
    const std::string text = siam::tests::text_of(siam::tests::in_source("engine/variants/siam.variant"));
    shop.put("other.variant", replaced(text, "border    LN SU", "border    LN AY"));
    const Ran checked = shop.siam("table check --variant other.variant t");
    CHECK(checked.exit_code == 3);
    CHECK_THAT(checked.err, Contains("another map than the known variant 'siam'"));
    CHECK_THAT(shop.siam("table build 'siam:2 SU?99' -o q").err, Contains("?99: expected a whole number of followers"));
}

TEST_CASE("a damaged table is refused by name", "[program][table]") {
    const Built shop;
    std::string bytes = shop.text("t");
    bytes[40] ^= 4;
    shop.put("damaged", bytes);
    bytes[12] ^= 1;
    shop.put("damaged-head", bytes);
    for (const std::string& asked :
         {std::string("table check damaged"), "table probe damaged " + small, "solve --table damaged-head " + small}) {
        const Ran ran = shop.siam(asked);
        CHECK(ran.exit_code == 5);
        CHECK_THAT(ran.err, Contains("damaged") && Contains("checksum"));
    }
}

TEST_CASE("the answers of a table are worked out anew", "[program][table][proof][unsanitized]") {
    const Built shop;
    CHECK(shop.siam("table check --prove t").out == "t: whole, and 476 answers follow from the turns (all of them)\n");
    CHECK_THAT(shop.siam("table check t").out, Contains(" answers follow from the turns (a sample; --prove"));
    const auto proved = objects(shop.siam("table check --json --prove t").out).at(0);
    CHECK((proved.at("ok") == true && proved.at("proved") == "all" && proved.at("positions") == 476));
    const auto sample = objects(shop.siam("table check --json --sample 50 t").out).at(0);
    CHECK((sample.at("proved") == "sample" && sample.at("positions").as_int64() < 476));
    std::vector<unsigned> ends(6);
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        shop.put("lies", damaged_table(shop.text("t"), seed));
        const Ran ran = shop.siam("table check lies");
        INFO("seed " << seed << ": " << ran.out << ran.err);
        REQUIRE((ran.exit_code == 0 || ran.exit_code == 1 || ran.exit_code == 3 || ran.exit_code == 5));
        ++ends[static_cast<unsigned>(ran.exit_code)];
        if (ran.exit_code == 1) CHECK_THAT(ran.out, Contains("lies: wrong: "));
    }
    CHECK((ends[1] > 0 && ends[5] > 20));
}

TEST_CASE("every method gives the same answer", "[program][solve]") {
    for (const char* const method : {"alphabeta", "retrograde", "reference", "both"}) {
        const Ran ran = run("solve --json --method " + std::string(method) + " " + small);
        CHECK(ran.exit_code == 0);
        CHECK_THAT(ran.out, Contains(R"("force":[1,null])"));
    }
    CHECK_THAT(run("solve --method both " + small).err, Contains("1 record answered by both methods, 0 different"));
}
