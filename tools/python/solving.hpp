/// Solves positions for Python. Other threads of the interpreter run meanwhile, and Ctrl-C stops the work.
#pragma once

#include "solver/solve.hpp"

#include <pybind11/pybind11.h>
#include <chrono>
#include <functional>
#include <optional>

#include "tools/python/game.hpp"

namespace siam::python {

using Time = std::chrono::nanoseconds;

/// The limits of one call.
struct Effort {
    std::optional<Time> time{}; ///< empty: no limit
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// These limits for `count` positions together: the same number of nodes, but `count` times the time.
    [[nodiscard]] Effort of_each(std::size_t count) const noexcept;
};
/// The limits for the solver. Their time counts from this call.
[[nodiscard]] Limits limits_of(const Effort& effort, const std::atomic<bool>& stop);

/// Runs `work` on a new thread, while the calling thread checks for signals. If Python wants to stop, sets `stop`,
/// waits until `work` has ended, and throws Python's exception. \pre the GIL is held
void in_background(std::atomic<bool>& stop, const std::function<void()>& work);

/// Each of the two adds the classes and functions of its file, solving.cpp or puzzling.cpp, to the module.
void define_solving(pybind11::module_& module);
void define_puzzles(pybind11::module_& module);

} // namespace siam::python
