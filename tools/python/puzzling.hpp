/// Puzzles and solution trees for Python. A puzzle is passed as the line of JSON in a pack's twin.
#pragma once

#include <siam/puzzles/generate.hpp>
#include <siam/puzzles/pack/pack.hpp>
#include <siam/puzzles/verify.hpp>
#include <siam/solver/tree.hpp>

#include "tools/python/solving.hpp"

namespace siam::python {

/// A fault of a pack.
struct Found {
    unsigned line; ///< the line of the text, from 1
    std::string id, message;
};

/// The text of a pack, and its readable puzzles.
class PackText {
public:
    /// Throws TextError if a variant file is wrong.
    PackText(std::string text, const std::vector<std::string>& variant_files);

    [[nodiscard]] std::vector<std::string> puzzles() const;
    /// Returns the faults of form, including a wrong checksum.
    [[nodiscard]] std::vector<Found> faults() const;
    /// Proves every puzzle again and finds copies (G8). The result includes the faults of form. \pre the GIL is held
    [[nodiscard]] std::vector<Found> verified() const;

private:
    [[nodiscard]] std::vector<Found> proved(const std::atomic<bool>& stop) const;

    std::string text_;
    std::unique_ptr<Rulebook> rulebook_;
    ReadPack read_;
};

/// Makes puzzles from one candidate after another; leaves out copies of earlier ones.
class Maker {
public:
    /// Throws TextError, std::invalid_argument.
    Maker(Place anywhere, const GeneratorOptions& options);

    /// Returns the pack of the next candidate that becomes a puzzle, or nothing if none of `candidates` candidates
    /// does. \pre the GIL is held
    [[nodiscard]] std::optional<std::string> next(std::uint64_t candidates);
    [[nodiscard]] std::uint64_t tried() const noexcept { return number_; }

private:
    Place place_; ///< owns the game
    Generator generator_;
    Copies copies_;
    std::uint64_t number_ = 0;
    std::size_t made_ = 0;
};

/// Returns how a side wins, whichever side is to move; nothing if no side can, or if a limit came first. \pre the GIL
/// is held
struct FoundTree {
    std::optional<Solution> solution;
    bool was_cut_short = false;
};
[[nodiscard]] FoundTree tree_of(const Place& place, unsigned side, const Effort& effort, std::size_t memory);

} // namespace siam::python
