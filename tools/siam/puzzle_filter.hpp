/// Which puzzles of a pack are wanted, and in which order.
#pragma once

#include "puzzles/gates.hpp"
#include "puzzles/pack/pack.hpp"
#include "tools/siam/options.hpp"

namespace siam::tools {

/// `--theme`, `--goal`, `--level`, `--rating`, `--n`, `--game`, `--players`, `--id`, `--unique`, `--tries`, `--sort`.
class Filter {
public:
    enum class Sort { none, level, n, rating, score };

    static void declare(Options& options);
    /// Throws UsageError.
    explicit Filter(const Options& options);
    [[nodiscard]] bool passes(const Puzzle& puzzle) const;
    /// Throws UsageError if nothing has passed of that many puzzles.
    void require_some(std::size_t passed, std::size_t of) const;
    /// Everything passes, in the order in which it comes.
    [[nodiscard]] bool is_open() const noexcept { return is_open_; }

    /// The puzzles of the pack that pass and repeat no other, in the order asked for.
    [[nodiscard]] std::vector<const PackPuzzle*> chosen(const Pack& pack) const;
    /// The one comes before the other by what `--sort` says; without it never.
    [[nodiscard]] bool is_before(const Puzzle& one, const Puzzle& other) const noexcept;

private:
    ThemeSet themes_;
    std::optional<Task> task_;
    Range level_, rating_, n_, players_, tries_;
    std::vector<std::string> games_, ids_;
    Uniqueness unique_ = Uniqueness::key;
    Sort sort_ = Sort::none;
    bool is_open_;
};
/// "2..3" or "2". Throws UsageError.
[[nodiscard]] Range read_range(std::string_view option, std::string_view text, unsigned least, unsigned most);
/// The values of `--goal`, `--rating` and `--unique`; none if they are not given. Throws UsageError.
[[nodiscard]] std::optional<Task> read_task(const Options& options);
[[nodiscard]] std::optional<Range> read_rating(const Options& options);
[[nodiscard]] std::optional<Uniqueness> read_uniqueness(const Options& options);
/// The themes of `--theme`. Throws UsageError.
[[nodiscard]] ThemeSet read_themes(const Options& options);

} // namespace siam::tools
