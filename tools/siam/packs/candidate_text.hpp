/// Candidates of the generator as text: in the journal of a run, and between its processes.
#pragma once

#include "puzzles/generate.hpp"
#include "puzzles/pack/pack.hpp"

namespace siam::tools {

/// A candidate's key in a journal: `candidate NUMBER`.
[[nodiscard]] std::string candidate_key(std::uint64_t number);
/// A line `POSITIONS REFUSED...`, with a number for each gate; then the puzzle as in that pack, if the candidate became
/// one. \pre the pack shows solutions
[[nodiscard]] std::string candidate_text(const Pack& pack, const Candidate& candidate);
/// Returns nothing if key and text are not of that form, or of another pack.
[[nodiscard]] std::optional<Candidate> read_candidate(
    Rulebook& rulebook, const Pack& pack, const std::string& key, std::string_view text);

} // namespace siam::tools
