/// Small classes of endgames, and how their tables are built.
#pragma once

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/deal.hpp"
#include "engine/notation.hpp"
#include "solver/endgame_table/build.hpp"
#include "tests/support/all_positions.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/scratch.hpp"

namespace siam::tests {

struct Root {
    const Game* game;
    Position position;
};

inline Root root_of(Library& library, std::uint64_t seed, unsigned players, unsigned open, unsigned cards) {
    Random random(seed);
    const Game& game = *library.game("siam", players);
    return {&game, deal_late(game, random, open, cards).position};
}

inline RetrogradeEnd build(
    const Root& root, const std::filesystem::path& path, const RetrogradeOptions& options = {},
    const std::function<void(const RetrogradeLayer&)>& finished = {}) {
    return build_endgame_table(*root.game, std::span(&root.position, 1), options, path, finished);
}

inline void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// The bytes of the journal of a build that is stopped after `steps` steps.
inline std::string journal_after(unsigned steps, const Root& root, const std::filesystem::path& path) {
    std::atomic<bool> stop = false;
    unsigned done = 0;
    const auto count = [&](const RetrogradeLayer&) { stop = ++done == steps; };
    if (build(root, path, {.limits = {.stop = &stop}}, count) != RetrogradeEnd::stopped)
        throw std::runtime_error("not stopped");
    return text_of(path.string() + ".building");
}

/// Positions and their answers, in the order of the positions' bytes.
using Answers = std::vector<std::pair<Position, Verdicts>>;
/// The answers to all positions of a solver.
inline Answers answers_of(const Retrograde& solved) {
    Answers answers;
    for_each_position(
        solved, [&](const Position& position, const Verdicts& verdicts) { answers.emplace_back(position, verdicts); });
    std::ranges::sort(
        answers, [](const auto& a, const auto& b) { return std::memcmp(&a.first, &b.first, sizeof a.first) < 0; });
    return answers;
}
/// All positions that a table built from `root` must answer, with the right answers.
inline Answers answers_of(const Root& root) {
    Retrograde solved(*root.game, std::span(&root.position, 1), {});
    if (solved.run() != RetrogradeEnd::solved) throw std::runtime_error("not solved");
    return answers_of(solved);
}
inline std::size_t wrong_answers(const Root& root, const EndgameTable& table, const Answers& answers) {
    return static_cast<std::size_t>(std::ranges::count_if(
        answers, [&](const auto& answer) { return table.probe(*root.game, answer.first) != answer.second; }));
}

/// A class of endgames with a folder of its own for files, and the bytes of its table.
class SmallClass {
public:
    SmallClass(std::uint64_t seed, unsigned players, unsigned open, unsigned cards)
        : root(root_of(library_, seed, players, open, cards)) {
        MemoryBudget budget;
        if (build("whole", {.memory = &budget}) != RetrogradeEnd::solved) throw std::runtime_error("not solved");
        whole = text("whole"), memory = budget.peak();
        remove("whole");
    }
    RetrogradeEnd build(
        const std::string& name = "table", const RetrogradeOptions& options = {},
        const std::function<void(const RetrogradeLayer&)>& finished = {}) const {
        return tests::build(root, file(name), options, finished);
    }
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return scratch_.file(name); }
    [[nodiscard]] std::string text(const std::string& name) const { return text_of(file(name)); }
    [[nodiscard]] bool has(const std::string& name) const { return std::filesystem::exists(file(name)); }
    void put(const std::string& name, const std::string& bytes) const { write(file(name), bytes); }
    void remove(const std::string& name) const { std::filesystem::remove(file(name)); }
    /// Whether the file holds exactly the bytes of the whole table.
    [[nodiscard]] bool is_whole(const std::string& name = "table") const { return text(name) == whole; }

private:
    Library library_;
    Scratch scratch_;

public:
    Root root;
    std::string whole;
    std::size_t memory = 0; ///< the bytes of memory that building the table takes
};

} // namespace siam::tests
