// `siam merge`: joins packs, removes copies, filters puzzles.
#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>

#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/asked.hpp"
#include "tools/siam/packs/pack_files.hpp"

namespace siam::tools {
namespace {

/// Says which shards of a run are missing; "" if none is, or if a pack of the run does not name its shard.
std::string missing_shards(const std::vector<Shard>& present) {
    constexpr std::size_t most_named = 5;
    std::map<std::uint64_t, std::set<std::uint64_t>> by_step;
    for (const Shard& shard : present) by_step[shard.step].insert(shard.first);
    if (std::ranges::any_of(by_step, [](const auto& some) { return some.second.size() == some.first; })) return "";
    std::vector<std::string> missing;
    std::uint64_t count = 0;
    for (const auto& [step, firsts] : by_step) {
        count += step - firsts.size();
        for (std::uint64_t first = 0; first < step && missing.size() < most_named; ++first)
            if (!firsts.contains(first)) missing.push_back(text(Shard{first, step}));
    }
    if (count > missing.size()) missing.push_back(fmt::format("{} more", count - missing.size()));
    return fmt::format("shard{} {}", count == 1 ? "" : "s", listed(missing));
}

class Merge {
public:
    explicit Merge(const Options& options)
        : session_(options), rulebook_(session_.library.variants()), output_(options), filter_(options) {
        if (options.arguments().empty()) throw UsageError("name the packs to join");
        claim_files(options);
        for (const std::string& name : options.arguments()) {
            files_.push_back(load_good_pack(rulebook_, name, options.has("restamp")));
            require_solutions(files_.back());
        }
        for (const PackFile& file : files_) add(file);
        is_whole_run_ = filter_.is_open() && !options.has("count") && !options.has("best");
        const Asked asked = merged_.runs.size() == 1 ? read_run(merged_.runs[0]).second : Asked{};
        if (options.has("best") && options.has("count")) throw UsageError("--count and --best exclude each other");
        explained_ = read_explained(options);
        if (!options.has("count")) {
            count_ = asked.best ? asked.best->of : asked.count;
            best_ = asked.best;
            quotas_ = asked.best ? Quotas::none() : asked.quotas;
        }
        if (const auto given = options.value("count")) count_ = read_count("count", *given, 1, 1'000'000);
        if (!options.has("best")) quotas_ = read_quotas(options, quotas_);
        if (const auto best = read_best(options)) {
            best_ = best;
            count_.reset();
        }
        std::string unused;
        exclude(rulebook_, options, copies_, unused);
    }

    Exit write() {
        auto candidates = std::move(merged_.puzzles);
        std::ranges::stable_sort(candidates, {}, place_of);
        std::size_t kept = 0;
        PackRoom room(count_.value_or(candidates.size()), quotas_);
        for (const std::span<PackPuzzle> both : groups_of(candidates)) {
            if (count_ && kept >= *count_) break;
            const std::span<PackPuzzle> group = new_ones_of(both);
            if (group.empty() || room.exceeded_by(puzzles_in(group))) continue;
            room.take(puzzles_in(group));
            for (PackPuzzle& entry : group) {
                static_cast<void>(copies_.add(entry.puzzle, kept));
                last_ = place_of(entry);
                entry.copy_of.clear();
                if (filter_.passes(entry.puzzle) && is_explained(entry.explained, explained_))
                    merged_.puzzles.push_back(std::move(entry));
            }
            ++kept;
        }
        filter_.require_some(merged_.puzzles.size(), kept);
        // Puzzles of a finished run with --best are already the best ones.
        if (best_ && groups_of(merged_.puzzles).size() > best_->best)
            static_cast<void>(choose_best(merged_, *best_, session_));
        sort();
        note_missing_shards();
        if (filter_.is_open() && count_ && !(best_ && kept <= best_->best)) note_what_is_missing(kept);
        tell_anew();
        output_.write(session_.output, std::move(merged_));
        return session_.finish();
    }

private:
    /// Claims the files to write. The new pack may replace a merged pack, because siam reads every pack before it
    /// writes.
    void claim_files(const Options& options) {
        std::vector<std::string> kept = options.arguments();
        std::erase_if(kept, [&](const std::string& pack) { return Outputs::are_one(pack, output_.path()); });
        Outputs outputs;
        for (const auto& inputs : {kept, options.values("exclude"), session_.variant_files}) outputs.reads(inputs);
        output_.claim(outputs);
        outputs.require_writable();
    }

    /// The puzzles of the group that siam does not have already, moved to its front. A twin may stand alone.
    [[nodiscard]] std::span<PackPuzzle> new_ones_of(std::span<PackPuzzle> group) const {
        const auto end = std::stable_partition(group.begin(), group.end(), [&](const PackPuzzle& entry) {
            return !copies_.find(fingerprints(entry.puzzle)).has_value();
        });
        return group.first(static_cast<std::size_t>(end - group.begin()));
    }

    /// Sorts the puzzles as `--sort` demands. Twins stay together.
    void sort() {
        std::vector<std::span<PackPuzzle>> groups = groups_of(merged_.puzzles);
        std::ranges::stable_sort(groups, [&](std::span<PackPuzzle> one, std::span<PackPuzzle> other) {
            return filter_.is_before(one.front().puzzle, other.front().puzzle);
        });
        std::vector<PackPuzzle> sorted;
        for (const std::span<PackPuzzle> group : groups) std::ranges::move(group, std::back_inserter(sorted));
        merged_.puzzles = std::move(sorted);
    }

    /// Tells the solutions of packs in which another version has told them.
    void tell_anew() {
        std::vector<PackPuzzle*> untold;
        for (PackPuzzle& entry : merged_.puzzles)
            if (entry.commentary.empty()) untold.push_back(&entry);
        tell_solutions(untold);
    }

    using CandidatePlace = std::pair<unsigned, std::uint64_t>;
    static CandidatePlace place_of(const PackPuzzle& entry) { return {entry.run, entry.candidate}; }

    void add(const PackFile& file) {
        const Pack& pack = file.read.pack;
        if (pack.equivalence != essential_version || pack.rating != rating_version || pack.score != score_version ||
            pack.themes != themes_version)
            throw BadInput(printable(file.name) + " was made by another version of siam");
        for (const Edition& edition : pack.editions)
            if (std::ranges::find(merged_.editions, edition.variant, &Edition::variant) == merged_.editions.end())
                merged_.editions.push_back(edition);
        std::vector<unsigned> renumbered;
        for (const std::string& run : pack.runs) {
            const auto [whole, asked] = read_run(run);
            renumbered.push_back(number_of(whole));
            shards_[renumbered.back()].push_back(asked.shard);
        }
        for (const PackPuzzle& entry : pack.puzzles) {
            merged_.puzzles.push_back(entry);
            if (pack.reasons != reasons_version) merged_.puzzles.back().commentary.clear(); // told anew
            merged_.puzzles.back().run = renumbered[entry.run];
        }
        add_new(merged_.comments, pack.comments);
        add_new(merged_.closing_comments, pack.closing_comments);
    }

    unsigned number_of(const std::string& run) {
        const auto found = std::ranges::find(merged_.runs, run);
        const auto number = static_cast<unsigned>(found - merged_.runs.begin());
        if (found == merged_.runs.end()) merged_.runs.push_back(run);
        return number;
    }
    static void add_new(std::vector<std::string>& lines, const std::vector<std::string>& others) {
        if (std::search(lines.begin(), lines.end(), others.begin(), others.end()) == lines.end())
            lines.insert(lines.end(), others.begin(), others.end());
    }

    /// Writes a note about each run of which shards are missing.
    void note_missing_shards() {
        for (const auto& [run, present] : shards_) {
            const std::string missing = missing_shards(present);
            if (missing.empty()) continue;
            note(fmt::format("not the whole run: the packs lack {}", missing));
            if (is_whole_run_) session_.worsen(Exit::partial);
        }
    }

    /// Writes a note about each shard that ends before the last chosen puzzle, and so may lack puzzles of the pack.
    void note_what_is_missing(std::size_t kept) {
        if (merged_.runs.size() != 1) return;
        bool missing = kept < *count_;
        if (missing) note(fmt::format("{} of {}", counted(kept, "puzzle"), *count_));
        for (const PackFile& file : files_) {
            const auto& puzzles = file.read.pack.puzzles;
            if (kept == 0 || (!puzzles.empty() && puzzles.back().candidate >= last_.second)) continue;
            missing = true;
            note(fmt::format(
                "{} ends before candidate {}: make it with a greater --count, or --resume it", printable(file.name),
                last_.second));
        }
        if (missing) session_.worsen(Exit::partial);
    }

    Session session_;
    Rulebook rulebook_;
    PackOutput output_;
    Filter filter_;
    std::vector<PackFile> files_;
    Pack merged_;
    Copies copies_;
    std::optional<std::size_t> count_;
    std::optional<BestOf> best_;     ///< the option --best of the merged run; empty without it
    Quotas quotas_ = Quotas::none(); ///< of the merged run without --best, and of the options
    std::optional<unsigned> explained_;
    CandidatePlace last_{};
    std::map<unsigned, std::vector<Shard>> shards_; ///< the shards of each run, by the run's number
    bool is_whole_run_ = false;                     ///< whether the result should be all that the runs have made
};

} // namespace

Exit run_merge(const Options& options) { return Merge(options).write(); }

} // namespace siam::tools
