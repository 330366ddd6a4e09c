// Compares the answers of `siam solve` to the answers without limits: under limits, after an interruption, and with
// threads and little memory.
#include "solver/solve.hpp"
#include "tests/soak/stops.hpp"
#include "tests/support/compared.hpp"
#include "tests/support/rounds.hpp"

namespace siam::tests {
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

/// `siam solve` with any number of threads and little memory.
std::string solving(Draws& draws) {
    const std::string solve = "\"$SIAM\" solve --json --variant v.variant positions.epd --threads " +
                              std::to_string(draws.one_of({1U, 2U, 3U, 5U}));
#ifdef SIAM_SANITIZED // sanitizers need memory, too
    return solve;
#else
    return solve + " --memory " + draws.one_of<const char*>({"96M", "97M", "100M", "128M"});
#endif
}

void compare_solve(Draws& draws, const RandomGame& drawn) {
    const Game& game = drawn.game;
    const Workshop shop;
    std::vector<Position> positions;
    std::string records;
    for (unsigned n = 0; n < 12; ++n) {
        const auto [open, cards] = draws.one_of<Size>({{1, 4}, {2, 3}, {2, 4}, {3, 3}, {4, 2}});
        positions.push_back(varied_position(game, draws.random, open, cards));
        records += siam::text(game, positions.back()) + "\n\n";
    }
    shop.put("v.variant", drawn.text);
    shop.put("positions.epd", records);
    std::string solve = solving(draws);
    const Stop stop{"INT", SIGINT, 0.02 + 0.001 * static_cast<double>(draws.below(100))};
    const std::uint64_t kind = draws.below(4);
    const bool interrupts = kind == 0;
    if (interrupts) solve = stop.command(solve);
    if (kind == 1) solve += " --nodes " + std::to_string(draws.below(3000));
    if (kind == 2) solve += " --time " + std::to_string(draws.between(1, 40)) + "ms";
    const Ran ran = shop.run(solve);
    INFO(solve << ": exit code " << ran.exit_code << "\n" << ran.err);
    REQUIRE((ran.exit_code == 0 || ran.exit_code == 4 || (interrupts && stop.ended(ran.exit_code))));
    Solver truth({.memory = std::size_t{4} << 20});
    const auto answers = objects(ran.out);
    for (std::size_t n = 0; n < answers.size(); ++n) {
        const Answer said = answer_of(verdicts_of(answers[n]), ran.exit_code == 0);
        const Position& position = positions.at(n);
        REQUIRE(wrong_bounds(game, position, said, truth.solve(game, position).force) == "");
    }
    REQUIRE((answers.size() == positions.size() || interrupts));
}

} // namespace

TEST_CASE("what siam solve prints under limits is true on random variants", "[random][kills][program]") {
    Draws draws(108);
    for (unsigned n = 0; n < rounds(4); ++n) {
        const RandomGame& drawn = draws.new_game();
        INFO(drawn.game.players() << " players\n" << drawn.text);
        compare_solve(draws, drawn);
    }
}

} // namespace siam::tests
