#include "tests/soak/program.hpp"

#include <boost/json.hpp>
#include <csignal>
#include <fstream>
#include <sstream>

namespace siam::soak {
namespace {

/// The verdict of each side in an answer in JSON.
Verdicts verdicts_of(const boost::json::object& answer) {
    Verdicts verdicts;
    for (const boost::json::value& side : answer.at("force").as_array()) {
        Verdict verdict = Verdict::unknown();
        if (side.is_null()) {
            verdict = Verdict::no_forced_win();
        } else if (side.is_int64()) {
            verdict = Verdict::win_in(static_cast<unsigned>(side.as_int64()));
        } else {
            const boost::json::object& known = side.as_object();
            if (const auto* const least = known.if_contains("at_least")) verdict.raise(least->to_number<unsigned>());
            if (const auto* const most = known.if_contains("at_most")) verdict.lower(most->to_number<unsigned>());
        }
        verdicts.push_back(verdict);
    }
    return verdicts;
}

/// The way in which a run of `siam solve` ends early: by an option with a limit, by a signal, or not at all.
struct End {
    std::vector<std::string> limit;
    Seconds interrupted_after{0};
};
End random_end(Round& round) {
    switch (round.below(4)) {
        case 0: return {{"--nodes", std::to_string(round.below(3000))}, {}};
        case 1: return {{"--time", std::to_string(round.between(1, 40)) + "ms"}, {}};
        case 2: return {{}, Seconds(0.02 + 0.001 * static_cast<double>(round.below(100)))};
        default: return {};
    }
}

} // namespace

Setting new_setting(Round& round) {
    const tests::RandomGame& random = round.new_game();
    const std::string path = round.file("v.variant").string();
    std::ofstream(path) << random.text;
    return {random.game, path};
}

Position random_root(Round& round, const Game& game) {
    const auto [open, cards] = round.one_of<Size>({{1, 4}, {1, 5}, {2, 2}, {2, 3}, {2, 3}, {3, 2}});
    return tests::varied_position(game, round.random, open, cards);
}

/// Compares the answers of `siam solve` under limits, with threads and little memory, to the answers without limits.
void solve_round(Round& round) {
    const auto [game, variant_file] = new_setting(round);
    std::vector<Position> positions;
    for (unsigned n = 0; n < 12; ++n) {
        const auto [open, cards] = round.one_of<Size>({{1, 4}, {2, 3}, {2, 4}, {3, 3}, {4, 2}});
        positions.push_back(tests::varied_position(game, round.random, open, cards));
    }
    std::ofstream file(round.file("positions.epd"));
    for (const Position& position : positions) file << siam::text(game, position) << "\n\n";
    file.close();
    const End end = random_end(round);
    std::vector<std::string> arguments{"solve",     "--json",
                                       "--variant", variant_file,
                                       "--threads", std::to_string(round.one_of({1U, 2U, 3U, 5U})),
                                       "--memory",  round.one_of<const char*>({"96M", "97M", "100M", "128M"})};
    arguments.insert(arguments.end(), end.limit.begin(), end.limit.end());
    arguments.push_back("positions.epd");
    Process process(arguments, round.folder());
    const bool interrupted = end.interrupted_after.count() > 0 && !process.ends_within(end.interrupted_after);
    if (interrupted) {
        process.send(SIGINT);
        ++round.tally.kills;
    }
    const Ran ran = process.wait();
    // A signal that comes before the program has installed its handler ends the program at once.
    round.holds(
        ran.exit_code == 0 || ran.exit_code == 4 || ran.signal == SIGINT,
        "solve ends with " + std::to_string(ran.exit_code));
    Solver truth({.memory = std::size_t{4} << 20});
    std::istringstream lines(ran.out);
    std::size_t answered = 0;
    for (std::string line; std::getline(lines, line); ++answered) {
        const Answer said = tests::answer_of(verdicts_of(boost::json::parse(line).as_object()), ran.exit_code == 0);
        const Position& position = positions.at(answered);
        require(round, tests::wrong_bounds(game, position, said, truth.solve(game, position).force));
        ++round.tally.bounds;
    }
    round.holds(answered == positions.size() || interrupted, "not every record is answered");
}

void program_round(Round& round) {
    switch (round.below(4)) {
        case 0: return solve_round(round);
        case 1: return pack_round(round);
        default: return table_round(round);
    }
}

} // namespace siam::soak
