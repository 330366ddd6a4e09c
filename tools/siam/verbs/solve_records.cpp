// How a record is solved and its answer written.
#include "tools/siam/verbs/solve_records.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/outputs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/solve_answer.hpp"

namespace siam::tools {
namespace {

Detail detail_of(const Options& options) {
    constexpr std::array<std::string_view, 4> names{"verdict", "distance", "keys", "turns"};
    const std::string asked = options.value("detail").value_or("distance");
    const auto found = std::ranges::find(names, asked);
    if (found == names.end())
        throw UsageError("--detail '" + printable(asked, 60) + "': expected verdict, distance, keys or turns");
    return static_cast<Detail>(found - names.begin());
}

/// Large enough that the threads end together, small enough that the first answer comes soon.
constexpr std::size_t tries_of_a_thread = 32;

MemoryFor memory_for(Method method, const Options& options) {
    return method == Method::both || options.has("rational") || options.has("tree") ? MemoryFor::search_and_others
                                                                                    : MemoryFor::search;
}

/// Lists every legal first turn, including those about which nothing is known.
void add_unknown_turns(Solved& solved) {
    const Game& game = solved.record.game;
    const unsigned mover = solved.side_to_move();
    std::vector<TurnValue> known = std::move(solved.answer.turns), all;
    for_each_turn(game, solved.record.position, [&](Turn turn, const Position&) {
        const auto found = std::ranges::find(known, turn, &TurnValue::turn);
        all.push_back(found != known.end() ? *found : TurnValue{turn, Verdicts(game.sides(), Verdict::unknown())});
        const auto& refuted = solved.answer.refuted;
        if (std::ranges::find(refuted, turn) != refuted.end()) all.back().force[mover].refute();
    });
    solved.answer.turns = std::move(all);
}

/// Refuses limits and tables that the method does not use. Throws UsageError.
Method honouring_method(const Options& options) {
    const Method method = method_of(options);
    const bool searches =
        method == Method::alphabeta || method == Method::both || options.has("rational") || options.has("tree");
    for (const char* const name : {"nodes", "table"})
        if (!searches && options.has(name))
            throw UsageError(fmt::format("--{} needs --method alphabeta or both", name));
    if (method == Method::reference && !searches && options.has("time"))
        throw UsageError("--method reference does not use --time");
    return method;
}

} // namespace

RecordSolver::RecordSolver(const Options& options)
    : method_(honouring_method(options)),
      solver_(options, memory_for(method_, options)),
      detail_(detail_of(options)),
      rational_(options.has("rational")),
      in_words_(options.has("words")),
      tree_(options.has("tree")),
      json_(options.has("json")),
      watch_(options) {
    if (!searches() && detail_ > Detail::distance)
        throw UsageError("--detail keys and turns need --method alphabeta or both");
}

std::size_t RecordSolver::most_ahead() const noexcept {
    return searches() && solver_.threads() > 1 ? tries_of_a_thread * std::size_t{solver_.threads()} : 1;
}

void RecordSolver::try_first(std::span<WaitingRecord* const> records) {
    std::vector<WaitingRecord*> tried;
    std::vector<Problem> problems;
    for (WaitingRecord* const waiting : records) {
        tried.push_back(waiting);
        problems.push_back({waiting->record.game, waiting->record.position, detail_});
    }
    if (problems.size() < 2) return; // all threads start together on it
    auto tries = solver_.first_tries(problems);
    for (std::size_t i = 0; i < tried.size(); ++i) tried[i]->first = std::move(tries.at(i));
}

Answer RecordSolver::watched(const WaitingRecord& waiting) {
    Verdicts known = waiting.first ? waiting.first->answer.force : Verdicts{};
    known.resize(waiting.record.game.sides(), Verdict::unknown());
    const auto watching = watch_.over(waiting.record, detail_, std::move(known), solver_);
    return solve(waiting);
}

Answer RecordSolver::solve(const WaitingRecord& waiting) {
    const PositionRecord& record = waiting.record;
    if (method_ == Method::retrograde || method_ == Method::reference)
        return solved_otherwise(method_, record, solver_);
    Answer answer = solver_.solve({record.game, record.position, detail_}, waiting.first);
    if (method_ == Method::both) compare(record, answer);
    return answer;
}

/// A method that did not finish does not contradict the other.
void RecordSolver::compare(const PositionRecord& record, const Answer& forwards) {
    const Answer backwards = solved_otherwise(Method::retrograde, record, solver_);
    if (!forwards.proved || !backwards.proved) return static_cast<void>(of_comparing_ = Exit::partial);
    ++compared_;
    if (same_answers(forwards.force, backwards.force, detail_)) return;
    ++different_;
    of_comparing_ = Exit::fault;
    note(fmt::format(
        "{}the two methods disagree; please report the position {}", record.place.prefix(), record.canonical));
}

/// The winner's solution tree. Returns nothing if a limit came first.
std::optional<Solution> RecordSolver::tree_of(const PositionRecord& record, unsigned winner) try {
    constexpr std::size_t most = std::size_t{1} << 26;
    MemoryBudget& memory = solver_.memory();
    Forcing forcing(
        record.game, {.memory = std::min(most, memory.left() / 2), .limits = solver_.limits(), .budget = &memory});
    if (record.game.side_of(record.position.to_move) == winner)
        return solution(forcing, record.position, Refutes::the_win);
    return win_of(forcing, record.position, winner);
} catch (const OverBudget&) {
    return {};
}

void RecordSolver::require(const PositionRecord& record) const {
    if (rational_ && record.game.players() != 3) throw TextError{0, 1, "R11.4", "rational outcomes are for 3 players"};
}

RecordSolver::Answered RecordSolver::answer(const WaitingRecord& waiting) {
    const PositionRecord& record = waiting.record;
    of_comparing_ = Exit::answered;
    solver_.start_record(waiting.first);
    Solved solved{record, detail_, watched(waiting)};
    solved.rational_asked = rational_;
    solved.in_words = in_words_;
    solved.width = output_width();
    solved.tree_asked = tree_;
    if (const auto winner = solved.winner(); tree_ && winner) solved.tree = tree_of(record, *winner);
    if (rational_)
        solved.rational = rational_outcomes(record.game, record.position, solver_.limits(), &solver_.memory());
    solved.seconds = solver_.seconds();
    if (detail_ == Detail::turns && !solved.answer.proved) add_unknown_turns(solved);
    return {
        json_ ? json_text(solved) + "\n" : record.place.prefix() + sentences(solved),
        worse(of_comparing_, solved.complete() ? Exit::answered : Exit::partial)};
}

void RecordSolver::say_compared() const {
    if (method_ == Method::both)
        note(fmt::format("{} answered by both methods, {} different", counted(compared_, "record"), different_));
}

std::string RecordSolver::title() const {
    return fmt::format(
        "solve detail={} method={} rational={} tree={} json={} words={} width={}", static_cast<unsigned>(detail_),
        static_cast<unsigned>(method_), rational_, tree_, json_, in_words_, json_ ? 0 : output_width());
}

std::unique_ptr<Journal> journal_option(const Options& options, const std::string& title) {
    const std::vector<std::string> paths = options.values("journal");
    if (paths.empty()) return {};
    Outputs outputs;
    outputs.reads(names_of_files(sources(options.arguments())));
    for (const char* const inputs : {"table", "variant"}) outputs.reads(options.values(inputs));
    outputs.reads({paths.begin() + 1, paths.end()});
    auto journal = std::make_unique<Journal>(
        outputs.grows("--journal", paths.front()), fmt::format("siam {} {}", SIAM_VERSION, title), note);
    for (std::size_t i = 1; i < paths.size(); ++i) journal->also_read(paths[i]);
    return journal;
}

std::string journal_key(const PositionRecord& record, std::string_view further) {
    return "answer " +
           fingerprint(fmt::format(
               "{:016x} {} {}{}", record.game.identity().low, record.place.json().text(), record.canonical, further));
}

} // namespace siam::tools
