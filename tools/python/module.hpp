/// Shared by the files of the module: the data of a Python position, and work that Ctrl-C can stop.
#pragma once

#include <pybind11/pybind11.h>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/notation.hpp"

namespace siam::python {

/// A position, with the library that owns its game. Copies share the library, and so do positions reached by play.
struct Place {
    std::shared_ptr<Library> library;
    const Game* game = nullptr; ///< lives as long as the library
    Position position;
};

using Rules = std::map<std::string, std::string>;

/// A library with the built-in variants and those of `variant_files`, under the switches `rules`. Callers may share it.
/// Throws TextError.
[[nodiscard]] std::shared_ptr<Library> library_with(const Rules& rules, const std::vector<std::string>& variant_files);

/// Runs `work` on a new thread, while the calling thread checks for signals. If Python wants to stop, sets `stop`,
/// waits until `work` has ended, and throws Python's exception. \pre the GIL is held
void in_background(std::atomic<bool>& stop, const std::function<void()>& work);

/// Each of the two adds the classes and functions of its file, solving.cpp or puzzling.cpp, to the module.
void define_solving(pybind11::module_& module);
void define_puzzles(pybind11::module_& module);

} // namespace siam::python
