// `siam print`: booklets as text and as HTML.
#include <algorithm>
#include <array>
#include <set>

#include "engine/hash.hpp"
#include "engine/legal_turns.hpp"
#include "engine/notation.hpp"
#include "engine/words.hpp"
#include "tests/program/workshop.hpp"
#include "tests/support/shipped_packs.hpp"
#include "tools/siam/telling/reasons_told.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

/// Two packs of different games, and their JSON twins.
struct Packs {
    Packs() {
        static const std::vector<std::string> made = generated(); // generated once for all tests
        for (std::size_t i = 0; i < names.size(); ++i) shop.put(names[i], made[i]);
        puzzles = objects(shop.text("a.jsonl") + shop.text("b.jsonl"));
    }
    static constexpr std::array names{"a.txt", "a.jsonl", "b.txt", "b.jsonl"};
    Workshop shop;
    std::vector<boost::json::object> puzzles;

    [[nodiscard]] static std::vector<std::string> generated() {
        const Workshop shop;
        REQUIRE(
            shop.siam("generate --seed 5 --n 2 --open 3 --cards 4 --count 2 -o a.txt --jsonl a.jsonl").exit_code == 0);
        REQUIRE(
            shop.siam("generate --variant kingdead --players 3 --n 1 --open 2 --cards 4 --seed 5 --count 2 -o b.txt "
                      "--jsonl b.jsonl")
                .exit_code == 0);
        std::vector<std::string> texts;
        for (const char* const name : names) texts.push_back(shop.text(name));
        return texts;
    }
    /// The keys of the puzzles except passes, because "pass" is also an ordinary word in a booklet.
    [[nodiscard]] std::vector<std::string> keys() const {
        std::vector<std::string> keys = all("keys");
        std::erase(keys, "pass");
        REQUIRE_FALSE(keys.empty());
        return keys;
    }
    [[nodiscard]] std::vector<std::string> all(const char* member) const {
        std::vector<std::string> all;
        for (const auto& puzzle : puzzles) {
            const boost::json::value& value = puzzle.at(member);
            if (value.is_string())
                all.emplace_back(value.get_string());
            else
                for (const boost::json::value& one : value.as_array()) all.emplace_back(one.as_string());
        }
        return all;
    }
};

std::set<std::string> quoted_after(const std::string& text, const std::string& head) {
    std::set<std::string> found;
    for (std::size_t at = text.find(head); at != std::string::npos; at = text.find(head, at + 1)) {
        const std::size_t begin = at + head.size();
        found.insert(text.substr(begin, text.find('"', begin) - begin));
    }
    return found;
}

} // namespace

TEST_CASE("several packs are one booklet, 80 columns wide", "[program][booklet][unsanitized]") {
    const Packs packs;
    const std::string text = packs.shop.siam("print --hints a.txt b.txt").out;
    for (const std::string& line : lines(text)) CHECK(line.size() <= 80);
    CHECK_THAT(text, Contains("4 puzzles of King of Siam and The King Is Dead"));
    std::size_t at = 0;
    for (const char* piece :
         {"The game in short", "The tasks", "Khon Thai", "Negotiate", "\nPUZZLES\n", "\n1. Player", "\n4. Player",
          "\nFIRST HINTS\n", "\nSECOND HINTS\n", "\nTHIRD HINTS\n", "\nSOLUTIONS\n", "\nHow solutions are told\n",
          "\n1. ", "\n4. "}) {
        at = text.find(piece, at);
        INFO(piece);
        REQUIRE(at != std::string::npos);
    }
    const std::string solutions = text.substr(text.find("\nSOLUTIONS\n"));
    for (const std::string& theme : packs.all("themes")) CHECK(count(solutions, "\n  " + theme + " ") >= 1);
    const std::vector<std::string> themes = packs.all("themes");
    for (const std::string theme : {"undo-ban", "sacrifice", "no-effect", "reorder", "last-card"})
        if (std::ranges::find(themes, theme) == themes.end()) CHECK(count(solutions, "\n  " + theme + " ") == 0);
    for (const std::string& id : packs.all("id")) CHECK(count(text, id) == 1);
    CHECK(count(solutions, "\n    1 first turn wins in ") == 4);
    CHECK(count(solutions, "\n      Then all pass") + count(solutions, "\n      The game is over") == 4);
}

TEST_CASE("a booklet tells each solution in sentences and gives reasons", "[program][booklet]") {
    const Packs packs;
    const std::string text = packs.shop.siam("print --contents solutions a.txt b.txt").out;
    const std::string solutions = text.substr(text.find("\n1. "));
    for (const char* sign : {"->", " ! ", "? but", "set play:"}) CHECK_THAT(solutions, !Contains(sign));
    std::size_t wrong = 0;
    std::string last;
    for (const std::string& line : lines(solutions)) {
        if (last.starts_with("    Wrong: ")) ++wrong;
        last = line;
    }
    CHECK(wrong > 0);
    CHECK(count(solutions, "\n      ") > wrong); // below each wrong turn, an indented line shows its refutation
}

TEST_CASE(
    "a longest defence names the struggles that its passes settle, where they do",
    "[program][booklet][reasons][unsanitized]") {
    const std::string packs = one_word(in_source("puzzles/packs").string());
    const Workshop shop;
    REQUIRE(
        shop.siam("merge " + packs + "/sample.txt " + packs + "/hard.txt --n 2 --goal win -o two.txt").exit_code == 0);
    std::string told;
    for (const std::string& line : lines(shop.siam("print --contents solutions two.txt").out))
        told += line.substr(std::min(line.find_first_not_of(' '), line.size())) + " ";
    ShippedPacks shipped;
    std::size_t settled = 0, by_answers = 0;
    for (const siam::Puzzle& puzzle : shipped.puzzles()) {
        if (puzzle.n != 2 || puzzle.task != siam::Task::win) continue;
        const bool is_spoken_of = puzzle.themes.contains(siam::Theme::threat) ||
                                  puzzle.themes.contains(siam::Theme::precaution) ||
                                  puzzle.themes.contains(siam::Theme::last_card);
        const std::vector<siam::Turn> shown =
            is_spoken_of ? puzzle.solution.line : siam::tools::told_reasons(puzzle).line;
        by_answers += shown != puzzle.solution.line;
        const auto& game = puzzle.game;
        siam::Position position = puzzle.position;
        std::string line; // from the turn after the key on
        for (const siam::Turn& turn : shown) {
            const siam::Position after = play(*game, position, turn);
            const siam::Province first = position.contested();
            const bool is_key = &turn == &shown.front();
            if (!is_key && !turn.is_pass())
                line += "; " + std::to_string(index(position.to_move) + 1) + ": " + siam::text(*game, turn);
            if (!is_key && after.settled > position.settled) {
                const siam::Power power = after.control[first];
                line += "; passes (" + game->variant().provinces[index(first)].code + " to " +
                        (power == siam::Power::occupier ? game->variant().occupier_name
                                                        : game->variant().factions[index(power)].name) +
                        ")";
                ++settled;
            }
            position = after;
        }
        INFO(puzzle.id << line);
        CHECK((line.empty() || told.find("The longest defence: " + line.substr(2) + ".") != std::string::npos));
    }
    CHECK((settled > 10 && by_answers > 10));
}

TEST_CASE("first hints ask about the idea of their puzzle", "[program][booklet][reasons][unsanitized]") {
    const Workshop shop;
    const std::string all = shop.siam("print --hints " + one_word(in_source("puzzles/packs/sample.txt").string())).out;
    const std::size_t begin = all.find("\nFIRST HINTS\n"), end = all.find("\nSECOND HINTS\n");
    std::set<std::string> different;
    unsigned hints = 0;
    for (const std::string& line : lines(all.substr(begin, end - begin)))
        if (const std::size_t dot = line.find(". "); dot != std::string::npos && line.ends_with('?')) {
            different.insert(line.substr(dot + 2));
            ++hints;
        }
    CHECK(hints > 150); // hints that fit into one line
    CHECK(different.size() >= 100);
}

TEST_CASE("a solution in full names every try with the reply that refutes it", "[program][booklet][unsanitized]") {
    const std::string pack = one_word(in_source("puzzles/packs/sample.txt").string());
    const Workshop shop;
    REQUIRE(shop.siam("merge " + pack + " --tries 2..9 -o many.txt --jsonl many.jsonl").exit_code == 0);
    const std::size_t place = GENERATE(0U, 1U, 2U);
    const std::string id(objects(shop.text("many.jsonl")).at(place).at("id").as_string());
    REQUIRE(shop.siam("merge " + pack + " --id " + id + " -o one.txt --jsonl one.jsonl").exit_code == 0);
    const auto puzzle = objects(shop.text("one.jsonl")).front();
    const auto& tries = puzzle.at("tries").as_array();
    const auto& refutations = puzzle.at("refutations").as_array();
    REQUIRE(tries.size() >= 2);
    std::vector<std::string> found; // each wrong turn with the lines below it, joined by blanks
    bool is_wrong = false;
    for (const std::string& line : lines(shop.run("printf 'solution\nquit\n' | \"$SIAM\" puzzle one.txt").out)) {
        const std::string words = line.substr(std::min(line.find_first_not_of(' '), line.size()));
        const bool begins = words.starts_with("Wrong: ") || words.starts_with("Also wrong, ");
        if (begins) found.emplace_back();
        is_wrong = begins || (is_wrong && line.starts_with("  "));
        if (is_wrong) found.back() += words + " ";
    }
    const auto passes_or = [](const std::string& turn) { return turn == "pass" ? std::string("passes") : turn; };
    for (std::size_t i = 0; i < tries.size(); ++i) {
        const std::string turn = passes_or(std::string(tries[i].as_string()));
        const std::string reply = passes_or(std::string(refutations[i].as_string()));
        const std::string listed =
            " " + std::string(tries[i].as_string()) + " (refuted by " + std::string(refutations[i].as_string()) + ")";
        INFO(turn << " refuted by " << reply);
        CHECK(std::ranges::any_of(found, [&](const std::string& words) {
            if (words.starts_with("Also wrong, ")) return words.find(listed) != std::string::npos;
            const std::size_t answer = words.find("answer refutes it. Player ");
            return words.find(turn) < answer && answer != std::string::npos &&
                   words.find(reply, answer) != std::string::npos;
        }));
    }
}

TEST_CASE("a booklet says how many passes settle a struggle", "[program][booklet][R3.4][unsanitized]") {
    const Packs packs;
    REQUIRE(
        packs.shop.siam("generate --seed 5 --n 1 --open 2 --cards 3 --count 1 --rule passes=three -o c.txt")
            .exit_code == 0);
    CHECK_THAT(tag_in(packs.shop.text("c.txt"), "Variant"), Contains(" passes=three"));
    CHECK(packs.shop.text("a.txt").find(" passes=") == std::string::npos);
    const auto words = [&](const std::string& names) {
        std::string text = packs.shop.siam("print " + names).out;
        std::ranges::replace(text, '\n', ' ');
        return text;
    };
    const char* const all = "When all players have passed in a row, the first struggle";
    const char* const three = "After three passes in a row, whatever the number of players, the first struggle";
    CHECK_THAT(words("a.txt"), Contains(all) && !Contains("three passes"));
    CHECK_THAT(words("c.txt"), Contains(three) && !Contains("all players have passed") && Contains("of 3 passes made"));
    CHECK_THAT(words("a.txt c.txt"), Contains(all) && Contains("In some puzzles three passes in a row are enough"));
    CHECK(packs.shop.siam("verify c.txt").exit_code == 0);
}

TEST_CASE("a diagram says who controls what borders a province", "[program][booklet]") {
    CHECK_THAT(
        run("show " + one_word(in_source("tools/examples/1-two-players.epd").string())).out,
        Contains("\n 6 KT Khorat       KING   r ll                 Lao      su=R lx=L ay=B ry=B\n"));
}

TEST_CASE("a booklet of puzzles alone shows no key", "[program][booklet][unsanitized]") {
    const Packs packs;
    const std::string how = GENERATE("", "--html ");
    const std::string text = packs.shop.siam("print --contents puzzles " + how + "a.txt b.txt").out;
    for (const std::string& id : packs.all("id")) CHECK_THAT(text, Contains(id));
    for (const std::string& key : packs.keys()) CHECK_THAT(text, !Contains(key));
    CHECK(packs.shop.siam("print --no-solutions " + how + "a.txt b.txt").out == text);
    const std::string solutions = packs.shop.siam("print --contents solutions " + how + "a.txt b.txt").out;
    for (const std::string& key : packs.keys()) CHECK_THAT(solutions, Contains(key));
    CHECK_THAT(solutions, !Contains("class=\"board"));
    CHECK(count(solutions, "After the right turn:") == packs.all("id").size()); // one diagram for each
}

TEST_CASE("what happens if all pass may be left out", "[program][booklet][unsanitized]") {
    const Packs packs;
    const std::string how = GENERATE("", "--html ");
    CHECK_THAT(packs.shop.siam("print " + how + "a.txt").out, Contains("If all pass: "));
    CHECK_THAT(packs.shop.siam("print --no-preview " + how + "a.txt").out, !Contains("If all pass: "));
}

TEST_CASE("a booklet in HTML is one file whose links all lead somewhere", "[program][booklet]") {
    const Packs packs;
    const std::string html = packs.shop.siam("print --html --hints --paper a5 a.txt b.txt").out;
    CHECK_THAT(html, Contains("size: A5") && Contains("break-inside: avoid"));
    CHECK(count(html, "http") == count(html, "xmlns=%22http://www.w3.org/2000/svg%22"));
    CHECK(count(html, "src=") == count(html, "src=\"data:image/svg+xml,"));
    const std::set<std::string> links = quoted_after(html, "href=\"#"), ids = quoted_after(html, " id=\"");
    CHECK(count(html, " id=\"") == ids.size());
    CHECK(std::ranges::includes(ids, links));
    const std::string rest = packs.shop.siam("print --html --hints --contents solutions a.txt").out;
    CHECK(std::ranges::includes(quoted_after(rest, " id=\""), quoted_after(rest, "href=\"#")));
    for (const std::string number : {"1", "2", "3", "4"})
        for (const std::string kind : {"p", "h", "s"}) CHECK(links.contains(kind + number));
    CHECK(html.find("id=\"p4\"") < html.find("id=\"hints\""));
    CHECK(html.find("id=\"h4\"") < html.find("id=\"solutions\""));
    const std::string before = html.substr(0, html.find("id=\"about-solutions\""));
    for (const std::string& key : packs.keys()) CHECK_THAT(before, !Contains(key));
}

TEST_CASE("a booklet explains the goals that its puzzles have, and no other", "[program][booklet]") {
    const std::string packs = in_source("puzzles/packs").string();
    const auto explained = [&](const std::string& goal, const std::string& pack) {
        const std::string text = run("print --count 2 --goal " + goal + " " + one_word(packs + "/" + pack)).out;
        REQUIRE_THAT(text, Contains("The tasks"));
        return std::array{
            text.find("\"Win in 2 cards\"") != std::string::npos, text.find("without a number") != std::string::npos};
    };
    CHECK(explained("win", "sample.txt") == std::array{true, false});
    CHECK(explained("save", "saves.txt") == std::array{false, true});
}

TEST_CASE("puzzles are chosen by what they are, and sorted", "[program][booklet][packs][unsanitized]") {
    const Packs packs;
    const auto merged = [&](const std::string& options) {
        CHECK(packs.shop.siam("merge a.txt b.txt " + options + " -o out.txt --jsonl out.jsonl").exit_code == 0);
        return objects(packs.shop.text("out.jsonl"));
    };
    CHECK(merged("--game kingdead").size() == 2);
    CHECK(merged("--game kingdead --game siam").size() == 4);
    CHECK(merged("--players 2").size() == 2);
    CHECK(merged("--players 3..4").size() == 2);
    const std::vector<std::string> ids = packs.all("id");
    const auto named = merged("--id " + ids[1] + " --id " + ids[3]);
    REQUIRE(named.size() == 2);
    CHECK(named[0].at("id") == packs.puzzles[1].at("id"));
    const auto count_of = [&](const auto& is_so) {
        return static_cast<std::size_t>(std::ranges::count_if(packs.puzzles, is_so));
    };
    const auto tries = [](const auto& puzzle) { return puzzle.at("tries").as_array().size(); };
    const std::size_t most = std::ranges::max(packs.puzzles, {}, tries).at("tries").as_array().size();
    CHECK(merged("--tries " + std::to_string(most)).size() == count_of([&](const auto& puzzle) {
              return tries(puzzle) == most;
          }));
    CHECK(merged("--tries 0..999").size() == 4);
    const auto n = [](const auto& puzzle) { return puzzle.at("n").as_int64(); };
    const auto sorted = merged("--sort n");
    CHECK(std::ranges::is_sorted(sorted, {}, n));
    CHECK_FALSE(std::ranges::is_sorted(merged(""), {}, n));
    const auto rating = [](const auto& puzzle) { return puzzle.at("rating").as_int64(); };
    CHECK(std::ranges::is_sorted(merged("--sort rating"), {}, rating));
    CHECK(std::ranges::is_sorted(merged("--sort score"), std::ranges::greater{}, [](const auto& puzzle) {
        return puzzle.at("score").as_int64();
    }));
    const auto middle = rating(packs.puzzles[1]);
    REQUIRE(middle >= 0);
    for (const auto& puzzle : merged("--rating " + std::to_string(middle) + ".." + std::to_string(middle)))
        CHECK(rating(puzzle) == middle);
    CHECK(merged("--rating 0..9999").size() == 4);
    CHECK(merged("--goal win").size() == 4);
    CHECK(merged("--n 1").size() == 2);
    const auto level = [](const auto& puzzle) { return puzzle.at("level").as_int64(); };
    CHECK(merged("--level " + std::to_string(level(packs.puzzles[0]))).size() == count_of([&](const auto& puzzle) {
              return level(puzzle) == level(packs.puzzles[0]);
          }));
    CHECK(packs.shop.siam("verify out.txt").exit_code == 0);
}

TEST_CASE(
    "every solution of the shipped packs begins with reasons, in at most 100 or 130 words",
    "[program][booklet][unsanitized]") {
    const std::string packs = in_source("puzzles/packs").string();
    unsigned unexplained = 0;
    for (const std::string name : {"sample", "saves", "hard", "twins"}) {
        const std::vector<std::string> all =
            lines(run("print --contents solutions '" + packs + "/" + name + ".txt'").out);
        std::size_t solutions = 0;
        for (std::size_t i = 0; i + 1 < all.size(); ++i) {
            const bool is_head = !all[i].empty() && all[i][0] >= '1' && all[i][0] <= '9';
            if (!is_head || !all[i + 1].starts_with("    ")) continue;
            ++solutions;
            INFO(name << ": " << all[i] << "\n" << all[i + 1]);
            if (all[i + 1].starts_with("    Player ")) { // a win in 3 that has too many ends to be explained
                CHECK_THAT(all[i + 1] + all[i + 2], Contains("needs 2 more cards"));
                ++unexplained;
                continue;
            }
            CHECK((all[i + 1].starts_with("    If player ") || all[i + 1].starts_with("    Now ")));
            std::string told = all[i + 1].substr(4);
            for (std::size_t next = i + 2; next < all.size() && all[next].starts_with("      "); ++next)
                told += all[next].substr(5);
            // The sentence about a twin stands behind the reasons.
            if (const std::size_t twin = told.find("another turn is right"); twin != told.npos)
                told.resize(told.rfind(" With a", twin));
            const std::size_t cards = told.find(" Then, ") != told.npos || told.find(" Next, ") != told.npos ? 2 : 1;
            CHECK(siam::words_of(told).size() <= 70 + 30 * cards);
        }
        CHECK(solutions >= 11);
    }
    CHECK(unexplained <= 3);
}

TEST_CASE("no booklet is printed of puzzles whose tags are not true", "[program][booklet]") {
    const Packs packs;
    CHECK(count(packs.shop.siam("print --contents solutions b.txt").out, "\n    If player ") == 2);
    // With other supplies, the last puzzle is no longer won in N by its key, but its turns stay legal.
    const std::string position(packs.puzzles.back().at("position").as_string());
    const std::string supplies(siam::words_of(position).at(3));
    const std::size_t slash = supplies.find('/');
    const std::string rotated =
        replaced(position, supplies, supplies.substr(slash + 1) + "/" + supplies.substr(0, slash));
    std::string text = replaced(packs.shop.text("b.txt"), position, rotated);
    text.resize(text.rfind("xxh3="));
    const std::string sealed = text.substr(0, text.rfind("[End "));
    packs.shop.put("false.txt", text + "xxh3=" + siam::checksum(sealed) + "\"]\n");
    const Ran ran = packs.shop.siam("print --contents solutions false.txt");
    INFO(rotated << ran.err);
    CHECK(ran.exit_code == 3);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Contains("[N] or [Keys] is not true") && Contains("siam verify"));
    CHECK(packs.shop.siam("print --no-solutions false.txt").exit_code == 0);
}

TEST_CASE("a booklet names the twin of a puzzle, if it has it", "[program][booklet][twins]") {
    const std::string pack = one_word(in_source("puzzles/packs/twins.txt").string());
    const std::string both = run("print --contents puzzles --count 2 " + pack).out;
    CHECK_THAT(both, Contains("; twin of puzzle 2, which has a"));
    CHECK_THAT(both, Contains("; twin of puzzle 1, which has a"));
    CHECK_THAT(run("print --contents puzzles --count 1 " + pack).out, !Contains("; twin of"));
}
