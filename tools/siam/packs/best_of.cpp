// Reads the options about the best of many puzzles, and chooses these puzzles.
#include "tools/siam/packs/best_of.hpp"

#include <fmt/format.h>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The quotas that are percentages.
constexpr std::array<std::pair<std::string_view, unsigned Quotas::*>, 4> percentages{
    {{"card", &Quotas::card}, {"pass", &Quotas::pass}, {"no-effect", &Quotas::no_effect}, {"themes", &Quotas::themes}}};

/// Reads "card=33" or "levels=off" into `quotas`. Returns false for other texts.
bool set_quota(Quotas& quotas, std::string_view value) {
    const std::string_view name = cut_before(value, "=");
    if (name == "levels" && (value == "even" || value == "off")) return quotas.levels = value == "even", true;
    const auto percent = value == "off" ? Quotas::off : whole_number(value).value_or(Quotas::off + 1);
    for (const auto& [known, quota] : percentages)
        if (name == known && percent <= Quotas::off) return quotas.*quota = static_cast<unsigned>(percent), true;
    return false;
}

} // namespace

std::optional<BestOf> read_best(const Options& options) {
    const auto given = options.value("best");
    if (!given) {
        for (const char* const name : {"of", "quota"})
            if (options.has(name)) throw UsageError(fmt::format("--{} needs --best", name));
        return {};
    }
    BestOf best;
    best.best = read_count("best", *given, 1, 100'000);
    const auto of = options.value("of");
    best.of = of ? read_count("of", *of, best.best, 1'000'000) : 10 * best.best;
    for (const std::string& quota : options.values("quota"))
        if (!set_quota(best.quotas, quota))
            throw UsageError(fmt::format(
                "--quota '{}': expected card=, pass=, no-effect= or themes= with a percentage or off, or levels=even or "
                "levels=off",
                printable(quota, 60)));
    return best;
}

std::string best_text(const BestOf& best) {
    std::string text = fmt::format(" --best {} --of {}", best.best, best.of);
    for (const auto& [name, quota] : percentages) {
        const unsigned percent = best.quotas.*quota;
        text += fmt::format(" --quota {}={}", name, percent == Quotas::off ? "off" : std::to_string(percent));
    }
    return text + " --quota levels=" + (best.quotas.levels ? "even" : "off");
}

std::optional<BestOf> best_in(std::string_view run) {
    const auto words = words_of(run);
    BestOf best;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "--best") best.best = whole_number(words[i + 1]).value_or(0);
        if (words[i] == "--of") best.of = whole_number(words[i + 1]).value_or(0);
        if (words[i] == "--quota") static_cast<void>(set_quota(best.quotas, words[i + 1]));
    }
    return best.best == 0 || best.of == 0 ? std::nullopt : std::optional(best);
}

void choose_best(Pack& pack, const BestOf& best, Session& session) {
    const auto puzzle = [&](std::size_t place) -> const Puzzle& { return pack.puzzles[place].puzzle; };
    const Selection selection = select(pack.puzzles.size(), puzzle, best.best, best.quotas);
    std::vector<PackPuzzle> chosen;
    for (const std::size_t place : selection.chosen) chosen.push_back(std::move(pack.puzzles[place]));
    pack.puzzles = std::move(chosen);
    if (pack.puzzles.size() >= best.best) return;
    note(fmt::format(
        "{} of {}: the quotas keep the others out; see --quota", counted(pack.puzzles.size(), "puzzle"), best.best));
    session.worsen(Exit::partial);
}

} // namespace siam::tools
