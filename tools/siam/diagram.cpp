// How a position is drawn.
#include "tools/siam/diagram.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "engine/outcome.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

/// Draws one position.
class Drawing {
public:
    Drawing(const Game& game, const Position& position, Paint paint)
        : game_(game), variant_(game.variant()), position_(position), paint_(paint) {}

    [[nodiscard]] std::string text() {
        headline();
        struggles();
        settled();
        players_and_pool();
        memory();
        if (!over(game_, position_)) if_all_pass();
        return std::move(text_);
    }

private:
    void line(std::string_view words) { text_.append(words).append(1, '\n'); }

    void headline() {
        line(fmt::format("{}, {} players", variant_.title, game_.players()));
        if (over(game_, position_)) return line("The game is over: " + result(position_));
        line(fmt::format(
            "Player {} to move, {} of {} passes made", index(position_.to_move) + 1, position_.passes,
            game_.players()));
    }

    // Board

    void struggles() {
        line("");
        if (position_.settled == province_count) return line("No struggle is left.");
        line("Struggle order       marker followers                  leads     borders");
        for (unsigned place = position_.settled; place < province_count; ++place) struggle(place);
    }

    void struggle(unsigned place) {
        const Province province = position_.order[place];
        const ProvinceText& named = variant_.provinces[index(province)];
        const Followers followers = position_.at[index(province)];
        const Power leader = followers.control();
        line(fmt::format(
            "{:>2} {} {:<14.14} {:<6} {} {}{:<{}} {}", place + 1, named.code, named.name,
            position_.marked.contains(province) ? "KING" : "", tokens(followers), painted_power(leader), "",
            padding(power_name(variant_, leader), 9), borders(province)));
    }

    /// The followers as letters, or as counts if they are many; 26 columns.
    [[nodiscard]] std::string tokens(Followers followers) const {
        constexpr std::size_t width = 26;
        const bool as_letters = followers.total() + 2 <= width;
        std::string result;
        std::size_t used = 0;
        for (const Faction faction : all_factions) {
            const unsigned count = followers.count(faction);
            if (count == 0) continue;
            const char letter = lower(variant_.factions[index(faction)].letter);
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
            codes += (codes.empty() ? "" : " ") + (position_.open.contains(other) ? code : lowered(code));
        }
        return codes;
    }

    void settled() {
        if (position_.settled == 0) return;
        std::string list = "Settled so far:";
        for (unsigned place = 0; place < position_.settled; ++place)
            list += (place == 0 ? " " : ", ") + control_of(position_, place);
        line("");
        line(wrapped(list, 4));
        line(wrapped("Provinces: " + tally(position_), 4));
    }

    [[nodiscard]] std::string control_of(const Position& position, unsigned place) const {
        const Province province = position.order[place];
        return fmt::format(
            "{} {}", variant_.provinces[index(province)].code, power_name(variant_, position.control[province]));
    }

    /// "Rama 3, Lao 1; British 1 (4 end the game)", the factions by rank.
    [[nodiscard]] std::string tally(const Position& position) const {
        std::string list;
        const Ranking ranks = ranking(position);
        for (unsigned rank = 0; rank < ranks.size; ++rank) {
            const Power power = power_of(ranks.faction[rank]);
            list += fmt::format(
                "{}{} {}", rank == 0 ? "" : ", ", power_name(variant_, power), controlled_by(position, power).size());
        }
        return fmt::format(
            "{}{}{} {} ({} end the game)", list, list.empty() ? "" : "; ", variant_.occupier_name,
            controlled_by(position, Power::occupier).size(), game_.occupier_limit());
    }

    // Players

    void players_and_pool() {
        line("");
        std::string head(13, ' ');
        for (const FactionText& faction : variant_.factions) head += fmt::format("{:>9.8}", faction.name);
        line(head + "   sets   hand");
        for (unsigned seat = 0; seat < game_.players(); ++seat) player(seat);
        line("  pool       " + counts(pool(game_, position_)));
        if (const std::string cards = card_titles(); !cards.empty()) line(wrapped("Cards: " + cards, 7));
    }

    void player(unsigned seat) {
        const bool to_move = index(position_.to_move) == seat && !over(game_, position_);
        const Hand hand = position_.hand[seat];
        const std::string partner = game_.players() == 4 ? (seat % 2 == 0 ? " A" : " B") : "";
        std::string cards;
        for (const char card : hand.empty() ? std::string{} : siam::text(game_, hand))
            cards += fmt::format("{} ", card);
        if (!cards.empty()) cards.pop_back();
        line(fmt::format(
            "{} player {}{:<2} {}   {:>4}   {}", to_move ? '>' : ' ', seat + 1, partner, counts(position_.supply[seat]),
            position_.supply[seat].sets(), cards.empty() ? "-" : cards));
    }

    [[nodiscard]] std::string counts(Followers followers) const {
        std::string columns;
        for (const Faction faction : all_factions) {
            const std::string number = std::to_string(followers.count(faction));
            columns.append(padding(number.size(), 9), ' ').append(paint_(number, colour(faction)));
        }
        return columns;
    }

    /// Of the cards that are still in hands: "F Khon Thai, L Lao".
    [[nodiscard]] std::string card_titles() const {
        std::string list;
        for (const Card card : all_cards) {
            if (std::ranges::none_of(position_.hand, [&](Hand hand) { return hand.holds(card); })) continue;
            Hand only;
            only.add(card);
            list += fmt::format(
                "{}{} = {}", list.empty() ? "" : ", ", siam::text(game_, only), variant_.card_titles[index(card)]);
        }
        return list;
    }

    /// What tie-breaks and the undo ban remember.
    void memory() {
        const LatestPlays& latest = position_.latest;
        std::vector<std::string> seats;
        for (unsigned age = latest.size(); age-- > 0;) seats.push_back(std::to_string(index(latest[age]) + 1));
        line(
            seats.empty() ? "No card was played yet."
                          : fmt::format(
                                "Latest cards: by player {}{}", fmt::join(seats, ", then "),
                                seats.size() == 1 ? "" : " (latest)"));
        if (!position_.last_swap.empty()) line("The latest card swapped " + last_swap() + "; that may not be undone.");
    }

    /// The ninth field without its card.
    [[nodiscard]] std::string last_swap() const {
        const std::string fields = siam::text(game_, position_);
        return fields.substr(fields.rfind(':') + 1);
    }

    // Result

    void if_all_pass() {
        const Position end = pass_to_end(game_, position_);
        std::string list;
        for (unsigned place = position_.settled; place < end.settled; ++place)
            list += (list.empty() ? "" : ", ") + control_of(end, place);
        line("");
        line(wrapped("If all pass: " + list, 4));
        line(wrapped("Then: " + tally(end), 4));
        line(capitalised(result(end)));
    }

    [[nodiscard]] std::string result(const Position& end) const {
        if (!game_.results_defined()) return "no result is defined for these rules (`siam rules 10`)";
        const bool occupied = controlled_by(end, Power::occupier).size() >= game_.occupier_limit();
        const Outcome who = outcome(game_, end);
        const std::string won = who.is_draw() ? "nobody wins" : players(who.seats()) + (lone(who) ? " wins" : " win");
        return fmt::format("{} by {}.", won, occupied ? "occupation" : "independence");
    }

    [[nodiscard]] static bool lone(Outcome who) { return std::has_single_bit(who.seats()); }

    // Letters

    [[nodiscard]] const std::string& colour(Faction faction) const { return variant_.factions[index(faction)].colour; }
    [[nodiscard]] std::string painted_power(Power power) const {
        const std::string name = power_name(variant_, power);
        return power == Power::occupier ? name : paint_(name, variant_.factions[index(power)].colour);
    }
    [[nodiscard]] static char lower(char capital) { return static_cast<char>(capital - 'A' + 'a'); }
    [[nodiscard]] static std::string lowered(std::string code) {
        std::ranges::transform(code, code.begin(), lower);
        return code;
    }
    [[nodiscard]] static std::size_t padding(std::size_t used, std::size_t width) {
        return width - std::min(used, width);
    }
    [[nodiscard]] static std::size_t padding(const std::string& used, std::size_t width) {
        return padding(used.size(), width);
    }

    const Game& game_;
    const Variant& variant_;
    const Position& position_;
    Paint paint_;
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

std::string diagram(const Game& game, const Position& position, Paint paint) {
    return Drawing(game, position, paint).text();
}

} // namespace siam::tools
