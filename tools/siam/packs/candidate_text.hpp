/// Candidates of the generator as text, for the journal of a run and for messages between its processes.
#pragma once

#include "puzzles/generate.hpp"
#include "puzzles/pack/pack.hpp"

namespace siam::tools {

/// A candidate's key in a journal: `candidate NUMBER`.
[[nodiscard]] std::string candidate_key(std::uint64_t number);
/// The candidate as a line of JSON: its number, the numbers of positions and, for each gate, of refused positions; and
/// if the candidate became a puzzle, the puzzle and its twin with their commentaries as in
/// the pack. \pre the pack shows solutions
[[nodiscard]] std::string candidate_text(const Pack& pack, const Candidate& candidate, const Commentary& commentary);
/// Whether a line that candidate_text() wrote has a puzzle.
[[nodiscard]] bool has_puzzle(std::string_view text);
/// A candidate that was read. Of the solutions its puzzles have the lines alone.
struct ReadCandidate {
    Candidate candidate;
    std::vector<ToldPuzzle> told; ///< of the puzzle, and of its twin if there is one
};
/// Reads a candidate. Returns nothing if `key` or `text` does not have the form that candidate_key() or
/// candidate_text() writes, or if the text belongs to another pack.
[[nodiscard]] std::optional<ReadCandidate> read_candidate(
    Rulebook& rulebook, const Pack& pack, const std::string& key, std::string_view text);

/// Moves the puzzle and its twin, as far as there are any, into entries of a pack.
[[nodiscard]] std::vector<PackPuzzle> entries_of(ReadCandidate& read);

} // namespace siam::tools
