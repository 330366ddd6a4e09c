// Twins: pairs of puzzles that differ by the place of one follower, but have different keys.
#include "puzzles/reasons/twin.hpp"

#include <algorithm>

#include "engine/words.hpp"
#include "puzzles/generate.hpp"
#include "puzzles/reasons/reasons_check.hpp"
#include "puzzles/selection.hpp"
#include "puzzles/verify.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/explained.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/shipped_packs.hpp"
#include "tools/siam/telling/reasons_told.hpp"

namespace siam::tests {
namespace {

/// The puzzles of the shipped pack of twins, pair by pair.
class ShippedTwins {
public:
    [[nodiscard]] std::vector<PackPuzzle>& puzzles() noexcept { return pack_.puzzles; }

private:
    Rulebook rulebook_{builtin_variants()};
    std::string text_ = text_of(in_source("puzzles/packs/twins.txt"));
    Pack pack_ = read_pack(rulebook_, text_).pack;
};

/// Twins that are not those of the puzzle, each with the reason why not.
std::vector<std::pair<const char*, Twin>> false_twins(const Puzzle& puzzle, const Puzzle& other) {
    const Twin& twin = *puzzle.twin;
    std::vector<std::pair<const char*, Twin>> wrong{
        {"the same position", {puzzle.position, twin.keys}},
        {"another puzzle's position", {other.position, twin.keys}},
        {"the puzzle's own keys", {twin.position, puzzle.keys}},
        {"no keys", {twin.position, {}}}};
    const Move move = move_between(puzzle.position, twin.position).value();
    Twin twice = twin;
    for (const Province province : {move.from, move.to}) {
        Followers& here = twice.position.at[index(province)];
        here = province == move.to ? here + Followers::one(move.faction) : here;
    }
    wrong.emplace_back("a follower too many", twice);
    Twin more = twin;
    for (const TurnClass& turns : turn_classes(*puzzle.game, twin.position))
        if (std::ranges::find(twin.keys, turns.turn()) == twin.keys.end()) {
            more.keys.push_back(turns.turn());
            break;
        }
    wrong.emplace_back("a key too many", more);
    return wrong;
}

} // namespace

TEST_CASE("a move is the only difference of two positions", "[puzzles][twins]") {
    Library library;
    const auto [text, moves] = GENERATE(table<const char*, bool>(
        {{"siam:2 LN*rl2/KE*l4m5/AYr3m RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l3m3 RM/RM 2 0 21 -", true},
         {"siam:2 LN*rl3/KE*l3m5/AYr3m RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l3m3 RM/RM 2 0 21 -", false},
         {"siam:2 LN*rl/KE*l5m5/AYr3m RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l3m3 RM/RM 2 0 21 -", false},
         {"siam:2 LN*rl2/KE*l3m6/AYr3m RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l3m3 RM/RM 2 0 21 -", false},
         {"siam:2 LN*rl2/KE*l3m5/AYr3m RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l3m3 RM/RM 2 0 21 -", false},
         {"siam:2 LN*rl2/KE*l4m5/AYr3m RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l4m3 RM/RM 2 0 21 -", false},
         {"siam:2 LN*rl2/KE*l4m4/AYr3m2 RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l3m3 RM/RM 2 0 21 -", false},
         {"siam:2 LN*rl2/KE*l4m5/AYr3m RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l3m3 RM/RM 1 0 12 -", false}}));
    INFO(text);
    const Position one =
        read_position(library, "siam:2 LN*rl3/KE*l3m5/AYr3m RY=L/SU=R/CH=L/LX=B/KT=M r3l4m/r2l3m3 RM/RM 2 0 21 -")
            .position;
    const Position other = read_position(library, text).position;
    CHECK(move_between(one, other).has_value() == moves);
    if (!moves) return;
    const Move move = move_between(one, other).value();
    CHECK(move_between(other, one) == Move{move.faction, move.to, move.from});
    CHECK(one.at[index(move.from)] == other.at[index(move.from)] + Followers::one(move.faction));
}

TEST_CASE("play leads to each position with one follower moved", "[puzzles][twins]") {
    ShippedTwins twins;
    for (std::size_t i = 0; i < twins.puzzles().size(); i += 12 / rounds(12)) {
        const Puzzle& puzzle = twins.puzzles()[i].puzzle;
        INFO(puzzle.id);
        const auto moved = with_one_moved(*puzzle.game, {puzzle.history, puzzle.position});
        CHECK(std::ranges::any_of(moved, [&](const auto& one) { return one.position == puzzle.twin->position; }));
        for (const PlayedPosition& one : moved) {
            CHECK(unreachable(*puzzle.game, one.history, one.position) == std::nullopt);
            CHECK(move_between(puzzle.position, one.position));
        }
    }
}

TEST_CASE("the shipped twins stand in 30 pairs with different keys and a sentence", "[puzzles][twins][shipped]") {
    ShippedTwins twins;
    std::vector<PackPuzzle>& all = twins.puzzles();
    REQUIRE(all.size() == 60);
    Quotas quotas;
    // A pair is alike in what either puzzle is (see PACK.md), so the pack has larger quotas.
    quotas[Alike::shape] = quotas[Alike::theme] = 36;
    quotas[Alike::idle] = 17;
    quotas[Alike::plot] = 7;
    PackRoom room(all.size() / 2, quotas);
    std::size_t explained = 0;
    for (std::size_t i = 0; i < all.size(); i += 2) {
        Puzzle &one = all[i].puzzle, &other = all[i + 1].puzzle;
        INFO(one.id << " " << other.id);
        REQUIRE(are_twins(one, other));
        CHECK(one.n == other.n);
        CHECK(one.twin->keys == other.keys);
        CHECK(other.twin->keys == one.keys);
        CHECK(one.key().action() != other.key().action());
        const PuzzleGroup pair{&one, &other};
        const auto exceeded = room.exceeded_by(pair);
        CHECK(exceeded == std::nullopt);
        room.take(pair);
        for (const PackPuzzle& entry : {all[i], all[i + 1]}) {
            explained += entry.explained > 0 && entry.explained <= 80;
            std::string told = entry.commentary.substr(0, entry.commentary.find("\n\n"));
            std::ranges::replace(told, '\n', ' ');
            CHECK_THAT(told, Catch::Contains("another turn ") && Catch::Contains("right: player "));
        }
    }
    CHECK(explained == all.size());
}

TEST_CASE("the sentence about a twin stands behind the reasons and is not counted", "[puzzles][twins][reasons]") {
    ShippedTwins twins;
    for (std::size_t i = 0; i < twins.puzzles().size(); i += 12 / rounds(12)) {
        PackPuzzle& entry = twins.puzzles()[i];
        Puzzle& puzzle = entry.puzzle;
        INFO(puzzle.id);
        solve(puzzle);
        const tools::ToldReasons with = tools::told_reasons(puzzle);
        const std::string all = tools::in_english(puzzle.game->variant(), with.paragraph);
        const std::size_t twin = all.rfind(" With a", all.rfind("another turn "));
        REQUIRE(twin != std::string::npos);
        CHECK(with.words == siam::words_of(all.substr(0, twin)).size());
        CHECK(with.words == entry.explained);
    }
}

TEST_CASE("the checkers refuse false twins", "[puzzles][twins][reasons]") {
    ShippedTwins twins;
    std::vector<PackPuzzle>& all = twins.puzzles();
    for (std::size_t i = 0; i < all.size(); i += 12 / rounds(12)) {
        Puzzle& puzzle = all[i].puzzle;
        INFO(puzzle.id);
        solve(puzzle);
        const Explanation explanation = explained(puzzle);
        ReasonsChecker checker(explanation.about);
        CHECK(checker.judge(*puzzle.twin) == Truth::holds);
        const Puzzle& other = all[(i + 2) % all.size()].puzzle;
        for (const auto& [why, twin] : false_twins(puzzle, other)) {
            INFO(why);
            CHECK(checker.judge(twin) == Truth::fails);
        }
    }
}

TEST_CASE("no turn is a key of both twins", "[puzzles][twins][reasons]") {
    ShippedTwins twins;
    unsigned here = 0, there = 0;
    for (std::size_t i = 0; i < twins.puzzles().size(); i += 12 / rounds(12)) {
        Puzzle& puzzle = twins.puzzles()[i].puzzle;
        INFO(puzzle.id);
        solve(puzzle);
        const Explanation explanation = explained(puzzle);
        const Turn wrong = puzzle.wrong.front().turn, key = puzzle.key();
        Forcing forcing(*puzzle.game, {.memory = 1 << 22, .limits = {}});
        const auto wins = [&](const Position& position, Turn turn) {
            return is_legal(*puzzle.game, position, turn) &&
                   forcing.can_force(play(*puzzle.game, position, turn), puzzle.side(), Aim::left(puzzle.n, turn)) ==
                       true;
        };
        for (const PlayedPosition& moved : with_one_moved(*puzzle.game, {puzzle.history, puzzle.position})) {
            if (!wins(moved.position, key)) continue;
            Argument about = explanation.about; // the key is right in both positions
            about.root = moved.position, about.key = wrong;
            if (is_legal(*puzzle.game, moved.position, wrong) && wrong.is_pass() == key.is_pass() && ++here <= 20)
                CHECK(ReasonsChecker(about).judge(Twin{puzzle.position, {key}}) == Truth::fails);
            for (const TurnClass& turns : turn_classes(*puzzle.game, moved.position))
                if (turns.turn() != key && wins(moved.position, turns.turn()) && !wins(puzzle.position, turns.turn())) {
                    const Twin twin{moved.position, {turns.turn()}};
                    if (++there <= 20) CHECK(ReasonsChecker(explanation.about).judge(twin) == Truth::fails);
                    break;
                }
        }
    }
    CHECK(here >= rounds(6));
    CHECK(there >= rounds(6));
}

TEST_CASE("the verifier names a false twin", "[puzzles][twins][unsanitized]") {
    ShippedTwins twins;
    std::vector<PackPuzzle>& all = twins.puzzles();
    for (std::size_t i = 0; i < all.size(); i += 12) {
        const Puzzle& puzzle = all[i].puzzle;
        INFO(puzzle.id);
        CHECK(judge(puzzle).faults.empty());
        std::vector<std::pair<const char*, Twin>> wrong = false_twins(puzzle, all[(i + 2) % all.size()].puzzle);
        Twin fewer = *puzzle.twin;
        fewer.keys.pop_back();
        wrong.emplace_back("a key too few", fewer);
        for (const auto& [why, twin] : wrong) {
            INFO(why);
            Puzzle changed = puzzle;
            changed.twin = twin;
            const std::vector<Fault> faults = judge(changed).faults;
            REQUIRE_FALSE(faults.empty());
            CHECK(faults.front().claim == siam::Claim::twin);
        }
    }
}

TEST_CASE("the generator finds a puzzle together with its twin", "[puzzles][twins][unsanitized]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    GeneratorOptions options;
    options.open = {2, 3};
    options.twins = true;
    const Generator generator(game, options);
    std::optional<Candidate> made;
    for (std::uint64_t number = 0; !made || !made->puzzle; ++number) {
        made = generator.candidate(number);
        REQUIRE(made->puzzle.has_value() == made->twin.has_value());
    }
    CHECK(are_twins(*made->puzzle, *made->twin));
    for (const Puzzle* const puzzle : {&*made->puzzle, &*made->twin}) {
        CHECK(judge(*puzzle).faults.empty());
        CHECK(reasons_of_kind<Twin>(puzzle->reasons->reasons) == std::vector{*puzzle->twin});
    }
}

TEST_CASE("a pair of twins counts as one puzzle of a pack", "[puzzles][twins][packs]") {
    ShippedTwins twins;
    std::vector<PackPuzzle>& all = twins.puzzles();
    std::vector<PuzzleGroup> pairs;
    for (std::size_t i = 0; i < all.size(); i += 2) pairs.push_back({&all[i].puzzle, &all[i + 1].puzzle});
    CHECK(select(pairs, 30, Quotas::none()).chosen.size() == 30);
    CHECK(select(pairs, 4, Quotas::none()).chosen.size() == 4);
    Puzzle &first = all[0].puzzle, &second = all[1].puzzle;
    first.score = 100, second.score = 0; // a pair is as good as its weaker puzzle
    const auto chosen = select(pairs, 29, Quotas::none()).chosen;
    CHECK(std::ranges::find(chosen, 0U) == chosen.end());
    Quotas quotas = Quotas::none();
    quotas[Alike::n] = 50;
    PackRoom room(2, quotas);
    first.n = 1, second.n = 2;
    room.take(pairs[0]); // one of N = 1, one of N = 2
    CHECK(room.exceeded_by(pairs[0]) == Alike::n);
    second.n = first.n = 3;
    room.take(pairs[0]);
    CHECK(room.exceeded_by(pairs[0]) == Alike::n); // counted once, not twice
}

} // namespace siam::tests
