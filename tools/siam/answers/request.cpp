// Reads requests. Refuses a request with an unknown field or a wrong value.
#include "tools/siam/answers/request.hpp"

#include <algorithm>
#include <chrono>

#include "engine/words.hpp"
#include "tools/siam/answers/amounts.hpp"
#include "tools/siam/answers/data.hpp"

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
    {"solve", Request::Kind::solve, " position detail rational tree "},
    {"moves", Request::Kind::moves, " position "},
    {"play", Request::Kind::play, " position turns steps "},
    {"show", Request::Kind::show, " position "},
    {"table", Request::Kind::table, " position "},
    {"line", Request::Kind::line, " position turns "},
    {"perft", Request::Kind::perft, " position depth divide "},
    {"attempt", Request::Kind::attempt, " position goal n against cards turns turn wrong "},
    {"solution", Request::Kind::solution, " position goal n against steps twin "},
    {"compose", Request::Kind::compose, " data "},
    {"deal", Request::Kind::deal, " variant players open cards seed "},
    {"variants", Request::Kind::variants, " variant "},
    {"variant", Request::Kind::variant, " text data "},
    {"layout", Request::Kind::layout, " variant "},
    {"pack", Request::Kind::pack, " text detail "},
    {"limits", Request::Kind::limits, " "},
};
constexpr std::string_view common_fields = " id do rules variant_files time nodes report ";

bool lists(std::string_view fields, std::string_view name) {
    return name.find(' ') == name.npos && fields.find(" " + std::string(name) + " ") != fields.npos;
}

constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();

bool is_id(const json::value& value) { return value.is_string() || value.is_int64() || value.is_uint64(); }

[[noreturn]] void fail(const std::string& message) { throw TextError{0, 0, "", message}; }

/// Reads the fields of one request.
class RequestReader {
public:
    explicit RequestReader(const json::value& request) : fields_(Data::of_request(request)) {}

    void read(Request& request) const {
        if (has("cancel")) return cancel(request);
        std::vector<std::string_view> names;
        for (const KindText& kind : kinds) names.push_back(kind.name);
        const KindText& kind = kinds[fields_["do"].choice(names)];
        for (const std::string& field : fields_.names())
            if (!lists(common_fields, field) && !lists(kind.fields, field))
                fail("'" + std::string(kind.name) + "' takes no field " + in_quotes(field));
        request.kind = kind.kind;
        if (request.kind <= Request::Kind::solution) request.position = fields_["position"].string();
        request.has_turns = has("turns");
        if (request.has_turns) request.turns = fields_["turns"].strings();
        details(request);
        limits(request);
        rules(request);
        if (has("variant_files")) request.variant_files = fields_["variant_files"].strings();
        request.variant = string("variant");
        texts(request);
        if (kind.kind == Request::Kind::attempt || kind.kind == Request::Kind::solution) trial(request.trial);
        if (kind.kind == Request::Kind::deal) deal(request);
    }

private:
    [[nodiscard]] bool has(std::string_view name) const { return fields_.find(name).has_value(); }

    // If the field is missing, the following functions return "", false, the first choice or `otherwise`.
    [[nodiscard]] std::string string(std::string_view name) const { return has(name) ? fields_[name].string() : ""; }
    [[nodiscard]] bool flag(std::string_view name) const { return has(name) && fields_[name].flag(); }
    [[nodiscard]] std::size_t choice(std::string_view name, const std::vector<std::string_view>& words) const {
        return has(name) ? fields_[name].choice(words) : 0;
    }
    template <class Number>
    [[nodiscard]] Number number(std::string_view name, Number least, Number most, Number otherwise) const {
        return has(name) ? fields_[name].number(least, most) : otherwise;
    }

    /// The seconds in a field, which holds a number, or a text like the value of --time. Nothing if the field is
    /// missing or null.
    [[nodiscard]] std::optional<double> seconds(std::string_view name) const {
        using Seconds = std::chrono::duration<double>;
        if (fields_.lacks(name)) return {};
        const json::value& value = fields_[name].value();
        if (value.is_string())
            if (const auto time = time_in(value.get_string())) return Seconds(*time).count();
        const double number = value.is_number() ? value.to_number<double>() : -1;
        if (!(number >= 0 && number <= Seconds(longest_time).count()))
            fields_[name].fail(
                R"(a time such as "500ms", "10s" or "1m30s", or a number of seconds, at most a hundred years)");
        return number;
    }

    void cancel(Request& request) const {
        for (const std::string& field : fields_.names())
            if (field != "id" && field != "cancel") fail("a request with 'cancel' takes no field " + in_quotes(field));
        request.kind = Request::Kind::cancel;
        request.cancel = fields_["cancel"].value();
        if (!is_id(request.cancel)) fields_["cancel"].fail("the id of a request, a string or a whole number");
    }

    /// Reads the fields that hold texts or data. A request about a variant must have either `text` or `data`.
    void texts(Request& request) const {
        if (request.kind == Request::Kind::pack) request.text = fields_["text"].string();
        if (request.kind == Request::Kind::compose) request.data = fields_["data"].value();
        if (request.kind != Request::Kind::variant) return;
        if (has("text") == has("data")) fail("give either 'text' or 'data'");
        request.text = string("text");
        if (has("data")) request.data = fields_["data"].value();
    }

    void trial(Trial& trial) const {
        if (!has("goal") && !has("n")) fail("the field 'goal' is missing");
        trial.task = static_cast<Task>(choice("goal", {"win", "save"}));
        trial.n = number("n", 0U, Aim::any_number, Aim::any_number);
        if (!has("n") && trial.task == Task::win) fail("the field 'n' is missing");
        if (trial.task != Task::win) trial.against = number("against", 1U, 3U, 0U);
        if (trial.task != Task::win && trial.against == 0) fail("the field 'against' is missing");
        if (has("cards")) trial.cards = number("cards", 0U, Aim::any_number, 0U);
        trial.turn = string("turn");
        if (has("twin")) trial.twin = string("twin");
        if (!has("wrong")) return;
        const Data wrong = fields_["wrong"];
        if (!wrong.value().is_array()) wrong.fail("an array of arrays of turns");
        for (const Data& line : wrong.items()) trial.wrong.push_back(line.strings());
    }

    void deal(Request& request) const {
        request.players = number("players", 2U, max_players, 2U);
        request.seed = number<std::uint64_t>("seed", 0, any, 0);
        if (has("open") != has("cards")) fail("'open' and 'cards' must be used together");
        if (!has("open")) return;
        request.open = number("open", 1U, province_count, 1U);
        request.cards = number("cards", 0U, cards_per_player * request.players, 0U);
    }

    void details(Request& request) const {
        if (request.kind == Request::Kind::solve) {
            constexpr std::array<Detail, 4> details{Detail::distance, Detail::verdict, Detail::keys, Detail::turns};
            request.detail = details[choice("detail", {"distance", "verdict", "keys", "turns"})];
        }
        request.rational = flag("rational");
        request.tree = flag("tree");
        request.steps = flag("steps");
        request.divide = flag("divide");
        request.depth = number("depth", 1U, 1000U, 1U);
    }

    void limits(Request& request) const {
        if (has("time")) request.limits.seconds = seconds("time");
        request.limits.nodes = number<std::uint64_t>("nodes", 0, any, request.limits.nodes);
        request.report = seconds("report");
        if (request.report && *request.report <= 0) fail("'report' must be longer than 0 s");
    }

    void rules(Request& request) const {
        if (!has("rules")) return;
        const Data rules = fields_["rules"];
        if (!rules.value().is_object()) rules.fail("an object with the value of each switch by its name");
        for (const std::string& name : rules.names()) request.rules.emplace_back(name, rules[name].string());
        std::sort(request.rules.begin(), request.rules.end());
    }

    Data fields_;
};

} // namespace

Request read_request(std::string_view line, const WorkLimits& limits) {
    Request request;
    request.limits = limits;
    try {
        boost::system::error_code wrong;
        const json::value read = json::parse(json::string_view(line.data(), line.size()), wrong);
        if (wrong) fail("not JSON: " + wrong.message());
        if (!read.is_object()) fail("a request must be an object");
        const json::value* id = read.get_object().if_contains("id");
        if (id == nullptr) fail("a request needs an 'id'");
        if (!is_id(*id)) fail("'id' must be a string or a whole number");
        request.id = *id;
        RequestReader(read).read(request);
    } catch (const Coded& error) {
        throw RequestError{request.id, error};
    } catch (const TextError& error) {
        throw RequestError{request.id, error};
    }
    return request;
}

} // namespace siam::tools
