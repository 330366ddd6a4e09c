// Writes and reads candidates.
#include "tools/siam/packs/candidate_text.hpp"

#include <fmt/format.h>

#include "tools/siam/answers/data.hpp"

namespace siam::tools {

std::string candidate_key(std::uint64_t number) { return fmt::format("candidate {}", number); }

std::string candidate_text(const Pack& pack, const Candidate& candidate, const Commentary& commentary) {
    boost::json::object record{
        {"candidate", candidate.number},
        {"positions", candidate.positions},
        {"refused", boost::json::value_from(candidate.refused)}};
    std::string puzzles;
    for (const auto* puzzle : {&candidate.puzzle, &candidate.twin}) {
        if (!*puzzle) continue;
        PackPuzzle entry;
        entry.puzzle = **puzzle;
        entry.candidate = candidate.number;
        set_told(entry, commentary(entry.puzzle));
        puzzles += siam::text(pack, entry, [](const Game&, const Position&) { return std::string(); });
    }
    if (!puzzles.empty()) record["puzzle"] = puzzles;
    return boost::json::serialize(record);
}

bool has_puzzle(std::string_view text) {
    return boost::json::parse({text.data(), text.size()}).get_object().contains("puzzle");
}

std::optional<ReadCandidate> read_candidate(
    Rulebook& rulebook, const Pack& pack, const std::string& key, std::string_view text) {
    constexpr auto any = std::numeric_limits<std::uint64_t>::max();
    boost::system::error_code wrong;
    const boost::json::value parsed = boost::json::parse({text.data(), text.size()}, wrong);
    if (wrong) return {};
    ReadCandidate read;
    Candidate& candidate = read.candidate;
    try {
        const Data record(parsed, "record");
        candidate.number = record["candidate"].number<std::uint64_t>(0, any);
        candidate.positions = record["positions"].number<std::uint64_t>(0, any);
        const auto refused = record["refused"].items(candidate.refused.size());
        for (std::size_t i = 0; i < refused.size(); ++i)
            candidate.refused[i] = refused[i].number<std::uint64_t>(0, any);
        if (key != candidate_key(candidate.number)) return {};
        if (record.lacks("puzzle")) return read;
        const std::string excerpt = header_text(pack).append(record["puzzle"].string());
        ReadPack excerpt_read = read_excerpt(rulebook, excerpt);
        auto& puzzles = excerpt_read.pack.puzzles;
        const bool is_pair = puzzles.size() == 2 && are_twins(puzzles[0].puzzle, puzzles[1].puzzle);
        if (!excerpt_read.faults.empty() || (puzzles.size() != 1 && !is_pair)) return {};
        for (PackPuzzle& entry : puzzles) {
            if (entry.candidate != candidate.number) return {};
            read.told.emplace_back(std::move(entry.commentary), entry.explained);
        }
        candidate.puzzle = std::move(puzzles[0].puzzle);
        if (is_pair) candidate.twin = std::move(puzzles[1].puzzle);
        return read;
    } catch (const TextError&) {
        return {};
    }
}

std::vector<PackPuzzle> entries_of(ReadCandidate& read) {
    std::vector<PackPuzzle> entries;
    for (auto* const puzzle : {&read.candidate.puzzle, &read.candidate.twin}) {
        if (!*puzzle) continue;
        PackPuzzle& entry = entries.emplace_back();
        entry.puzzle = *std::move(*puzzle);
        entry.candidate = read.candidate.number;
        set_told(entry, std::move(read.told.at(entries.size() - 1)));
    }
    return entries;
}

} // namespace siam::tools
