/// Packs from files and to files, and the options that the verbs about packs share.
#pragma once

#include "puzzles/pack/pack.hpp"
#include "puzzles/verify.hpp"
#include "tools/siam/options.hpp"
#include "tools/siam/session.hpp"
#include "tools/siam/wishes.hpp"

namespace siam::tools {

/// A pack as its file has it.
struct PackFile {
    std::string name;
    std::unique_ptr<const std::string> text; ///< what `read` points into
    ReadPack read;
};
/// `-` is standard input. Throws FileError, Interrupted, or BadInput for a line that is too long.
[[nodiscard]] PackFile load_pack(Rulebook& rulebook, const std::string& name);
/// The same for a pack that is to be worked with. Throws BadInput that names the first lines that are wrong.
[[nodiscard]] PackFile load_good_pack(Rulebook& rulebook, const std::string& name, bool any_checksum = false);
/// Throws BadInput if the pack shows no solutions.
void require_solutions(const PackFile& file);

/// Adds the puzzles of the files named by `--exclude`. Their numbers begin at `excluded_from`.
inline constexpr std::size_t excluded_from = std::size_t{1} << 62;
void exclude(Rulebook& rulebook, const Options& options, Copies& copies, std::string& run);

/// `--theme`, `--level`, `--n`: which puzzles are wanted.
class Filter {
public:
    static void declare(Options& options);
    /// Throws UsageError.
    explicit Filter(const Options& options);
    [[nodiscard]] bool passes(const Puzzle& puzzle) const noexcept;
    /// Throws UsageError if nothing has passed of that many puzzles.
    void require_some(std::size_t passed, std::size_t of) const;
    /// Everything passes.
    [[nodiscard]] bool is_open() const noexcept { return is_open_; }

private:
    ThemeSet themes_;
    Range level_, n_;
    bool is_open_;
};
/// "2..3" or "2". Throws UsageError.
[[nodiscard]] Range read_range(std::string_view option, std::string_view text, unsigned least, unsigned most);
/// Those of `--theme`. Throws UsageError.
[[nodiscard]] ThemeSet read_themes(const Options& options);

/// Leaves the best in the pack, in the order of their candidates. If the quotas leave too few it says so.
void choose_best(Pack& pack, const BestOf& best, Session& session);

/// `-o`, `--jsonl`, `--no-solutions`, `--solutions`: where a pack goes.
class PackOutput {
public:
    static void declare(Options& options);
    /// Throws UsageError.
    explicit PackOutput(const Options& options);
    /// Of the pack; empty for standard output.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Writes every file whole. Throws FileError.
    void write(Output& output, Pack&& pack) const;

private:
    std::string path_, jsonl_, solutions_;
    bool shows_solutions_;
};

/// The diagram of packs: without colours.
[[nodiscard]] std::string pack_picture(const Game& game, const Position& position);

} // namespace siam::tools
