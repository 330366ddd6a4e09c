// Tests of MemoryBudget: several users share a memory limit, which counts every byte.
#include "solver/memory_budget.hpp"

#include <boost/unordered/unordered_flat_map.hpp>
#include <thread>
#include <vector>

#include "tests/support/catch.hpp"

using namespace siam;

TEST_CASE("a budget gives all or nothing", "[memory]") {
    MemoryBudget budget(100);
    CHECK(budget.try_take(60));
    CHECK_FALSE(budget.try_take(41));
    CHECK_FALSE(budget.try_take(MemoryBudget::unlimited));
    CHECK(budget.taken() == 60);
    CHECK(budget.try_take(40));
    CHECK(budget.left() == 0);
    budget.give_back(100);
    CHECK(budget.left() == 100);
    CHECK(budget.peak() == 100);
}

TEST_CASE("a vector that grows counts the old block and the new one", "[memory]") {
    MemoryBudget budget(1000);
    {
        std::vector<std::uint64_t, Budgeted<std::uint64_t>> numbers(&budget);
        numbers.reserve(40);
        CHECK(budget.taken() == 320);
        numbers.reserve(80);
        CHECK(budget.taken() == 640);
        CHECK(budget.peak() == 960);
        numbers.assign(80, 7);
        CHECK_THROWS_AS(numbers.reserve(100), OverBudget);
        CHECK(numbers.size() == 80); // the refused request left the vector unchanged
        CHECK(budget.taken() == 640);
        CHECK(budget.peak() == 960);
    }
    CHECK(budget.taken() == 0);
}

TEST_CASE("the budget goes with the contents", "[memory]") {
    MemoryBudget one(1000), other(1000);
    using Numbers = std::vector<std::uint64_t, Budgeted<std::uint64_t>>;
    Numbers a(10, 1, &one), b(20, 2, &other);
    a = std::move(b);
    CHECK((one.taken() == 0 && other.taken() == 160));
    Numbers copy = a;
    CHECK(other.taken() == 320);
    Numbers free;
    free = copy;
    CHECK((free.get_allocator().budget() == nullptr && other.taken() == 320));
    swap(copy, free);
    copy.assign(1000, 3);
    CHECK(other.taken() == 320);
    free = Numbers();
    CHECK(other.taken() == 160);
}

TEST_CASE("a hash map keeps to its budget", "[memory]") {
    MemoryBudget budget(100'000);
    {
        using Entry = std::pair<const std::uint32_t, std::uint32_t>;
        boost::unordered_flat_map<
            std::uint32_t, std::uint32_t, boost::hash<std::uint32_t>, std::equal_to<>, Budgeted<Entry>>
            map{Budgeted<Entry>(&budget)};
        std::uint32_t entries = 0;
        CHECK_THROWS_AS(
            [&] {
                for (;; ++entries) map.emplace(entries, 2 * entries);
            }(),
            OverBudget);
        CHECK(entries > 1000);
        CHECK(map.size() == entries);
        CHECK(budget.taken() > entries * sizeof(Entry));
        for (std::uint32_t n = 0; n < entries; ++n) REQUIRE(map.at(n) == 2 * n);
    }
    CHECK(budget.taken() == 0);
    CHECK(budget.peak() <= 100'000);
}

TEST_CASE("held bytes are given back once", "[memory]") {
    MemoryBudget budget(100);
    HeldBytes a(&budget, 70);
    CHECK_THROWS_AS(HeldBytes(&budget, 31), OverBudget);
    HeldBytes b = std::move(a);
    CHECK(budget.taken() == 70);
    b = HeldBytes(&budget, 30);
    CHECK(budget.taken() == 30);
    b = HeldBytes();
    CHECK(budget.taken() == 0);
}

TEST_CASE("threads that share a budget never take more than there is", "[memory][threads]") {
    MemoryBudget budget(1000);
    std::atomic<std::size_t> held{0};
    std::atomic<bool> more{false};
    const auto work = [&] {
        for (unsigned round = 0; round < 20'000; ++round) {
            if (!budget.try_take(300)) continue;
            if (held.fetch_add(300) > 700) more = true;
            held.fetch_sub(300);
            budget.give_back(300);
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < 4; ++i) threads.emplace_back(work);
    }
    CHECK_FALSE(more);
    CHECK(budget.taken() == 0);
    CHECK(budget.peak() <= 1000);
}
