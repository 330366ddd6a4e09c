// `siam generate`: makes packs of puzzles.
#include <fmt/format.h>
#include <algorithm>
#include <mutex>

#include "puzzles/gates.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/journal.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/run.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/asked.hpp"
#include "tools/siam/packs/candidate_text.hpp"
#include "tools/siam/packs/pack_files.hpp"
#include "tools/siam/packs/wishes.hpp"
#include "tools/siam/words/commentary.hpp"

namespace siam::tools {
namespace {

/// A file of users' games, whose positions are the candidates.
struct UserGames {
    std::vector<PlayedPosition> positions; ///< all positions with a player to move, game by game
    std::string checksum;                  ///< the checksum of the file
};

/// The counts of a run.
struct Tally {
    std::uint64_t candidates = 0, positions = 0, puzzles = 0;
    std::array<std::uint64_t, gate_count> refused{};
};

/// The memory that suffices for most candidates. The run starts only as many threads as can each have this much, so
/// that no thread waits for memory.
constexpr std::size_t memory_of_a_thread = std::size_t{128} << 20;

/// The time after which a run without a puzzle gets a note.
constexpr std::chrono::seconds note_after(20);

/// A sentence that says which gate refuses most positions, how many, and which options may yield more puzzles.
std::string advice(const Tally& tally) {
    const auto most = std::ranges::max_element(tally.refused);
    const std::string_view gate = gate_texts()[static_cast<std::size_t>(most - tally.refused.begin())].name;
    for (std::string_view rest = embedded("advice"); !rest.empty();)
        if (std::string_view why = cut_line(rest); cut_word(why) == gate)
            return fmt::format("{} of {} {}.", *most, counted(tally.positions, "position"), why);
    return "";
}

void doubt(const Tally& tally) {
    if (tally.puzzles == 0 && tally.positions != 0)
        note(fmt::format(
            "no puzzle found yet. {} There may be no such puzzle; press Ctrl-C to stop, and see --why", advice(tally)));
}

void add_game(Library& library, const Game& game, const Record& record, std::vector<PlayedPosition>& positions) {
    const auto [read_game, deal] = read_position(library, record.position);
    if (read_game != &game)
        throw TextError{0, 1, "", "the game must have the variant of --variant and the number of players of --players"};
    PlayedPosition at{{deal, {}}, deal};
    if (const auto why = undealt(game, deal)) throw TextError{0, 0, "", "the game must begin with a deal: " + *why};
    for (const Turn turn : line_of(game, record)) {
        if (over(game, at.position)) throw TextError{0, 0, "", text(game, turn) + ": the game is over"};
        if (const char* const rule = forbidden_by(game, at.position, turn))
            throw TextError{0, 0, rule, text(game, turn) + " is not legal: " + std::string(why_forbidden(rule))};
        at.history.turns.push_back(turn);
        at.position = play(game, at.position, turn);
        if (!over(game, at.position)) positions.push_back(at);
    }
}

/// Reads lines `POSITION ; line TURN...`: a deal and the turns played from it. Throws FileError; BadInput, which names
/// the line, if a line has another form or is of another game.
UserGames read_games(Library& library, const Game& game, const std::string& name) {
    UserGames games;
    const std::string all = text_named(name);
    games.checksum = checksum(all);
    std::string_view rest = all;
    for (unsigned line = 1; !rest.empty(); ++line) {
        try {
            const std::string_view text = cut_line(rest);
            refuse_pack(name, line, text);
            if (const auto record = read_record(text, line)) add_game(library, game, *record, games.positions);
        } catch (const TextError& error) {
            throw BadInput(fmt::format("{}:{}: {}", printable(name), line, printable(error.on_line(0).what())));
        }
    }
    if (games.positions.empty()) throw BadInput(printable(name) + ": the file holds no game");
    return games;
}

/// A run, as its options describe it.
class GenerateRun {
public:
    /// Throws UsageError, BadInput, FileError.
    explicit GenerateRun(const Options& options)
        : session_(options),
          rulebook_(session_.library.variants()),
          output_(options),
          count_(count_option(options, "count", 100, 1, 1'000'000)),
          shard_(shard_option(options)),
          threads_(threads_option(options)),
          budget_(working_memory(memory_option(options), threads_)),
          progress_(Progress::style_of(options)),
          says_why_(options.has("why")),
          clock_(time_option(options)) {
        options.refuse_arguments("generate takes only options");
        game_ = session_.library.game(session_.last_variant, count_option(options, "players", 2, 2, max_players));
        read_wishes(options);
        describe(options);
        if (!runner().leads()) return;
        try {
            static_cast<void>(Generator(*game_, wishes_));
        } catch (const std::invalid_argument& error) {
            throw UsageError(fmt::format("no position fits these options: {}", error.what()));
        }
        exclude(rulebook_, options, copies_, pack_.runs[0]);
        open_outputs(options);
    }

    /// Makes the pack.
    Exit make() {
        clock_.start();
        work();
        const Tally tally = this->tally();
        const double seconds = clock_.seconds();
        const bool is_exhausted = wishes_.given != nullptr && shard_.at(tally.candidates) >= wishes_.given->size();
        const bool is_complete = tally.puzzles >= count_ || (tally.puzzles > 0 && is_exhausted);
        pack_.puzzles = std::move(puzzles_);
        if (shard_.is_part()) pack_.runs[0] += " --shard " + tools::text(shard_);
        if (best_ && is_complete && !shard_.is_part()) selection_ = choose_best(pack_, *best_, session_);
        output_.write(session_.output, std::move(pack_));
        if (journal_ && (is_complete || is_exhausted)) journal_->remove(); // nothing is left to do
        if (!is_complete) report_partial(tally);
        if (says_why_) report_why(tally, seconds);
        return session_.finish();
    }

    /// Makes candidates for the process that leads, until it needs no more.
    void help() {
        runner().help([this](const Job& job) { return candidate(job); }, threads_at_once());
    }

private:
    // Options

    void read_wishes(const Options& options) {
        wishes_ = tools::read_wishes(options, *game_);
        wishes_.budget = &budget_;
        if (wishes_.twins && shard_.is_part()) throw UsageError("--twins and --shard exclude each other");
        best_ = read_best(options);
        if (best_ && options.has("count")) throw UsageError("--count and --best exclude each other");
        if (best_) count_ = best_->of;
        explained_ = read_explained(options);
        quotas_ = best_ ? Quotas::none() : running_quotas(options, wishes_.themes);
        room_.emplace(count_, quotas_);
        if (const auto games = options.value("from")) return read_from(options, *games);
        if (runner().leads()) wishes_.seed = seed_option(options, "generated");
    }

    void read_from(const Options& options, const std::string& name) {
        for (const char* const other : {"seed", "best"})
            if (options.has(other))
                throw UsageError(fmt::format("--from uses every position in the file; it excludes --{}", other));
        games_ = read_games(session_.library, *game_, name);
        wishes_.given = &games_.positions;
    }

    /// Writes the run's options into the pack's header, without shards, threads and files.
    void describe(const Options& options) {
        pack_.contents = Contents::solutions; // the journal holds puzzles as a pack of solutions does
        pack_.editions.push_back(edition_of(game_->variant()));
        pack_.runs.push_back(fmt::format(
            "siam {} generate {} {} {}", SIAM_VERSION,
            wishes_.given != nullptr ? "--from " + games_.checksum : fmt::format("--seed {}", wishes_.seed),
            run_words(Asked{count_, best_, quotas_}), wishes_text(wishes_, *game_, options)));
        if (explained_) pack_.runs.back() += fmt::format(" --explained {}", *explained_);
    }

    /// Opens the files of the run. Locks the journal first, because only the process that holds the journal may write
    /// the other files.
    void open_outputs(const Options& options) {
        Outputs outputs;
        if (const auto games = options.value("from")) outputs.reads({*games});
        for (const auto& inputs : {options.values("exclude"), session_.variant_files}) outputs.reads(inputs);
        output_.claim(outputs, "journal");
        open_journal(options);
        try {
            outputs.require_writable();
        } catch (...) {
            if (journal_ && journal_->is_empty()) journal_->remove();
            throw;
        }
    }

    void open_journal(const Options& options) {
        const bool resumes = options.has("resume");
        if (output_.path().empty() || !is_replaceable(output_.path())) {
            if (resumes) throw UsageError("--resume needs the -o FILE of the stopped run");
            return;
        }
        const std::string path = output_.path() + ".journal";
        // The title includes the pack's header, because the text of the run lacks some facts, such as the map of a
        // variant from a file.
        const std::string title =
            fmt::format("{} --shard {} --header {}", pack_.runs[0], tools::text(shard_), checksum(header_text(pack_)));
        journal_.emplace(path, title, note);
        if (!journal_->is_empty() && !resumes)
            throw UsageError(fmt::format(
                "{} belongs to a stopped run: add --resume to continue that run, or remove the file to start again",
                printable(path)));
        if (journal_->is_empty() && resumes)
            note(printable(path) + " has no candidates, so the run starts from the beginning");
        is_resumed_ = !journal_->is_empty();
    }

    // Work

    [[nodiscard]] unsigned threads_at_once() const noexcept {
        const auto at_once =
            static_cast<unsigned>(std::min<std::size_t>(budget_.limit() / memory_of_a_thread, threads_));
        return std::max(1U, at_once);
    }

    void work() {
        Work work;
        work.next = [this] { return next_job(); };
        work.do_job = [this](const Job& job) { return candidate(job); };
        work.keep = [this](std::uint64_t number, const std::string& text) {
            const std::chrono::seconds within(has_puzzle(text) ? 0 : 5); // a puzzle is secured at once
            if (journal_) journal_->add(candidate_key(shard_.at(number)), text, within);
        };
        work.take = [&](std::uint64_t number, const std::string& text) {
            judge(read(shard_.at(number), text));
            return tally().puzzles < count_;
        };
        work.is_over = [this] { return clock_.limits().interrupted(); };
        try {
            const Progress progress(progress_, [&] { return state(tally()); });
            const std::jthread doubting = ticking(note_after, [&, is_said = false]() mutable {
                if (!std::exchange(is_said, true)) doubt(tally());
            });
            runner().run(work, threads_at_once());
        } catch (const OverBudget&) {
            note("a candidate needs more memory than --memory allows");
        } catch (...) {
            if (journal_ && journal_->is_empty()) journal_->remove();
            throw;
        }
    }

    [[nodiscard]] std::optional<Job> next_job() {
        const std::uint64_t number = shard_.at(next_);
        if (wishes_.given != nullptr && number >= wishes_.given->size()) return {};
        Job job{next_++, fmt::format("{} {}", wishes_.seed, number)};
        const std::string* const saved = journal_ ? journal_->find(candidate_key(number)) : nullptr;
        if (saved == nullptr) return job;
        if (RecordClock::interrupted()) throw Interrupted(); // the pack of the stopped run stays
        job.known = *saved;
        return job;
    }

    /// Makes the candidate that the job's task names, as text. Returns nothing if a limit stopped the work.
    [[nodiscard]] std::optional<std::string> candidate(const Job& job) const {
        std::string_view rest = job.task;
        GeneratorOptions wishes = wishes_;
        wishes.seed = whole_number(cut_word(rest)).value(); // a process that helps does not know the seed
        const std::uint64_t number = whole_number(cut_word(rest)).value();
        const auto candidate = Generator(*game_, wishes).candidate(number, clock_.limits());
        return candidate ? std::optional(candidate_text(pack_, *candidate, commentary)) : std::nullopt;
    }

    /// Reads a candidate that candidate() has made. Throws FileError.
    [[nodiscard]] ReadCandidate read(std::uint64_t number, const std::string& text) {
        const std::string key = candidate_key(number);
        auto candidate = read_candidate(rulebook_, pack_, key, text);
        if (candidate) return std::move(*candidate);
        if (journal_ && journal_->find(key) != nullptr)
            throw FileError(fmt::format(
                "{}.journal: {} is not of this run; remove the file to start again", printable(output_.path()), key));
        throw FileError(fmt::format("another process made {} for another game", key));
    }

    /// Judges the candidates in the order of their numbers: the pack holds the first `count_` new puzzles.
    void judge(ReadCandidate&& read) {
        std::vector<PackPuzzle> entries = entries_of(read);
        Candidate& candidate = read.candidate;
        const auto refuse = [&](Gate gate) { ++candidate.refused_by(gate), entries.clear(); };
        if (std::ranges::any_of(entries, [&](const auto& entry) { return !is_explained(entry.explained, explained_); }))
            refuse(Gate::explained);
        if (!entries.empty() && room_->exceeded_by(puzzles_in(entries))) refuse(Gate::quota);
        std::optional<Copies::Copy> copy;
        for (const PackPuzzle& entry : entries)
            if (!copy) copy = copies_.find(fingerprints(entry.puzzle));
        if (copy) ++candidate.refused_by(Gate::fresh);
        const bool is_new = !entries.empty() && !copy;
        if (is_new) room_->take(puzzles_in(entries));
        {
            const std::lock_guard lock(mutex_);
            ++tally_.candidates;
            tally_.positions += candidate.positions;
            tally_.puzzles += is_new;
            for (unsigned gate = 0; gate < gate_count; ++gate) tally_.refused[gate] += candidate.refused[gate];
        }
        // A copy of an excluded puzzle is never kept.
        if (copy && (!shard_.is_part() || copy->of >= puzzles_.size())) return;
        for (PackPuzzle& entry : entries) {
            if (copy)
                entry.copy_of = puzzles_[copy->of].puzzle.id;
            else
                static_cast<void>(copies_.add(entry.puzzle, puzzles_.size()));
            puzzles_.push_back(std::move(entry));
        }
    }
    /// Any thread may call this.
    [[nodiscard]] Tally tally() const {
        const std::lock_guard lock(mutex_);
        return tally_;
    }

    [[nodiscard]] std::string state(const Tally& tally) const {
        const double seconds = std::max(clock_.seconds(), 0.001);
        const double a_second = static_cast<double>(tally.puzzles) / seconds;
        std::string text = fmt::format(
            "{} of {} found, {} candidates tried, {:.1f} a minute", tally.puzzles, count_, tally.candidates,
            60 * a_second);
        if (tally.puzzles > 0)
            text += ", " + rough_time(static_cast<double>(count_ - tally.puzzles) / a_second) + " left";
        return text;
    }

    // Reports

    void report_partial(const Tally& tally) {
        session_.worsen(Exit::partial);
        if (wishes_.given != nullptr && tally.puzzles == 0 && !RecordClock::interrupted())
            return note("no position of these games makes such a puzzle; --why shows which tests refuse them");
        const std::string how = journal_ ? "; to continue, run the same command with --resume" : "";
        note(fmt::format("stopped with {} of {} found{}", tally.puzzles, counted(count_, "puzzle"), how));
        if (tally.puzzles == 0 && tally.positions > 0) note(advice(tally));
    }

    void report_why(const Tally& tally, double seconds) const {
        fmt::print(
            stderr, "{} from {}, {} examined\n", counted(tally.puzzles, "puzzle"),
            counted(tally.candidates, "candidate"), counted(tally.positions, "position"));
        for (unsigned gate = 0; gate < gate_count; ++gate)
            if (tally.refused[gate] != 0)
                fmt::print(
                    stderr, "  {:<9} refused {:>9}  {}\n", gate_texts()[gate].name, tally.refused[gate],
                    gate_texts()[gate].says);
        report_kept_out(selection_);
        if (is_resumed_) return;
        fmt::print(
            stderr, "{:.1f} s with {}: {:.1f} puzzles a minute and thread\n", seconds, counted(threads_, "thread"),
            60 * static_cast<double>(tally.puzzles) / std::max(seconds, 0.001) / threads_);
    }

    Session session_;
    Rulebook rulebook_;
    PackOutput output_;
    std::size_t count_; ///< the number of puzzles to find
    std::optional<BestOf> best_;
    Selection selection_; ///< of --best
    Quotas quotas_;       ///< without --best
    std::optional<PackRoom> room_;
    std::optional<unsigned> explained_;
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
    std::vector<PackPuzzle> puzzles_; ///< new puzzles in candidate order, and in a shard also their copies
    mutable std::mutex mutex_;
    Tally tally_; ///< guarded by mutex_
    std::optional<Journal> journal_;
    bool is_resumed_ = false; ///< whether the journal has candidates of an earlier run
    std::uint64_t next_ = 0;  ///< the number of the next candidate in this shard, from 0
};

} // namespace

Exit run_generate(const Options& options) {
    GenerateRun run(options);
    if (runner().leads()) return run.make();
    run.help();
    return Exit::answered;
}

} // namespace siam::tools
