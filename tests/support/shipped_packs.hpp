/// The puzzles of the packs that siam ships.
#pragma once

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>

#include "puzzles/grade.hpp"
#include "puzzles/pack/pack.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/rounds.hpp"

namespace siam::tests {

/// Finds the solution of a puzzle that was read, unless it is there already.
inline void solve(Puzzle& puzzle) {
    if (!puzzle.wrong.empty()) return;
    Forcing forcing(*puzzle.game, {.memory = std::size_t{1} << 22, .limits = {}});
    if (!find_solution(forcing, puzzle)) throw std::logic_error("no solution of puzzle " + puzzle.id);
}

/// Every puzzle of puzzles/packs once (under sanitizers every fourth), with its solution; and puzzles of tests/packs,
/// which tests know by their ids. The games live as long as this object.
class ShippedPacks {
public:
    ShippedPacks() {
        std::set<std::string> ids;
        for (const char* name : {"first", "sample", "saves", "hard"}) {
            texts_.push_back(
                std::make_unique<std::string>(text_of(in_source(std::string("puzzles/packs/") + name + ".txt"))));
            for (PackPuzzle& entry : read_pack(rulebook_, *texts_.back()).pack.puzzles)
                if (ids.insert(entry.puzzle.id).second && ids.size() % every == 0)
                    puzzles_.push_back(std::move(entry.puzzle));
        }
    }
    /// All puzzles.
    [[nodiscard]] const std::vector<Puzzle>& puzzles() {
        for (Puzzle& puzzle : puzzles_) solve(puzzle);
        return puzzles_;
    }
    /// The puzzle of tests/packs/known.txt with this id. Finds no other solution.
    [[nodiscard]] const Puzzle& named(const std::string& id) {
        if (known_.empty()) {
            texts_.push_back(std::make_unique<std::string>(text_of(in_source("tests/packs/known.txt"))));
            for (PackPuzzle& entry : read_pack(rulebook_, *texts_.back()).pack.puzzles)
                known_.push_back(std::move(entry.puzzle));
        }
        const auto found =
            std::find_if(known_.begin(), known_.end(), [&](const Puzzle& puzzle) { return puzzle.id == id; });
        if (found == known_.end()) throw std::logic_error("no known puzzle " + id);
        solve(*found);
        return *found;
    }

private:
    static constexpr unsigned every = 4 / rounds(4);

    std::vector<Puzzle> known_;
    Rulebook rulebook_{builtin_variants()};
    std::vector<std::unique_ptr<std::string>> texts_;
    std::vector<Puzzle> puzzles_;
};

} // namespace siam::tests
