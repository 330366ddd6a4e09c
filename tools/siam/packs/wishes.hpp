/// The user's wishes: which puzzles of a pack to choose, and which puzzles a run of the generator should make.
#pragma once

#include "engine/suite.hpp"
#include "puzzles/generate.hpp"
#include "puzzles/pack/pack.hpp"
#include "tools/siam/frame/options.hpp"

namespace siam::tools {

/// The options `--theme`, `--goal`, `--level`, `--rating`, `--n`, `--game`, `--players`, `--id`, `--unique`, `--tries`,
/// `--proof` and `--sort`.
class Filter {
public:
    enum class Sort { level, n, rating, score, none };

    /// Throws UsageError.
    explicit Filter(const Options& options);
    [[nodiscard]] bool passes(const Puzzle& puzzle) const;
    /// Throws UsageError if no puzzle has passed (`passed` is 0), unless there was none to choose from (`of` is 0).
    void require_some(std::size_t passed, std::size_t of) const;
    /// Whether no option filters or sorts, so that every puzzle passes and the order stays.
    [[nodiscard]] bool is_open() const noexcept { return is_open_; }

    /// The puzzles of the pack that pass, without copies, in the requested order.
    [[nodiscard]] std::vector<PackPuzzle*> chosen(Pack& pack) const;
    /// Whether `one` comes before `other` by `--sort`; false without `--sort`.
    [[nodiscard]] bool is_before(const Puzzle& one, const Puzzle& other) const noexcept;

private:
    ThemeSet themes_;
    std::optional<Task> task_;
    Range level_, rating_, n_, players_, tries_, proof_;
    std::vector<std::string> games_, ids_;
    Uniqueness unique_ = Uniqueness::key;
    Sort sort_ = Sort::none;
    bool is_open_;
};

/// Reads the options about the puzzles: N, provinces, cards, level, rating, themes and others. Throws UsageError with
/// the reason if no puzzle can meet them.
[[nodiscard]] GeneratorOptions read_wishes(const Options& options, const Game& game);
/// The wishes as a pack's [Run] names them, without seed and count.
[[nodiscard]] std::string wishes_text(const GeneratorOptions& wishes, const Game& game, const Options& options);

/// Reads the turns of the operation `line` of a user's game. Throws TextError.
[[nodiscard]] std::vector<Turn> line_of(const Game& game, const Record& record);

} // namespace siam::tools
