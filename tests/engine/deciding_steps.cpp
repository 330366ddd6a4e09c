// The comparisons that decide a game are those of section 8 of the rules, as this file states them apart.

#include "tests/oracle/stated_apart.hpp"

#include "engine/outcome.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/rounds.hpp"

namespace siam::tests {
namespace {

using Of = DecidingStep::Of;

/// Applies section 8, one comparison after another, until those still tied are of one side.
class Stated {
public:
    Stated(const apart::Game& game, const apart::State& end) : game_(game), end_(end) {}

    std::vector<DecidingStep> steps() {
        if (apart::is_occupied(game_, end_))
            occupation();
        else
            independence();
        return steps_;
    }

private:
    void occupation() {
        compare(Of::sets, [&](unsigned seat) { // R8.1, R8.6
            std::array<unsigned, faction_count> together{};
            for (unsigned other = 0; other < game_.players; ++other)
                for (unsigned faction = 0; faction < faction_count; ++faction)
                    if (game_.side(seat) >> other & 1U) together[faction] += end_.supply[other][faction];
            return std::ranges::min(together);
        });
        compare(Of::latest_plays, [&](unsigned seat) { return when(seat); });
    }
    void independence() {
        const auto ranks = apart::ranking(end_);
        const auto followers = [&](std::size_t rank) {
            return [&, rank](unsigned seat) -> unsigned { return end_.supply[seat][ranks[rank]]; };
        };
        compare(Of::first_followers, followers(0)); // R8.2
        if (ranks.size() > 1) compare(Of::second_followers, followers(1));
        if (game_.empty_hand_first && game_.players == 4) { // R8.7
            if (!is_decided()) tied_ = game_.all();
            compare(Of::empty_hands, [&](unsigned seat) -> unsigned { return end_.cards(game_.side(seat)) == 0; });
            compare(Of::latest_plays, [&](unsigned seat) -> unsigned {
                unsigned latest = 0;
                for (unsigned other = 0; other < game_.players; ++other) latest = std::max(latest, when(other));
                return latest != 0 && std::max(when(seat), when((seat + 2) % 4)) != latest;
            });
            return;
        }
        if (game_.empty_hand_first)
            compare(Of::empty_hands, [&](unsigned seat) -> unsigned { return end_.cards(1U << seat) == 0; });
        compare(Of::latest_plays, [&](unsigned seat) { return max_players - when(seat); }); // R8.3
    }

    /// The time of the seat's latest play, from 1; 0 means never.
    [[nodiscard]] unsigned when(unsigned seat) const {
        unsigned time = 0, found = 0;
        for (const auto one : end_.latest)
            if (++time; one == seat) found = time;
        return found;
    }
    [[nodiscard]] bool is_decided() const {
        for (unsigned seat = 0; seat < game_.players; ++seat)
            if ((tied_ & ~game_.side(seat)) == 0) return true;
        return false;
    }
    template <class Number>
    void compare(Of of, const Number& number) {
        if (is_decided()) return;
        DecidingStep step{of, tied_, 0};
        for (unsigned seat = 0; seat < game_.players; ++seat)
            if (tied_ >> seat & 1U) step.numbers[seat] = number(seat);
        const unsigned most = std::ranges::max(step.numbers);
        for (unsigned seat = 0; seat < game_.players; ++seat)
            if ((tied_ >> seat & 1U) && step.numbers[seat] == most) step.best |= 1U << seat;
        tied_ = step.best;
        steps_.push_back(step);
    }

    const apart::Game& game_;
    const apart::State& end_;
    unsigned tied_ = game_.all();
    std::vector<DecidingStep> steps_;
};

/// Whether both say the same. The numbers of latest plays only have an order, which `best` shows.
bool same(const DecidingStep& a, const DecidingStep& b) {
    return a.of == b.of && a.tied == b.tied && a.best == b.best && (a.of == Of::latest_plays || a.numbers == b.numbers);
}

} // namespace

TEST_CASE("the comparisons that decide a game are those of the rules", "[random][rules][R8]") {
    Draws draws(88);
    std::array<unsigned, 5> seen{};
    for (unsigned n = 0; n < rounds(3000); ++n) {
        const auto& [file, game] = draws.new_game();
        const Position position = varied_position(game, draws.random, draws.between(1, 8), draws.between(1, 6));
        const Position end = pass_to_end(game, position);
        const apart::Game stated = stated_apart(game);
        const apart::State state = stated_apart(stated, game, end);
        const DecidingSteps found = deciding_steps(game, end, ending_if_all_pass(game, end));
        const std::vector<DecidingStep> expected = Stated(stated, state).steps();
        INFO("siam show --variant FILE '" << text(game, position) << "', FILE:\n" << file);
        REQUIRE(std::equal(found.begin(), found.end(), expected.begin(), expected.end(), same));
        for (const DecidingStep& step : found) ++seen[static_cast<unsigned>(step.of)];
        const bool wins =
            (found.back().best & ~apart::winners(stated, state)) == 0 && apart::winners(stated, state) != 0;
        REQUIRE(wins == !outcome_if_all_pass(game, position).is_draw());
    }
    for (const unsigned count : seen) CHECK(count > rounds(20));
}

} // namespace siam::tests
