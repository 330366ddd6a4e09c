// The runner: whatever the threads, results are taken once each and in order; jobs that need all of the memory are
// alone.
#include "tools/siam/frame/run.hpp"

#include <array>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "solver/memory_budget.hpp"
#include "tests/support/catch.hpp"
#include "tools/siam/frame/record_clock.hpp"

using namespace siam;

namespace {

/// A run of `count` jobs. A job is known, hungry (it needs all of the memory) or stopped if the function says so.
struct Numbers {
    using Is = std::function<bool(std::uint64_t)>;
    static bool none(std::uint64_t) { return false; }

    std::uint64_t count = 40, enough = 1000; ///< `enough`: how many results the run wants at most
    Is is_known = none, is_hungry = none, is_stopped = none;
    std::vector<std::uint64_t> taken, kept;
    std::vector<std::string> results;
    unsigned threads = 1;
    std::array<std::atomic<unsigned>, 40> tries{}; ///< how often a hungry job was begun
    std::atomic<unsigned> at_work = 0;
    std::atomic<bool> was_in_company = false;
    std::atomic<std::uint64_t> next = 0;

    /// A hungry job needs the memory the first time that it is done; the second time it must be alone.
    [[nodiscard]] std::optional<std::string> do_job(std::uint64_t number) {
        const bool is_again = is_hungry(number) && tries[number]++ > 0;
        if (++at_work > 1 && is_again) was_in_company = true;
        std::this_thread::sleep_for(std::chrono::microseconds(number * 7919 % 400));
        if (at_work > 1 && is_again) was_in_company = true;
        --at_work;
        if (is_hungry(number) && !is_again && threads > 1) throw OverBudget();
        return is_stopped(number) ? std::nullopt : std::optional("result " + std::to_string(number));
    }

    void run(unsigned with_threads) {
        threads = with_threads;
        tools::Work work;
        work.next = [this]() -> std::optional<tools::Job> {
            if (next == count) return {};
            tools::Job job{next++};
            if (is_known(job.number)) job.known = "result " + std::to_string(job.number);
            return job;
        };
        work.do_job = [this](const tools::Job& job) { return do_job(job.number); };
        work.keep = [this](std::uint64_t number, const std::string&) { kept.push_back(number); };
        work.take = [this](std::uint64_t number, const std::string& result) {
            taken.push_back(number);
            results.push_back(result);
            return taken.size() < enough;
        };
        tools::runner().run(work, threads);
    }
};

void require_in_order(const Numbers& run, std::uint64_t count) {
    REQUIRE(run.taken.size() == count);
    for (std::uint64_t i = 0; i < count; ++i) {
        REQUIRE(run.taken[i] == i);
        REQUIRE(run.results[i] == "result " + std::to_string(i));
    }
}

} // namespace

TEST_CASE("results are taken once each and in order, whatever the threads", "[runner]") {
    for (const unsigned threads : {1U, 2U, 3U, 8U, 16U}) {
        Numbers run;
        run.is_known = [](std::uint64_t number) { return number % 3 == 1; };
        run.is_hungry = [](std::uint64_t number) { return number % 5 == 2; };
        run.run(threads);
        INFO(threads << " threads");
        require_in_order(run, run.count);
        CHECK(run.kept.size() == run.count - 13); // known results are not kept again
        CHECK_FALSE(run.was_in_company);
    }
}

TEST_CASE("a run ends when it has enough, and with the results before a stopped job", "[runner]") {
    for (const unsigned threads : {1U, 2U, 8U})
        for (std::uint64_t end = 0; end < 12; ++end) {
            Numbers enough;
            enough.enough = end + 1;
            enough.run(threads);
            require_in_order(enough, end + 1);
            Numbers stopped;
            stopped.is_stopped = [&](std::uint64_t number) { return number == end; };
            stopped.run(threads);
            require_in_order(stopped, end);
            CHECK(stopped.kept.size() == stopped.count - 1);
        }
    tools::RecordClock::resume();
}

TEST_CASE("one thread takes each result before it asks for the next job", "[runner]") {
    Numbers run;
    run.is_stopped = [&](std::uint64_t number) {
        CHECK(run.taken.size() == number);
        return false;
    };
    run.run(1);
    require_in_order(run, run.count);
}

TEST_CASE("a failing job ends the run with its exception", "[runner]") {
    for (const unsigned threads : {1U, 2U, 8U}) {
        Numbers run;
        run.count = 10'000;
        run.is_stopped = [](std::uint64_t number) -> bool {
            if (number == 20) throw std::runtime_error("job 20");
            return false;
        };
        CHECK_THROWS_WITH(run.run(threads), "job 20");
        CHECK(run.taken.size() <= 20);
        CHECK(run.next < run.count);
    }
    tools::RecordClock::resume();
}

TEST_CASE("a job for which all of the memory is too small ends the run", "[runner]") {
    for (const unsigned threads : {1U, 4U}) {
        tools::Work work;
        work.next = [n = 0U]() mutable { return std::optional(tools::Job{n++}); };
        work.do_job = [](const tools::Job& job) -> std::optional<std::string> {
            if (job.number == 5) throw OverBudget();
            return "";
        };
        CHECK_THROWS_AS(tools::runner().run(work, threads), OverBudget);
    }
    tools::RecordClock::resume();
}
