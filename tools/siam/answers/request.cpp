// Reads requests. Refuses a request with an unknown field or a wrong value.
#include "tools/siam/answers/request.hpp"

#include <algorithm>
#include <chrono>

#include "engine/words.hpp"
#include "tools/siam/answers/amounts.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

/// A kind of request, and its fields besides those that all kinds share.
struct KindText {
    std::string_view name;
    Request::Kind kind;
    std::string_view fields; ///< the names, with blanks around each
};
constexpr KindText kinds[] = {
    {"solve", Request::Kind::solve, " position detail rational "},
    {"moves", Request::Kind::moves, " position detail "},
    {"play", Request::Kind::play, " position turns steps "},
    {"show", Request::Kind::show, " position picture part highlight "},
    {"perft", Request::Kind::perft, " position depth divide "},
    {"attempt", Request::Kind::attempt, " position goal n against cards turns turn wrong "},
    {"tree", Request::Kind::tree, " position goal "},
    {"compose", Request::Kind::compose, " data "},
    {"deal", Request::Kind::deal, " variant players open cards seed "},
    {"variants", Request::Kind::variants, " variant "},
    {"variant", Request::Kind::variant, " text data "},
    {"pack", Request::Kind::pack, " text detail "},
    {"limits", Request::Kind::limits, " "},
};
constexpr std::string_view common_fields = " id do rules variant_files time nodes report ";

bool lists(std::string_view fields, std::string_view name) {
    return name.find(' ') == name.npos && fields.find(" " + std::string(name) + " ") != fields.npos;
}

[[noreturn]] void fail(const std::string& message) { throw TextError{0, 0, "", message}; }

/// Reads the members of one object.
class RequestReader {
public:
    explicit RequestReader(const json::object& object) : object_(object) {}

    void read(Request& request) {
        if (object_.contains("cancel")) return cancel(request);
        const KindText& kind = named_kind();
        for (const auto& member : object_)
            if (!lists(common_fields, member.key()) && !lists(kind.fields, member.key()))
                fail("'" + std::string(kind.name) + "' takes no field " + in_quotes(member.key()));
        request.kind = kind.kind;
        position_and_turns(request);
        details(request);
        limits(request);
        rules(request);
        request.variant_files = strings("variant_files");
        if (const auto* variant = find("variant")) request.variant = string("variant", *variant);
        texts(request);
        if (kind.kind == Request::Kind::attempt) trial(request.trial);
        if (kind.kind == Request::Kind::deal) deal(request);
    }

private:
    [[nodiscard]] const json::value* find(std::string_view name) const { return object_.if_contains(name); }
    [[nodiscard]] const json::value& needed(std::string_view name) const {
        const json::value* value = find(name);
        if (value == nullptr) fail("the field '" + std::string(name) + "' is missing");
        return *value;
    }
    static std::string string(std::string_view name, const json::value& value) {
        if (!value.is_string()) fail("'" + std::string(name) + "' must be a string");
        return std::string(value.get_string());
    }
    [[nodiscard]] bool flag(std::string_view name) const {
        const json::value* value = find(name);
        if (value != nullptr && !value->is_bool()) fail("'" + std::string(name) + "' must be true or false");
        return value != nullptr && value->get_bool();
    }
    [[nodiscard]] std::uint64_t count(
        std::string_view name, std::uint64_t least, std::uint64_t most, std::uint64_t otherwise) const {
        const json::value* value = find(name);
        if (value == nullptr) return otherwise;
        boost::system::error_code wrong;
        const auto number = value->to_number<std::uint64_t>(wrong);
        if (wrong || number < least || number > most)
            fail(
                "'" + std::string(name) + "' must be a whole number from " + std::to_string(least) +
                (most < std::numeric_limits<std::uint64_t>::max() ? " to " + std::to_string(most) : " on"));
        return number;
    }

    /// The seconds in a field, which holds a number, or a text like the value of --time. Nothing if the field is
    /// missing or null.
    [[nodiscard]] std::optional<double> seconds(std::string_view name) const {
        using Seconds = std::chrono::duration<double>;
        const json::value* value = find(name);
        if (value == nullptr || value->is_null()) return {};
        if (value->is_string())
            if (const auto time = time_in(value->get_string())) return Seconds(*time).count();
        const double number = value->is_number() ? value->to_number<double>() : -1;
        if (!(number >= 0 && number <= Seconds(longest_time).count()))
            fail(
                "'" + std::string(name) +
                "' must be a time such as \"500ms\", \"10s\" or \"1m30s\", or a number of seconds, at most a hundred "
                "years");
        return number;
    }

    [[nodiscard]] const KindText& named_kind() const {
        std::vector<std::string_view> names;
        for (const KindText& kind : kinds) names.push_back(kind.name);
        return kinds[place_of(string("do", needed("do")), "do", names)];
    }

    void cancel(Request& request) const {
        for (const auto& member : object_)
            if (member.key() != "id" && member.key() != "cancel")
                fail("a request with 'cancel' takes no field " + in_quotes(member.key()));
        request.kind = Request::Kind::cancel;
        request.cancel = needed("cancel");
        if (!request.cancel.is_string() && !request.cancel.is_int64() && !request.cancel.is_uint64())
            fail("'cancel' must be the id of a request, a string or a whole number");
    }

    [[nodiscard]] std::vector<std::string> strings(std::string_view name, const json::value& array) const {
        if (!array.is_array()) fail("'" + std::string(name) + "' must be an array of strings");
        std::vector<std::string> strings;
        for (const json::value& one : array.get_array()) strings.push_back(string(name, one));
        return strings;
    }
    [[nodiscard]] std::vector<std::string> strings(std::string_view name) const {
        const json::value* array = find(name);
        return array == nullptr ? std::vector<std::string>{} : strings(name, *array);
    }

    void position_and_turns(Request& request) const {
        if (request.kind <= Request::Kind::tree) request.position = string("position", needed("position"));
        request.has_turns = find("turns") != nullptr;
        request.turns = strings("turns");
    }

    /// Reads the fields that hold texts or data. A request about a variant must have either `text` or `data`.
    void texts(Request& request) const {
        if (request.kind == Request::Kind::pack) {
            request.text = string("text", needed("text"));
            request.pack_part = static_cast<PackPart>(choice("detail", {"whole", "list", "excerpt"}));
        }
        if (request.kind == Request::Kind::compose) request.data = needed("data");
        if (request.kind != Request::Kind::variant) return;
        if ((find("text") == nullptr) == (find("data") == nullptr)) fail("give either 'text' or 'data'");
        if (find("text") != nullptr) request.text = string("text", needed("text"));
        if (find("data") != nullptr) request.data = needed("data");
    }

    void trial(Trial& trial) const {
        trial.task = static_cast<Task>(choice("goal", {"win", "hold", "save"}));
        trial.n = static_cast<unsigned>(count("n", 0, Aim::any_number, Aim::any_number));
        if (find("n") == nullptr && trial.task == Task::win) fail("the field 'n' is missing");
        if (trial.task != Task::win) trial.against = static_cast<unsigned>(count("against", 1, 3, 0));
        if (trial.task != Task::win && trial.against == 0) fail("the field 'against' is missing");
        if (find("cards") != nullptr) trial.cards = static_cast<unsigned>(count("cards", 0, Aim::any_number, 0));
        if (const auto* turn = find("turn")) trial.turn = string("turn", *turn);
        const json::value* wrong = find("wrong");
        if (wrong == nullptr) return;
        if (!wrong->is_array()) fail("'wrong' must be an array of arrays of turns");
        for (const json::value& line : wrong->get_array()) trial.wrong.push_back(strings("wrong", line));
    }

    void deal(Request& request) const {
        request.players = static_cast<unsigned>(count("players", 2, max_players, 2));
        request.seed = count("seed", 0, std::numeric_limits<std::uint64_t>::max(), 0);
        if ((find("open") == nullptr) != (find("cards") == nullptr)) fail("'open' and 'cards' must be used together");
        if (find("open") == nullptr) return;
        request.open = static_cast<unsigned>(count("open", 1, province_count, 1));
        request.cards = static_cast<unsigned>(count("cards", 0, std::uint64_t{cards_per_player} * request.players, 0));
    }

    /// The index of the field's value in `words`; 0 if the field is missing.
    [[nodiscard]] std::size_t choice(std::string_view name, std::initializer_list<std::string_view> words) const {
        const json::value* value = find(name);
        return value == nullptr ? 0 : place_of(string(name, *value), name, words);
    }
    static std::size_t place_of(
        const std::string& said, std::string_view name, const std::vector<std::string_view>& words) {
        const auto found = std::find(words.begin(), words.end(), said);
        std::string all;
        for (const std::string_view word : words) (all += all.empty() ? "" : ", ") += word;
        if (found == words.end())
            fail("'" + std::string(name) + "' must be one of " + all + ", not " + in_quotes(said));
        return static_cast<std::size_t>(found - words.begin());
    }

    void details(Request& request) const {
        if (request.kind == Request::Kind::solve) {
            constexpr std::array<Detail, 4> details{Detail::distance, Detail::verdict, Detail::keys, Detail::turns};
            request.detail = details[choice("detail", {"distance", "verdict", "keys", "turns"})];
        }
        if (request.kind == Request::Kind::moves) request.in_parts = choice("detail", {"to", "parts"}) == 1;
        if (request.kind == Request::Kind::show) picture(request);
        if (request.kind == Request::Kind::tree) request.any_win = choice("goal", {"strict", "fastest"}) == 0;
        request.rational = flag("rational");
        request.steps = flag("steps");
        request.divide = flag("divide");
        request.depth = static_cast<unsigned>(count("depth", 1, 1000, 1));
    }

    void picture(Request& request) const {
        request.picture = find("picture") != nullptr;
        request.style.dark = choice("picture", {"light", "dark"}) == 1;
        request.style.map_only = choice("part", {"all", "map"}) == 1;
        if (const auto* turn = find("highlight")) request.highlight = string("highlight", *turn);
        if (!request.picture && (find("part") != nullptr || find("highlight") != nullptr))
            fail("'part' and 'highlight' need 'picture'");
    }

    void limits(Request& request) const {
        if (find("time") != nullptr) request.limits.seconds = seconds("time");
        request.limits.nodes = count("nodes", 0, std::numeric_limits<std::uint64_t>::max(), request.limits.nodes);
        request.report = seconds("report");
        if (request.report && *request.report <= 0) fail("'report' must be longer than 0 s");
    }

    void rules(Request& request) const {
        const json::value* rules = find("rules");
        if (rules == nullptr) return;
        if (!rules->is_object()) fail("'rules' must be an object with the value of each switch by its name");
        for (const auto& member : rules->get_object())
            request.rules.emplace_back(std::string(member.key()), string("rules", member.value()));
        std::sort(request.rules.begin(), request.rules.end());
    }

    const json::object& object_;
};

} // namespace

Request read_request(std::string_view line, const WorkLimits& limits) {
    Request request;
    request.limits = limits;
    request.bytes = line.size();
    try {
        boost::system::error_code wrong;
        const json::value read = json::parse(json::string_view(line.data(), line.size()), wrong);
        if (wrong) fail("not JSON: " + wrong.message());
        if (!read.is_object()) fail("a request must be an object");
        const json::object& object = read.get_object();
        const json::value* id = object.if_contains("id");
        if (id == nullptr) fail("a request needs an 'id'");
        if (!id->is_string() && !id->is_int64() && !id->is_uint64()) fail("'id' must be a string or a whole number");
        request.id = *id;
        RequestReader(object).read(request);
    } catch (const TextError& error) {
        throw RequestError{request.id, error};
    }
    return request;
}

} // namespace siam::tools
