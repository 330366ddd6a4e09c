// Draws a position.
#include "tools/siam/words/diagram.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "engine/outcome.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/ending_words.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

/// The settled provinces from place `place` of the struggle order on, each with its control: " LX Lao, KE Malay".
std::string controls(const Variant& variant, const Position& position, unsigned place, bool in_full) {
    std::string list;
    for (; place < position.settled; ++place) {
        const Province province = position.order[place];
        const ProvinceText& named = variant.provinces[index(province)];
        const std::string power = power_name(variant, position.control[province]);
        list += list.empty() ? " " : ", ";
        list += in_full ? fmt::format("{} ({})", named.name, power) : fmt::format("{} {}", named.code, power);
    }
    return list;
}

/// The numbers of provinces, with the factions by rank: "Rama 3, Lao 1; British 1 (4 end the game)".
std::string tally(const Game& game, const Position& position) {
    std::string list;
    const Ranking ranks = ranking(position);
    for (unsigned rank = 0; rank < ranks.size; ++rank) {
        const Power power = power_of(ranks.faction[rank]);
        list += fmt::format(
            "{}{} {}", rank == 0 ? "" : ", ", power_name(game.variant(), power), controlled_by(position, power).size());
    }
    return fmt::format(
        "{}{}{} {} ({} end the game)", list, list.empty() ? "" : "; ", game.variant().occupier_name,
        controlled_by(position, Power::occupier).size(), game.occupier_limit());
}

std::string latest_cards(const LatestPlays& latest) {
    std::vector<std::string> seats;
    for (unsigned age = latest.size(); age-- > 0;) seats.push_back(std::to_string(index(latest[age]) + 1));
    if (seats.empty()) return "No card was played yet.";
    return fmt::format(
        "Latest cards: by player {}{}", fmt::join(seats, ", then "), seats.size() == 1 ? "" : " (latest)");
}

/// Whether the ban on undoing the last swap matters: the ban is in force (R5.9), and some player holds a card of the
/// same kind.
bool can_be_undone(const Game& game, const Position& position) {
    if (position.last_swap.empty() || game.switches().undo == Undo::allowed) return false;
    const Card card = position.last_swap.kind() == Swap::Kind::even_by_one ? Card::one_for_one : Card::two_for_one;
    return std::ranges::any_of(position.hand, [&](Hand hand) { return hand.holds(card); });
}

std::string result(const Game& game, const Position& end) {
    return fmt::format(
        "{} by {}.", winners_text(outcome(game, end)), occupied(game, end) ? "occupation" : "independence");
}

/// Draws one position.
class Drawing {
public:
    Drawing(const Game& game, const Position& position, Paint paint, bool with_preview, std::size_t width)
        : game_(game),
          variant_(game.variant()),
          position_(position),
          paint_(paint),
          with_preview_(with_preview),
          width_(width),
          facts_(facts(game, position)) {}

    [[nodiscard]] std::string text() {
        headline();
        struggles();
        settled();
        players_and_pool();
        for (const std::string& words : facts_.memory) sentence(words);
        if (with_preview_ && !facts_.preview.empty()) line("");
        if (with_preview_)
            for (const std::string& words : facts_.preview) sentence(words);
        return std::move(text_);
    }

private:
    void line(std::string_view words) { text_.append(words).append(1, '\n'); }
    void sentence(std::string_view words, std::size_t indent = 4) { line(wrapped(words, indent, width_)); }

    void headline() {
        line(fmt::format("{}, {} players", variant_.title, game_.players()));
        if (over(game_, position_)) return line("The game is over: " + result(game_, position_));
        line(fmt::format(
            "Player {} to move, {} of {} passes made", index(position_.to_move) + 1, position_.passes,
            game_.passes_to_settle()));
    }

    // Board

    void struggles() {
        line("");
        if (position_.settled == province_count) return line("No struggle is left.");
        line("Struggle order     marker followers            leads    borders");
        for (unsigned place = position_.settled; place < province_count; ++place) struggle(place);
    }

    void struggle(unsigned place) {
        const Province province = position_.order[place];
        const ProvinceText& named = variant_.provinces[index(province)];
        const Followers followers = position_.at[index(province)];
        const Power leader = followers.control();
        line(fmt::format(
            "{:>2} {} {:<12.12} {:<6} {} {}{:<{}} {}", place + 1, named.code, named.name,
            position_.marked.contains(province) ? "KING" : "", tokens(followers), painted_power(leader), "",
            padding(power_name(variant_, leader).size(), 8), borders(province)));
    }

    /// The followers as letters, or as counts if there are many. The text is 20 columns wide.
    [[nodiscard]] std::string tokens(Followers followers) const {
        constexpr std::size_t width = 20;
        const bool as_letters = followers.total() + 2 <= width;
        std::string result;
        std::size_t used = 0;
        for (const Faction faction : all_factions) {
            const unsigned count = followers.count(faction);
            if (count == 0) continue;
            const char letter = variant_.follower_letter(faction);
            const std::string group = as_letters ? std::string(count, letter) : fmt::format("{}{}", letter, count);
            if (used != 0) result += ' ', ++used;
            result += paint_(group, colour(faction));
            used += group.size();
        }
        return result.append(padding(used, width), ' ');
    }

    [[nodiscard]] std::string borders(Province province) const {
        std::string codes;
        for (const Province other : game_.borders(province)) {
            const std::string& code = variant_.provinces[index(other)].code;
            codes += codes.empty() ? "" : " ";
            codes +=
                position_.open.contains(other) ? code : lowered(code) + "=" + variant_.letter(position_.control[other]);
        }
        return codes;
    }

    void settled() {
        if (facts_.settled.empty()) return;
        line("");
        sentence(facts_.settled);
        sentence(facts_.provinces);
    }

    // Players

    void players_and_pool() {
        line("");
        std::string head(13, ' ');
        for (const FactionText& faction : variant_.factions) head += fmt::format("{:>9.8}", faction.name);
        line(head + "   sets   hand");
        for (unsigned seat = 0; seat < game_.players(); ++seat) player(seat);
        line("  pool       " + counts(pool(game_, position_)));
        if (const std::string cards = card_titles(); !cards.empty()) sentence("Cards: " + cards, 7);
        if (const std::string homes = open_homes(); !homes.empty()) sentence("Open homes: " + homes);
    }

    void player(unsigned seat) {
        const bool to_move = index(position_.to_move) == seat && !over(game_, position_);
        const std::string partner = game_.players() == 4 ? (seat % 2 == 0 ? " A" : " B") : "";
        line(fmt::format(
            "{} player {}{:<2} {}   {:>4}   {}", to_move ? '>' : ' ', seat + 1, partner, counts(position_.supply[seat]),
            position_.supply[seat].sets(), fmt::join(siam::text(game_, position_.hand[seat]), " ")));
    }

    [[nodiscard]] std::string counts(Followers followers) const {
        std::string columns;
        for (const Faction faction : all_factions) {
            const std::string number = std::to_string(followers.count(faction));
            columns.append(padding(number.size(), 9), ' ').append(paint_(number, colour(faction)));
        }
        return columns;
    }

    [[nodiscard]] bool is_held(Card card) const {
        return std::ranges::any_of(position_.hand, [&](Hand hand) { return hand.holds(card); });
    }
    /// The open homes of the factions whose cards remain in hands (R5.7): "LX of Lao, RY of Rama".
    [[nodiscard]] std::string open_homes() const {
        std::string list;
        for (const Faction faction : all_factions) {
            const Province home = variant_.home(faction);
            if (!position_.open.contains(home) || !is_held(faction_card(faction))) continue;
            list += fmt::format(
                "{}{} of {}", list.empty() ? "" : ", ", variant_.provinces[index(home)].code,
                variant_.factions[index(faction)].name);
        }
        return list;
    }
    /// The titles of the cards that remain in hands: "F Khon Thai, L Lao".
    [[nodiscard]] std::string card_titles() const {
        std::string list;
        for (const Card card : all_cards) {
            if (!is_held(card)) continue;
            list += fmt::format(
                "{}{} = {}", list.empty() ? "" : ", ", variant_.letter(card), variant_.card_titles[index(card)]);
        }
        return list;
    }

    // Letters

    [[nodiscard]] const std::string& colour(Faction faction) const { return variant_.factions[index(faction)].colour; }
    [[nodiscard]] std::string painted_power(Power power) const {
        const std::string name = power_name(variant_, power);
        return power == Power::occupier ? name : paint_(name, variant_.factions[index(power)].colour);
    }
    [[nodiscard]] static std::size_t padding(std::size_t used, std::size_t width) {
        return width - std::min(used, width);
    }

    const Game& game_;
    const Variant& variant_;
    const Position& position_;
    Paint paint_;
    bool with_preview_;
    std::size_t width_; ///< columns for sentences
    PositionFacts facts_;
    std::string text_;
};

} // namespace

std::string Paint::operator()(std::string_view text, std::string_view colour) const {
    constexpr std::array<std::string_view, 8> names{"black", "red",    "green", "yellow",
                                                    "blue",  "purple", "cyan",  "white"};
    const auto found = std::ranges::find(names, colour);
    if (!in_colour_ || found == names.end() || text.empty()) return std::string{text};
    return fmt::format("\x1b[1;3{}m{}\x1b[0m", found - names.begin(), text);
}

std::string diagram(const Game& game, const Position& position, Paint paint, bool with_preview, std::size_t width) {
    return Drawing(game, position, paint, with_preview, width).text();
}

PositionFacts facts(const Game& game, const Position& position, bool in_full) {
    PositionFacts facts;
    if (position.settled > 0) {
        facts.settled = "Settled so far:" + controls(game.variant(), position, 0, in_full);
        facts.provinces = "Provinces: " + tally(game, position);
    }
    facts.memory.push_back(latest_cards(position.latest));
    if (can_be_undone(game, position))
        facts.memory.push_back(
            in_full ? "The latest swap may not be undone: " + in_words(game, position.last_swap) + "."
                    : "The latest card swapped " + siam::text(game, position.last_swap) + "; that may not be undone.");
    if (over(game, position)) return facts;
    const Position end = pass_to_end(game, position);
    facts.preview = {
        "If all pass:" + controls(game.variant(), end, position.settled, in_full), "Then: " + tally(game, end),
        capitalised(result(game, end))};
    return facts;
}

} // namespace siam::tools
