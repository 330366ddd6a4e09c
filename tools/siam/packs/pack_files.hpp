/// Packs in files, and the options that the verbs about packs share.
#pragma once

#include "puzzles/pack/pack.hpp"
#include "puzzles/verify.hpp"
#include "tools/siam/frame/options.hpp"
#include "tools/siam/frame/outputs.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/packs/wishes.hpp"

namespace siam::tools {

/// A pack and its file.
struct PackFile {
    std::string name;
    std::unique_ptr<const std::string> text; ///< the text that `read` points into
    ReadPack read;
};
/// The text of a file, or of standard input for "-". At a terminal, a note says how to end the input. Throws FileError,
/// Interrupted, and TextError for a line that is too long.
[[nodiscard]] std::string text_named(const std::string& name);

/// Loads a pack; `-` is standard input. Throws FileError, Interrupted, or BadInput for a line that is too long.
[[nodiscard]] PackFile load_pack(Rulebook& rulebook, const std::string& name);
/// Loads a pack that must have no faults. Throws BadInput, which names the first faulty lines.
[[nodiscard]] PackFile load_good_pack(Rulebook& rulebook, const std::string& name, bool any_checksum = false);
/// Throws BadInput if the pack shows no solutions.
void require_solutions(const PackFile& file);

/// Finds the solutions of puzzles that were read from packs, on all processors. Throws BadInput for a puzzle whose
/// tags are not true, Interrupted.
void find_solutions(const std::vector<PackPuzzle*>& entries);
/// Finds the solutions likewise, and makes the commentaries anew.
void tell_solutions(const std::vector<PackPuzzle*>& entries);
/// Adds puzzles of a pack to those of other packs. Leaves out, and notes, puzzles that are there already: a puzzle has
/// the same id in every pack.
void add_new(std::vector<PackPuzzle*>& puzzles, const std::vector<PackPuzzle*>& chosen, const std::string& name);

/// exclude() adds to `copies` the puzzles of the files that `--exclude` names, with numbers from `excluded_from` on.
inline constexpr std::size_t excluded_from = std::size_t{1} << 62;
void exclude(Rulebook& rulebook, const Options& options, Copies& copies, std::string& run);

/// The files of a pack, by the options `-o`, `--jsonl`, `--no-solutions` and `--solutions`.
class PackOutput {
public:
    /// Throws UsageError.
    explicit PackOutput(const Options& options);
    /// The pack's path; empty for standard output.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Claims every file that will be written. \param beside the argument of Outputs::writes for the pack's file.
    /// Throws UsageError, FileError.
    void claim(Outputs& outputs, std::string_view beside = {});
    /// Writes every file whole. Throws FileError.
    void write(Output& output, Pack&& pack) const;

private:
    std::string path_, jsonl_, solutions_;
    bool shows_solutions_;
};

/// The diagram of a position as packs show it, without colours.
[[nodiscard]] std::string pack_picture(const Game& game, const Position& position);

} // namespace siam::tools
