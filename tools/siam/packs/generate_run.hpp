/// A run of `siam generate`, independent of where its candidates are made.
#pragma once

#include "tools/siam/frame/journal.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/packs/best_of.hpp"
#include "tools/siam/packs/generation.hpp"
#include "tools/siam/packs/pack_files.hpp"

namespace siam::tools {

/// A file of users' games, whose positions are the candidates.
struct UserGames {
    std::vector<PlayedPosition> positions; ///< all positions with a player to move, game by game
    std::string checksum;                  ///< the checksum of the file
};

/// A run, as its options describe it.
class GenerateRun {
public:
    /// The role of a process. A leader judges candidates, keeps the journal and writes the pack; a helper only makes
    /// candidates.
    enum class Part { leads, helps };
    /// Throws UsageError, BadInput, FileError.
    explicit GenerateRun(const Options& options, Part part = Part::leads);

    /// A function like generate(): makes candidates until the harvest is complete or RecordClock::limits() are reached.
    using Work = std::function<void(const Game&, const GeneratorOptions&, unsigned threads, Harvest&)>;
    Exit make(const Work& work = generate);

    // The functions below serve processes that make candidates elsewhere.
    [[nodiscard]] const Game& game() const noexcept { return *game_; }
    void use_seed(std::uint64_t seed) noexcept { wishes_.seed = seed; }
    /// The generator's options, which include the memory that all threads share.
    [[nodiscard]] const GeneratorOptions& wishes() const noexcept { return wishes_; }
    [[nodiscard]] unsigned threads_at_once() const noexcept;
    [[nodiscard]] Rulebook& rulebook() noexcept { return rulebook_; }
    /// The pack without puzzles. The text of a candidate depends on the pack's header.
    [[nodiscard]] const Pack& empty_pack() const noexcept { return pack_; }

private:
    // Options
    void read_wishes(const Options& options, Part part);
    void read_from(const Options& options, const std::string& name);
    void describe(const Options& options);
    void open_outputs(const Options& options);
    void open_journal(const Options& options);
    // Work
    void keep(const Candidate& candidate);
    void work(Harvest& harvest, const Work& how);
    [[nodiscard]] std::string state(const Tally& tally) const;
    // Reports
    void report_partial(const Tally& tally);
    void report_why(const Tally& tally, std::uint64_t known, double seconds) const;

    Session session_;
    Rulebook rulebook_;
    PackOutput output_;
    std::size_t count_; ///< the number of puzzles to find
    std::optional<BestOf> best_;
    Shard shard_;
    UserGames games_; ///< the games of --from
    unsigned threads_;
    MemoryBudget budget_;
    Progress::Style progress_;
    bool says_why_;
    RecordClock clock_;
    const Game* game_ = nullptr;
    GeneratorOptions wishes_;
    Pack pack_; ///< has no puzzles until the end
    Copies copies_;
    std::optional<Journal> journal_;
    std::vector<Candidate> earlier_;
};

} // namespace siam::tools
