// Games, written as `POSITION ; line TURN...`: siam shows and judges them turn by turn.
#include "engine/deal.hpp"
#include "engine/legal_turns.hpp"
#include "engine/suite.hpp"
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/rounds.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
namespace json = boost::json;

namespace {

std::string string_of(const json::value& value) { return std::string(value.as_string()); }

/// Games that begin at a late position and continue with random turns to the end.
std::vector<std::string> random_games(unsigned count) {
    siam::Library library;
    siam::Random random(5);
    std::vector<std::string> games;
    for (unsigned i = 0; i < count; ++i) {
        const siam::Game& game = *library.game(i % 2 == 0 ? "siam" : "kingdead", 2 + i % 3);
        siam::Position position = siam::deal_late(game, random, 2 + i % 2, 3 + i % 3).position;
        games.push_back(siam::text(game, position) + " ; line");
        while (!siam::over(game, position)) {
            const auto turns = siam::legal_turns(game, position);
            const siam::Turn turn = turns[siam::below(random, turns.size())];
            games.back() += " " + siam::text(game, turn);
            position = siam::play(game, position, turn);
        }
    }
    return games;
}

json::object solved(const std::string& position, const std::string& detail) {
    return objects(run("solve --json --detail " + detail + " " + one_word(position)).out).at(0);
}

/// Checks the judgement `judged` of a turn from `position` to `after` against the answers of `siam solve`.
void check_judged(const std::string& position, const std::string& after, const json::object& judged) {
    const json::object before = solved(position, "turns");
    CHECK(judged.at("before") == before.at("force"));
    CHECK(judged.at("after") == solved(after, "distance").at("force"));
    siam::Library library;
    const auto read = siam::read_position(library, position);
    const auto side = read.game->side_of(read.position.to_move);
    const bool won = !before.at("force").at(side).is_null();
    const bool still_won = !judged.at("after").at(side).is_null();
    const std::string mark = string_of(judged.at("mark")), turn = string_of(judged.at("turn"));
    const auto others_lost = [&](const json::value& force) {
        for (unsigned other = 0; other < force.as_array().size(); ++other)
            if (other != side && !force.at(other).is_null()) return false;
        return true;
    };
    if (won) {
        const auto& keys = before.at("keys").as_array();
        const auto same = [&](const json::value& key) {
            return run("play " + one_word(position) + " " + string_of(key)).out == after + "\n";
        };
        const bool kept = std::any_of(keys.begin(), keys.end(), same);
        CHECK(mark == (!still_won ? "??" : !kept ? "?" : keys.size() == 1 ? "!" : ""));
        if (!kept) CHECK(std::count(keys.begin(), keys.end(), judged.at("better")) == 1);
    } else if (others_lost(before.at("force"))) {
        unsigned holding = 0;
        for (const json::value& one : before.at("turns").as_array()) holding += others_lost(one.at("force"));
        if (mark == "!") CHECK(holding >= 1); // or more, if several turns lead to one position
        if (!others_lost(judged.at("after"))) CHECK(mark == (holding > 0 ? "??" : ""));
    } else {
        CHECK(mark == "");
    }
}

} // namespace

TEST_CASE("play gives every position of a line, each with its turn", "[program][play]") {
    const std::string game = std::string(small_position) + " ; line pass K=-/mCH\n";
    const auto steps = lines(run("play --steps", game).out);
    REQUIRE(steps.size() == 3);
    CHECK(steps.at(0) == small_position);
    CHECK_THAT(steps.at(1), Contains(" 2 1 12 - ; turn pass"));
    CHECK_THAT(steps.at(2), Contains(" 1 0 12 - ; turn K=-/mCH"));
    CHECK(run("play", game).out == steps.at(2).substr(0, steps.at(2).find(" ;")) + "\n");
    CHECK(lines(run("solve", run("play --steps", game).out).out).size() >= 3);
    CHECK(objects(run("play --steps --json", game).out).at(0).at("positions").as_array().size() == 2);
}

TEST_CASE("each mark agrees with solving the positions", "[unsanitized][program][analyse]") {
    std::array<unsigned, 4> met{};
    for (const std::string& game : random_games(siam::tests::rounds(6, 2))) {
        const Ran ran = run("analyse --json", game);
        INFO(game);
        CHECK(ran.exit_code == 0);
        const json::object analysis = objects(ran.out).at(0);
        CHECK(answers_schema().fault("analyse", analysis) == "");
        const auto steps = lines(run("play --steps", game).out);
        for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
            const auto position = [&](std::size_t n) { return steps[n].substr(0, steps[n].find(" ;")); };
            const json::object& judged = analysis.at("turns").at(i).as_object();
            INFO(json::serialize(judged));
            check_judged(position(i), position(i + 1), judged);
            ++met[string_of(judged.at("mark")).size()];
        }
    }
    CHECK(met[0] > 0);
    CHECK(met[1] > 0);
    CHECK(met[2] > 0);
}

TEST_CASE("what is marked under a limit is marked without one", "[unsanitized][program][analyse]") {
    for (const std::string& game : random_games(siam::tests::rounds(6, 2))) {
        INFO(game);
        const json::object whole = objects(run("analyse --json", game).out).at(0);
        for (const char* const nodes : {"4", "32", "256", "2000"}) {
            const json::object some = objects(run(std::string("analyse --json --nodes ") + nodes, game).out).at(0);
            CHECK(answers_schema().fault("analyse", some) == "");
            for (std::size_t i = 0; i < whole.at("turns").as_array().size(); ++i) {
                const json::object& judged = some.at("turns").at(i).as_object();
                INFO(json::serialize(judged));
                if (judged.contains("decided")) CHECK(some.at("status") == "partial");
                if (!judged.contains("mark") || judged.contains("decided")) continue;
                CHECK(judged.at("mark") == whole.at("turns").at(i).at("mark"));
            }
        }
    }
}

TEST_CASE("under a limit the winner may be known, but not whether a turn was the fastest", "[program][analyse]") {
    const std::string game =
        "siam:2 AY*r2l/SUr2l/CHlm3/LNl2 RY=L/KE=L/KT=R/LX=B r3l3m3/r2lm2 F/KFFRM 2 0 21 2:SUrm-LXl ; line pass";
    const Ran ran = run("analyse --json --threads 1 --nodes 16000", game);
    CHECK(ran.exit_code == 4);
    const json::object analysis = objects(ran.out).at(0), judged = analysis.at("turns").at(0).as_object();
    CHECK(analysis.at("status") == "partial");
    CHECK(judged.at("before").at(1).at("at_least") == 3);
    CHECK(judged.at("before").at(1).at("at_most") == 5);
    CHECK(judged.at("decided") == false);
    CHECK_THAT(
        run("solve --threads 1 --nodes 16000", game.substr(0, game.find(" ; "))).out,
        Contains("Player 2 can force a win (in 3 to 5 cards), for example by pass\n    Player 2 passes.\n"));
    CHECK_THAT(
        run("analyse --threads 1 --nodes 16000", game).out, Contains(" 2 in 3-5 ") && Contains("(it is open whether"));
}

TEST_CASE("a game is judged from its end as far back as is asked, or as the limits allow", "[program][analyse]") {
    const std::string game = random_games(1).at(0);
    const json::object late = objects(run("analyse --json --cards 1", game).out).at(0);
    CHECK(late.at("status") == "proved");
    CHECK(!late.at("turns").at(0).as_object().contains("mark"));
    CHECK(late.at("turns").as_array().back().as_object().contains("mark"));
    const Ran limited = run("analyse --nodes 0", std::string(start_position) + " ; line pass pass");
    CHECK(limited.exit_code == 4);
    CHECK_THAT(limited.out, Contains("2 turns, none judged"));
    const Ran text = run("analyse", game);
    CHECK(text.exit_code == 0);
    CHECK_THAT(text.out, Contains("judged from turn 1 on") && Contains("Player 2: "));
    CHECK(run("analyse", small_position).exit_code == 3);
    CHECK(run("analyse", std::string(small_position) + " ; line pass frob").exit_code == 3);
}

TEST_CASE("a record without a forced pass asks for the pass", "[program][play]") {
    siam::Library library;
    unsigned asked = 0;
    for (const std::string& record : random_games(40)) {
        const std::size_t cut = record.find(" ; line");
        const auto [game, begin] = siam::read_position(library, record.substr(0, cut));
        siam::Position position = begin;
        std::istringstream words(record.substr(cut + std::string_view(" ; line").size()));
        bool is_forced = false;
        for (std::string word, turns; words >> word;) {
            if (is_forced && word != "pass") {
                const Ran ran = run("play " + one_word(record.substr(0, cut)) + turns + " " + one_word(word));
                CHECK_THAT(ran.err, Contains("does not hold " + word.substr(0, 1) + "; player "));
                CHECK_THAT(ran.err, Contains(" holds it: is a pass missing? (R3."));
                ++asked;
                break;
            }
            if (is_forced) break;
            is_forced = position.hand[siam::index(position.to_move)].empty();
            if (!is_forced) turns += " " + one_word(word);
            position = siam::play(*game, position, siam::read_turn(*game, word));
        }
    }
    CHECK(asked > 5);
    CHECK_THAT(run("play " + one_word(small_position) + " PASS").err, Contains("'PASS' is not a turn: write pass in"));
}
