#include "tests/oracle/apart/notation.hpp"

#include <algorithm>
#include <sstream>

namespace apart {
namespace {

constexpr std::string_view plain_cards = "KF12";

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts{""};
    for (const char c : text)
        if (c == at)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

void require(bool holds, std::string_view what) {
    if (!holds) throw Unreadable(std::string(what));
}

/// Reads a text piece by piece, from left to right.
class Reader {
public:
    Reader(const Game& game, std::string_view text) : game_(game), text_(text), rest_(text) {}

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    bool skips(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void skip(char c) { require(skips(c), text_); }
    Byte province() {
        for (unsigned i = 0; i < game_.codes.size(); ++i)
            if (rest_.starts_with(game_.codes[i])) {
                rest_.remove_prefix(game_.codes[i].size());
                return static_cast<Byte>(i);
            }
        throw Unreadable(text_);
    }
    Byte faction() {
        const std::size_t found = rest_.empty() ? std::string::npos : game_.factions.find(capital(rest_[0]));
        require(found != std::string::npos && rest_[0] != game_.factions[found], text_);
        rest_.remove_prefix(1);
        return static_cast<Byte>(found);
    }
    Followers followers() {
        Followers followers{};
        while (!rest_.empty() && rest_[0] >= 'a' && rest_[0] <= 'z') {
            const Byte which = faction();
            followers[which] = rest_.empty() || !is_digit(rest_[0]) ? Byte{1} : static_cast<Byte>(number());
        }
        return followers;
    }
    unsigned number() {
        unsigned number = 0;
        require(!rest_.empty() && is_digit(rest_[0]), text_);
        for (; !rest_.empty() && is_digit(rest_[0]); rest_.remove_prefix(1))
            number = 10 * number + static_cast<unsigned>(rest_[0] - '0');
        return number;
    }
    /// Reads a group of followers. Returns it in the form of Swap::from_a.
    Byte group() {
        const Followers given = followers();
        return static_cast<Byte>(given[0] + 4 * given[1] + 16 * given[2]);
    }
    Byte card() {
        require(!rest_.empty(), text_);
        const char letter = rest_[0];
        rest_.remove_prefix(1);
        if (const auto plain = plain_cards.find(letter); plain != std::string_view::npos)
            return static_cast<Byte>(plain);
        const auto faction = game_.factions.find(letter);
        require(faction != std::string::npos, text_);
        return static_cast<Byte>(first_faction_card + faction);
    }
    void end() const { require(rest_.empty(), text_); }

private:
    static char capital(char c) { return static_cast<char>(c - 'a' + 'A'); }
    static bool is_digit(char c) { return c >= '0' && c <= '9'; }

    const Game& game_;
    std::string text_;
    std::string_view rest_;
};

Swap read_swap(Reader& reader, Byte kind) {
    Swap swap{.kind = kind};
    swap.a = reader.province(), swap.from_a = reader.group();
    reader.skip('-');
    swap.b = reader.province(), swap.from_b = reader.group();
    return swap;
}

void read_board(const Game& game, const std::string& struggles, const std::string& control, State& state) {
    state.control.fill(nobody);
    unsigned place = 0;
    if (control != "-")
        for (const std::string& part : split(control, '/')) {
            Reader reader(game, part);
            const Byte province = reader.province();
            const auto power = game.factions.find(part.back());
            state.control[province] = power == std::string::npos ? occupier : static_cast<Byte>(power);
            require(place < province_count, control);
            state.order[place++] = province, ++state.settled;
        }
    if (struggles != "-")
        for (const std::string& part : split(struggles, '/')) {
            Reader reader(game, part);
            const Byte province = reader.province();
            if (reader.skips('*')) state.marked |= static_cast<Byte>(1U << province);
            state.at[province] = reader.followers();
            reader.end();
            require(place < province_count, struggles);
            state.order[place++] = province;
        }
    require(place == province_count, "provinces are missing");
}

} // namespace

Game read_variant(std::istream& file, unsigned players) {
    Game game{.players = players};
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string what, one, other;
        words >> what >> one >> other;
        const auto place = [&](const std::string& code) {
            return static_cast<unsigned>(std::ranges::find(game.codes, code) - game.codes.begin());
        };
        if (what == "variant") game.name = one;
        if (what == "followers") game.each = static_cast<unsigned>(std::stoul(one));
        if (what == "occupier") words >> game.limit;
        if (what == "faction") game.factions += one;
        if (what == "rule") set_switch(game, one, other);
        if (what == "border")
            game.borders[place(one)] |= 1U << place(other), game.borders[place(other)] |= 1U << place(one);
        if (what != "province") continue;
        std::string home;
        if (words >> home; home[0] != '-')
            game.homes[game.factions.find(home[0])] = static_cast<Byte>(game.codes.size());
        game.codes.push_back(one);
    }
    return game;
}

void set_switch(Game& game, std::string_view name, std::string_view value) {
    if (name == "last-card") return void(game.last_must_win = value == "must-win");
    if (name == "undo") return void(game.undo_banned = value == "banned");
    if (name == "faction-card") return void(game.two_targets = value == "one-or-two-provinces");
    if (name == "two-for-one-fallback") return void(game.falls_back = value == "one-for-one");
    if (name == "last-tie") return void(game.empty_hand_first = value == "first-empty-hand-wins");
    if (name == "passes") return void(game.three_passes = value == "three");
    throw Unreadable("an unknown switch " + std::string(name));
}

std::pair<std::string, unsigned> game_of(std::string_view position) {
    const auto colon = position.find(':');
    require(colon != std::string_view::npos && colon + 1 < position.size(), position);
    return {std::string(position.substr(0, colon)), static_cast<unsigned>(position[colon + 1] - '0')};
}

State read_position(const Game& game, std::string_view text) {
    const std::vector<std::string> fields = split(text, ' ');
    require(fields.size() == 9, text);
    State state;
    read_board(game, fields[1], fields[2], state);
    const std::vector<std::string> supplies = split(fields[3], '/'), hands = split(fields[4], '/');
    require(supplies.size() == game.players && hands.size() == game.players, text);
    for (unsigned seat = 0; seat < game.players; ++seat) {
        if (supplies[seat] != "-") state.supply[seat] = Reader(game, supplies[seat]).followers();
        if (hands[seat] == "-") continue;
        for (Reader reader(game, hands[seat]); !reader.at_end();) ++state.hand[seat][reader.card()];
    }
    state.to_move = static_cast<Byte>(Reader(game, fields[5]).number() - 1);
    state.passes = static_cast<Byte>(Reader(game, fields[6]).number());
    if (fields[7] != "-")
        for (unsigned i = 0; i < fields[7].size(); ++i) state.latest.at(i) = static_cast<Byte>(fields[7][i] - '1');
    if (fields[8] == "-") return state;
    Reader reader(game, fields[8]);
    const Byte kind = reader.skips('1') ? one_for_one : (reader.skip('2'), two_for_one);
    reader.skip(':');
    state.swap = read_swap(reader, kind);
    return state;
}

Turn read_turn(const Game& game, std::string_view token) {
    if (token == "pass") return {};
    Reader reader(game, token);
    Turn turn{.card = reader.card()};
    reader.skip('=');
    if (reader.skips('-')) {
    } else if (turn.card == maharacha) {
        turn.does[0] = reader.province(), reader.skip('-'), turn.does[1] = reader.province();
        reader.skip('*'), turn.does[2] = reader.province();
    } else if (turn.card == khon_thai) {
        do {
            const Byte faction = reader.faction();
            turn.does[faction] = reader.province();
        } while (reader.skips(','));
    } else if (turn.card >= first_faction_card) {
        turn.does[0] = reader.province();
        if (reader.skips(',')) turn.does[1] = reader.province();
    } else {
        turn.swap = read_swap(reader, turn.card);
    }
    reader.skip('/');
    if (!reader.skips('-')) turn.taken = reader.faction(), turn.taken_from = reader.province();
    reader.end();
    return turn;
}

Byte read_province(const Game& game, std::string_view code) {
    Reader reader(game, code);
    const Byte province = reader.province();
    reader.end();
    return province;
}

Byte read_power(const Game& game, std::string_view letter) {
    require(letter.size() == 1, letter);
    const auto faction = game.factions.find(letter[0]);
    return faction == std::string::npos ? occupier : static_cast<Byte>(faction);
}

Byte read_card(const Game& game, std::string_view letter) {
    Reader reader(game, letter);
    const Byte card = reader.card();
    reader.end();
    return card;
}

} // namespace apart
