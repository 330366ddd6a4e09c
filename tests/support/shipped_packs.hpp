/// The puzzles of the packs that siam ships.
#pragma once

#include <memory>
#include <set>

#include "puzzles/pack/pack.hpp"
#include "tests/support/paths.hpp"

namespace siam::tests {

/// Every puzzle of puzzles/packs once. The games live as long as this object.
class ShippedPacks {
public:
    ShippedPacks() {
        std::set<std::string> ids;
        for (const char* name : {"sample", "saves", "hard"}) {
            texts_.push_back(
                std::make_unique<std::string>(text_of(in_source(std::string("puzzles/packs/") + name + ".txt"))));
            for (PackPuzzle& entry : read_pack(rulebook_, *texts_.back()).pack.puzzles)
                if (ids.insert(entry.puzzle.id).second) puzzles_.push_back(std::move(entry.puzzle));
        }
    }
    [[nodiscard]] const std::vector<Puzzle>& puzzles() const { return puzzles_; }

private:
    Rulebook rulebook_{builtin_variants()};
    std::vector<std::unique_ptr<std::string>> texts_;
    std::vector<Puzzle> puzzles_;
};

} // namespace siam::tests
