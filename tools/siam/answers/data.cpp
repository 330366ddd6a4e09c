// Composes positions from data.
#include "tools/siam/answers/data.hpp"

namespace siam::tools {

namespace {

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

/// Writes {"R":1,"L":2} as "rl2", in the order of the data.
std::string group(const Data& followers) {
    std::string text;
    for (const std::string& letter : followers.names()) {
        const int count = followers[letter].number(0, 99);
        if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z')
            throw TextError{0, 0, "", "followers are counted by capital letters, not by '" + letter + "'"};
        if (count == 0) continue;
        text += static_cast<char>(letter[0] - 'A' + 'a');
        if (count > 1) text += std::to_string(count);
    }
    return text;
}

/// The text of `data`. Throws TextError if it contains a blank, ';' or '/', which would end a field or a part of one.
std::string word(const Data& data) {
    std::string text = data.string();
    if (text.find_first_of(blanks) != text.npos || text.find_first_of(";/") != text.npos)
        throw TextError{0, 0, "", "'" + text + "' is not one word"};
    return text;
}

/// The parts that `part` makes of the items, with '/' between them.
template <class Part>
std::string each(const Data& items, Part part) {
    std::string text;
    for (const Data& item : items.items()) text += (text.empty() ? "" : "/") + part(item);
    return or_dash(text);
}

std::string struggle_part(const Data& item) {
    return word(item["province"]) + (item["marker"].flag() ? "*" : "") + group(item["followers"]);
}
std::string settled_part(const Data& item) { return word(item["province"]) + "=" + word(item["control"]); }

/// The text of field 8. It decides ties, so the data must state it.
std::string latest(const Data& players) {
    std::string text;
    for (const Data& player : players.items()) text += std::to_string(player.number(1U, max_players));
    return text;
}

/// Throws TextError unless each player's `seat` is its place in the array.
void check_seats(const Data& seats) {
    unsigned place = 0;
    for (const Data& player : seats.items()) {
        const std::string found = std::to_string(player["seat"].number(0, 99));
        if (const std::string wanted = std::to_string(++place); found != wanted)
            throw TextError{
                0, 0, "",
                std::string("'seats' must be ordered by 'seat': expected ").append(wanted) + ", found " +
                    in_quotes(found)};
    }
}

} // namespace

std::string position_text(const boost::json::value& data) {
    const Data of(data, "data");
    const auto number = [&](std::string_view member) { return std::to_string(of[member].number(0, 99)); };
    check_seats(of["seats"]);
    const std::string hands = each(of["seats"], [](const Data& seat) { return or_dash(word(seat["hand"])); });
    const std::string supplies = each(of["seats"], [](const Data& seat) { return or_dash(group(seat["supply"])); });
    return word(of["variant"]) + ":" + number("players") + " " + each(of["struggles"], struggle_part) + " " +
           each(of["settled"], settled_part) + " " + supplies + " " + hands + " " + number("to_move") + " " +
           number("passes") + " " + or_dash(latest(of["latest"])) + " " +
           (of.lacks("last_swap") ? "-" : or_dash(word(of["last_swap"])));
}

std::string latest_plays(std::string_view hands, std::string_view latest) {
    const std::vector<std::string_view> each = parts_of(hands, '/');
    const auto has_played = [&](char seat) {
        const auto at = static_cast<std::size_t>(seat - '1');
        return at < each.size() && (each[at] == "-" || each[at].size() < cards_per_player);
    };
    std::string fitting;
    for (const char seat : latest)
        if (has_played(seat)) fitting += seat;
    for (char seat = '1'; seat <= '4'; ++seat)
        if (has_played(seat) && fitting.find(seat) == std::string::npos) fitting += seat;
    return or_dash(fitting);
}

} // namespace siam::tools
