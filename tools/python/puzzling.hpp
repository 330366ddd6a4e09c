/// Puzzles and solution trees for Python. A puzzle goes over as the line of JSON that a pack's twin has for it.
#pragma once

#include <siam/puzzles/generate.hpp>
#include <siam/puzzles/pack/pack.hpp>
#include <siam/puzzles/verify.hpp>
#include <siam/solver/tree.hpp>

#include "tools/python/solving.hpp"

namespace siam::python {

/// Something that is wrong with a pack.
struct Found {
    unsigned line; ///< of the text, from 1
    std::string id, message;
};

/// A pack's text, read; the puzzles that can be.
class PackText {
public:
    /// Throws TextError for a variant file.
    PackText(std::string text, const std::vector<std::string>& variant_files);

    [[nodiscard]] std::vector<std::string> puzzles() const;
    /// Faults of form, and a wrong checksum.
    [[nodiscard]] std::vector<Found> faults() const;
    /// Every puzzle proved again, and copies found (G8). The form's faults are among them. \pre the GIL is held
    [[nodiscard]] std::vector<Found> verified() const;

private:
    [[nodiscard]] std::vector<Found> proved(const std::atomic<bool>& stop) const;

    std::string text_;
    std::unique_ptr<Rulebook> rulebook_;
    ReadPack read_;
};

/// Makes puzzles, candidate after candidate; copies of earlier ones are left out.
class Maker {
public:
    /// Throws TextError, std::invalid_argument.
    Maker(Place anywhere, const GeneratorOptions& options);

    /// The pack of the next candidate that becomes a puzzle; nothing if none of so many does. \pre the GIL is held
    [[nodiscard]] std::optional<std::string> next(std::uint64_t candidates);
    [[nodiscard]] std::uint64_t tried() const noexcept { return number_; }

private:
    Place place_; ///< holds the game
    Generator generator_;
    Copies copies_;
    std::uint64_t number_ = 0;
    std::size_t made_ = 0;
};

/// How a side wins, whoever is to move; nothing if it cannot, or if a limit came first. \pre the GIL is held
struct FoundTree {
    std::optional<Solution> solution;
    bool was_cut_short = false;
};
[[nodiscard]] FoundTree tree_of(const Place& place, unsigned side, const Effort& effort, std::size_t memory);

} // namespace siam::python
