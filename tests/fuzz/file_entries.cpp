// Fuzz entries for packs and for journals of `siam generate`.
#include <algorithm>
#include <map>

#include "solver/file.hpp"
#include "tests/fuzz/entries.hpp"
#include "tests/support/damaged_files.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/small_packs.hpp"
#include "tests/support/small_tables.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/input.hpp"
#include "tools/siam/frame/journal.hpp"
#include "tools/siam/packs/candidate_text.hpp"

namespace siam::tests {
namespace {

std::string no_picture(const Game&, const Position&) { return ""; }

Pack empty_pack(const Game& game) {
    Pack pack;
    pack.editions.push_back(edition_of(game.variant()));
    pack.runs.emplace_back("a run");
    pack.contents = Contents::solutions;
    return pack;
}

void require_faults_on_lines(const ReadPack& read, std::string_view bytes) {
    const auto lines = static_cast<unsigned>(1 + std::ranges::count(bytes, '\n'));
    for (const PackFault& fault : read.faults) {
        require(fault.line >= 1 && fault.line <= lines, "a fault on no line");
        require(!fault.message.empty(), "a fault without a reason");
        require(fault.message.size() < 1000, "a reason longer than a screen");
    }
}

/// The journal of a run of `siam generate` for two players.
class CandidateJournal {
public:
    explicit CandidateJournal(const std::string& path)
        : pack_(empty_pack(*library_.game("siam", 2))), file_(path, "a run", [](std::string_view) {}) {}

    /// Reads the candidates, as `siam generate --resume` does.
    [[nodiscard]] std::map<std::uint64_t, Candidate> candidates() {
        std::map<std::uint64_t, Candidate> all;
        for (const auto& [key, text] : file_.records())
            if (auto read = tools::read_candidate(rulebook_, pack_, key, text))
                all.emplace(read->candidate.number, std::move(read->candidate));
        return all;
    }
    void add(const Candidate& candidate) {
        file_.add(tools::candidate_key(candidate.number), tools::candidate_text(pack_, candidate, solution_text));
    }

private:
    Library library_;
    Rulebook rulebook_{builtin_variants()};
    Pack pack_;
    tools::Journal file_;
};

bool same(
    const std::pair<const std::uint64_t, Candidate>& one, const std::pair<const std::uint64_t, Candidate>& other) {
    const Candidate &a = one.second, &b = other.second;
    return a.number == b.number && a.positions == b.positions && a.refused == b.refused &&
           a.puzzle.has_value() == b.puzzle.has_value() && (!a.puzzle || a.puzzle->id == b.puzzle->id) &&
           a.twin.has_value() == b.twin.has_value() && (!a.twin || a.twin->id == b.twin->id);
}

} // namespace

bool read_pack_file(std::string_view bytes) {
    Rulebook rulebook(builtin_variants());
    const ReadPack read = read_pack(rulebook, bytes);
    require_faults_on_lines(read, bytes);
    if (!read.faults.empty() || !read.is_whole) return false;
    const std::string written = text(read.pack, no_picture);
    const ReadPack again = read_pack(rulebook, written);
    require(again.faults.empty() && again.is_whole, "a pack that is written with faults");
    require(text(again.pack, no_picture) == written, "a pack that is written in two ways");
    require(again.pack.puzzles.size() == read.pack.puzzles.size(), "a puzzle that gets lost");
    for (std::size_t i = 0; i < read.pack.puzzles.size(); ++i)
        require(json_text(again.pack.puzzles[i]) == json_text(read.pack.puzzles[i]), "reads back as another puzzle");
    return true;
}

std::vector<std::string> pack_seeds() {
    static const std::vector<std::string> texts = [] {
        Library library;
        std::vector<std::string> packs;
        for (const auto& [variant, players, count] :
             {std::tuple{"siam", 2U, 2U}, {"kingdead", 3U, 1U}, {"saba", 4U, 1U}}) {
            Pack pack = pack_of(library, variant, players, count);
            pack.comments = {"# how it was made"};
            pack.contents = packs.empty() ? Contents::complete : Contents::solutions;
            packs.push_back(text(pack, no_picture));
        }
        const std::string shipped = text_of(in_source("puzzles/packs/twins.txt"));
        Rulebook rulebook(builtin_variants());
        Pack twins = read_pack(rulebook, shipped).pack;
        twins.puzzles.erase(twins.puzzles.begin() + 2, twins.puzzles.end());
        packs.push_back(text(twins, no_picture));
        return packs;
    }();
    return texts;
}

bool read_generate_journal(std::string_view bytes) {
    static const Scratch scratch;
    const std::string path = scratch.file("pack.journal").string();
    write(path, std::string(bytes));
    try {
        std::map<std::uint64_t, Candidate> candidates;
        bool goes_on = false;
        {
            CandidateJournal journal(path);
            candidates = journal.candidates();
            goes_on = bytes.starts_with(tools::bytes_of(path));
            require(goes_on || bytes.find('\n') == bytes.npos, "a journal that is more than it was");
            Candidate& added = candidates[99'999] = Candidate();
            added.number = 99'999;
            journal.add(added);
        }
        const auto again = CandidateJournal(path).candidates();
        require(std::ranges::equal(again, candidates, same), "a candidate that gets lost");
        return goes_on;
    } catch (const tools::FileError& error) {
        require(std::string_view(error.what()).find(path) != std::string_view::npos, "an error that names no file");
        return false;
    }
}

std::vector<std::string> generate_journal_seeds() {
    static const std::string journal = [] {
        Library library;
        const Scratch scratch;
        const std::string path = scratch.file("pack.journal").string();
        CandidateJournal written(path);
        Generator generator(*library.game("siam", 2), quick_options);
        for (std::uint64_t number = 0, puzzles = 0; puzzles < 2; ++number) {
            const Candidate candidate = generator.candidate(number).value();
            puzzles += candidate.puzzle.has_value();
            written.add(candidate);
        }
        return tools::bytes_of(path);
    }();
    return {journal, journal.substr(0, journal.size() - 10), journal.substr(0, journal.find('\n') + 1)};
}

std::string damaged_generate_journal(const std::string& journal, std::uint64_t seed) {
    static const Scratch scratch;
    constexpr std::string_view begin = "siam-journal 4 results=1 ";
    const auto ignore = [](std::string_view) {};
    std::string title = journal.substr(begin.size(), journal.find('\n') - begin.size());
    const tools::Journal read(scratch.file("old", journal), title, ignore);
    std::vector<std::pair<std::string, std::string>> records(read.records().begin(), read.records().end());
    Random random(seed);
    for (std::uint64_t changes = 1 + below(random, 3); changes > 0; --changes) {
        if (records.empty() || below(random, 12) == 0) {
            change_text(random, title);
            continue;
        }
        auto& [key, result] = records[below(random, records.size())];
        if (below(random, 5) == 0)
            std::swap(result, records[below(random, records.size())].second);
        else
            change_text(random, below(random, 2) == 0 ? key : result);
    }
    std::filesystem::remove(scratch.file("new"));
    {
        tools::Journal damaged(scratch.file("new").string(), title, ignore);
        for (const auto& [key, result] : records) damaged.add(key, result);
    }
    return tools::bytes_of(scratch.file("new").string());
}

} // namespace siam::tests
