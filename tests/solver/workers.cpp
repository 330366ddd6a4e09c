// Objects that the threads of a solver share: the transposition table, the work on one question, a table on disk. The
// tests use std::thread, because ThreadSanitizer reports false races in Debian's TBB.
#include <algorithm>
#include <array>
#include <barrier>
#include <deque>
#include <thread>

#include "engine/deal.hpp"
#include "engine/notation.hpp"
#include "solver/endgame_table/build.hpp"
#include "solver/search/search.hpp"
#include "tests/support/all_positions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scratch.hpp"

namespace siam::search {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

Hash128 key(std::uint64_t number) { return hash128(&number, sizeof number); }

/// The bounds that every writer stores for the key with this number, so that two writers never disagree.
Bounds truth(std::uint64_t number) {
    const auto n = static_cast<std::uint8_t>(number % 9);
    return {n, n};
}

/// Runs body(thread) in several threads that begin together.
template <class Body>
void together(unsigned count, Body body) {
    std::barrier start(count);
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < count; ++thread)
        threads.emplace_back([&, thread] {
            start.arrive_and_wait();
            body(thread);
        });
    for (std::thread& thread : threads) thread.join();
}

/// Test positions. A single worker takes 1,200 to 7,000 nodes to solve each of them.
constexpr std::array positions{
    "siam:2 SU*r2l2/RY*r4l2/CHrlm2 KT=R/AY=M/LX=B/LN=L/KE=M r3lm3/r2l2m3 FFM/F1L 2 0 21 -",
    "siam:2 RYr3/LN*rm2/LXl5 AY=R/KT=L/SU=L/KE=M/CH=R rlm2/r3l4m3 FF12RM/- 2 0 21 -",
    "siam:3 KEr2l2m/RYr4l2m/LX*r2l3m CH=B/LN=M/SU=M/AY=R/KT=L r2l4m2/r3l5m2/r2l2m2 2M/-/F12R 2 0 321 -",
    "siam:3 SUl9/KT*r4m3/CHr2lm5 LX=L/LN=B/KE=M/AY=R/RY=R r4m4/r4l3m3/rl2m3 KM/-/KF12 3 0 312 1:KTm-CHm",
    "kingdead:4 DE*/ESs/ST*s3we GW=W/NO=W/WA=E/LA=F/MO=S s3we4/s4w5e/s2w2e3/s3w3e3 -/-/F2W/2W 1 0 2134 -",
    "saba:4 GOa3s/KA*as3 HE=T/GJ=A/SH=S/WO=S/TI=T/SI=T at2s4/a5t5/a4t5s/at4s2 KFT/-/-/F2A 1 0 2314 -"};

/// Workers that search the questions about one side together. Like the solver's workers, each has its own thread.
class Searches {
public:
    Searches(const Game& game, unsigned side, TranspositionTable& table, unsigned count, const Limits& limits = {}) {
        for (unsigned i = 0; i < count; ++i) searches_.emplace_back(game, side, table, limits, &workers_);
    }
    /// The result of each worker; empty for a worker that stopped at a limit or because another worker had the answer.
    std::vector<std::optional<bool>> can_force(const Position& position, unsigned budget) {
        std::vector<std::optional<bool>> values(searches_.size());
        workers_.finished = false;
        together(static_cast<unsigned>(searches_.size()), [&](unsigned worker) {
            values[worker] = searches_[worker].can_force(position, budget);
            if (values[worker]) workers_.finished = true;
        });
        return values;
    }

private:
    Workers workers_;
    std::deque<Search> searches_;
};

unsigned number_of(std::optional<bool> value, const std::vector<std::optional<bool>>& values) {
    return static_cast<unsigned>(std::count(values.begin(), values.end(), value));
}

} // namespace

TEST_CASE("a table uses all of its memory, not only a power of two", "[solver][table]") {
    constexpr unsigned stored = 200'000;
    TranspositionTable table(3 * megabyte / 2);
    const auto bounds = [](std::uint64_t n) { return Bounds{static_cast<std::uint8_t>(n % 8)}; };
    for (std::uint64_t n = 0; n < stored; ++n) table.store(key(n), bounds(n), 1);
    unsigned found = 0, wrong = 0;
    for (std::uint64_t n = 0; n < stored; ++n)
        if (const auto known = table.find(key(n))) {
            ++found;
            wrong += *known != bounds(n);
        }
    CHECK(wrong == 0);
    CHECK(found > megabyte / 16 * 5 / 4); // an entry takes 16 bytes
}

TEST_CASE("a table that threads fill, read and grow at once holds nothing false", "[solver][table][threads]") {
    TranspositionTable table(4 * megabyte);
    constexpr std::uint64_t keys = 60'000; // several times as many as the new table holds
    std::atomic<unsigned> found{0}, wrong{0};
    together(4, [&](std::uint64_t thread) {
        for (std::uint64_t i = 0; i < keys; ++i) {
            const std::uint64_t number = (thread * keys / 4 + i * 7919) % keys;
            table.store(key(number), truth(number), number);
            const std::uint64_t other = (number * 31 + 7) % keys;
            if (const auto bounds = table.find(key(other))) {
                ++found;
                if (*bounds != truth(other)) ++wrong;
            }
        }
    });
    CHECK(wrong == 0);
    CHECK(found > keys / 2);
    for (std::uint64_t number = keys; number < 2 * keys; ++number) REQUIRE_FALSE(table.find(key(number)).has_value());
}

TEST_CASE("a table that grows keeps what was proved last", "[solver][table]") {
    TranspositionTable table(16 * megabyte);
    constexpr std::uint64_t kept = 20'000, first_filling = 60'000, all = 400'000;
    constexpr Bounds earlier{2, 8}, later{4, 6};
    for (std::uint64_t number = 0; number < kept; ++number) table.store(key(number), earlier, 1U << 20);
    for (std::uint64_t number = kept; number < first_filling; ++number) table.store(key(number), earlier, 1);
    for (std::uint64_t number = 0; number < kept; ++number) table.store(key(number), later, 1U << 20);
    for (std::uint64_t number = first_filling; number < all; ++number) table.store(key(number), earlier, 1);
    unsigned found = 0;
    for (std::uint64_t number = 0; number < kept; ++number) found += table.find(key(number)) == later;
    CHECK(found > kept * 99 / 100);
}

TEST_CASE("a crew finds what one worker finds", "[solver][threads]") {
    Library library;
    unsigned told_to_leave = 0;
    for (const std::string text : positions) {
        const auto [game, position] = read_position(library, text);
        for (unsigned side = 0; side < game->sides(); ++side) {
            TranspositionTable of_one(4 * megabyte), small(std::size_t{1} << 12), large(4 * megabyte);
            Search one(*game, side, of_one, Limits{});
            Searches two(*game, side, small, 2), three(*game, side, large, 3), four(*game, side, small, 4);
            for (unsigned budget = 0; budget <= one.own_cards(position); ++budget) {
                const auto expected = one.can_force(position, budget);
                for (Searches* const crew : {&two, &three, &four}) {
                    const auto values = crew->can_force(position, budget);
                    INFO(text << ": side " << side << ", " << budget << " cards, " << values.size() << " workers");
                    CHECK(number_of(expected, values) > 0);
                    CHECK(number_of(!*expected, values) == 0);
                    told_to_leave += number_of(std::nullopt, values);
                }
            }
        }
    }
    CHECK(told_to_leave > 5); // otherwise the workers hardly worked together
}

TEST_CASE("a crew that is stopped at any moment says nothing wrong, then or later", "[solver][threads]") {
    Library library;
    Random random(61);
    unsigned without_answer = 0, answers = 0;
    for (const std::string text : positions) {
        const auto [game, position] = read_position(library, text);
        TranspositionTable of_one(4 * megabyte), shared(4 * megabyte);
        Search one(*game, 0, of_one, Limits{});
        const auto expected = one.can_force(position, one.own_cards(position));
        const std::uint64_t all = one.nodes();
        for (unsigned n = 0; n < 12; ++n) {
            Limits limits;
            std::atomic<bool> stop = false;
            limits.nodes = 1 + below(random, all);
            limits.stop = &stop;
            Searches crew(*game, 0, shared, 3, limits);
            std::thread clock([&, naps = below(random, 20)] {
                for (std::uint64_t i = 0; i < naps; ++i) std::this_thread::yield();
                if (n % 3 == 0) stop = true;
            });
            const auto values = crew.can_force(position, one.own_cards(position));
            clock.join();
            INFO(text << ", run " << n);
            CHECK(number_of(!*expected, values) == 0);
            ++(number_of(expected, values) > 0 ? answers : without_answer);
        }
        Searches unlimited(*game, 0, shared, 3);
        CHECK(number_of(expected, unlimited.can_force(position, one.own_cards(position))) > 0);
    }
    CHECK(without_answer > 0);
    CHECK(answers > 0);
}

TEST_CASE("threads that are at positions of their own share a table and find what one finds", "[solver][threads]") {
    Library library;
    std::vector<ReadPosition> read;
    std::vector<std::string> expected;
    const auto force = [](const ReadPosition& task, TranspositionTable& table) {
        std::string answers;
        for (unsigned side = 0; side < task.game->sides(); ++side) {
            Search search(*task.game, side, table, Limits{});
            for (unsigned budget = 0; budget <= search.own_cards(task.position); ++budget)
                answers += *search.can_force(task.position, budget) ? 'y' : 'n';
            answers += ' ';
        }
        return answers;
    };
    for (const std::string text : positions) {
        read.push_back(read_position(library, text));
        TranspositionTable alone(4 * megabyte);
        expected.push_back(force(read.back(), alone));
    }
    for (const std::size_t bytes : {std::size_t{1} << 12, 4 * megabyte}) {
        TranspositionTable shared(bytes);
        std::vector<std::string> found(2 * read.size());
        std::atomic<std::size_t> next{0};
        together(4, [&](unsigned) {
            for (std::size_t i = next++; i < found.size(); i = next++) found[i] = force(read[i % read.size()], shared);
        });
        for (std::size_t i = 0; i < found.size(); ++i) {
            INFO(positions[i % read.size()] << ", table of " << bytes);
            CHECK(found[i] == expected[i % read.size()]);
        }
    }
}

TEST_CASE("threads that ask one table on disk are told what was solved", "[table][threads]") {
    Library library;
    const auto [game, root] =
        read_position(library, "siam:2 LNr2l/CH*rlm LX=L/KE=M/SU=R/RY=B/AY=B/KT=R r3lm4/r2l4m2 R2/F 1 0 12 -");
    const tests::Scratch scratch;
    REQUIRE(build_endgame_table(*game, std::span(&root, 1), {}, scratch.file("table")) == RetrogradeEnd::solved);
    Retrograde solved(*game, std::span(&root, 1), {});
    REQUIRE(solved.run() == RetrogradeEnd::solved);
    std::vector<std::pair<Position, Verdicts>> answers;
    tests::for_each_position(
        solved, [&](const Position& position, const Verdicts& verdicts) { answers.emplace_back(position, verdicts); });
    REQUIRE(answers.size() > 1000);
    TableSet tables;
    tables.add(scratch.file("table"));
    std::atomic<unsigned> wrong{0};
    together(4, [&, &game = game](unsigned thread) {
        for (std::size_t i = thread; i < answers.size(); i += 4)
            wrong += tables.probe(*game, answers[i].first) != answers[i].second;
    });
    CHECK(wrong == 0);
}

} // namespace siam::search
