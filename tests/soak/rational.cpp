// Rational outcomes against their definition.
#include "solver/rational.hpp"

#include <algorithm>

#include "tests/soak/answers.hpp"

namespace siam::soak {
namespace {

/// R11.4, word for word: each position is valued once and identified by all its bytes.
class Definition {
public:
    struct TooMany {};
    explicit Definition(const Game& game) : game_(game) {}

    /// Bit i: seat i; bit 3: a draw.
    unsigned outcomes(const Position& position) {
        if (const auto known = known_.find(position); known != known_.end()) return known->second;
        if (known_.size() >= most_positions) throw TooMany{};
        const unsigned found = over(game_, position) ? final_outcome(position) : after_turns(position);
        known_.emplace(position, found);
        return found;
    }
    [[nodiscard]] std::vector<Position> valued() const {
        std::vector<Position> positions;
        for (const auto& [position, outcomes] : known_)
            if (!over(game_, position)) positions.push_back(position);
        return positions;
    }

private:
    static constexpr std::size_t most_positions = 150'000;
    [[nodiscard]] unsigned final_outcome(const Position& position) const {
        const Outcome result = outcome(game_, position);
        return result.is_draw() ? 8U : result.seats();
    }
    unsigned after_turns(const Position& position) {
        std::vector<unsigned> sets;
        for (const Turn turn : legal_turns(game_, position))
            sets.push_back(outcomes(siam::play(game_, position, turn)));
        const unsigned own = 1U << index(position.to_move);
        unsigned found = 0;
        for (unsigned x = 1; x <= 8; x *= 2) {
            const bool some = std::ranges::any_of(sets, [&](unsigned set) { return (set & x) != 0; });
            const bool each_another = std::ranges::all_of(sets, [&](unsigned set) { return (set & ~own) != 0; });
            if (some && (x == own || each_another)) found |= x;
        }
        return found;
    }

    const Game& game_;
    boost::unordered_flat_map<Position, unsigned, PositionHash> known_;
};

void compare_game(Round& round) {
    const Game& game = round.new_game(3).game;
    const auto [open, cards] = round.one_of<Size>({{1, 2}, {1, 3}, {1, 4}, {2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}});
    const Position root = tests::varied_position(game, round.random, open, cards);
    Definition definition(game);
    try {
        static_cast<void>(definition.outcomes(root));
    } catch (const Definition::TooMany&) {
        return;
    }
    const auto compare = [&](const Position& position, std::size_t memory) {
        MemoryBudget budget(memory);
        const auto found = rational_outcomes(game, position, {}, &budget);
        round.same(game, position, "rational outcomes are found", found.has_value(), true);
        round.same(
            game, position, "rational outcomes", found->seats + (found->draw ? 8U : 0U), definition.outcomes(position));
        ++round.tally.positions;
    };
    compare(root, std::size_t{1} << 20);
    std::vector<Position> positions = definition.valued();
    keep_sample(round, positions, 100);
    for (const Position& position : positions) compare(position, position.cards_left < 2 ? 0 : std::size_t{1} << 16);
    const Limits limits{.nodes = round.below(60)};
    if (const auto found = rational_outcomes(game, root, limits)) {
        round.same(
            game, root, "rational outcomes under a limit", found->seats + (found->draw ? 8U : 0U),
            definition.outcomes(root));
        ++round.tally.bounds;
    }
}

} // namespace

void rational_round(Round& round) {
    for (unsigned n = 0; n < 10; ++n) compare_game(round);
}

} // namespace siam::soak
