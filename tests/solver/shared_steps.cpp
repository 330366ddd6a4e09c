// Steps of a closure that several processes do together: here closures of one process, each with its own share.
#include <array>
#include <atomic>

#include "engine/deal.hpp"
#include "solver/retrograde/closure.hpp"
#include "solver/retrograde/retrograde.hpp"
#include "tests/support/all_answers.hpp"
#include "tests/support/catch.hpp"

using namespace siam;
using namespace siam::retrograde;

namespace {

/// Fills in the groups of the step that the other process has done.
void fill_in(Closure& closure, const Group& done, bool solve) {
    Group* const group = closure.groups().find(done.context);
    REQUIRE(group != nullptr);
    REQUIRE_FALSE((solve ? group->done.solved : group->done.listed));
    if (solve) {
        group->value_of = done.value_of;
        group->values.assign(done.values.words());
        group->choices = done.choices;
        group->done.solved = true;
    } else {
        group->boards = Boards::with_slots(done.boards.slots());
        group->done.listed = true;
    }
}

/// Two closures take the jobs of each step in turn.
class Pair {
public:
    Pair(const Game& game, const Position& root, unsigned threads)
        : first_(game, std::span(&root, 1), {.threads = threads}), second_(game, std::span(&root, 1), {}) {
        connect(first_, 0);
        connect(second_, 1);
    }
    void run() {
        for (const Closure::Step& step : first_.closure().steps()) {
            for (unsigned which = 0; which < 2; ++which) {
                next_[which] = which;
                done_[which].clear();
            }
            REQUIRE(first_.closure().do_step() == RetrogradeEnd::solved);
            REQUIRE(second_.closure().do_step() == RetrogradeEnd::solved);
            for (const Group* const group : done_[1]) fill_in(first_.closure(), *group, step.solve);
            for (const Group* const group : done_[0]) fill_in(second_.closure(), *group, step.solve);
            both_had_some_ += !done_[0].empty() && !done_[1].empty();
        }
    }
    [[nodiscard]] const Retrograde& first() const noexcept { return first_; }
    [[nodiscard]] const Retrograde& second() const noexcept { return second_; }
    [[nodiscard]] unsigned both_had_some() const noexcept { return both_had_some_; }

private:
    void connect(Retrograde& retrograde, unsigned which) {
        const auto in_turn = [this, which] { return next_[which].fetch_add(2); };
        retrograde.closure().share(in_turn);
        retrograde.closure().when_done([this, which](const Group& group) { done_[which].push_back(&group); });
    }
    Retrograde first_, second_;
    std::array<std::atomic<std::size_t>, 2> next_{};
    std::array<std::vector<const Group*>, 2> done_;
    unsigned both_had_some_ = 0;
};

} // namespace

TEST_CASE("closures that share each step come to the answers of one", "[retrograde]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    const auto threads = GENERATE(1U, 3U);
    Random random(23);
    const Position root = deal_late(game, random, 2, 4).position;
    Pair pair(game, root, threads);
    pair.run();
    CHECK(pair.both_had_some() > 4);
    Retrograde alone(game, std::span(&root, 1), {});
    REQUIRE(alone.run() == RetrogradeEnd::solved);
    const auto expected = siam::tests::all_answers(game, alone);
    CHECK((siam::tests::all_answers(game, pair.first()) == expected));
    CHECK((siam::tests::all_answers(game, pair.second()) == expected));
}

TEST_CASE("a set of boards is made again from its slots", "[retrograde]") {
    Random random(5);
    const auto count = GENERATE(0U, 1U, 6U, 7U, 1000U);
    Boards boards(nullptr);
    while (boards.size() < count) boards.insert(random() >> 4, {});
    Boards again = Boards::with_slots(boards.slots());
    CHECK(again.size() == count);
    for (std::size_t slot = 0; slot < boards.slots().size(); ++slot)
        if (boards.slots()[slot] != no_board) REQUIRE(again.find(boards.slots()[slot]) == slot);
    CHECK(again.insert(no_board >> 4, {}));
    CHECK(again.find(no_board >> 4) != Boards::none);
}
