// `siam bench`: the speed of legal turns and of solving, on one thread.
#include <fmt/format.h>
#include <chrono>
#include <cstring>

#include "engine/deal.hpp"
#include "engine/words.hpp"
#include "solver/solve.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// An amount of work and the time that it took.
struct Rate {
    std::uint64_t amount = 0;
    double seconds = 0;
    [[nodiscard]] double per_second() const { return seconds > 0 ? static_cast<double>(amount) / seconds : 0; }
};

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Plays every legal turn of the position and returns their number. Changes `sum`, so that the compiler keeps the work.
std::uint64_t count_turns(const Game& game, const Position& position, std::uint64_t& sum) {
    std::uint64_t turns = 0;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        std::array<std::uint64_t, 5> words{};
        std::memcpy(words.data(), &after, sizeof words);
        for (const std::uint64_t word : words) sum += word;
        sum ^= turn.word();
        ++turns;
    });
    return turns;
}

/// Measures turns from dealt starting positions: 8 open provinces and full hands, all variants and numbers of players.
Rate measure_turns(Library& library) {
    constexpr unsigned deals = 12;
    Random random(1);
    std::vector<std::pair<const Game*, Position>> starts;
    for (const Variant& variant : library.variants())
        for (unsigned players = 2; players <= max_players; ++players)
            for (unsigned deal = 0; deal < deals; ++deal) {
                const Game& game = *library.game(variant.name, players);
                starts.emplace_back(&game, siam::deal(game, random));
            }
    Rate rate;
    std::uint64_t sum = 0;
    const auto begin = Clock::now();
    for (unsigned round = 0; round < 20; ++round)
        for (const auto& [game, start] : starts) rate.amount += count_turns(*game, start, sum);
    rate.seconds = seconds_since(begin);
    if (sum == 0) throw std::runtime_error("the benchmark played no turns");
    return rate;
}

/// Throws if the answer is wrong, because the time of a wrong answer would be worthless.
void require_answer(const Record& record, const Answer& answer) {
    for (const Operation& operation : record.operations)
        if (operation.name == "force" &&
            fmt::format("{}", fmt::join(operation.values, " ")) != force_text(answer.force))
            throw std::runtime_error(fmt::format(
                "line {} of the benchmark: expected force {}, found {}", record.line, fmt::join(operation.values, " "),
                force_text(answer.force)));
}

/// Measures solving on the built-in list of positions. Each position has a fresh solver, so that the number of nodes is
/// the same on every machine.
Rate measure_nodes(Library& library) {
    Rate rate;
    unsigned line = 0;
    for (std::string_view rest = embedded("bench"); !rest.empty();) {
        const std::string_view text = cut_line(rest);
        const auto record = read_record(text, ++line);
        if (!record) continue;
        const auto [game, position] = read_position(library, record->position);
        Solver solver({.memory = std::size_t{256} << 20, .threads = 1});
        const auto begin = Clock::now();
        const Answer answer = solver.solve(*game, position);
        rate.seconds += seconds_since(begin);
        require_answer(*record, answer);
        rate.amount += answer.nodes;
    }
    return rate;
}

} // namespace

Exit run_bench(const Options& options) {
    options.refuse_arguments("bench takes only options");
    Session session(options);
    const Rate turns = measure_turns(session.library);
    const Rate nodes = measure_nodes(session.library);
    session.write(
        {{"turns", turns.amount},
         {"turns_seconds", turns.seconds},
         {"turns_per_second", static_cast<std::uint64_t>(turns.per_second())},
         {"nodes", nodes.amount},
         {"nodes_seconds", nodes.seconds},
         {"nodes_per_second", static_cast<std::uint64_t>(nodes.per_second())}},
        fmt::format(
            "Turns: {} in {:.2f} s, {:.1f} million a second, generated and played, from starting positions\n"
            "Nodes: {}\nSolved in {:.2f} s, {:.0f} nodes a second, one thread",
            turns.amount, turns.seconds, turns.per_second() / 1e6, nodes.amount, nodes.seconds, nodes.per_second()));
    return session.finish();
}

} // namespace siam::tools
