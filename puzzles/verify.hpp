/// Verifies puzzles: proves each one again, and compares it with the other puzzles.
#pragma once

#include "puzzles/gates.hpp"
#include "puzzles/pack/pack.hpp"
#include "puzzles/symmetry.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam {

/// The claims of a puzzle: that it passes each gate, in the order of Gate, and that each stored datum is right.
enum class Claim : std::uint8_t {
    legal,       // from here on, the gates in the order of Gate
    reachable,   //
    choice,      //
    sound,       //
    one_key,     //
    exact,       //
    not_trivial, //
    fresh,       //
    independent, //
    deal,        ///< the history begins with a deal (G2)
    id,
    keys,
    twin,
    uniqueness,
    level,
    rating,
    score,
    themes,
    plot,
    classes,
    rank,
    proof,
    tries,
    values,
    line,
    explained,
    solution, ///< the commentary, which tells the solution and its reasons
};
inline constexpr unsigned claim_count = 27;
/// Returns the claim that the gate is passed. \pre the gate is one of G1 to G9
[[nodiscard]] constexpr Claim claim_of(Gate gate) noexcept { return static_cast<Claim>(gate); }
static_assert(claim_of(Gate::legal) == Claim::legal && claim_of(Gate::independent) == Claim::independent);

/// The name of a claim, and the place where a pack states it.
struct ClaimText {
    std::string_view name; ///< "G5", "level"
    std::string_view tag;  ///< the tag that states the claim; empty for the solution, which stands below the tags
};
/// Returns the words for the claim; they live as long as the program.
[[nodiscard]] const ClaimText& text_of(Claim claim) noexcept;

/// A fault of a puzzle.
struct Fault {
    Claim claim;
    std::string why{};             ///< empty if the stored datum differs from the one found
    std::string stored{}, found{}; ///< the datum; for G8, the id of the puzzle that is copied
    unsigned lines_on = 0;         ///< for the solution: the number of the line in the commentary, from 0
    /// The reason, or "stored is 2, found was 3".
    [[nodiscard]] std::string message() const;
    /// The message with the name of its claim: "G5: ...".
    [[nodiscard]] std::string text() const { return std::string(text_of(claim).name) + ": " + message(); }
};
/// Returns the line of the pack's text in which the faulty claim stands.
[[nodiscard]] unsigned line_of(const PackPuzzle& entry, const Fault& fault);

/// Limits of a proof.
struct VerifierOptions {
    std::size_t memory = std::size_t{1} << 26; ///< the greatest size of the solver's table, in bytes
    MemoryBudget* budget = nullptr;            ///< memory that all verifiers at work share; null: no limit
    Limits limits; ///< limits for each puzzle: the solver's nodes at each step, and the checker's positions
};

/// The verifier's judgement of a puzzle. Without faults and undecided claims the puzzle is sound.
struct Judgement {
    std::vector<Fault> faults;
    std::optional<Undecided> undecided; ///< why claims are undecided; `faults` is empty then
};

/// Checks every gate but G8, and computes every datum of the puzzle's tags again. Stops at the first gate that fails,
/// since later claims depend on the gates; otherwise checks all data, and proves the solution that it finds (G9).
[[nodiscard]] Judgement judge(const Puzzle& puzzle, const VerifierOptions& options = {});
/// Checks the same, and compares the commentary with the one that `commentary` makes of the solution it has found.
[[nodiscard]] Judgement judge(
    const PackPuzzle& entry, const Commentary& commentary, const VerifierOptions& options = {});

/// How one puzzle repeats another (G8).
enum class Likeness : std::uint8_t {
    same_position, ///< equal essential identity, up to a renaming of seats or factions that the map allows
    same_solution, ///< the same solution line from equal hands
};

/// The fingerprints of the puzzle's position and solution line, for Copies.
[[nodiscard]] Fingerprints fingerprints(const Puzzle& puzzle);

/// The puzzles seen so far, by fingerprint.
class Copies {
public:
    /// How a puzzle repeats an earlier one.
    struct Copy {
        Likeness likeness;
        std::size_t of; ///< the earlier puzzle's number
    };
    /// Returns which puzzle has one of these fingerprints; nothing if none has.
    [[nodiscard]] std::optional<Copy> find(const Fingerprints& prints) const;
    /// Adds the puzzle under this number if it is new; otherwise returns which puzzle it copies.
    std::optional<Copy> add(const Fingerprints& prints, std::size_t number);
    std::optional<Copy> add(const Puzzle& puzzle, std::size_t number) { return add(fingerprints(puzzle), number); }
    /// Adds the puzzle of a pack. Returns its fault if it is a copy of one of `entries` and does not say so, or wrongly
    /// claims to be one (G8).
    [[nodiscard]] std::optional<Fault> fault(
        const Fingerprints& prints, const std::vector<PackPuzzle>& entries, std::size_t number);

private:
    using Numbers = boost::unordered_flat_map<Hash128, std::size_t, ByteHash>;
    Numbers positions_, solutions_;
};

} // namespace siam
