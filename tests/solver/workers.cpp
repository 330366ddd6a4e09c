// What threads share in the solver: the table, and a crew at one question. Under std::thread, so that ThreadSanitizer,
// which Debian's TBB misleads, can judge it.
#include <deque>
#include <thread>

#include "engine/notation.hpp"
#include "solver/search.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"

namespace siam {
namespace {

Hash128 key(std::uint64_t number) { return hash128(&number, sizeof number); }

/// What the test proves of a key: nothing that two writers could disagree on.
Bounds truth(std::uint64_t number) {
    const auto n = static_cast<std::uint8_t>(number % 9);
    return {n, n};
}

std::string hard_position() {
    return "siam:2 SU*r2l2/RY*r4l2/CHrlm2 KT=R/AY=M/LX=B/LN=L/KE=M r3lm3/r2l2m3 FFM/F1L 2 0 21 -";
}

} // namespace

TEST_CASE("a table that threads fill, read and grow at once holds nothing false", "[solver][table][threads]") {
    Table table(std::size_t{1} << 22);
    constexpr std::uint64_t keys = 60'000; // several times what the table begins with
    std::atomic<unsigned> found{0}, wrong{0};
    const auto work = [&](std::uint64_t first) {
        for (std::uint64_t i = 0; i < keys; ++i) {
            const std::uint64_t number = (first + i * 7919) % keys;
            table.store(key(number), truth(number), number);
            const std::uint64_t other = (number * 31 + 7) % keys;
            if (const auto bounds = table.find(key(other))) {
                ++found;
                if (*bounds != truth(other)) ++wrong;
            }
        }
    };
    std::vector<std::thread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread) threads.emplace_back(work, thread * keys / 4);
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
    CHECK(found > keys / 2);
    for (std::uint64_t number = keys; number < 2 * keys; ++number) REQUIRE_FALSE(table.find(key(number)).has_value());
}

TEST_CASE("a table that grows keeps what was proved last", "[solver][table]") {
    Table table(std::size_t{1} << 24);
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
    const auto [game, position] = read_position(library, hard_position());
    for (unsigned side = 0; side < game->sides(); ++side) {
        for (unsigned budget = 0; budget <= 3; ++budget) {
            CAPTURE(side, budget);
            Table alone(std::size_t{1} << 22), shared(std::size_t{1} << 16);
            Search worker(*game, side, alone, Limits{});
            const auto expected = worker.can_force(position, budget);
            Crew crew;
            crew.workers = 3;
            std::deque<Search> searches;
            for (unsigned i = 0; i < crew.workers; ++i) searches.emplace_back(*game, side, shared, Limits{}, &crew);
            std::vector<std::optional<bool>> values(crew.workers);
            std::vector<std::thread> threads;
            for (unsigned i = 0; i < crew.workers; ++i)
                threads.emplace_back([&, i, start = position] {
                    values[i] = searches[i].can_force(start, budget);
                    if (values[i]) crew.finished = true;
                });
            for (std::thread& thread : threads) thread.join();
            unsigned answers = 0;
            for (const auto& value : values) {
                if (!value) continue;
                ++answers;
                CHECK(value == expected);
            }
            CHECK(answers > 0);
        }
    }
}

TEST_CASE("the number of threads and the size of the table change no answer", "[solver][threads][invariance]") {
    Library library;
    const auto [game, position] = read_position(library, hard_position());
    Solver one({std::size_t{1} << 26, 1});
    const Answer expected = one.solve(*game, position, Detail::keys);
    REQUIRE(expected.proved);
    for (const unsigned threads : {1U, 2U, 4U}) {
        for (const unsigned bits : {16U, 20U, 28U}) {
            CAPTURE(threads, bits);
            Solver solver({std::size_t{1} << bits, threads});
            const Answer answer = solver.solve(*game, position, Detail::keys);
            CHECK(answer.force == expected.force);
            CHECK(answer.keys == expected.keys);
        }
    }
}

} // namespace siam
