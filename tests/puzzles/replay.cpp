// Replays everything that the JSON twin of a pack shows, with nothing but the JSON and the engine's rules. The
// reference solver judges the claims; where it would take too long, the checker judges them.
#include <algorithm>
#include <boost/json.hpp>

#include "puzzles/checker.hpp"
#include "puzzles/generate.hpp"
#include "puzzles/pack/pack.hpp"
#include "solver/reference.hpp"
#include "tests/support/catch.hpp"

using namespace siam;
namespace json = boost::json;

namespace {

class Replay {
public:
    Replay(Library& library, const json::object& puzzle)
        : puzzle_(puzzle),
          read_(read_position(library, std::string(puzzle.at("position").as_string()))),
          game_(*read_.game),
          side_(static_cast<unsigned>(puzzle.at("side").as_int64()) - 1),
          n_(static_cast<unsigned>(puzzle.at("n").as_int64())),
          aim_(aim_of(puzzle)),
          forcing_(game_),
          checker_(game_, forcing_, aim_) {}

    void run() {
        const unsigned n = aim_.is_hold() ? n_of_key() : n_;
        deepest_ = n;
        tree(read_.position, puzzle_.at("tree").as_array(), n);
        line(read_.position, puzzle_.at("line").as_array(), n);
        const Turn key = turn(puzzle_.at("keys").as_array().at(0));
        if (puzzle_.contains("threat")) line(play(game_, read_.position, key), puzzle_.at("threat").as_array(), {});
        if (puzzle_.contains("set_play")) {
            Position position = read_.position;
            do position.to_move = game_.next(position.to_move);
            while (game_.side_of(position.to_move) == side_);
            line(position, puzzle_.at("set_play").as_array(), {});
        }
        for (const json::value& wrong : puzzle_.at("wrong").as_array()) failure(wrong.as_object());
        values();
    }
    unsigned judged_by_reference = 0, ends = 0;

private:
    [[nodiscard]] Aim aim_of(const json::object& puzzle) const {
        if (puzzle.at("goal") == "win") return Aim::win(side_);
        const auto against = static_cast<unsigned>(puzzle.at("against").as_int64()) - 1;
        return Aim::hold(game_, read_.position, against, puzzle.at("goal") == "save" ? Aim::any_number : n_);
    }
    /// The number of cards that the side needs from the start, by the tree's first branch: the key, and the cards that
    /// it needs after the key.
    [[nodiscard]] unsigned n_of_key() const {
        const json::object& key = puzzle_.at("tree").as_array().at(0).as_object();
        return static_cast<unsigned>(key.at("n").as_int64()) + (key.at("turns").as_array().at(0) == "pass" ? 0 : 1);
    }
    [[nodiscard]] bool own(const Position& position) const { return aim_.own(game_, position); }
    [[nodiscard]] Turn turn(const json::value& token) const { return read_turn(game_, std::string(token.as_string())); }
    Position played(const Position& position, Turn turn) {
        INFO(text(game_, position) << " " << text(game_, turn));
        REQUIRE_FALSE(over(game_, position));
        REQUIRE(is_legal(game_, position, turn));
        return play(game_, position, turn);
    }

    bool forces(const Position& position, unsigned budget) {
        if (position.cards_left > 1 || aim_.is_hold()) return checker_.can_force(position, budget, true);
        ++judged_by_reference;
        const Verdict verdict = reference_solve(game_, position)[side_];
        return verdict.wins() && verdict.distance() <= budget;
    }
    void require_n(const Position& position, unsigned n) {
        INFO(text(game_, position));
        CHECK(forces(position, n));
        if (n > 0) CHECK_FALSE(forces(position, n - 1));
    }

    void tree(const Position& position, const json::array& branches, unsigned n) {
        require_n(position, n);
        ends += n == 0;
        REQUIRE(branches.empty() == (n == 0));
        std::size_t turns = 0;
        for (const json::value& value : branches) {
            const json::object& branch = value.as_object();
            CHECK(branch.at("player").as_int64() == index(position.to_move) + 1);
            const auto left = static_cast<unsigned>(branch.at("n").as_int64());
            for (const json::value& token : branch.at("turns").as_array()) {
                ++turns;
                const Turn turn = this->turn(token);
                const Position after = played(position, turn);
                if (own(position)) CHECK(left == n - !turn.is_pass());
                if (!branch.contains("shown")) {
                    tree(after, branch.at("then").as_array(), left);
                    continue;
                }
                CHECK_FALSE(branch.at("shown").as_bool());
                CHECK_FALSE(branch.contains("then"));
                CHECK(deepest_ > 2);
                CHECK(forces(after, left));
            }
        }
        if (n > 0) CHECK(turns == (own(position) ? 1 : aim_.turns(game_, position).size()));
    }

    /// Plays the line. Checks that after it the side needs no card, and that the side plays `n` cards in it, if given.
    void line(Position position, const json::array& tokens, std::optional<unsigned> n) {
        unsigned cards = 0;
        for (const json::value& token : tokens) {
            const Turn turn = this->turn(token);
            cards += own(position) && !turn.is_pass();
            position = played(position, turn);
        }
        if (n) CHECK(cards == *n);
        if (!aim_.is_hold()) CHECK(cards <= n_);
        CHECK(cards > 0);
        require_n(position, 0);
        CHECK(aim_.suits_if_all_pass(game_, position));
    }

    void failure(const json::object& wrong) {
        const json::array& tokens = wrong.at("line").as_array();
        CHECK(tokens.at(0) == wrong.at("turn"));
        CHECK(
            std::find(puzzle_.at("keys").as_array().begin(), puzzle_.at("keys").as_array().end(), tokens.at(0)) ==
            puzzle_.at("keys").as_array().end());
        if (tokens.size() > 1) CHECK(tokens.at(1) == wrong.at("refutation"));
        if (wrong.at("why") == "taking")
            CHECK(turn(tokens.at(0)).action() == turn(puzzle_.at("keys").as_array().at(0)).action());
        const bool later = wrong.at("wins_later").as_bool();
        unsigned budget = later ? n_ : max_players * cards_per_player;
        Position position = read_.position;
        for (const json::value& token : tokens) {
            const Turn turn = this->turn(token);
            if (later && own(position) && !turn.is_pass()) --budget;
            position = played(position, turn);
            INFO(text(game_, position));
            CHECK_FALSE(forces(position, budget));
        }
        CHECK_FALSE(aim_.suits_if_all_pass(game_, position));
        if (aim_.is_hold() && !over(game_, position))
            CHECK(Checker(game_, forcing_, aim_.side()).can_force(position, 0, true));
    }

    void values() {
        unsigned win = 0, later = 0, not_at_all = 0;
        for (const TurnClass& first : turn_classes(game_, read_.position)) {
            const unsigned cost = first.turn().is_pass() ? 0 : 1;
            const unsigned after = aim_.is_hold() ? Aim::any_number : n_ - cost;
            const bool wins = n_ >= cost && forces(first.after, after);
            ++(wins ? win : forces(first.after, max_players * cards_per_player) ? later : not_at_all);
        }
        const json::object& values = puzzle_.at("values").as_object();
        CHECK(values.at("win").as_int64() == win);
        CHECK(values.at("later").as_int64() == later);
        CHECK(values.at("not").as_int64() == not_at_all);
        CHECK(puzzle_.at("wrong").as_array().size() >= std::min(3U, later + not_at_all));
    }

    const json::object& puzzle_;
    ReadPosition read_;
    const Game& game_;
    unsigned side_, n_, deepest_ = 0; ///< `deepest_` is the N at the root of the tree
    Aim aim_;
    Forcing forcing_;
    Checker checker_;
};

} // namespace

TEST_CASE("everything that the twin shows is played through to its end", "[puzzles][replay]") {
    Library library;
    const auto [variant, players, task, least, count] = GENERATE(table<const char*, unsigned, Task, Goal, unsigned>(
        {{"siam", 2, Task::win, Goal::strict, 6},
         {"siam", 2, Task::win, Goal::fastest, 6},
         {"saba", 3, Task::win, Goal::strict, 4},
         {"siam", 4, Task::win, Goal::fastest, 4},
         {"kingdead", 2, Task::win, Goal::strict, 4},
         {"siam", 2, Task::hold, Goal::strict, 4},
         {"saba", 3, Task::hold, Goal::strict, 6},
         {"siam", 4, Task::hold, Goal::strict, 6},
         {"siam", 2, Task::save, Goal::strict, 6}}));
    const Game& game = *library.game(variant, players);
    GeneratorOptions options{
        .seed = 12, .task = task, .least_goal = least, .n = {1, 2}, .open = {1, 3}, .cards = {2, 4}, .themes = {}};
    Generator generator(game, options);
    unsigned found = 0, ends = 0, judged_by_reference = 0;
    for (std::uint64_t number = 0; found < count; ++number) {
        auto candidate = generator.candidate(number);
        if (!candidate->puzzle) continue;
        ++found;
        PackPuzzle entry;
        entry.puzzle = std::move(*candidate->puzzle);
        const std::string text = json_text(entry);
        INFO(text);
        const json::value parsed = json::parse(text);
        Replay replay(library, parsed.as_object());
        replay.run();
        ends += replay.ends, judged_by_reference += replay.judged_by_reference;
    }
    CHECK(ends > 3);
    if (task == Task::win) CHECK(judged_by_reference > 3);
}
