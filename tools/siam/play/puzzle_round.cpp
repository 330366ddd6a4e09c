#include "tools/siam/play/puzzle_round.hpp"

#include <fmt/format.h>
#include <chrono>
#include <ctime>
#include <iomanip>
#include <sstream>

#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/puzzle_words.hpp"

namespace siam::tools {
namespace {

constexpr std::size_t solver_memory = std::size_t{1} << 27;

/// The days from 1970-01-01 to `date`, which is written "2026-11-22", or to the current day (UTC).
std::uint64_t day_number(const std::optional<std::string>& date) {
    using std::chrono::sys_days;
    if (!date)
        return static_cast<std::uint64_t>(
            std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()).time_since_epoch().count());
    std::tm given{};
    std::istringstream(*date) >> std::get_time(&given, "%Y-%m-%d");
    const int year = given.tm_year + 1900, month = given.tm_mon + 1, day = given.tm_mday;
    const std::chrono::year_month_day read{
        std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
        std::chrono::day(static_cast<unsigned>(day))};
    if (fmt::format("{:04}-{:02}-{:02}", year, month, day) != *date || !read.ok() || year < 1970)
        throw UsageError(fmt::format("--date '{}': expected a day such as 2026-11-22", printable(*date, 60)));
    return static_cast<std::uint64_t>(sys_days(read).time_since_epoch().count());
}

} // namespace

PuzzleRound::PuzzleRound(const Options& options) : session_(options), rulebook_(session_.library.variants()) {
    load(options);
    begin(first(options));
}

void PuzzleRound::load(const Options& options) {
    if (options.arguments().empty()) throw UsageError("name a pack");
    const Filter filter(options);
    bool is_empty = true;
    for (const std::string& name : options.arguments()) {
        if (name == "-") throw UsageError("name a pack file: siam reads your turns from standard input");
        PackFile& file = files_.emplace_back(load_good_pack(rulebook_, name));
        require_solutions(file);
        is_empty &= file.read.pack.puzzles.empty();
        add_new(entries_, filter.chosen(file.read.pack), name);
    }
    if (is_empty) throw BadInput("the pack has no puzzles");
    if (entries_.empty()) throw UsageError("no puzzle of the pack matches the options");
}

std::size_t PuzzleRound::first(const Options& options) {
    const int ways = options.has("number") + options.has("random") + options.has("daily");
    if (ways > 1) throw UsageError("--number, --random and --daily exclude each other");
    if (options.has("date") && !options.has("daily")) throw UsageError("--date needs --daily");
    if (options.has("seed") && !options.has("random")) throw UsageError("--seed needs --random");
    if (const auto number = options.value("number"))
        return static_cast<std::size_t>(read_count("number", *number, 1, entries_.size()) - 1);
    // The stride is a prime, so that the puzzles of neighbouring days are far apart in the pack. The page uses the
    // same stride.
    constexpr std::uint64_t stride = 7919;
    if (options.has("daily"))
        return static_cast<std::size_t>(day_number(options.value("date")) * stride % entries_.size());
    if (options.has("random")) {
        const auto seed = options.value("seed");
        seed_ = seed ? read_count("seed", *seed, 0, UINT64_MAX) : std::random_device{}();
        dice_.emplace(*seed_);
    }
    at_ = entries_.size() - 1;
    return another().value_or(0);
}

/// The place of another puzzle that is still to be solved without help; nothing if there is none.
std::optional<std::size_t> PuzzleRound::another() {
    std::vector<std::size_t> open;
    for (std::size_t step = 1; step <= entries_.size(); ++step) {
        const std::size_t place = (at_ + step) % entries_.size();
        const bool at_hand = attempt_ && place == at_;
        if (!at_hand && !progress_.was_solved_alone(entries_[place]->puzzle.id)) open.push_back(place);
    }
    if (open.empty()) return {};
    return dice_ ? open[(*dice_)() % open.size()] : open.front();
}

void PuzzleRound::begin(std::size_t at) {
    at_ = at;
    find_solutions({entries_[at]});
    ForcingOptions options;
    options.memory = solver_memory;
    options.limits.stop = &RecordClock::stop_flag();
    attempt_.emplace(puzzle(), options);
    played_ = {};
    played_.id = puzzle().id;
    began_ = std::chrono::steady_clock::now();
    hints_here_ = 0;
    is_over_ = false;
}

bool PuzzleRound::next() {
    const auto place = another();
    if (place) begin(*place);
    return place.has_value();
}

Judged PuzzleRound::play(Turn turn) {
    if (played_.first_turn.empty()) played_.first_turn = text(*puzzle().game, turn);
    Judged judged = attempt_->play(turn);
    if (judged.kind == Judged::Kind::wrong) {
        ++played_.wrong;
    } else {
        hints_here_ = 0;
        if (attempt_->is_solved()) end(true);
    }
    return judged;
}

std::string PuzzleRound::hint() {
    const Turn turn = attempt_->answer();
    const std::vector<std::string> hints = tools::hints(puzzle(), attempt_->position(), turn, attempt_->idea(turn));
    ++played_.hints;
    hints_here_ = std::min(hints_here_ + 1, static_cast<unsigned>(hints.size()));
    return hints[hints_here_ - 1];
}

void PuzzleRound::give_up() { end(false); }

void PuzzleRound::end(bool solved) {
    is_over_ = true;
    played_.solved = solved;
    const auto lasted = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - began_);
    played_.seconds = static_cast<unsigned>(lasted.count());
    ++(played_.alone() ? score_.alone : solved ? score_.helped : score_.given_up);
    progress_.add(played_);
}

std::size_t PuzzleRound::solved_alone() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        entries_, [&](const PackPuzzle* entry) { return progress_.was_solved_alone(entry->puzzle.id); }));
}

} // namespace siam::tools
