// Writes and reads the options in a pack's [Run].
#include "tools/siam/packs/asked.hpp"

#include <fmt/ranges.h>
#include <algorithm>

#include "engine/words.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/help.hpp"

namespace siam::tools {
namespace {

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

/// Throws UsageError.
Asked asked_with(const Options& options) {
    Asked asked{{}, read_best(options), read_quotas(options, Quotas::none()), shard_option(options)};
    if (asked.best) asked.best->quotas = asked.quotas;
    const auto count = options.value("count");
    if (count && !options.has("from")) asked.count = read_count("count", *count, 1, 1'000'000);
    return asked;
}

} // namespace

std::string run_words(const Asked& asked) {
    if (!asked.best) return fmt::format("--count {}{}", asked.count.value_or(0), quotas_text(asked.quotas));
    const BestOf& best = *asked.best;
    return fmt::format(
        "--best {} --of {}{} --quota levels={}", best.best, best.of, quotas_text(best.quotas),
        best.quotas.levels ? "even" : "off");
}

std::pair<std::string, Asked> read_run(std::string_view run) {
    constexpr std::size_t of_program = 3; // "siam 0.1.0 generate"
    std::vector<std::string> words;
    for (const std::string_view word : words_of(run)) words.emplace_back(word);
    if (words.size() < of_program) return {std::string(run), {}};
    try {
        Options options(read_help("siam generate").options);
        options.parse({words.begin() + of_program, words.end()});
        const Asked asked = asked_with(options);
        if (const auto shard = std::ranges::find(words, "--shard"); shard != words.end()) words.erase(shard, shard + 2);
        return {fmt::format("{}", fmt::join(words, " ")), asked};
    } catch (const UsageError&) {
        return {std::string(run), {}};
    }
}

} // namespace siam::tools
