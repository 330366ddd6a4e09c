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

std::string quotas_text(const Quotas& quotas) {
    std::string text;
    for (unsigned i = 0; i < alike_count; ++i) {
        const auto alike = static_cast<Alike>(i);
        if (quotas[alike] != Quotas::off) text += fmt::format(" --quota {}={}", name(alike), quotas[alike]);
        // This quota is on without the option.
        if (alike == Alike::idle && quotas[alike] == Quotas::off) text += " --quota idle=off";
    }
    return text;
}

Quotas quotas_in(std::string_view run) {
    Quotas quotas = Quotas::none();
    const auto words = words_of(run);
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i] == "--quota") static_cast<void>(set_quota(quotas, words[i + 1]));
    return quotas;
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

std::string best_text(const BestOf& best) {
    std::string text = fmt::format(" --best {} --of {}", best.best, best.of);
    text += quotas_text(best.quotas);
    return text + " --quota levels=" + (best.quotas.levels ? "even" : "off");
}

std::optional<BestOf> best_in(std::string_view run) {
    const auto words = words_of(run);
    BestOf best;
    best.quotas = quotas_in(run);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "--best") best.best = whole_number(words[i + 1]).value_or(0);
        if (words[i] == "--of") best.of = whole_number(words[i + 1]).value_or(0);
    }
    return best.best == 0 || best.of == 0 ? std::nullopt : std::optional(best);
}

Selection choose_best(Pack& pack, const BestOf& best, Session& session) {
    const auto puzzle = [&](std::size_t place) -> const Puzzle& { return pack.puzzles[place].puzzle; };
    const Selection selection = select(pack.puzzles.size(), puzzle, best.best, best.quotas);
    std::vector<PackPuzzle> chosen;
    for (const std::size_t place : selection.chosen) chosen.push_back(std::move(pack.puzzles[place]));
    pack.puzzles = std::move(chosen);
    if (pack.puzzles.size() < best.best) {
        note(fmt::format(
            "{} of {}: the quotas keep the others out; see --quota", counted(pack.puzzles.size(), "puzzle"),
            best.best));
        session.worsen(Exit::partial);
    }
    return selection;
}

} // namespace siam::tools
