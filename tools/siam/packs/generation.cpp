// Judges candidates.
#include "tools/siam/packs/generation.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {

void Harvest::judge(Candidate&& candidate) {
    std::optional<Copies::Copy> copy;
    if (candidate.puzzle) copy = copies_.add(*candidate.puzzle, puzzles_.size());
    if (copy) ++candidate.refused_by(Gate::fresh);
    {
        const std::lock_guard lock(mutex_);
        ++tally_.candidates;
        tally_.positions += candidate.positions;
        tally_.puzzles += candidate.puzzle && !copy;
        for (unsigned gate = 0; gate < gate_count; ++gate) tally_.refused[gate] += candidate.refused[gate];
    }
    // A copy of an excluded puzzle is never kept.
    if (!candidate.puzzle || (copy && (!is_shard_ || copy->of >= puzzles_.size()))) return;
    PackPuzzle entry;
    entry.puzzle = std::move(*candidate.puzzle);
    entry.candidate = candidate.number;
    if (copy) entry.copy_of = puzzles_[copy->of].puzzle.id;
    puzzles_.push_back(std::move(entry));
}

Tally Harvest::tally() const {
    const std::lock_guard lock(mutex_);
    return tally_;
}

std::string advice(const Tally& tally) {
    const auto most = std::ranges::max_element(tally.refused);
    const std::string_view gate = gate_texts()[static_cast<std::size_t>(most - tally.refused.begin())].name;
    for (std::string_view rest = embedded("advice"); !rest.empty();)
        if (std::string_view why = cut_line(rest); cut_word(why) == gate)
            return fmt::format("{} of {} {}.", *most, counted(tally.positions, "position"), why);
    return "";
}

} // namespace siam::tools
