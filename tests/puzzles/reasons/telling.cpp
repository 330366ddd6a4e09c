// The choice of the reasons that are told, with each reason counted as one word.
#include "puzzles/reasons/telling.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/explained.hpp"
#include "tests/support/reason_text.hpp"
#include "tests/support/shipped_packs.hpp"

namespace siam::tests {
namespace {

std::size_t reasons_in(const Told& told) { return told.reasons.size(); }

std::vector<std::string> texts(const Explanation& explanation, const Told& told) {
    std::vector<std::string> texts;
    for (const Reason& reason : told.reasons) texts.push_back(ReasonText(*explanation.about.game)(reason));
    return texts;
}

template <class Kind>
std::size_t count_of_kind(const std::vector<Reason>& reasons) {
    return static_cast<std::size_t>(std::count_if(
        reasons.begin(), reasons.end(), [](const Reason& reason) { return std::holds_alternative<Kind>(reason); }));
}

} // namespace

TEST_CASE("the least important reasons are dropped first, and the last route never", "[puzzles][reasons]") {
    ShippedPacks packs;
    const Explanation explanation = explained(packs.named("caba399e0fe969c1"));
    const std::vector<std::string> all{
        "cause A=TI,TI/aTI: TI+a",
        "refuted A=TI,TI/aTI K=-/aTI pass pass pass A=SI/tSI pass pass pass T=SI,SI/tSI: route T 3-4",
        "route A 6-5",
        "route T 3-2",
        "cost T a2",
        "needed markers"}; // not that Saba has no effect: after the wrong turn it has none either
    const auto at_most = [&](std::size_t words) { return told(explanation, words, reasons_in); };
    CHECK(texts(explanation, at_most(6)) == all);
    CHECK(at_most(6).is_complete);
    CHECK(texts(explanation, at_most(5)) == std::vector(all.begin(), all.begin() + 5));
    CHECK(at_most(5).is_complete);
    CHECK(texts(explanation, at_most(4)) == std::vector(all.begin(), all.begin() + 4));
    CHECK_FALSE(at_most(4).is_complete); // without the cost
    CHECK(at_most(4).also.empty());
    for (const std::size_t words : {3U, 2U, 0U}) {
        CHECK(texts(explanation, at_most(words)) == std::vector(all.begin(), all.begin() + 3));
        REQUIRE(at_most(words).also.size() == 1);
        CHECK(at_most(words).also.front().leader == all_factions[1]);
        CHECK_FALSE(at_most(words).is_complete);
    }
}

TEST_CASE("the obstacles stand between the refutation and the routes", "[puzzles][reasons]") {
    ShippedPacks packs;
    const Explanation stuck = explained(packs.named("1391c4fb2350ab08"));
    CHECK(
        texts(stuck, told(stuck, 99, reasons_in)) ==
        std::vector<std::string>{
            "cause E=LA,LA/wLA: LA-s", "refuted E=LA,LA/wLA W=WA,WA/eLA: route S 2-5", "flip LA S not F",
            "stuck LA S 0", "route E 3-3 W 3-2", "route W 3-3 E 3-2", "only W with LA W"});
    const Explanation closed = explained(packs.named("c4c72946802d5100"));
    CHECK(texts(closed, told(closed, 99, reasons_in)).at(2) == "closed S");
}

TEST_CASE("what is told is among the reasons, and complete tellings lack no route", "[puzzles][reasons][unsanitized]") {
    ShippedPacks packs;
    std::size_t idle = 0, idle_told = 0;
    for (const Puzzle& puzzle : packs.puzzles()) {
        INFO(puzzle.id);
        const Explanation explanation = explained(puzzle);
        idle += count_of_kind<WithoutEffect>(explanation.reasons.reasons);
        idle_told += count_of_kind<WithoutEffect>(told(explanation, 99, reasons_in).reasons);
        const std::vector<Reason>& known = explanation.reasons.reasons;
        for (const std::size_t words : {4U, 99U}) {
            const Told some = told(explanation, words, reasons_in);
            for (const Reason& reason : some.reasons)
                CHECK(std::find(known.begin(), known.end(), reason) != known.end());
            CHECK(count_of_kind<Refutation>(some.reasons) == 1);
            CHECK(count_of_kind<Route>(some.reasons) + some.also.size() == count_of_kind<Route>(known));
            if (some.is_complete) CHECK((explanation.reasons.whole && some.also.empty()));
            const bool has_few_routes = count_of_kind<Route>(known) <= 2;
            if (words == 99) CHECK(some.is_complete == (explanation.reasons.whole && has_few_routes));
            CHECK(count_of_kind<Route>(some.reasons) <= 2);
        }
    }
    CHECK((0 < idle_told && idle_told < idle)); // cards that would have an effect after the wrong turn
}

} // namespace siam::tests
