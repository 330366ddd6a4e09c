#include "tests/soak/round.hpp"

#include "engine/builtin_variants.hpp"

namespace siam::soak {

Tally& Tally::operator+=(const Tally& other) noexcept {
    rounds += other.rounds;
    positions += other.positions;
    bounds += other.bounds;
    checks += other.checks;
    kills += other.kills;
    damaged += other.damaged;
    differences += other.differences;
    microseconds += other.microseconds;
    return *this;
}

const tests::RandomGame& Round::new_game(unsigned players) {
    const bool printed = one_in(6);
    for (;;) {
        if (printed) {
            const auto& [name, text] = builtin::variant_texts[below(std::size(builtin::variant_texts))];
            Game game(read_variant(text), between(2, max_players));
            games_.push_back({std::string(text), std::move(game)});
        } else {
            games_.push_back(tests::random_game(random()));
        }
        const Game& game = games_.back().game;
        if (players == 0 || game.players() == players) return games_.back();
        games_.pop_back();
    }
}

std::span<const Kind> kinds() noexcept {
    static constexpr Kind all[] = {
        {"small", "the search, with any table and number of threads, against plain minimax", 32, small_round},
        {"closure", "the retrograde solver and its tables against the search, state by state", 22, closure_round},
        {"rational", "rational outcomes against the definition", 6, rational_round},
        {"rules", "turns, perft, notation and variants known in two ways", 6, rules_round},
        {"puzzles", "the checker and the generator against plain minimax", 8, puzzle_round},
        {"program", "tables and packs whose making is killed and gone on with", 14, program_round},
        {"damage", "tables, packs and journals with damage in them", 8, damage_round},
        {"interrupt", "runs stopped by signals, closed pipes and full disks, and gone on with", 4, interrupt_round}};
    static_assert(std::size(all) == kind_count);
    return all;
}

} // namespace siam::soak
