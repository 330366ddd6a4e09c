// Ends and routes are the same by the rules that are stated apart, for every shipped puzzle.
#include "puzzles/reasons/conditions.hpp"
#include "puzzles/reasons/reasons_check.hpp"
#include "puzzles/reasons/routes.hpp"
#include "tests/oracle/apart/answers.hpp"
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
    explicit Apart(const Argument& about)
        : game_(*about.game), stated_(stated_apart(game_)), aim_{about.camp.seats, about.camp.prevents} {
        for (const auto& [position, turn] : about.plan.turns()) plan_.emplace(of(position), of(turn));
        start_ = of(about.start());
    }
    /// \param start the position after the key
    Apart(const Game& game, const Camp& camp, const Position& start)
        : game_(game), stated_(stated_apart(game)), aim_{camp.seats, camp.prevents}, start_(of(start)) {}
    [[nodiscard]] apart::Endings endings(std::uint64_t most = 2'000'000) const {
        return {stated_, aim_, start_, plan_, most};
    }
    [[nodiscard]] bool follows(const Answering& answers) const {
        return apart::are_followed(stated_, aim_, start_, of(answers), plan_, 2'000'000);
    }
    /// Whether the line gives the province to one power, and the same turns of the others after the key to the other.
    [[nodiscard]] bool flips(const Argument& about, const Flip& flip) const {
        std::vector<apart::Turn> line, of_others;
        Position position = about.root;
        for (const Turn turn : flip.line) {
            line.push_back(of(turn));
            if (!about.camp.includes(position.to_move)) of_others.push_back(of(turn));
            position = play(game_, position, turn);
        }
        while (!of_others.empty() && of_others.back().is_pass()) of_others.pop_back();
        const auto end = apart::end_of(stated_, of(about.root), line);
        const auto after_key = apart::end_after(stated_, aim_, start_, plan_, of_others);
        const unsigned province = index(flip.province);
        return end && after_key && end->control.at(province) == index(flip.power) &&
               after_key->control.at(province) == index(flip.instead);
    }
    [[nodiscard]] bool meets(const Met& met) const {
        std::vector<apart::Turn> replies;
        for (const Turn turn : met.replies) replies.push_back(of(turn));
        return apart::answer_to(stated_, aim_, start_, plan_, replies) == of(met.answer);
    }
    [[nodiscard]] bool needs(const OnlyIf& only, const apart::Endings& endings) const {
        const unsigned province = index(only.province);
        const apart::Byte leader = only.leader ? static_cast<apart::Byte>(index(*only.leader)) : apart::occupier;
        const auto gains = [&](const apart::State& end) { return end.control.at(province) == index(only.power); };
        const auto idle = apart::end_after(stated_, aim_, start_, plan_, {});
        std::size_t ends = 0, with = 0;
        for (const apart::State& end : endings.ends()) {
            if (endings.route_of(end).leader != leader) continue;
            ++ends;
            with += gains(end);
        }
        return idle && !gains(*idle) && ends > 0 && with == ends;
    }
    [[nodiscard]] apart::Answers of(const Answering& answers) const {
        apart::Answers stated{of(answers.turn), {}, static_cast<apart::Answers::When>(answers.when)};
        for (const auto& [condition, turn] : answers.exceptions)
            stated.exceptions.emplace_back(of(condition), of(turn));
        return stated;
    }
    [[nodiscard]] static apart::Condition of(const Condition& condition) {
        const auto byte = [](auto value) { return static_cast<apart::Byte>(index(value)); };
        return {
            static_cast<apart::Condition::Kind>(condition.kind), byte(condition.province), byte(condition.power),
            byte(condition.seat), byte(condition.card)};
    }
    [[nodiscard]] apart::State of(const Position& position) const { return stated_apart(stated_, game_, position); }
    [[nodiscard]] apart::Turn of(Turn turn) const { return apart::read_turn(stated_, text(game_, turn)); }
    [[nodiscard]] static apart::Route of(const Route& route) {
        apart::Route stated;
        stated.leader = route.leader ? static_cast<apart::Byte>(index(*route.leader)) : apart::occupier;
        stated.first = {route.worst.own, route.worst.others};
        for (const SecondRank& second : route.seconds)
            stated.second.at(index(second.faction)) = apart::Numbers{second.worst.own, second.worst.others};
        stated.level_to_the_end = route.by_latest_plays;
        return stated;
    }

private:
    const Game& game_;
    apart::Game stated_;
    apart::Aim aim_;
    apart::Plan plan_;
    apart::State start_;
};

struct Mutant {
    Answering answers;
    bool is_false; ///< else it can be true
};
std::vector<Mutant> mutants(const Argument& about, const Answering& answers) {
    std::vector<Mutant> all;
    const bool tries = std::any_of(answers.exceptions.begin(), answers.exceptions.end(), [](const auto& exception) {
        return exception.condition.kind == Condition::Kind::fails;
    });
    for (const Answering& other : with_other_turns(about, answers)) all.push_back({other, !tries});
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
    CHECK(refused > 5000);
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
        const apart::Endings endings = apart.endings();
        for (Flip flip : reasons_of_kind<Flip>(explanation.reasons)) {
            INFO(ReasonText(*puzzle.game)(flip));
            CHECK(apart.flips(explanation.about, flip));
            std::swap(flip.power, flip.instead);
            CHECK_FALSE(apart.flips(explanation.about, flip));
            ++flips;
        }
        for (const Met& one : reasons_of_kind<Met>(explanation.reasons)) {
            INFO(ReasonText(*puzzle.game)(one));
            CHECK(apart.meets(one));
            CHECK_FALSE(apart.meets({one.replies, Turn::pass()}));
            ++met;
        }
        for (OnlyIf only : reasons_of_kind<OnlyIf>(explanation.reasons)) {
            INFO(ReasonText(*puzzle.game)(only));
            CHECK(apart.needs(only, endings));
            only.power = static_cast<Power>((index(only.power) + 1) % 4);
            CHECK_FALSE(apart.needs(only, endings));
            ++gains;
        }
    }
    CHECK((flips > 100 && met > 100 && gains > 50));
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
