/// The data of a Python position, and the errors that Python sees.
#pragma once

#include "engine/legal_turns.hpp"
#include "engine/notation.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace siam::python {

/// A position, with the library that owns its game. Copies share the library, and so do positions reached by play.
struct Place {
    std::shared_ptr<Library> library;
    const Game* game = nullptr; ///< lives as long as the library
    Position position;
};

using Rules = std::map<std::string, std::string>;

/// A library with the built-in variants and those of `variant_files`, under the switches `rules`. Throws TextError.
[[nodiscard]] std::shared_ptr<Library> library_with(const Rules& rules, const std::vector<std::string>& variant_files);

/// read() takes a position from a text, and dealt() deals one. Both throw TextError.
[[nodiscard]] Place read(const std::string& text, const Rules& rules, const std::vector<std::string>& variant_files);
[[nodiscard]] Place dealt(
    const std::string& variant, unsigned players, std::uint64_t seed, std::optional<unsigned> open,
    std::optional<unsigned> cards, const Rules& rules, const std::vector<std::string>& variant_files);
/// The position after the turns. Throws TextError, which names the rule if a turn is not legal.
[[nodiscard]] Place played(const Place& place, const std::vector<std::string>& turns);
/// The turn that `token` names. Throws TextError if the token is wrong or the turn is not legal in this position.
[[nodiscard]] Turn turn_of(const Place& place, const std::string& token);

} // namespace siam::python
