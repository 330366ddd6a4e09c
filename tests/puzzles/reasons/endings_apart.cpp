// Ends and routes are the same by the rules that are stated apart, for every shipped puzzle.
#include "puzzles/reasons/routes.hpp"
#include "tests/oracle/apart/endings.hpp"
#include "tests/oracle/stated_apart.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/explained.hpp"
#include "tests/support/false_routes.hpp"
#include "tests/support/reason_text.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/shipped_packs.hpp"

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
