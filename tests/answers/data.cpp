// Positions and variants as JSON data: the service reads back its own descriptions, also with changes, and reports the
// faults of a description.
#include "tests/answers/asked.hpp"

#include "tests/program/run.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/random_variant.hpp"

using namespace siam;
using namespace siam::tests;
using siam::tools::Service;
namespace json = boost::json;

namespace {

/// The service's description of the variant whose file has the text `file`.
json::value variant_data(Service& here, const std::string& file) {
    return asked(here, "variant_file", {{"do", "variant"}, {"text", file}}).at("variants").at(0);
}

std::string fault_of(const json::object& answer) {
    const json::array& faults = answer.at("faults").as_array();
    return faults.empty() ? "" : std::string(faults[0].at("message").as_string());
}

/// The service's answer to a description of Siam that `change` has changed.
template <class Change>
json::object changed_siam(Service& here, Change change) {
    json::object data = variant_data(here, text(builtin_variants().front())).as_object();
    change(data);
    return asked(here, "variant_file", {{"do", "variant"}, {"data", data}});
}

void set_border(json::object& data, std::size_t a, std::size_t b) {
    json::array& provinces = data["provinces"].as_array();
    provinces[a].at("borders").as_array().push_back(provinces[b].at("code"));
    provinces[b].at("borders").as_array().push_back(provinces[a].at("code"));
}

} // namespace

TEST_CASE("what is said of a variant, given back, is that variant", "[service][variant]") {
    Service here = service();
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const auto [file, game] = random_game(seed);
        INFO(file);
        const json::object again = asked(here, "variant_file", {{"do", "variant"}, {"data", variant_data(here, file)}});
        REQUIRE(fault_of(again) == "");
        CHECK(read_variant(std::string(again.at("text").as_string())) == game.variant());
        CHECK(again.at("replaces") == false);
    }
    const std::string siam = text(builtin_variants().front());
    CHECK(asked(here, "variant_file", {{"do", "variant"}, {"text", siam}}).at("replaces") == false);
}

TEST_CASE("a map is corrected as data", "[service][variant]") {
    Service here = service();
    const json::object answer = changed_siam(here, [](json::object& data) {
        data["variant"] = "my-siam";
        set_border(data, 0, 7);
        json::object& first = data["provinces"].as_array()[0].as_object();
        first["start"] = 3;
        first["name"] = "Chiang Mai";
        first["at"] = json::array{-5, 12};
    });
    REQUIRE(fault_of(answer) == "");
    const Variant read = read_variant(std::string(answer.at("text").as_string()));
    Variant wanted = builtin_variants().front();
    wanted.name = "my-siam";
    wanted.borders[0].insert(Province{7});
    wanted.borders[7].insert(Province{0});
    wanted.provinces[0].start = 3;
    wanted.provinces[0].name = "Chiang Mai";
    wanted.provinces[0].at = MapPoint{-5, 12};
    CHECK(read == wanted);
    CHECK(answer.at("variants").at(0).at("provinces").at(0).at("at") == json::value(json::array{-5, 12}));
    CHECK(
        answer.at("layout").at("provinces").at(0).at("code") ==
        answer.at("variants").at(0).at("provinces").at(0).at("code"));
}

TEST_CASE("both neighbours name their border", "[service][variant]") {
    Service here = service();
    const auto named = [&](const char* from, const char* to) {
        json::object data = variant_data(here, text(builtin_variants().front())).as_object();
        for (json::value& one : data["provinces"].as_array())
            if (one.at("code") == from) one.at("borders").as_array().push_back(json::value(to));
        const json::object answer = asked(here, "error", {{"do", "variant"}, {"data", data}});
        return std::string(answer.at("error").at("message").as_string());
    };
    CHECK(named("LN", "KE") == "'LN' names its border with 'KE', but 'KE' does not");
    CHECK(named("LN", "LN") == "the province 'LN' cannot border itself");
}

TEST_CASE("a variant of a built-in one's name that says something else is told", "[service][variant]") {
    Service here = service();
    CHECK(changed_siam(here, [](json::object& data) { set_border(data, 0, 7); }).at("replaces") == true);
    CHECK(changed_siam(here, [](json::object&) {}).at("replaces") == false);
}

TEST_CASE("what is wrong with a variant is said with its line", "[service][variant]") {
    Service here = service();
    using Catch::Contains;
    const auto province = [&](std::size_t which, const char* member, const json::value& value) {
        return changed_siam(
            here, [&](json::object& data) { data["provinces"].as_array()[which].as_object()[member] = value; });
    };
    const auto check = [](const json::object& answer, const std::string& why) {
        INFO(json::serialize(answer));
        CHECK_THAT(fault_of(answer), Contains(why));
        CHECK_FALSE(answer.contains("variants"));
        return answer.at("faults").at(0).at("line").to_number<unsigned>();
    };
    CHECK(check(province(1, "start", 40), "expected 0 to 31, found '40'") == 17);
    CHECK(check(province(2, "home_of", "R"), "a faction can have only one home") > 0);
    CHECK(check(province(0, "name", "Kedah"), "twice") == 23);
    CHECK(check(province(0, "name", ""), "expected: province") == 16);
    CHECK(check(province(0, "name", "Lan\nborder LN KE"), "only words") == 0);
    CHECK(check(province(0, "name", "Lan # Na"), "only words") == 0);
    CHECK(check(province(0, "at", json::array{38, 38}), "the same place") > 0);
    CHECK(check(province(4, "home_of", nullptr), "the home of faction Rama") == 0);
    CHECK(check(changed_siam(here, [](json::object& data) { data["variant"] = "My Siam"; }), "expected: variant") == 1);
    CHECK(check(asked(here, "variant_file", {{"do", "variant"}, {"text", "\n\nfrob x\n"}}), "unknown statement") == 3);
}

TEST_CASE("a text in a request may have a byte order mark and the line ends of Windows", "[service][variant]") {
    Service here = service();
    const auto foreign = [](std::string text) {
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, 1, '\r');
        return "\xEF\xBB\xBF" + text;
    };
    const std::string siam = text(builtin_variants().front());
    CHECK(
        asked(here, "variant_file", {{"do", "variant"}, {"text", foreign(siam)}}).at("variants") ==
        asked(here, "variant_file", {{"do", "variant"}, {"text", siam}}).at("variants"));
    const std::string pack = text_of(in_source("puzzles/packs/hard.txt"));
    const json::object read = asked(here, "pack", {{"do", "pack"}, {"text", pack}});
    CHECK(read.at("whole").as_bool());
    CHECK(asked(here, "pack", {{"do", "pack"}, {"text", foreign(pack)}}) == read);
}

TEST_CASE("a request knows the variants that it brings, and no other request does", "[service][variant]") {
    Service here = service();
    const json::value file = changed_siam(here, [](json::object& data) { data["variant"] = "my-siam"; }).at("text");
    std::string position = std::string(small_position);
    position.replace(0, 4, "my-siam");
    const json::object ask{{"do", "solve"}, {"position", position}, {"variant_files", json::array{file}}};
    CHECK(asked(here, "solve", ask).at("force") == asked(here, "solve", request("solve", small_position)).at("force"));
    CHECK(asked(here, "solve", ask).at("position").as_string().starts_with("my-siam:2 "));
    CHECK(message(here, request("solve", position)).find("my-siam") != std::string::npos);
    CHECK(
        asked(here, "variants", {{"do", "variants"}, {"variant_files", json::array{file}}})
            .at("variants")
            .as_array()
            .size() == 4);
}

TEST_CASE("what is said of a position, given back, is that position", "[service][compose]") {
    Service here = service();
    Library library;
    Random random(23);
    for (const Game* game : all_games(library))
        for (unsigned n = 0; n < 6; ++n) {
            const Position position = any_position(*game, random, 1 + n, 3 * n);
            const std::string wanted = text(*game, position);
            const json::object shown = asked(here, "show", request("show", wanted));
            const json::object answer = asked(here, "compose", {{"do", "compose"}, {"data", shown}});
            CHECK(answer.at("fields") == json::value(wanted));
            CHECK(answer.at("position") == json::value(wanted));
        }
}

TEST_CASE("a position that was put together wrong is told field by field", "[service][compose]") {
    Service here = service();
    const auto changed = [&](auto change) {
        json::object shown = asked(here, "show", request("show", small_position));
        change(shown);
        return asked(here, "compose", {{"do", "compose"}, {"data", shown}});
    };
    const auto field = [](const json::object& answer) {
        CHECK_FALSE(answer.contains("position"));
        return answer.at("faults").at(0).at("field").to_number<unsigned>();
    };
    CHECK(field(changed([](json::object& shown) { shown["struggles"].as_array().clear(); })) >= 2);
    CHECK(field(changed([](json::object& shown) { shown["seats"].at(0).as_object()["hand"] = "KKK"; })) == 5);
    CHECK(field(changed([](json::object& shown) { shown["passes"] = 2; })) == 7);
    CHECK(field(changed([](json::object& shown) { shown["variant"] = "frob"; })) == 1);
    const auto said = [&](auto change) {
        json::object shown = asked(here, "show", request("show", small_position));
        change(shown);
        const json::object answer = asked(here, "error", {{"do", "compose"}, {"data", shown}});
        return std::string(answer.at("error").at("message").as_string());
    };
    using Catch::Contains;
    CHECK_THAT(said([](json::object& shown) { shown["seats"].at(0).as_object()["seat"] = 2; }), Contains("ordered by"));
    CHECK_THAT(said([](json::object& shown) { shown["seats"].at(1).as_object()["seat"] = 1; }), Contains("found '1'"));
    CHECK_THAT(said([](json::object& shown) { shown["seats"].at(1).as_object()["seat"] = 7; }), Contains("found '7'"));
    CHECK_THAT(said([](json::object& shown) { shown["latest"] = nullptr; }), Contains("latest"));
    CHECK_THAT(said([](json::object& shown) { shown.erase("latest"); }), Contains("'data.latest' is missing"));
    // The order decides ties, so the service completes none: as a text, field 8 must name the same players.
    for (const json::array& latest : {json::array{}, json::array{1}, json::array{1, 1}, json::array{1, 2, 1}})
        CHECK(field(changed([&](json::object& shown) { shown["latest"] = latest; })) == 8);
}

TEST_CASE("positions are dealt", "[service][deal]") {
    Service here = service();
    const json::object early = asked(here, "deal", {{"do", "deal"}, {"variant", "saba"}, {"players", 3}, {"seed", 7}});
    CHECK(early.at("position").as_string().starts_with("saba:3 "));
    CHECK(
        early.at("position") ==
        asked(here, "deal", {{"do", "deal"}, {"variant", "saba"}, {"players", 3}, {"seed", 7}}).at("position"));
    CHECK(early.at("seed") == 7);
    CHECK(asked(here, "deal", {{"do", "deal"}}).at("seed") == 0);
    const json::object late = asked(here, "deal", {{"do", "deal"}, {"open", 2}, {"cards", 3}, {"seed", 8}});
    const auto shown = asked(here, "show", request("show", std::string(late.at("position").as_string())));
    CHECK(shown.at("struggles").as_array().size() == 2);
}
