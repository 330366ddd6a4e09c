// When several processes work on one question, they share memory and exchange messages. The tests check both; here
// the processes are threads, each with its own solver.
#include "solver/search/remote.hpp"

#include <thread>

#include "engine/notation.hpp"
#include "solver/search/pages.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"

namespace siam::search {
namespace {

/// Test positions. A single worker takes 1,200 to 7,000 nodes to solve each of them.
constexpr std::array positions{
    "siam:2 SU*r2l2/RY*r4l2/CHrlm2 KT=R/AY=M/LX=B/LN=L/KE=M r3lm3/r2l2m3 FFM/F1L 2 0 21 -",
    "siam:2 RYr3/LN*rm2/LXl5 AY=R/KT=L/SU=L/KE=M/CH=R rlm2/r3l4m3 FF12RM/- 2 0 21 -",
    "siam:3 SUl9/KT*r4m3/CHr2lm5 LX=L/LN=B/KE=M/AY=R/RY=R r4m4/r4l3m3/rl2m3 KM/-/KF12 3 0 312 1:KTm-CHm",
    "kingdead:4 DE*/ESs/ST*s3we GW=W/NO=W/WA=E/LA=F/MO=S s3we4/s4w5e/s2w2e3/s3w3e3 -/-/F2W/2W 1 0 2134 -"};

/// Memory that all threads of a test share, as processes on one machine share theirs.
class CommonPages {
public:
    CommonPages() : pages_(static_cast<std::byte*>(zeroed_pages(bytes))) {}
    ~CommonPages() { free_pages(pages_, bytes); }
    CommonPages(const CommonPages&) = delete;
    CommonPages& operator=(const CommonPages&) = delete;
    [[nodiscard]] std::span<std::byte> all() const noexcept { return {pages_, bytes}; }

private:
    static constexpr std::size_t bytes = std::size_t{4} << 20;
    std::byte* pages_;
};

/// Stands for a process: a solver of one thread and its connection to the other processes.
struct Process {
    explicit Process(std::span<std::byte> common) {
        remote.share(common);
        remote.keep_silent();
        solver.emplace(SolverOptions{.memory = std::size_t{1} << 20, .remote = &remote});
    }
    Remote remote;
    std::optional<Solver> solver;
};

TEST_CASE("processes that share a table find what one alone finds, and what another has found", "[solver][threads]") {
    Library library;
    for (const std::string text : positions) {
        INFO(text);
        const auto [game, position] = read_position(library, text);
        const Answer alone = Solver({.memory = std::size_t{1} << 20}).solve(*game, position);
        const CommonPages pages;
        Process first(pages.all()), second(pages.all());
        std::array<Answer, 2> answers;
        std::thread other(
            [&, &game = game, &position = position] { answers[1] = second.solver->solve(*game, position); });
        answers[0] = first.solver->solve(*game, position);
        other.join();
        for (const Answer& answer : answers) {
            CHECK(answer.proved);
            CHECK(answer.force == alone.force);
        }
        Process later(pages.all());
        const Answer known = later.solver->solve(*game, position);
        CHECK(known.force == alone.force);
        CHECK(known.nodes * 10 < alone.nodes);
    }
}

TEST_CASE("what took long to prove is told, and known elsewhere", "[solver]") {
    const Hash128 easy = hash128("easy", 4), hard = hash128("hard", 4);
    constexpr Bounds bounds{2, 5};
    Remote here(10, 6), there(10, 6);
    here.proved(easy, bounds, 9);
    here.proved(hard, bounds, 10);
    here.searching(easy, 5, true);
    here.searching(hard, 6, true);
    const Remote::News news = here.take_told();
    CHECK(here.take_told().empty());
    there.hear(news);
    CHECK(there.is_searched_elsewhere(hard));
    CHECK_FALSE(there.is_searched_elsewhere(easy));
    TranspositionTable table(std::size_t{1} << 16);
    there.learn(table);
    CHECK(table.find(hard) == bounds);
    CHECK_FALSE(table.find(easy).has_value());

    here.keep_silent();
    here.proved(hard, bounds, 1000);
    here.searching(hard, 9, false);
    CHECK(here.take_told().empty());
}

} // namespace
} // namespace siam::search
