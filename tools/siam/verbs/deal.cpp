// `siam deal`: random legal positions.
#include "engine/deal.hpp"

#include <fmt/format.h>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

struct Wanted {
    bool late, game;
    unsigned open, cards;
};

Wanted wanted(const Options& options, unsigned players) {
    const bool late = options.has("open") || options.has("cards");
    if (late && !(options.has("open") && options.has("cards")))
        throw UsageError("--open and --cards must be used together");
    if (late && options.has("early"))
        throw UsageError("--early deals 8 open provinces and all cards; it excludes --open and --cards");
    if (options.has("game") && !late)
        throw UsageError("--game prints the line of play to a late position; it needs --open");
    if (options.has("game") && options.has("json"))
        throw UsageError("--json includes the line of play; it excludes --game");
    return {
        late, options.has("game"), count_option(options, "open", 8, 1, province_count),
        count_option(options, "cards", 0, 0, cards_per_player * players)};
}

std::string game_text(const Game& game, const LateDeal& late) {
    const std::string deal = text(game, late.deal);
    return late.turns.empty() ? deal : deal + " ; line " + turns_text(game, late.turns);
}

void deal_late_one(Session& session, const Game& game, Random& random, const Wanted& want) {
    const LateDeal late = deal_late(game, random, want.open, want.cards);
    if (want.game) return session.output.write_line(game_text(game, late));
    const std::string position = text(game, late.position);
    if (!session.json) return session.output.write_line(position);
    session.write({{"position", position}, {"deal", text(game, late.deal)}, {"turns", turns_json(game, late.turns)}});
}

void deal_early_one(Session& session, const Game& game, Random& random) {
    const std::string position = text(game, siam::deal(game, random));
    if (session.json)
        session.write({{"position", position}});
    else
        session.output.write_line(position);
}

} // namespace

Exit run_deal(const Options& options) {
    options.refuse_arguments("deal takes only options");
    Session session(options);
    const unsigned players = count_option(options, "players", 2, 2, max_players);
    const Wanted want = wanted(options, players);
    const unsigned count = count_option(options, "count", 1, 0, 1'000'000'000);
    Random random(seed_option(options, "dealt"));
    const Game& game = *session.library.game(session.last_variant, players);
    for (unsigned dealt = 0; dealt < count; ++dealt)
        if (want.late)
            deal_late_one(session, game, random, want);
        else
            deal_early_one(session, game, random);
    return session.finish();
}

} // namespace siam::tools
