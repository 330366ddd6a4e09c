// Writes a pack as text; PACK.md describes the text.
#include <algorithm>

#include "puzzles/pack/pack_words.hpp"

namespace siam {
namespace {

constexpr std::array<std::string_view, 3> contents_texts{"puzzles and solutions", "puzzles", "solutions"};

std::string tag(std::string_view name, std::string_view value) {
    return std::string("[").append(name).append(" \"").append(value).append("\"]\n");
}

std::string switch_text(const Switches& switches, unsigned which) {
    const SwitchText& text = switch_texts()[which];
    return std::string(text.name).append("=").append(text.values[value_of(switches, which)]);
}

std::string edition_text(const Edition& edition) {
    std::string text = edition.variant + " map=" + (edition.verified ? "verified:" : "reconstructed:") + edition.map +
                       " occupier-limit=" + std::to_string(edition.occupier_limit);
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        if (!goes_without_saying(edition.switches, which)) text += " " + switch_text(edition.switches, which);
    return text;
}

/// Returns the game's switches that differ from those in the header.
std::string deviations_text(const Pack& pack, const Game& game) {
    const auto edition = std::find_if(pack.editions.begin(), pack.editions.end(), [&](const Edition& candidate) {
        return candidate.variant == game.variant().name;
    });
    std::string text;
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        if (edition == pack.editions.end() || value_of(edition->switches, which) != value_of(game.switches(), which))
            text.append(text.empty() ? "" : " ").append(switch_text(game.switches(), which));
    return text;
}

std::string lines_text(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text.append(line).append("\n");
    return text;
}

/// Returns the part of a puzzle that a person sees before solving.
std::string question_text(const Pack& pack, const PackPuzzle& entry) {
    const Puzzle& puzzle = entry.puzzle;
    const Game& game = *puzzle.game;
    std::string text = tag("Id", puzzle.id);
    text += tag("Candidate", std::to_string(entry.run + 1) + ":" + std::to_string(entry.candidate));
    if (!entry.copy_of.empty()) text += tag("Copy", entry.copy_of);
    if (const std::string rules = deviations_text(pack, game); !rules.empty()) text += tag("Rules", rules);
    text += tag("Position", siam::text(game, puzzle.position));
    text += tag("Goal", goal_text(puzzle.task, puzzle.n));
    if (puzzle.task != Task::win) text += tag("Against", side_text(game, puzzle.against));
    text += tag("Others", name(puzzle.goal));
    text += tag("N", std::to_string(puzzle.n));
    text += tag("Side", side_text(game, puzzle.side()));
    text += tag("Level", std::to_string(puzzle.level));
    text += tag("Rating", std::to_string(puzzle.rating));
    text += tag("Score", std::to_string(puzzle.score));
    text += tag("Deal", siam::text(game, puzzle.history.deal));
    text += tag("Turns", turns_text(game, puzzle.history.turns));
    return text;
}

std::string answer_text(const PackPuzzle& entry) {
    const Puzzle& puzzle = entry.puzzle;
    const Game& game = *puzzle.game;
    std::string text = tag("Keys", turns_text(game, puzzle.keys));
    text += tag("Unique", name(puzzle.uniqueness));
    text += tag("Values", values_text(puzzle.values));
    text += tag("Tries", std::to_string(puzzle.tries));
    text += tag("Themes", themes_text(puzzle.themes));
    text += tag("Plot", plot_text(puzzle));
    text += tag("Explained", entry.explained == 0 ? "no" : std::to_string(entry.explained));
    text += tag("Classes", std::to_string(puzzle.turn_classes));
    text += tag("Rank", std::to_string(puzzle.key_rank));
    text += tag("Proof", std::to_string(puzzle.proof_size));
    if (puzzle.twin)
        text += tag("Twin", siam::text(game, puzzle.twin->position) + " " + turns_text(game, puzzle.twin->keys));
    return text + tag("Line", turns_text(game, puzzle.solution.line));
}

} // namespace

std::string turns_text(const Game& game, std::span<const Turn> turns) {
    std::string line;
    for (const Turn turn : turns) line.append(line.empty() ? "" : " ").append(text(game, turn));
    return line;
}

std::string themes_text(ThemeSet themes) {
    std::string names;
    for (unsigned i = 0; i < theme_count; ++i)
        if (themes.contains(static_cast<Theme>(i)))
            names.append(names.empty() ? "" : " ").append(theme_texts()[i].name);
    return names;
}

std::string plot_text(const Puzzle& puzzle) {
    std::string text(name(shape_of(puzzle.key())));
    for (const std::string& word : {puzzle.plot.route, puzzle.plot.cause, puzzle.plot.refutation})
        text.append(" ").append(word.empty() ? "-" : word);
    return text;
}

std::string goal_text(Task task, unsigned n) {
    return std::string(name(task)).append(task == Task::win ? " " + std::to_string(n) : "");
}

std::string values_text(const Values& values) {
    return "win " + std::to_string(values.win) + " later " + std::to_string(values.later) + " not " +
           std::to_string(values.not_at_all);
}

std::string side_text(const Game& game, unsigned side) {
    std::string seats;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if (game.seats_of(side) >> seat & 1U) seats.append(seats.empty() ? "" : " ").append(std::to_string(seat + 1));
    return seats;
}

std::string_view contents_text(Contents contents) noexcept { return contents_texts[static_cast<unsigned>(contents)]; }

std::optional<Contents> contents_named(std::string_view text) noexcept {
    const auto found = std::find(contents_texts.begin(), contents_texts.end(), text);
    if (found == contents_texts.end()) return {};
    return static_cast<Contents>(found - contents_texts.begin());
}

Edition edition_of(const Variant& variant) {
    return {variant.name, variant.verified, map_hash(variant), variant.occupier_limit, variant.switches};
}

std::string map_hash(const Variant& variant) {
    std::string facts;
    const auto add = [&](unsigned fact) { facts += std::to_string(fact) + " "; };
    add(variant.followers), add(variant.occupier_limit), add(variant.random_aids);
    facts += variant.occupier_letter;
    for (const FactionText& faction : variant.factions) facts += faction.letter;
    for (const ProvinceText& province : variant.provinces) {
        facts += province.code;
        add(province.start), add(province.home_of ? index(*province.home_of) : faction_count);
        add(province.home_followers);
    }
    for (const ProvinceSet borders : variant.borders) add(borders.bits());
    for (const auto& aid : variant.aids)
        for (const std::uint8_t followers : aid) add(followers);
    return checksum(facts);
}

std::string header_text(const Pack& pack) {
    std::string text = lines_text(pack.comments);
    text += tag("Format", "siam-pack " + std::to_string(pack_format));
    text += tag("Contents", contents_text(pack.contents));
    for (const Edition& edition : pack.editions) text += tag("Variant", edition_text(edition));
    text +=
        tag("Versions", "equivalence=" + std::to_string(pack.equivalence) + " rating=" + std::to_string(pack.rating) +
                            " score=" + std::to_string(pack.score) + " themes=" + std::to_string(pack.themes) +
                            " reasons=" + std::to_string(pack.reasons));
    for (const std::string& run : pack.runs) text += tag("Run", run);
    return text + tag("Puzzles", std::to_string(pack.puzzles.size()));
}

std::string text(const Pack& pack, const PackPuzzle& entry, const Picture& picture) {
    const Puzzle& puzzle = entry.puzzle;
    std::string text = "\n" + lines_text(entry.comments) + question_text(pack, entry);
    if (pack.contents != Contents::solutions) text += "\n" + picture(*puzzle.game, puzzle.position);
    if (pack.contents != Contents::puzzles) text += "\n" + answer_text(entry) + "\n" + entry.commentary;
    return text;
}

std::string text(const Pack& pack, const Picture& picture) {
    std::string text = header_text(pack);
    for (const PackPuzzle& entry : pack.puzzles) text += siam::text(pack, entry, picture);
    text += "\n" + lines_text(pack.closing_comments);
    return text + tag("End", std::to_string(pack.puzzles.size()) + " puzzles xxh3=" + checksum(text));
}

} // namespace siam
