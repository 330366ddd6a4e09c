// Reads the options of a run, keeps its journal and writes its pack.
#include "tools/siam/packs/generate_run.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <thread>

#include "puzzles/gates.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/candidate_text.hpp"
#include "tools/siam/packs/wishes.hpp"

namespace siam::tools {
namespace {

/// The memory that suffices for most candidates. The run starts only as many threads as can each have this much, so
/// that no thread waits for memory.
constexpr std::size_t memory_of_a_thread = std::size_t{128} << 20;

/// The time after which a run without a puzzle gets a note.
constexpr std::chrono::seconds patience(20);

void doubt(const Tally& tally) {
    if (tally.puzzles == 0 && tally.positions != 0)
        note(fmt::format(
            "no puzzle found yet. {} There may be no such puzzle; press Ctrl-C to stop, and see --why", advice(tally)));
}

/// Reads the turns of the operation `line`. Throws TextError.
std::vector<Turn> line_of(const Game& game, const Record& record) {
    std::vector<Turn> turns;
    for (const Operation& operation : record.operations)
        if (operation.name == "line")
            for (const std::string& turn : operation.values) turns.push_back(read_turn(game, turn));
    if (turns.empty()) throw TextError{0, 0, "", "expected `POSITION ; line TURN...`"};
    return turns;
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
    const auto kind = name == "-" ? Source::Kind::standard_input : Source::Kind::file;
    const std::string all = whole_text({kind, name, ""});
    games.checksum = checksum(all);
    std::string_view rest = all;
    for (unsigned line = 1; !rest.empty(); ++line) {
        try {
            if (const auto record = read_record(cut_line(rest), line))
                add_game(library, game, *record, games.positions);
        } catch (const TextError& error) {
            throw BadInput(fmt::format("{}:{}: {}", printable(name), line, printable(error.on_line(0).what())));
        }
    }
    if (games.positions.empty()) throw BadInput(printable(name) + ": the file holds no game");
    return games;
}

} // namespace

Exit run_generate(const Options& options) {
    catch_interruptions();
    return GenerateRun(options).make();
}

GenerateRun::GenerateRun(const Options& options, Part part)
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
    read_wishes(options, part);
    describe(options);
    exclude(rulebook_, options, copies_, pack_.runs[0]);
    if (part == Part::leads) open_outputs(options);
}

unsigned GenerateRun::threads_at_once() const noexcept {
    const auto at_once = static_cast<unsigned>(std::min<std::size_t>(budget_.limit() / memory_of_a_thread, threads_));
    return std::max(1U, at_once);
}

Exit GenerateRun::make(const Work& work) {
    clock_.start();
    Harvest harvest(shard_, count_, std::move(copies_), [&](const Candidate& candidate) { keep(candidate); });
    if (wishes_.given != nullptr) harvest.end_before(wishes_.given->size());
    harvest.put_back(std::move(earlier_));
    const std::uint64_t known = harvest.tally().candidates;
    this->work(harvest, work);
    const Tally tally = harvest.tally();
    const double seconds = clock_.seconds();
    const bool is_complete = tally.puzzles >= count_ || (tally.puzzles > 0 && harvest.is_exhausted());
    pack_.puzzles = std::move(harvest).puzzles();
    if (best_ && is_complete && !shard_.is_part()) choose_best(pack_, *best_, session_);
    output_.write(session_.output, std::move(pack_));
    if (is_complete && journal_) journal_->remove();
    if (!is_complete) report_partial(tally);
    if (says_why_) report_why(tally, known, seconds);
    return session_.finish();
}

// Options

void GenerateRun::read_wishes(const Options& options, Part part) {
    wishes_ = tools::read_wishes(options, *game_);
    wishes_.budget = &budget_;
    best_ = read_best(options);
    if (best_ && options.has("count")) throw UsageError("--count and --best exclude each other");
    if (best_) count_ = best_->of;
    if (const auto games = options.value("from")) return read_from(options, *games);
    if (part == Part::leads) wishes_.seed = seed_option(options, "generated");
}

void GenerateRun::read_from(const Options& options, const std::string& name) {
    for (const char* const other : {"seed", "best"})
        if (options.has(other))
            throw UsageError(fmt::format("--from uses every position in the file; it excludes --{}", other));
    games_ = read_games(session_.library, *game_, name);
    wishes_.given = &games_.positions;
}

/// Writes the run's options into the pack's header, without shards, threads and files.
void GenerateRun::describe(const Options& options) {
    pack_.contents = Contents::solutions; // the journal holds puzzles as a pack of solutions does
    pack_.editions.push_back(edition_of(game_->variant()));
    const std::string how_many = best_ ? best_text(*best_).substr(1) : fmt::format("--count {}", count_);
    pack_.runs.push_back(fmt::format(
        "siam {} generate {} {} {}", SIAM_VERSION,
        wishes_.given != nullptr ? "--from " + games_.checksum : fmt::format("--seed {}", wishes_.seed), how_many,
        wishes_text(wishes_, *game_, options)));
}

/// Opens the files of the run. Locks the journal first, because only the process that holds the journal may write the
/// other files.
void GenerateRun::open_outputs(const Options& options) {
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

void GenerateRun::open_journal(const Options& options) {
    const bool resumes = options.has("resume");
    if (output_.path().empty() || !is_replaceable(output_.path())) {
        if (resumes) throw UsageError("--resume needs the -o FILE of the stopped run");
        return;
    }
    const std::string path = output_.path() + ".journal";
    // The title includes the pack's header, because the text of the run lacks some facts, such as the map of a variant
    // from a file.
    const std::string title = fmt::format(
        "{} --shard {}/{} --header {}", pack_.runs[0], shard_.first + 1, shard_.step, checksum(header_text(pack_)));
    journal_.emplace(path, title, note);
    if (!journal_->is_empty() && !resumes)
        throw UsageError(fmt::format(
            "{} belongs to a stopped run: add --resume to continue that run, or remove the file to start again",
            printable(path)));
    if (journal_->is_empty() && resumes)
        note(printable(path) + " has no candidates, so the run starts from the beginning");
    for (const auto& [key, text] : journal_->take_records()) {
        if (RecordClock::interrupted()) throw Interrupted();
        if (auto candidate = read_candidate(rulebook_, pack_, key, text)) earlier_.push_back(std::move(*candidate));
    }
}

// Work

void GenerateRun::keep(const Candidate& candidate) {
    if (!journal_) return;
    const std::chrono::seconds within(candidate.puzzle ? 0 : 5); // a puzzle is secured at once
    journal_->add(candidate_key(candidate.number), candidate_text(pack_, candidate), within);
}

void GenerateRun::work(Harvest& harvest, const Work& how) {
    try {
        const Progress progress(progress_, [&] { return state(harvest.tally()); });
        const Ticker doubting(patience, [&, is_said = false]() mutable {
            if (!std::exchange(is_said, true)) doubt(harvest.tally());
        });
        how(*game_, wishes(), threads_at_once(), harvest);
    } catch (const OverBudget&) {
        note("a candidate needs more memory than --memory allows");
    } catch (const std::invalid_argument& error) {
        if (journal_) journal_->remove();
        throw UsageError(fmt::format("no position fits these options: {}", error.what()));
    } catch (...) {
        if (journal_ && journal_->is_empty()) journal_->remove();
        throw;
    }
}

std::string GenerateRun::state(const Tally& tally) const {
    const double seconds = std::max(clock_.seconds(), 0.001);
    const double a_second = static_cast<double>(tally.puzzles) / seconds;
    std::string text = fmt::format(
        "{} of {} found, {} candidates tried, {:.1f} a minute", tally.puzzles, count_, tally.candidates, 60 * a_second);
    if (tally.puzzles > 0) text += ", " + rough_time(static_cast<double>(count_ - tally.puzzles) / a_second) + " left";
    return text;
}

// Reports

void GenerateRun::report_partial(const Tally& tally) {
    session_.worsen(Exit::partial);
    if (wishes_.given != nullptr && tally.puzzles == 0 && !RecordClock::interrupted())
        return note("no position of these games makes such a puzzle; --why shows which tests refuse them");
    const std::string how = journal_ ? "; to continue, run the same command with --resume" : "";
    note(fmt::format("stopped with {} of {} found{}", tally.puzzles, counted(count_, "puzzle"), how));
    if (tally.puzzles == 0 && tally.positions > 0) note(advice(tally));
}

void GenerateRun::report_why(const Tally& tally, std::uint64_t known, double seconds) const {
    fmt::print(
        stderr, "{} from {}, {} examined\n", counted(tally.puzzles, "puzzle"), counted(tally.candidates, "candidate"),
        counted(tally.positions, "position"));
    for (unsigned gate = 0; gate < gate_count; ++gate)
        if (tally.refused[gate] != 0)
            fmt::print(
                stderr, "  {:<7} refused {:>9}  {}\n", gate_texts()[gate].name, tally.refused[gate],
                gate_texts()[gate].says);
    if (known != 0) return;
    fmt::print(
        stderr, "{:.1f} s with {}: {:.1f} puzzles a minute and thread\n", seconds, counted(threads_, "thread"),
        60 * static_cast<double>(tally.puzzles) / std::max(seconds, 0.001) / threads_);
}

} // namespace siam::tools
