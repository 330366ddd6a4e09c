// Ends and routes are the same by the rules that are stated apart, for every shipped puzzle.
#include "puzzles/reasons/conditions.hpp"
#include "puzzles/reasons/reasons_check.hpp"
#include "puzzles/reasons/routes.hpp"
#include "tests/oracle/apart/reasons.hpp"
#include "tests/oracle/stated_apart.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/explained.hpp"
#include "tests/support/false_answers.hpp"
#include "tests/support/false_routes.hpp"
#include "tests/support/reason_text.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/shipped_packs.hpp"
#include "tests/support/small_packs.hpp"

namespace siam::tests {
namespace {

/// An argument as the rules stated apart see it, and their ends.
class Apart {
public:
    explicit Apart(const Argument& about) : Apart(*about.game, about.camp, about.start()) {
        for (const auto& [position, turn] : about.plan.turns()) about_.plan.emplace(of(position), of(turn));
        about_.root = of(about.root);
        about_.keys = {of(about.key)};
        cards_ = about.plan.cards;
    }
    /// \param start the position after the key
    Apart(const Game& game, const Camp& camp, const Position& start)
        : game_(game), stated_(stated_apart(game)), about_{.aim = {camp.seats, camp.prevents}}, start_(of(start)) {}
    [[nodiscard]] apart::Endings endings(std::uint64_t most = 2'000'000) const {
        return {stated_, about_.aim, start_, about_.plan, most};
    }
    [[nodiscard]] bool follows(const Answering& answers) const {
        return apart::are_followed(stated_, about_.aim, start_, of(answers), about_.plan, cards_, 2'000'000);
    }
    /// \pre constructed from an argument
    [[nodiscard]] apart::ReasonJudge judge() const { return {stated_, about_, 2'000'000}; }
    [[nodiscard]] apart::Flip of(const Flip& flip) const {
        return {of(flip.line), byte(flip.province), byte(flip.power), byte(flip.instead)};
    }
    [[nodiscard]] apart::Met of(const Met& met) const { return {of(met.replies), of(met.answer)}; }
    /// All differences as the cause, whether it holds or not. \pre constructed from an argument
    [[nodiscard]] apart::Cause cause_with_all_differences(Turn wrong) const {
        const auto after_wrong = apart::after(stated_, about_.root, of(wrong));
        REQUIRE(after_wrong);
        const auto all = apart::differences(stated_, about_.root, *after_wrong, start_);
        REQUIRE(all);
        return {of(wrong), *all};
    }
    [[nodiscard]] static apart::OnlyIf of(const OnlyIf& only) {
        return {of(only.leader), byte(only.province), byte(only.power)};
    }
    [[nodiscard]] apart::Answers of(const Answering& answers) const {
        apart::Answers stated{of(answers.usual), {}, static_cast<apart::Answers::When>(answers.when), answers.left};
        for (const auto& [condition, answer] : answers.exceptions)
            stated.exceptions.emplace_back(of(condition), of(answer));
        return stated;
    }
    [[nodiscard]] apart::Answer of(const Response& answer) const {
        return {of(answer.turn), static_cast<apart::Answer::Open>(answer.open)};
    }
    [[nodiscard]] static apart::Condition of(const Condition& condition) {
        return {
            static_cast<apart::Condition::Kind>(condition.kind), byte(condition.province), byte(condition.power),
            byte(condition.seat), byte(condition.card)};
    }
    [[nodiscard]] apart::State of(const Position& position) const { return stated_apart(stated_, game_, position); }
    [[nodiscard]] apart::Turn of(Turn turn) const { return apart::read_turn(stated_, text(game_, turn)); }
    [[nodiscard]] static apart::Route of(const Route& route) {
        apart::Route stated;
        stated.leader = of(route.leader);
        stated.first = {route.worst.own, route.worst.others};
        for (const SecondRank& second : route.seconds)
            stated.second.at(index(second.faction)) = apart::Numbers{second.worst.own, second.worst.others};
        stated.level_to_the_end = route.by_latest_plays;
        return stated;
    }
    [[nodiscard]] static apart::Byte of(Leader leader) { return leader ? byte(*leader) : apart::occupier; }

private:
    template <class Value>
    [[nodiscard]] static apart::Byte byte(Value value) {
        return static_cast<apart::Byte>(index(value));
    }
    [[nodiscard]] std::vector<apart::Turn> of(const std::vector<Turn>& turns) const {
        std::vector<apart::Turn> stated;
        for (const Turn turn : turns) stated.push_back(of(turn));
        return stated;
    }

    const Game& game_;
    apart::Game stated_;
    apart::Argument about_;
    apart::State start_;
    unsigned cards_ = 0; ///< of the plan
};

struct Mutant {
    Answering answers;
    bool is_false; ///< else it can be true
};
std::vector<Mutant> mutants(const Argument& about, const Answering& answers) {
    std::vector<Mutant> all;
    for (const Answering& other : with_other_turns(about, answers)) all.push_back({other, false});
    for (const Answering& other : without_exceptions(answers)) all.push_back({other, true});
    for (const Answering& other : doubtful_answers(answers)) all.push_back({other, false});
    return all;
}

/// Judges answers, and answers that differ from them, in both ways.
struct JudgedAnswers {
    std::size_t accepted = 0, refused = 0;

    void add(const Puzzle& puzzle) {
        const Explanation explanation = explained(puzzle);
        const Apart apart(explanation.about);
        ReasonsChecker checker(explanation.about);
        for (const Answering& answers : reasons_of_kind<Answering>(explanation.reasons)) {
            INFO(puzzle.id << " " << ReasonText(*puzzle.game)(answers));
            CHECK(checker.judge(answers) == Truth::holds);
            CHECK(apart.follows(answers));
            ++accepted;
            for (const Mutant& other : mutants(explanation.about, answers)) {
                INFO(ReasonText(*puzzle.game)(other.answers));
                const Truth truth = checker.judge(other.answers);
                CHECK(apart.follows(other.answers) == (truth == Truth::holds));
                if (other.is_false) CHECK(truth == Truth::fails);
                refused += truth == Truth::fails;
            }
        }
    }
};

bool is_same_set(const Apart& apart, const Endings& found, const apart::Endings& stated) {
    if (found.ends().size() != stated.ends().size()) return false;
    return std::all_of(found.ends().begin(), found.ends().end(), [&](const Position& end) {
        return stated.ends().contains(apart.of(end));
    });
}

/// Checks that, after each shown wrong turn, the plan does not lead to the aim in every end.
void refuse_wrong_turns(const Puzzle& puzzle) {
    Argument about = explained(puzzle).about;
    for (const WrongTurn& wrong : puzzle.wrong) {
        INFO(puzzle.id << " " << text(*puzzle.game, wrong.turn));
        about.key = wrong.turn;
        CHECK_FALSE(Apart(about).endings().all_reached());
    }
}

} // namespace

TEST_CASE("ends and routes are those of the rules stated apart", "[puzzles][reasons][unsanitized][apart]") {
    ShippedPacks packs;
    std::size_t refused = 0;
    for (const Puzzle& puzzle : packs.puzzles()) {
        INFO(puzzle.id);
        const Explanation explanation = explained(puzzle);
        const Argument& about = explanation.about;
        const Apart apart(about);
        const apart::Endings stated = apart.endings();
        CHECK(stated.all_reached());
        CHECK(is_same_set(apart, Endings(*about.game, about.camp, about.start(), about.plan), stated));
        const std::vector<Route> routes = reasons_of_kind<Route>(explanation.reasons);
        const std::vector<apart::Route> expected = stated.routes();
        REQUIRE(routes.size() == expected.size());
        for (std::size_t i = 0; i < routes.size(); ++i) CHECK(Apart::of(routes[i]) == expected[i]);
        for (const Route& route : false_routes(routes)) {
            ++refused;
            INFO(ReasonText(*puzzle.game)(route));
            CHECK(std::find(expected.begin(), expected.end(), Apart::of(route)) == expected.end());
        }
    }
    CHECK(refused > 4000);
}

TEST_CASE("ends and routes of random positions are those of the rules stated apart", "[random][reasons][apart]") {
    Draws draws(111);
    for (unsigned n = 0; n < rounds(100); ++n) {
        const auto& [file, game] = draws.new_game();
        const Position position = varied_position(game, draws.random, draws.between(1, 3), draws.between(1, 3));
        if (over(game, position)) continue;
        const unsigned side = draws.between(0, game.sides() - 1);
        const Aim aim = draws.between(0, 1) == 0 ? Aim::win(side) : Aim::hold(game, position, side, Aim::any_number);
        const Camp camp = camp_of(game, aim);
        INFO("FILE:\n" << file << text(game, position) << " side " << side << " prevents " << camp.prevents);
        const Endings found(game, camp, position, Plan{});
        if (found.gave_up()) continue;
        const Apart apart(game, camp, position);
        const apart::Endings stated = apart.endings();
        CHECK(is_same_set(apart, found, stated));
        CHECK(found.all_suit() == stated.all_reached());
        std::vector<apart::Route> routes;
        for (const Route& route : routes_of(game, aim, found.ends())) routes.push_back(Apart::of(route));
        CHECK(routes == stated.routes());
    }
}

TEST_CASE(
    "answers are judged alike by the checker and the rules stated apart", "[puzzles][reasons][unsanitized][apart]") {
    ShippedPacks packs;
    JudgedAnswers judged;
    for (const Puzzle& puzzle : packs.puzzles()) judged.add(puzzle);
    CHECK(judged.accepted > 40);
    CHECK(judged.refused > 400);
}

TEST_CASE("answers of fresh puzzles are judged alike by the checker and the rules stated apart", "[slow][apart]") {
    Library library;
    JudgedAnswers judged;
    for (const char* const variant : {"siam", "saba"})
        for (const unsigned players : {2U, 3U, 4U})
            for (const PackPuzzle& entry : pack_of(library, variant, players, 16, GeneratorOptions{}).puzzles)
                judged.add(entry.puzzle);
    CHECK(judged.accepted > 40);
}

TEST_CASE(
    "the rules stated apart confirm flips, met replies and needed gains", "[puzzles][reasons][unsanitized][apart]") {
    ShippedPacks packs;
    std::size_t flips = 0, met = 0, gains = 0;
    for (const Puzzle& puzzle : packs.puzzles()) {
        INFO(puzzle.id);
        const Explanation explanation = explained(puzzle);
        const Apart apart(explanation.about);
        apart::ReasonJudge judge = apart.judge();
        for (Flip flip : reasons_of_kind<Flip>(explanation.reasons)) {
            INFO(ReasonText(*puzzle.game)(flip));
            CHECK(judge.holds(apart.of(flip)));
            std::swap(flip.power, flip.instead);
            CHECK_FALSE(judge.holds(apart.of(flip)));
            ++flips;
        }
        for (const Met& one : reasons_of_kind<Met>(explanation.reasons)) {
            INFO(ReasonText(*puzzle.game)(one));
            CHECK(judge.holds(apart.of(one)));
            CHECK_FALSE(judge.holds(apart.of(Met{one.replies, Turn::pass()})));
            ++met;
        }
        for (OnlyIf only : reasons_of_kind<OnlyIf>(explanation.reasons)) {
            INFO(ReasonText(*puzzle.game)(only));
            CHECK(judge.holds(Apart::of(only)));
            only.power = static_cast<Power>((index(only.power) + 1) % 4);
            CHECK_FALSE(judge.holds(Apart::of(only)));
            ++gains;
        }
    }
    CHECK((flips > 100 && met > 100 && gains > 50));
}

TEST_CASE(
    "the rules stated apart refuse a cause with more differences than needed",
    "[puzzles][reasons][unsanitized][apart]") {
    ShippedPacks packs;
    std::size_t refused = 0;
    for (const Puzzle& puzzle : packs.puzzles()) {
        if (puzzle.n > 1) continue;
        const Explanation explanation = explained(puzzle);
        const Apart apart(explanation.about);
        apart::ReasonJudge judge = apart.judge();
        for (const Cause& cause : reasons_of_kind<Cause>(explanation.reasons)) {
            INFO(puzzle.id << " " << ReasonText(*puzzle.game)(cause));
            const apart::Cause all = apart.cause_with_all_differences(cause.wrong);
            const bool is_all = all.differences.size() == cause.differences.size();
            CHECK(judge.holds(all) == is_all);
            refused += !is_all;
        }
    }
    CHECK(refused > 20);
}

TEST_CASE("the rules stated apart refuse a wrong turn as the key", "[puzzles][reasons][unsanitized][apart]") {
    ShippedPacks packs;
    for (const Puzzle& puzzle : packs.puzzles()) refuse_wrong_turns(puzzle);
}

TEST_CASE("the rules stated apart give up above their limit, and refuse a plan that is not legal", "[apart]") {
    ShippedPacks packs;
    for (const Puzzle& puzzle : packs.puzzles()) {
        if (puzzle.n != 2 || puzzle.task != Task::win) continue;
        Argument about = explained(puzzle).about;
        CHECK_THROWS_AS(Apart(about).endings(3), apart::Endings::TooMany);
        Plan illegal;
        for (const auto& [position, turn] : about.plan.turns())
            illegal.add(position, Turn{Action::without_effect(Card::maharacha), {}});
        about.plan = illegal;
        CHECK_THROWS_AS(Apart(about).endings(), apart::Endings::Illegal);
        break;
    }
}

} // namespace siam::tests
