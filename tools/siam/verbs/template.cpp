// `siam template`: a position to be filled in, with what each field means.
#include <fmt/format.h>

#include "tools/siam/position_editor.hpp"
#include "tools/siam/session.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) { declare_rules(options); }

const Game& game_named(Session& session, const std::string& name) {
    const std::size_t colon = name.rfind(':');
    const std::string players = colon == std::string::npos ? "2" : name.substr(colon + 1);
    const std::string variant = name.substr(0, colon);
    const bool known = players == "2" || players == "3" || players == "4";
    const Game* const game = known ? session.library.game(variant, static_cast<unsigned>(players[0] - '0')) : nullptr;
    if (game == nullptr)
        throw UsageError(
            fmt::format("no game '{}': expected a variant and 2, 3 or 4 players, siam:2", printable(name, 60)));
    return *game;
}

std::string listed_codes(const Variant& variant) {
    std::vector<std::string> provinces;
    for (const ProvinceText& province : variant.provinces) provinces.push_back(province.code + " " + province.name);
    return listed(provinces);
}

std::string listed_letters(const Variant& variant) {
    std::vector<std::string> letters;
    for (const FactionText& faction : variant.factions)
        letters.push_back(fmt::format("{} {}", faction.letter, faction.name));
    letters.push_back(fmt::format("{} {}", variant.occupier_letter, variant.occupier_name));
    return listed(letters);
}

void comment(Session& session, const std::string& text) {
    for (std::string rest = wrapped(text, 0); !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        session.output.write_line("# " + rest.substr(0, end));
        rest.erase(0, end + 1);
    }
}

Exit run(const Options& options) {
    if (options.arguments().size() != 1) throw UsageError("template takes one game: siam template siam:2");
    Session session(options);
    const Game& game = game_named(session, options.arguments()[0]);
    comment(
        session,
        fmt::format(
            "A position of {} with {} players: nine fields on one line.", game.variant().title, game.players()));
    for (unsigned field = 1; field <= PositionEditor::fields; ++field)
        comment(
            session, fmt::format("{} {}: {}", field, PositionEditor::name(field), PositionEditor::how(field, false)));
    comment(session, "Provinces go by their codes: " + listed_codes(game.variant()) + ".");
    comment(
        session, fmt::format(
                     "{}; followers are written small. {} of each faction are in play; the pool is what is left.",
                     listed_letters(game.variant()), game.followers()));
    comment(session, "Change the line below; `siam show FILE` draws it, or says what is wrong and where.");
    std::string line;
    for (const std::string& value : blank_position(game)) line += (line.empty() ? "" : " ") + value;
    session.output.write_line(line);
    return session.finish();
}

} // namespace

constinit const Verb template_verb{
    .name = "template",
    .summary = "print a position to fill in, with remarks",
    .examples = R"(  siam template siam:2 > mine.epd; $EDITOR mine.epd; siam show mine.epd
  siam template kingdead:3
)",
    .usage = "[OPTION...] VARIANT:PLAYERS",
    .about = "The line that it ends with is a position already: all provinces open and empty, every card in hand.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
