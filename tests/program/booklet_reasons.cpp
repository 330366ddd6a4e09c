// `siam print`: how a solution is explained.
#include <algorithm>

#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

/// The solution of a puzzle in one line.
std::string said_of(const char* pack, const std::string& id) {
    std::string words;
    for (const std::string& line :
         lines(run("print --contents solutions --id " + id + " " + one_word(in_source(pack).string())).out))
        words += line.substr(std::min(line.find_first_not_of(' '), line.size())) + " ";
    return words;
}

} // namespace

TEST_CASE(
    "reasons name the cards that a tempting turn's own side plays before it fails", "[program][booklet][reasons]") {
    CHECK_THAT(
        said_of("puzzles/packs/sample.txt", "feec860401ce968f"),
        Contains(
            "has one Lao too few: after player 2's Lao, player 1 adds two Lao to Lan Na, taking a Lao there, and"));
    CHECK_THAT(
        said_of("puzzles/packs/sample.txt", "c2299295f674210b"),
        Contains("if the others pass and player 2 adds two Lao to Sukothai, taking a Rama there, Lao leads, 2:3."));
}

TEST_CASE("reasons name what an answer leaves open", "[program][booklet][reasons]") {
    CHECK_THAT(
        said_of("tests/packs/known.txt", "1d55c727d9a9a089"),
        Contains(
            "When sufficient, player 2 adds two Tigray to Tigray province, taking the first Tigray that suffices."));
}

TEST_CASE("an exception says that a follower is gone, not only that the answer is impossible", "[program][booklet]") {
    const std::string said = said_of("tests/packs/known.txt", "24c480f90c9458de");
    CHECK_THAT(said, Contains("taking a Scottish from Moray; if no Scottish is left there, plays English Support"));
    CHECK_THAT(said, !Contains("impossible, plays"));
}

TEST_CASE("a refutation says what its later cards take, where words are left", "[program][booklet][reasons]") {
    CHECK_THAT(
        said_of("tests/packs/known.txt", "caba399e0fe969c1"),
        Contains("; then player 4's Amhara takes a Tigray from Sidamo and player 4's Tigray takes a Tigray from"));
}

TEST_CASE("reasons that would be long say once what repeats", "[program][booklet][reasons]") {
    const char* const saves = "tests/packs/known.txt";
    CHECK_THAT(
        said_of("puzzles/packs/saves.txt", "7134b25d25e06b53"),
        Contains("sets 3:3; in ties, the latest cards decide against player 1."));
    CHECK_THAT(
        said_of(saves, "078f6f8d4bae0466"),
        Contains("taking a Shewa there; if that fails, the same in Tigray province; or else adds two Amhara to Shewa "
                 "province, taking a Tigray there."));
    CHECK_THAT(said_of(saves, "33b35b376de04f36"), Contains("; later, Tigray leads, 4:3."));
    CHECK_THAT(said_of(saves, "33b35b376de04f36"), Contains("then Amhara 1:2; Amhara, 2:5."));
}

TEST_CASE(
    "a province that has gone to another power before the reply is told before it", "[program][booklet][reasons]") {
    CHECK_THAT(
        said_of("puzzles/packs/hard.txt", "29fb93298cf8aee9"),
        Contains(
            ": once Herarghe goes to Tigray (with the key instead, to the Italians), player 1 exchanges Gonder and "
            "Sidamo, "));
}

TEST_CASE("an answer that may not be enough is told with care", "[program][booklet][reasons]") {
    CHECK_THAT(
        said_of("tests/packs/known.txt", "078f6f8d4bae0466"),
        Contains(
            "When sufficient, player 2 adds two Amhara to Shewa province, taking a Shewa there; if that fails, the"));
}
