// `siam deal`: random legal positions.
#include "engine/deal.hpp"

#include <fmt/format.h>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/record_clock.hpp"
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

void deal_one(Session& session, const Game& game, Random& random, const Wanted& want) {
    const LateDeal dealt =
        want.late ? deal_late(game, random, want.open, want.cards) : LateDeal{{}, {}, deal(game, random)};
    std::string line = text(game, want.game ? dealt.deal : dealt.position);
    if (want.game && !dealt.turns.empty()) line += " ; line " + turns_text(game, dealt.turns);
    if (!session.json) return session.output.write_line(line);
    boost::json::object object{{"position", line}};
    if (want.late) object.insert({{"deal", text(game, dealt.deal)}, {"turns", turns_json(game, dealt.turns)}});
    session.write(object);
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
    for (unsigned dealt = 0; dealt < count && !RecordClock::interrupted(); ++dealt)
        deal_one(session, game, random, want);
    session.note_interruption("the remaining positions are not dealt");
    return session.finish();
}

} // namespace siam::tools
