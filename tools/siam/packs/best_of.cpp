// Reads the options about the best of many puzzles, and chooses these puzzles.
#include "tools/siam/packs/best_of.hpp"

#include <fmt/ranges.h>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// Reads "shape=20" or "levels=off" into `quotas`. Returns false for other texts.
bool set_quota(Quotas& quotas, std::string_view value) {
    const std::string_view name = cut_before(value, "=");
    if (name == "levels" && (value == "even" || value == "off")) return quotas.levels = value == "even", true;
    const auto percent = value == "off" ? Quotas::off : whole_number(value).value_or(Quotas::off + 1);
    const auto alike = named<Alike>(name);
    if (!alike || percent > Quotas::off) return false;
    quotas[*alike] = static_cast<unsigned>(percent);
    return true;
}

} // namespace

Quotas read_quotas(const Options& options, Quotas quotas) {
    for (const std::string& quota : options.values("quota"))
        if (!set_quota(quotas, quota))
            throw UsageError(fmt::format(
                "--quota '{}': expected {}= with a percentage or off, or levels=even or levels=off",
                printable(quota, 60), fmt::join(names_of<Alike>, "=, ")));
    return quotas;
}

Quotas running_quotas(const Options& options, ThemeSet themes) {
    Quotas quotas = Quotas::none();
    const bool wants_idle = themes.contains(Theme::waiting) || themes.contains(Theme::no_effect);
    if (!options.has("from") && !wants_idle) quotas[Alike::idle] = Quotas{}[Alike::idle];
    return read_quotas(options, quotas);
}

void report_kept_out(const Selection& selection) {
    for (unsigned i = 0; i < alike_count; ++i)
        if (selection.kept_out[i] != 0)
            fmt::print(
                stderr, "  {:<9} kept out {:>8}  --best takes too many that are alike in this\n",
                name(static_cast<Alike>(i)), selection.kept_out[i]);
}

std::optional<unsigned> read_explained(const Options& options) {
    const auto given = options.value("explained");
    if (!given) return {};
    return static_cast<unsigned>(read_count("explained", *given, 1, 1000));
}

bool is_explained(unsigned explained, std::optional<unsigned> most) {
    return !most || (explained > 0 && explained <= *most);
}

std::optional<BestOf> read_best(const Options& options) {
    const auto given = options.value("best");
    if (!given) {
        if (options.has("of")) throw UsageError("--of needs --best");
        return {};
    }
    BestOf best;
    best.best = read_count("best", *given, 1, 100'000);
    const auto of = options.value("of");
    best.of = of ? read_count("of", *of, best.best, 1'000'000) : 10 * best.best;
    best.quotas = read_quotas(options, {});
    return best;
}

std::vector<std::span<PackPuzzle>> groups_of(std::vector<PackPuzzle>& puzzles) {
    std::vector<std::span<PackPuzzle>> groups;
    for (std::span<PackPuzzle> rest(puzzles); !rest.empty(); rest = rest.subspan(groups.back().size()))
        groups.push_back(rest.first(rest.size() > 1 && are_twins(rest[0].puzzle, rest[1].puzzle) ? 2 : 1));
    return groups;
}

PuzzleGroup puzzles_in(std::span<const PackPuzzle> group) {
    PuzzleGroup puzzles;
    for (const PackPuzzle& entry : group) puzzles.push_back(&entry.puzzle);
    return puzzles;
}

Selection choose_best(Pack& pack, const BestOf& best, Session& session) {
    const std::vector<std::span<PackPuzzle>> entries = groups_of(pack.puzzles);
    std::vector<PuzzleGroup> groups;
    groups.reserve(entries.size());
    for (const auto& group : entries) groups.push_back(puzzles_in(group));
    Selection selection = select(groups, best.best, best.quotas);
    std::vector<PackPuzzle> chosen;
    for (const std::size_t place : selection.chosen) std::ranges::move(entries[place], std::back_inserter(chosen));
    pack.puzzles = std::move(chosen);
    if (selection.chosen.size() < best.best) {
        note(fmt::format(
            "{} of {}: the quotas keep the others out; see --quota", counted(selection.chosen.size(), "puzzle"),
            best.best));
        session.worsen(Exit::partial);
    }
    return selection;
}

} // namespace siam::tools
