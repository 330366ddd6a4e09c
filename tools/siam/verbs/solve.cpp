// `siam solve`: who can force a win, in how many cards, and how.
#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/limits.hpp"
#include "tools/siam/solve_answer.hpp"
#include "tools/siam/solve_method.hpp"
#include "tools/siam/solve_watch.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    options.value(
        "detail", "LEVEL",
        "verdict: only who can force a win; distance (default): in how many cards, a first turn and a best "
        "line; keys: all first turns that win as fast; turns: the value of every first turn");
    options.flag("words", "say the turns of the line and of lists in words too");
    options.flag("rational", "the rational outcomes too (3 players only; R11.4)");
    options.flag("tree", "the winner's solution as a tree, down to where the win is safe");
    options.value(
        "method", "METHOD",
        "alphabeta (default): search forwards; retrograde: solve all that can come about, backwards; reference: plain "
        "minimax, slow; both: forwards and backwards, and compare");
    declare_tables(options);
    declare_limits(options);
    Progress::declare(options);
    options.value(
        "report", "TIME",
        "with --json: so often, while a position is being solved, one more object with what is known");
    declare_session(options);
}

Detail detail_of(const Options& options) {
    constexpr std::array<std::string_view, 4> names{"verdict", "distance", "keys", "turns"};
    const std::string asked = options.value("detail").value_or("distance");
    const auto found = std::ranges::find(names, asked);
    if (found == names.end())
        throw UsageError("--detail '" + printable(asked, 60) + "': expected verdict, distance, keys or turns");
    return static_cast<Detail>(found - names.begin());
}

/// So many that the threads end together, so few that nobody waits long for the first answer.
constexpr std::size_t tries_of_a_thread = 32;

MemoryFor memory_for(Method method, const Options& options) {
    return method == Method::both || options.has("rational") || options.has("tree") ? MemoryFor::search_and_others
                                                                                    : MemoryFor::search;
}

/// Every legal first turn is listed: what is not known of one is said so.
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

/// Refuses limits and tables that the method has no use for. Throws UsageError.
Method honouring_method(const Options& options) {
    const Method method = method_of(options);
    const bool searches =
        method == Method::alphabeta || method == Method::both || options.has("rational") || options.has("tree");
    for (const char* const name : {"nodes", "table"})
        if (!searches && options.has(name))
            throw UsageError(fmt::format("--{} goes with --method alphabeta or both", name));
    if (method == Method::reference && !searches && options.has("time"))
        throw UsageError("--method reference has no limits: no --time");
    return method;
}

class Solve {
public:
    explicit Solve(const Options& options)
        : session_(options),
          method_(honouring_method(options)),
          solver_(options, memory_for(method_, options)),
          detail_(detail_of(options)),
          rational_(options.has("rational")),
          in_words_(options.has("words")),
          tree_(options.has("tree")),
          watch_(options) {
        if (method_ != Method::alphabeta && method_ != Method::both && detail_ > Detail::distance)
            throw UsageError("--detail keys and turns go with --method alphabeta or both");
    }

    Exit run(const std::vector<std::string>& arguments) {
        const bool searches = method_ == Method::alphabeta || method_ == Method::both;
        for_each_position(
            session_, arguments, [&](const PositionRecord& record) { return answer(record, next_try()); },
            {.most = searches && solver_.threads() > 1 ? tries_of_a_thread * std::size_t{solver_.threads()} : 1,
             .look = [&](std::span<const PositionRecord> records) { try_all(records); }});
        if (method_ == Method::both)
            note(fmt::format("{} answered by both methods, {} different", counted(compared_, "record"), different_));
        if (RecordClock::interrupted()) {
            note("interrupted; what came later is not answered");
            session_.worsen(Exit::partial);
        }
        return session_.finish();
    }

private:
    /// Of many small positions each thread takes its own; those that turn out not to be small are for all threads.
    void try_all(std::span<const PositionRecord> records) {
        std::vector<Problem> problems;
        for (const PositionRecord& record : records)
            if (record.game.results_defined()) problems.push_back({record.game, record.position, detail_});
        if (records.size() > 1 && problems.size() == records.size()) tries_ = solver_.first_tries(problems);
        tries_.resize(records.size());
        std::ranges::reverse(tries_);
    }
    FirstTry next_try() {
        FirstTry next = std::move(tries_.back());
        tries_.pop_back();
        return next;
    }

    Answer watched(const PositionRecord& record, const FirstTry& first) {
        Verdicts known = first.answer.force;
        known.resize(record.game.sides(), Verdict::unknown());
        const auto watching = watch_.over(record, detail_, std::move(known), solver_);
        return solve(record, first);
    }

    Answer solve(const PositionRecord& record, const FirstTry& first) {
        if (method_ == Method::retrograde || method_ == Method::reference)
            return solved_otherwise(method_, record, solver_);
        Answer answer = solver_.solve({record.game, record.position, detail_}, first);
        if (method_ == Method::both) compare(record, answer);
        return answer;
    }

    /// A method that did not come to its end says nothing against the other.
    void compare(const PositionRecord& record, const Answer& forwards) {
        const Answer backwards = solved_otherwise(Method::retrograde, record, solver_);
        if (!forwards.proved || !backwards.proved) return session_.worsen(Exit::partial);
        ++compared_;
        if (same_answers(forwards.force, backwards.force, detail_)) return;
        ++different_;
        session_.worsen(Exit::fault);
        note(fmt::format("{}the methods differ; please report {}", record.place.prefix(), record.canonical));
    }

    /// Of the winner. Nothing if a limit came first.
    std::optional<Solution> tree_of(const PositionRecord& record, unsigned winner) try {
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

    /// After an interruption what is known of positions that were tried is still said.
    bool answer(const PositionRecord& record, const FirstTry& first) {
        if (RecordClock::interrupted() && first.answer.force.empty()) return false;
        if (rational_ && record.game.players() != 3)
            throw TextError{0, 1, "R11.4", "rational outcomes are for 3 players"};
        require_results(record.game);
        solver_.start_record(first);
        Solved solved{record, detail_, watched(record, first)};
        solved.rational_asked = rational_;
        solved.in_words = in_words_;
        solved.width = output_width();
        solved.tree_asked = tree_;
        if (const auto winner = solved.winner(); tree_ && winner) solved.tree = tree_of(record, *winner);
        if (rational_)
            solved.rational = rational_outcomes(record.game, record.position, solver_.limits(), &solver_.memory());
        solved.seconds = solver_.seconds();
        if (detail_ == Detail::turns && !solved.answer.proved) add_unknown_turns(solved);
        if (!solved.complete()) session_.worsen(Exit::partial);
        session_.output.write(session_.json ? json_text(solved) + "\n" : record.place.prefix() + sentences(solved));
        return !RecordClock::interrupted() || !tries_.empty();
    }

    Session session_;
    Method method_;
    LimitedSolver solver_;
    Detail detail_;
    bool rational_, in_words_, tree_;
    SolveWatch watch_;
    std::vector<FirstTry> tries_; ///< at the records that were looked at together, the next one last
    unsigned compared_ = 0, different_ = 0;
};

Exit run(const Options& options) {
    catch_interruptions();
    return Solve(options).run(options.arguments());
}

} // namespace

constinit const Verb solve_verb{
    .name = "solve",
    .summary = "says who can force a win, in how many cards, and how",
    .examples = R"(  siam solve "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -"
  siam solve --detail keys tools/examples/*.epd
  siam solve --detail turns --words tools/examples/1-two-players.epd
  siam solve --time 10s --memory 4G --json positions.epd > answers.jsonl
  siam solve --tree tools/examples/1-two-players.epd
  siam solve --method both --table late.table positions.epd
  siam solve --rule last-card=free --rational three-players.epd
)",
    .usage = "[OPTION...] [FILE|POSITION]...",
    .about =
        "A side (with 4 players: a team) can force a win if it wins whatever all the others do. It wins in N cards if "
        "N "
        "is the least number of further cards of its own that it needs for that; passing is free.\n"
        "When a limit is reached, or on Ctrl-C, the answer is what is proved so far, and the exit code is 4.\n"
        "What is proved is the same for any number of threads. Which one of several first turns and lines is shown may "
        "depend on their timing; --detail keys lists them all. Of many positions each thread first tries its own, as "
        "far as they are at hand; the hard ones are then solved by all threads, one after the other.\n"
        "Input: files of positions, one a line; standard input if no file or `-` is given. An argument that begins "
        "with a "
        "game, such as \"siam:2 ...\", is a position. Blank lines and lines that begin with # are skipped; an "
        "operation "
        "` ; id NAME` behind a position comes back in its answer. Every record gets one answer, in the order of the "
        "input.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
