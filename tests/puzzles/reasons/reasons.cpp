// The reasons for shipped keys: known ones, and what must hold for all.
#include "puzzles/reasons/reasons.hpp"

#include "puzzles/reasons/differences.hpp"
#include "puzzles/reasons/plans.hpp"
#include "puzzles/reasons/reasons_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/explained.hpp"
#include "tests/support/reason_text.hpp"
#include "tests/support/shipped_packs.hpp"
#include "tests/support/small_packs.hpp"

namespace siam::tests {
namespace {

std::vector<std::string> texts(const Puzzle& puzzle, const Reasons& reasons) {
    std::vector<std::string> texts;
    for (const Reason& reason : reasons.reasons) texts.push_back(ReasonText(*puzzle.game)(reason));
    return texts;
}

/// The first reasons of a shipped puzzle, as many as are expected.
std::vector<std::string> first_reasons(ShippedPacks& packs, const std::string& id, std::size_t count) {
    const Puzzle& puzzle = packs.named(id);
    std::vector<std::string> all = texts(puzzle, explained(puzzle).reasons);
    all.resize(std::min(count, all.size()));
    return all;
}

} // namespace

TEST_CASE("the reasons of four puzzles are the known ones", "[puzzles][reasons]") {
    ShippedPacks packs;
    const auto expect = [&](const std::string& id, const std::vector<std::string>& reasons) {
        INFO(id);
        CHECK(first_reasons(packs, id, reasons.size()) == reasons);
    };
    expect(
        "58df1df852471e2e", {"route R 4-3", "route L 4-3", "cost R m2", "controlled RY RMB", "controlled KE M",
                             "closed M", "closed B", "idle 1L", "only R with RY R", "cause F=rRY,lRY,mRY/lRY: KE-l",
                             "refuted F=rRY,lRY,mRY/lRY L=-/lKE: route L 4-4 M 1-2", "cause F=rRY,lRY,mRY/lKE: RY-l",
                             "refuted F=rRY,lRY,mRY/lKE L=-/lRY: route L 4-4 M 1-2"});
    expect(
        "c4c72946802d5100",
        {"route W 4-3", "route F 3-3 latest", "controlled MO SWEF", "stuck ES S 0", "controlled ES WEF", "closed S",
         "closed E", "idle 32", "needed latest plays", "cause W=MO,MO/wMO: ES+w",
         "refuted W=MO,MO/wMO 1=MOw-ESs/wES pass pass 2=-/wES: route S 3-5"});
    expect( // a win in 2
        "e91ca75f02edcac1", {"route R 4-2", "route L 2-2 R 4-1", "controlled LN RLB", "stuck AY L 0", "stuck AY M 0",
                             "controlled AY RB", "stuck CH L -2", "stuck CH M -1", "controlled CH R", "closed M",
                             "closed B", "answers if forced K=-/mAY", "cause K=LN-AY*LN/mAY: CH+r",
                             "refuted K=LN-AY*LN/mAY pass pass M=AY,AY/rAY R=-/mAY R=-/lAY: route L 2-2 M 4-7"});
    expect( // a save
        "8f8400a49e12d081", {"route R 6-2", "stuck LX L -2", "stuck LX M -1", "controlled LX R", "controlled RY R",
                             "closed L", "closed M", "closed B", "idle 1L", "answers L=-/mLX",
                             "cause L=-/lLX: supply+m", "refuted L=-/lLX L=-/rLX pass pass M=LX,LX/rLX: route M 1-3"});
}

TEST_CASE("nearly every shipped puzzle has whole reasons", "[puzzles][reasons][unsanitized]") {
    ShippedPacks packs;
    std::size_t whole = 0;
    for (const Puzzle& puzzle : packs.puzzles()) {
        INFO(puzzle.id);
        const Explanation found = explained(puzzle);
        whole += found.reasons.whole;
        CHECK_FALSE(reasons_of_kind<Route>(found.reasons).empty());
        CHECK(reasons_of_kind<Refutation>(found.reasons).size() == puzzle.wrong.size());
    }
    CHECK(whole == 258); // of 270; the others need answers with more exceptions
}

TEST_CASE("answers are told for each card, and the line follows them", "[puzzles][reasons][unsanitized]") {
    ShippedPacks packs;
    using Kind = Condition::Kind;
    std::size_t with_two_cards = 0, waits = 0;
    for (const Puzzle& puzzle : packs.puzzles()) {
        const Explanation found = explained(puzzle);
        const Argument& about = found.about;
        INFO(puzzle.id);
        const std::vector<Answering> answers = reasons_of_kind<Answering>(found.reasons);
        for (std::size_t i = 0; i < answers.size(); ++i) CHECK(answers[i].left == about.plan.cards - 1 - i);
        for (const Answering& one : answers)
            for (const auto& exception : one.exceptions) {
                // A settled province has no followers, so a reader would take this for true there.
                const auto& [kind, province, power, seat, card] = exception.condition;
                const bool is_about_fewer = kind == Kind::lost || (kind == Kind::leads && power == Power::occupier) ||
                                            (kind == Kind::leads_not && power != Power::occupier);
                for (const auto& [position, turn] : about.plan.turns())
                    if (is_about_fewer && one.usual.allows(turn)) CHECK(position.open.contains(province));
            }
        REQUIRE((found.plan == PlanSource::short_plan) == (!answers.empty() && answers.back().left == 0));
        REQUIRE(found.line.empty() == (found.plan != PlanSource::short_plan));
        if (found.line.empty()) continue;
        with_two_cards += answers.size() > 1;
        CHECK(found.line.front() == about.key);
        CHECK_FALSE(found.line.back().is_pass());
        Position position = about.root;
        std::vector<Position> camp;
        for (const Turn turn : found.line) {
            if (about.camp.includes(position.to_move)) {
                camp.push_back(position);
                if (camp.size() > 1) CHECK(turn == about.plan.at(position));
                waits += camp.size() > 1 && turn.is_pass();
            }
            REQUIRE(is_legal(*puzzle.game, position, turn));
            position = play(*puzzle.game, position, turn);
        }
        CHECK(about.camp.suits(outcome(*puzzle.game, pass_to_end(*puzzle.game, position))));
    }
    CHECK((with_two_cards > 4 && waits > 4));
}

TEST_CASE("the search for short plans stops at a number of positions", "[puzzles][reasons]") {
    ShippedPacks packs;
    const Puzzle& puzzle = packs.named("e91ca75f02edcac1");
    const Argument about = explained(puzzle).about;
    Forcing forcing(*puzzle.game, {.memory = 1 << 22, .limits = {}});
    Answers answers(forcing, puzzle.aim());
    const auto found = [&](std::size_t most) {
        return short_plans(answers, about.camp, about.start(), 1, most).size();
    };
    const std::size_t all = found(most_followed);
    CHECK(found(0) == 0);
    CHECK(found(100) < all);
    CHECK(found(2 * most_followed) == all);
}

TEST_CASE(
    "too many positions leave out what rests on the ends, and the reasons are not whole",
    "[puzzles][reasons][unsanitized]") {
    ShippedPacks packs;
    const Puzzle& puzzle = packs.puzzles().back();
    const Explanation found = explained(puzzle, 1);
    CHECK_FALSE(found.reasons.whole);
    CHECK(reasons_of_kind<Route>(found.reasons).empty());
}

TEST_CASE("a turn that only wins later is refuted by no end", "[puzzles][reasons]") {
    Library library;
    GeneratorOptions options = quick_options;
    options.least_goal = Goal::fastest;
    options.cards = {4, 4};
    std::size_t later = 0;
    for (const PackPuzzle& entry : pack_of(library, "siam", 2, 6, options).puzzles) {
        const Puzzle& puzzle = entry.puzzle;
        INFO(text(*puzzle.game, puzzle.position));
        const Explanation found = explained(puzzle);
        for (const WrongTurn& wrong : puzzle.wrong) {
            later += wrong.wins_later;
            bool is_refuted = false;
            for (const Refutation& refutation : reasons_of_kind<Refutation>(found.reasons))
                is_refuted |= refutation.line.front() == wrong.turn;
            CHECK(is_refuted == !wrong.wins_later);
        }
        ReasonsChecker checker(found.about);
        CHECK(checker.judge_routes(found.reasons.reasons) == Truth::holds);
        for (const Reason& reason : found.reasons.reasons) CHECK(checker.judge(reason) == Truth::holds);
    }
    CHECK(later > 0);
}

TEST_CASE("all differences together turn the wrong turn's position into the key's", "[puzzles][reasons][unsanitized]") {
    ShippedPacks packs;
    for (const Puzzle& puzzle : packs.puzzles())
        for (const WrongTurn& wrong : puzzle.wrong) {
            INFO(puzzle.id << " " << text(*puzzle.game, wrong.turn));
            const auto all = differences(*puzzle.game, puzzle.position, wrong.turn, puzzle.key());
            if (!all || wrong.turn.is_pass() || puzzle.key().is_pass()) continue;
            auto changed = with_differences(*puzzle.game, puzzle.position, wrong.turn, puzzle.key(), *all);
            REQUIRE(changed);
            Position after = play(*puzzle.game, puzzle.position, puzzle.key());
            changed->last_swap = after.last_swap = {};
            CHECK(*changed == after);
            CHECK(
                with_differences(*puzzle.game, puzzle.position, wrong.turn, puzzle.key(), {}) ==
                play(*puzzle.game, puzzle.position, wrong.turn));
        }
}

TEST_CASE("a worse comparison has a smaller lead, or the same lead with fewer", "[puzzles][reasons]") {
    CHECK(Versus{3, 3}.is_worse_than({4, 3}));
    CHECK(Versus{2, 2}.is_worse_than({3, 3}));
    CHECK(Versus{2, 4}.is_worse_than({0, 1}));
    CHECK_FALSE(Versus{4, 3}.is_worse_than({4, 3}));
    CHECK_FALSE(Versus{4, 3}.is_worse_than({2, 2}));
}

} // namespace siam::tests
