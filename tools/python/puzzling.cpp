#include "tools/python/puzzling.hpp"

#include <chrono>

namespace siam::python {
namespace {

std::vector<Variant> variants_with(const std::vector<std::string>& files) {
    std::vector<Variant> variants(builtin_variants().begin(), builtin_variants().end());
    for (const std::string& file : files) {
        Variant variant = read_variant(file);
        std::erase_if(variants, [&](const Variant& known) { return known.name == variant.name; });
        variants.push_back(std::move(variant));
    }
    return variants;
}

} // namespace

PackText::PackText(std::string text, const std::vector<std::string>& variant_files)
    : text_(std::move(text)),
      rulebook_(std::make_unique<Rulebook>(variants_with(variant_files))),
      read_(read_pack(*rulebook_, text_)) {}

std::vector<std::string> PackText::puzzles() const {
    std::vector<std::string> lines;
    for (const PackPuzzle& entry : read_.pack.puzzles) lines.push_back(json_text(entry));
    return lines;
}

std::vector<Found> PackText::faults() const {
    std::vector<Found> found;
    for (const PackFault& fault : read_.faults) found.push_back({fault.line, fault.id, fault.message});
    if (found.empty() && !read_.is_whole)
        found.push_back({read_.end_line, "", "the checksum is " + read_.checksum + ": the text was changed"});
    return found;
}

std::vector<Found> PackText::proved(const std::atomic<bool>& stop) const {
    std::vector<Found> found = faults();
    Copies copies;
    VerifierOptions options;
    options.is_of_format_1 = read_.pack.format == 1;
    options.limits.stop = &stop;
    const std::vector<PackPuzzle>& entries = read_.pack.puzzles;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto say = [&](std::string message) {
            found.push_back({entries[i].line, entries[i].puzzle.id, std::move(message)});
        };
        const auto copy = copies.add(entries[i].puzzle, i);
        if (const std::string of = copy ? entries[copy->of].puzzle.id : ""; of != entries[i].copy_of)
            say(copy ? "G8: a copy of " + of : "G8: not a copy of " + entries[i].copy_of);
        const Judgement judgement = judge(entries[i].puzzle, options);
        for (const Fault& fault : judgement.faults) say(fault.text());
        if (judgement.undecided) say("not decided within the limits");
    }
    return found;
}

std::vector<Found> PackText::verified() const {
    std::vector<Found> found;
    std::atomic<bool> stop{false};
    in_background(stop, [&] { found = proved(stop); });
    return found;
}

Maker::Maker(Place anywhere, const GeneratorOptions& options)
    : place_(std::move(anywhere)), generator_(*place_.game, options) {}

std::optional<std::string> Maker::next(std::uint64_t candidates) {
    std::optional<std::string> line;
    std::atomic<bool> stop{false};
    in_background(stop, [&] {
        for (; candidates > 0 && !stop && !line; --candidates) {
            const auto candidate = generator_.candidate(number_, {.stop = &stop});
            if (!candidate) return;
            ++number_;
            if (!candidate->puzzle || copies_.add(*candidate->puzzle, made_)) continue;
            ++made_;
            PackPuzzle entry;
            entry.puzzle = *candidate->puzzle;
            entry.candidate = candidate->number;
            line = json_text(entry);
        }
    });
    return line;
}

FoundTree tree_of(const Place& place, unsigned side, const Effort& effort, std::size_t memory) {
    FoundTree found;
    std::atomic<bool> stop{false};
    in_background(stop, [&] {
        Forcing forcing(*place.game, {.memory = memory, .limits = limits_of(effort, stop)});
        found.solution = win_of(forcing, place.position, side);
        found.was_cut_short = !found.solution && forcing.stopped();
    });
    return found;
}

} // namespace siam::python
