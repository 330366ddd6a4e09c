// Writes and reads candidates.
#include "tools/siam/packs/candidate_text.hpp"

#include <fmt/format.h>

#include "engine/words.hpp"

namespace siam::tools {

std::string candidate_key(std::uint64_t number) { return fmt::format("candidate {}", number); }

std::string candidate_text(const Pack& pack, const Candidate& candidate, const Commentary& commentary) {
    std::string text = fmt::format("{} {}\n", candidate.positions, fmt::join(candidate.refused, " "));
    if (!candidate.puzzle) return text;
    PackPuzzle entry;
    entry.puzzle = *candidate.puzzle;
    entry.candidate = candidate.number;
    set_told(entry, commentary(entry.puzzle));
    return text += siam::text(pack, entry, [](const Game&, const Position&) { return std::string(); });
}

bool has_puzzle(std::string_view text) { return text.find('\n') + 1 < text.size(); }

std::optional<ReadCandidate> read_candidate(
    Rulebook& rulebook, const Pack& pack, const std::string& key, std::string_view text) {
    const std::string facts = fmt::format("{} {}", key, cut_line(text));
    std::vector<std::uint64_t> numbers;
    for (const std::string_view word : words_of(facts))
        if (const auto number = whole_number(word)) numbers.push_back(*number);
    ReadCandidate read;
    Candidate& candidate = read.candidate;
    if (numbers.size() != 2 + candidate.refused.size()) return {};
    candidate.number = numbers[0];
    if (key != candidate_key(candidate.number)) return {};
    candidate.positions = numbers[1];
    std::copy(numbers.begin() + 2, numbers.end(), candidate.refused.begin());
    if (text.empty()) return read;
    const std::string excerpt = header_text(pack).append(text);
    ReadPack excerpt_read = read_excerpt(rulebook, excerpt);
    auto& puzzles = excerpt_read.pack.puzzles;
    if (!excerpt_read.faults.empty() || puzzles.size() != 1 || puzzles[0].candidate != candidate.number) return {};
    candidate.puzzle = std::move(puzzles[0].puzzle);
    read.told = {std::move(puzzles[0].commentary), puzzles[0].explained};
    return read;
}

} // namespace siam::tools
