#include "tests/support/random_variant.hpp"

#include <algorithm>

namespace siam::tests {
namespace {

unsigned number(Random& random, unsigned least, unsigned most) {
    return least + static_cast<unsigned>(below(random, most - least + 1));
}

/// A random number from `least` to `most`; with probability one half, one of these two.
unsigned number_or_end(Random& random, unsigned least, unsigned most) {
    switch (below(random, 4)) {
        case 0: return least;
        case 1: return most;
        default: return number(random, least, most);
    }
}

char lower(char letter) { return static_cast<char>(letter - 'A' + 'a'); }

/// Draws and writes the statements of one variant file, in their order in the file.
class Writer {
public:
    Writer(Random& random, std::string_view name) : random_(random) {
        say("variant " + std::string(name));
        say("title A variant of chance");
        say(below(random_, 2) == 0 ? "map verified" : "map reconstructed");
        draw_letters();
        draw_cards();
        draw_provinces();
        draw_borders();
        draw_aids();
        for (const SwitchText& rule : switch_texts())
            say("rule " + std::string(rule.name) + " " + std::string(rule.values[below(random_, 2)]));
    }
    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    void say(const std::string& statement) { text_ += statement + "\n"; }

    char new_letter(bool may_be_a_card) {
        for (;;) {
            const auto letter = static_cast<char>('A' + below(random_, 26));
            const bool card = letter == 'K' || letter == 'F';
            if ((card && !may_be_a_card) || letters_.find(letter) != std::string::npos) continue;
            letters_ += letter;
            return letter;
        }
    }
    void draw_letters() {
        followers_ = number_or_end(random_, 5, 31);
        say("followers " + std::to_string(followers_));
        for (unsigned i = 0; i < faction_count; ++i) {
            const std::string letter(1, new_letter(false));
            say("faction " + letter + " Faction" + letter + " colour" + letter);
        }
        say("occupier " + std::string(1, new_letter(true)) + " Occupier " +
            std::to_string(number_or_end(random_, 1, province_count)));
        if (followers_ % 2 == 0) say("occupier-plural Occupiers\nshort-title Short");
    }
    void draw_cards() {
        for (const char card : "KF12" + letters_.substr(0, faction_count))
            say("card " + std::string(1, card) + " Card " + std::string(1, card));
    }
    void draw_provinces() {
        std::array<unsigned, province_count> start{}, places{0, 1, 2, 3, 4, 5, 6, 7};
        for (std::size_t left = places.size(); left > 1; --left)
            std::swap(places[left - 1], places[below(random_, left)]);
        for (unsigned home = 0; home < faction_count; ++home) start[places[home]] = 1;
        // R2.2: enough followers must remain for the aids of 4 players. They must also suffice for the aids of
        // 2 players, for whom two of each faction leave the game (R1.2).
        const unsigned most = faction_count * followers_ - 10;
        for (unsigned rest = number_or_end(random_, faction_count, most) - faction_count; rest > 0; --rest)
            if (unsigned& here = start[below(random_, province_count)]; here < 31) ++here;
        for (unsigned place = 0; place < province_count; ++place) {
            const auto home = std::find(places.begin(), places.begin() + faction_count, place);
            std::string home_text = "-";
            if (home != places.begin() + faction_count) {
                const char letter = letters_[static_cast<std::size_t>(home - places.begin())];
                home_text = std::string(1, letter) + ":" + lower(letter) +
                            std::to_string(number_or_end(random_, 1, start[place]));
            }
            const std::string code = new_code();
            say("province " + code + " " + std::to_string(start[place]) + " " + home_text + " Province " + code);
        }
    }
    std::string new_code() {
        for (;;) {
            std::string code(1, static_cast<char>('A' + below(random_, 26)));
            code += static_cast<char>('A' + below(random_, 26));
            if (std::find(codes_.begin(), codes_.end(), code) != codes_.end()) continue;
            codes_.push_back(code);
            return code;
        }
    }
    void draw_borders() {
        constexpr unsigned pairs = province_count * (province_count - 1) / 2;
        unsigned wanted = number_or_end(random_, 1, pairs), left = pairs;
        for (unsigned a = 0; a < province_count; ++a)
            for (unsigned b = a + 1; b < province_count; ++b, --left)
                if (below(random_, left) < wanted) --wanted, say("border " + codes_[a] + " " + codes_[b]);
    }
    void draw_aids() {
        if (below(random_, 3) == 0) return say("aid random 2");
        for (unsigned aid = 1; aid <= 3; ++aid) {
            const char a = lower(letters_[below(random_, faction_count)]),
                       b = lower(letters_[below(random_, faction_count)]);
            say("aid " + std::to_string(aid) + " " + a + (a == b ? '2' : b));
        }
    }

    Random& random_;
    std::string text_, letters_;
    std::vector<std::string> codes_;
    unsigned followers_ = 0;
};

Turn random_play(const Game& game, Random& random, const Position& position) {
    if (last_card_must_win(game, position)) {
        const std::vector<Turn> turns = legal_turns(game, position);
        return turns.size() == 1 ? turns[0] : turns[1 + below(random, turns.size() - 1)];
    }
    std::vector<Card> held;
    for (const Card card : all_cards)
        if (position.hand[index(position.to_move)].holds(card)) held.push_back(card);
    std::vector<Action> actions;
    for_each_action(
        game, position, held[below(random, held.size())], [&](Action action) { actions.push_back(action); });
    const Action action = actions[below(random, actions.size())];
    Position acted = position;
    act(acted, action);
    std::vector<Taking> takings;
    for_each_taking(acted, [&](Taking taking) { takings.push_back(taking); });
    return {action, takings[below(random, takings.size())]};
}

/// Plays from a deal until `open` open provinces and `cards` cards are left. Returns nothing if play misses this size.
std::optional<Position> walk(const Game& game, Random& random, unsigned open, unsigned cards) {
    Position position = deal(game, random);
    while (position.cards_left > cards || position.open.size() > open) {
        if (over(game, position) || position.cards_left < cards || position.open.size() < open) return {};
        const unsigned to_play = position.cards_left - cards, to_settle = position.open.size() - open;
        const bool settles = to_play == 0 || below(random, to_play + to_settle) < to_settle;
        const unsigned settled = position.settled;
        if (!settles && !position.hand[index(position.to_move)].empty())
            position = play(game, position, random_play(game, random, position));
        else
            do pass(game, position);
            while (settles && position.settled == settled);
    }
    if (over(game, position) || position.cards_left < cards || position.open.size() < open) return {};
    return position;
}

/// For most factions, gives one player all followers of the faction from the supplies, sometimes also from the pool.
void make_unequal(const Game& game, Random& random, Position& position) {
    for (const Faction faction : all_factions) {
        if (below(random, 3) == 0) continue;
        unsigned all = below(random, 3) == 0 ? pool(game, position).count(faction) : 0;
        for (Followers& supply : position.supply)
            for (; supply.holds(faction); ++all) supply -= Followers::one(faction);
        for (Followers& rich = position.supply[below(random, game.players())]; all > 0; --all)
            rich += Followers::one(faction);
    }
}

} // namespace

std::string random_variant_text(Random& random, std::string_view name) { return Writer(random, name).text(); }

RandomGame random_game(std::uint64_t seed) {
    Random random(seed);
    std::string text = random_variant_text(random, "v" + std::to_string(seed));
    Game game(read_variant(text), number(random, 2, max_players));
    return {std::move(text), std::move(game)};
}

std::optional<Position> played(const Game& game, Random& random, unsigned open, unsigned cards) {
    constexpr unsigned tries = 20;
    for (unsigned n = 0; n < tries; ++n)
        if (const auto position = walk(game, random, open, cards)) return position;
    return {};
}

Position varied_position(const Game& game, Random& random, unsigned open, unsigned cards) {
    const auto kind = below(random, 6);
    std::optional<Position> position;
    if (kind < 2) position = played(game, random, open, cards);
    if (position) {
        for (std::uint64_t passes = below(random, game.passes_to_settle()); passes > 0; --passes) pass(game, *position);
        return *position;
    }
    position = (kind == 2 ? nearly_empty : composed)(game, random, open, cards);
    if (kind < 4) make_unequal(game, random, *position);
    return *position;
}

} // namespace siam::tests
