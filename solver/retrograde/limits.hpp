/// How the parts of the retrograde solver end early and allocate memory, within the limits of one run.
#pragma once

#include "solver/limits.hpp"
#include "solver/memory_budget.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace siam::retrograde {

/// Thrown by work that must stop. The data of this work are unchanged, or the next run makes them again from the
/// beginning.
struct Interrupted {};

/// Says whether the run must stop. Any thread may ask.
class Lookout {
public:
    Lookout() = default;
    explicit Lookout(Limits limits) : limits_(std::move(limits)) {}

    /// Throws Interrupted if the run must stop. Costs next to nothing, so work that may take a tenth of a second calls
    /// look() often.
    void look() const {
        if (is_over()) throw Interrupted();
    }

private:
    /// Whether the run was stopped or its time is over. Reading the clock may take as long as the work between two
    /// calls, so each thread reads it only at every eighth call.
    [[nodiscard]] bool is_over() const noexcept {
        thread_local unsigned calls = 0;
        if (limits_.clock != nullptr && ++calls % 8 == 0) return limits_.interrupted();
        return limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
    }
    Limits limits_;
};

/// A vector that allocates from the memory budget of a run.
template <class T>
using List = std::vector<T, Budgeted<T>>;

template <class Key, class Value, class Hash = boost::hash<Key>>
using BudgetedMap = boost::unordered_flat_map<Key, Value, Hash, std::equal_to<>, Budgeted<std::pair<const Key, Value>>>;

/// Replaces the contents of `list` by `size` copies of `value`. Throws Interrupted if the run must stop meanwhile.
template <class T>
void fill(List<T>& list, std::size_t size, const T& value, const Lookout& lookout) {
    constexpr std::size_t part = std::size_t{1} << 20;
    list.clear();
    list.reserve(size);
    while (list.size() < size) {
        lookout.look();
        list.resize(std::min(size, list.size() + part), value);
    }
}

} // namespace siam::retrograde
