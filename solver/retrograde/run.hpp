/// The options of a run of the retrograde solver, and its counts.
#pragma once

#include "solver/limits.hpp"
#include "solver/memory_budget.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace siam {

struct RetrogradeOptions {
    MemoryBudget* memory = nullptr; ///< budget of everything that grows with the problem; outlives the run
    unsigned threads = 1;
    Limits limits{}; ///< only the stop flag and the deadline have an effect
    std::string
        scratch{}; ///< the file for data that exceed the memory, or "". A run that has used it cannot answer questions
};

enum class RetrogradeEnd : std::uint8_t { solved, out_of_memory, stopped };

/// A layer: all states with the same number of cards in hands and the same number of open provinces. A card leads to a
/// later layer, and so does a pass that settles a struggle. Any other pass stays inside the layer. So no turn leads
/// back to an earlier layer.
struct RetrogradeLayer {
    bool solved;             ///< false: the layer is only listed
    unsigned cards, open;    ///< cards >= 1: layers without cards need no solving
    std::size_t boards = 0;  ///< all boards of the layer's groups
    std::uint64_t turns = 0; ///< the number of turns in this step; equal turns count once
};

/// A table holds these counts in this order.
struct RetrogradeCount {
    std::uint64_t groups = 0, boards = 0;
    std::uint64_t states = 0;  ///< boards times possible numbers of passes in a row
    std::uint64_t answers = 0; ///< states times possible supplies; each answer gives N for every side
    std::uint64_t values = 0;  ///< distinct values of boards
    std::uint64_t turns_listed = 0, turns_solved = 0;
    std::uint64_t unused = 0;
};

} // namespace siam
