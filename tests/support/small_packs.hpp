/// Packs of a few puzzles that are found quickly.
#pragma once

#include "puzzles/generate.hpp"
#include "puzzles/pack/pack_words.hpp"

namespace siam::tests {

inline constexpr GeneratorOptions quick_options{.n = {1, 1}, .open = {2, 2}, .cards = {3, 3}, .themes = {}};

/// Generates `count` puzzles of the game and adds them to the pack as a new run.
inline void add_puzzles(Pack& pack, const Game& game, const GeneratorOptions& options, std::size_t count) {
    Generator generator(game, options);
    pack.runs.push_back("run " + std::to_string(pack.runs.size() + 1));
    for (std::uint64_t number = 0; count > 0; ++number) {
        auto candidate = generator.candidate(number);
        if (!candidate->puzzle) continue;
        PackPuzzle entry;
        entry.puzzle = std::move(*candidate->puzzle);
        entry.run = static_cast<unsigned>(pack.runs.size() - 1);
        entry.candidate = number;
        entry.commentary = solution_text(entry.puzzle);
        pack.puzzles.push_back(std::move(entry));
        --count;
    }
}

/// A pack of `count` puzzles of one game.
inline Pack pack_of(
    Library& library, const char* variant, unsigned players, std::size_t count = 3,
    const GeneratorOptions& options = quick_options) {
    const Game& game = *library.game(variant, players);
    Pack pack;
    pack.editions.push_back(edition_of(game.variant()));
    add_puzzles(pack, game, options, count);
    return pack;
}

} // namespace siam::tests
