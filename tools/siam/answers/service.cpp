// Answers each kind of request.
#include "tools/siam/answers/service.hpp"

#include <algorithm>
#include <new>

#include "engine/deal.hpp"
#include "engine/perft.hpp"
#include "engine/suite.hpp"
#include "engine/words.hpp"
#include "solver/rational.hpp"
#include "solver/tree_line.hpp"
#include "tools/siam/answers/data.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/line.hpp"
#include "tools/siam/answers/solve_json.hpp"
#include "tools/siam/answers/watch.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

/// The search table's share of the memory; the rest is for a solution tree's table.
constexpr std::size_t search_share(std::size_t memory) { return memory - memory / 4; }

void add_limits(json::object& object, const Request& request) {
    const WorkLimits& limits = request.limits;
    object["time"] = limits.seconds ? json::value(*limits.seconds) : json::value(nullptr);
    object["nodes"] =
        limits.nodes < std::numeric_limits<std::uint64_t>::max() ? json::value(limits.nodes) : json::value(nullptr);
}

} // namespace

/// The work on one request.
class Service::Work {
public:
    Work(Service& service, const Request& request, const Surroundings& surroundings)
        : service_(service), request_(request), watch_(request, surroundings) {
        answer_["id"] = request.id;
    }

    json::object answer() {
        partial_ = watch_.is_stopped();
        if (!partial_) answer_kind();
        if (partial_ && watch_.is_stopped()) answer_[watch_.reason()] = true;
        return std::move(answer_);
    }

private:
    using Kind = Request::Kind;

    void answer_kind() {
        switch (request_.kind) {
            case Kind::solve: return about_position(&Work::solve);
            case Kind::moves: return about_position(&Work::moves);
            case Kind::play: return about_position(&Work::play);
            case Kind::show: return about_position(&Work::show);
            case Kind::table: return about_position(&Work::table);
            case Kind::line: return about_position(&Work::line);
            case Kind::perft: return about_position(&Work::perft);
            case Kind::attempt: return about_position(&Work::attempt);
            case Kind::solution: return about_position(&Work::puzzle_solution);
            case Kind::compose: return compose();
            case Kind::deal: return deal();
            case Kind::variants: return variants();
            case Kind::variant: return variant();
            case Kind::layout: return layout();
            case Kind::pack: return pack();
            case Kind::limits: return limits();
            case Kind::cancel: return cancel();
        }
    }

    /// Reads the request's position, and calls `part` with it.
    void about_position(void (Work::*part)(const Game&, const Position&)) {
        const auto record = read_record(request_.position, 0);
        if (!record) throw TextError{0, 0, "", "there is no position"};
        Library& library = service_.shelf(request_).library;
        if (const auto faults = position_faults(library, record->position); !faults.empty())
            throw RequestError{
                request_.id, coded(faults.front(), record->position), faults_json(faults, record->position)};
        const auto [game, position] = read_position(library, record->position);
        operations_ = record->operations;
        answer_["position"] = text(*game, position);
        (this->*part)(*game, position);
    }

    [[noreturn]] static void fail_unknown(const std::string& variant) {
        throw Coded{"no-variant", {{"variant", printable(variant)}}, {0, 0, "", "no variant '" + variant + "'"}};
    }

    void limits() {
        service_.limits_ = request_.limits;
        add_limits(answer_, request_);
    }

    /// There is nothing to cancel, because no other work is in progress.
    void cancel() {
        answer_["cancel"] = request_.cancel;
        answer_["cancelled"] = 0;
    }

    void solve(const Game& game, const Position& position) {
        if (request_.rational && game.players() != 3)
            throw TextError{0, 1, "R11.4", "rational outcomes are defined for 3 players"};
        const auto learn = [&](const Verdicts& force, std::uint64_t nodes) {
            watch_.learn(
                {{"position", answer_.at("position")},
                 {"status", "partial"},
                 {"force", verdicts_json(force, request_.detail)},
                 {"nodes", nodes}});
        };
        learn(Verdicts(game.sides(), Verdict::unknown()), 0);
        Limits limits = watch_.limits();
        limits.progress = learn;
        SolveResult result{
            request_.detail, service_.solver().solve({game, position, request_.detail}, limits), request_.rational,
            request_.tree && !over(game, position)};
        if (request_.rational) result.rational = rational_outcomes(game, position, watch_.limits());
        find_tree(result, game, position, forcing_options());
        result.seconds = watch_.seconds();
        partial_ = !result.complete();
        add_result(answer_, game, position, result);
    }

    void moves(const Game& game, const Position& position) { answer_["turns"] = turns_with_positions(game, position); }

    /// Plays the request's turns. If the request has none, plays the turns of the position's operation `line`.
    void play(const Game& game, const Position& position) {
        const auto operation =
            std::find_if(operations_.begin(), operations_.end(), [](const Operation& o) { return o.name == "line"; });
        const bool own = request_.has_turns || operation == operations_.end();
        const LineOfPlay line = read_line(game, position, own ? request_.turns : operation->values);
        add_line(answer_, game, line, request_.steps);
    }

    void table(const Game& game, const Position& position) {
        add_position(answer_, game, position);
        add_legal_turns(answer_, game, position);
    }

    void line(const Game& game, const Position& position) {
        const LineOfPlay line = read_line(game, position, request_.turns);
        add_position(answer_["start"].emplace_object(), game, position);
        answer_["plays"] = plays_json(game, position, line.turns);
    }

    /// Counts turns, one depth after another, so that a request whose time is up can report the finished depths.
    void perft(const Game& game, const Position& position) {
        std::vector<PerftCount> counts;
        const auto stop = [&] { return watch_.is_over(); };
        for (unsigned depth = 1; depth <= request_.depth && !partial_; ++depth) {
            auto deeper = siam::perft(game, position, depth, stop);
            partial_ = deeper.empty();
            if (!partial_) counts = std::move(deeper);
        }
        answer_["perft"] = counts_json(counts);
        if (request_.divide && !partial_) {
            json::array parts = parts_json(game, perft_divide(game, position, request_.depth, stop));
            partial_ = watch_.is_over();
            if (!partial_) answer_["divide"] = std::move(parts);
        }
        if (partial_) answer_["status"] = "partial";
    }

    void show(const Game& game, const Position& position) { add_position(answer_, game, position); }

    /// The outline of a variant's map, computed once.
    const MapOutline& outline(const Variant& variant) {
        // The outline is stored only when it is complete. Otherwise the next request would find a part of it.
        auto& outlines = service_.shelf(request_).outlines;
        auto known = outlines.find(variant.name);
        if (known == outlines.end()) known = outlines.emplace(variant.name, outline_of(variant)).first;
        return known->second;
    }

    void layout() {
        const Game* const game = service_.shelf(request_).library.game(request_.variant, 2);
        if (game == nullptr) fail_unknown(request_.variant);
        for (auto& member : layout_json(game->variant(), outline(game->variant())))
            answer_[member.key()] = std::move(member.value());
    }

    /// The options for proofs. Proofs may use the memory that the search's table leaves free.
    [[nodiscard]] ForcingOptions forcing_options() const {
        return {service_.memory_ - search_share(service_.memory_), watch_.limits(), nullptr};
    }

    void attempt(const Game& game, const Position& position) {
        try {
            add_attempt(answer_, game, position, request_, forcing_options());
        } catch (const Answers::Stopped&) {
            partial_ = true;
            answer_["status"] = "partial";
        }
    }

    [[nodiscard]] Position twin_of(const Game& game, const std::string& text) const {
        try {
            const auto [same_game, twin] = read_position(service_.shelf(request_).library, text);
            if (same_game == &game) return twin;
        } catch (const TextError& error) {
            throw TextError{0, 0, error.rule, "the twin: " + error.message()};
        }
        throw TextError{0, 0, "", "the twin must have the puzzle's variant and players"};
    }
    void puzzle_solution(const Game& game, const Position& position) {
        std::optional<Position> twin;
        if (const auto& text = request_.trial.twin) twin = twin_of(game, *text);
        try {
            add_puzzle_solution(answer_, game, position, request_, forcing_options(), twin);
        } catch (const Answers::Stopped&) {
            partial_ = true;
            answer_["status"] = "partial";
        }
    }

    /// Composes a position from its parts, and reports all faults.
    void compose() {
        Library& library = service_.shelf(request_).library;
        const std::string fields = position_text(request_.data);
        const auto faults = position_faults(library, fields);
        answer_["fields"] = fields;
        answer_["faults"] = faults_json(faults, fields);
        if (!faults.empty()) return;
        const auto [game, position] = read_position(library, fields);
        answer_["position"] = text(*game, position);
    }

    void deal() {
        const std::string name = request_.variant.empty() ? "siam" : request_.variant;
        const Game* const game = service_.shelf(request_).library.game(name, request_.players);
        if (game == nullptr) fail_unknown(name);
        Random random(request_.seed);
        answer_["seed"] = request_.seed;
        if (!request_.open) {
            answer_["position"] = text(*game, siam::deal(*game, random));
            return;
        }
        try {
            const LateDeal late = deal_late(*game, random, *request_.open, *request_.cards);
            answer_["position"] = text(*game, late.position);
            answer_["deal"] = text(*game, late.deal);
            answer_["turns"] = turns_json(*game, late.turns);
        } catch (const std::runtime_error& error) { // no deal leads to a position with these numbers
            throw TextError{0, 0, "", error.what()};
        }
    }

    /// Reads a variant file, or makes one from data. Adds everything that a page shows of the variant, or the faults.
    void variant() {
        const bool given = request_.data.is_null();
        const Variant composed = given ? Variant() : variant_in(request_.data);
        const std::string file = given ? request_.text : text(composed);
        answer_["text"] = file;
        answer_["faults"] = json::array();
        try {
            require_names(composed);
            const Variant read = read_variant(file);
            if (given) answer_["text"] = text(read);
            answer_["variants"] = json::array{variant_json(read)};
            answer_["layout"] = layout_json(read, outline_of(read));
            const auto& known = service_.variants_;
            const auto same =
                std::find_if(known.begin(), known.end(), [&](const Variant& v) { return v.name == read.name; });
            answer_["replaces"] = same != known.end() && !(*same == read);
        } catch (const TextError& error) {
            json::value rule = nullptr;
            if (!error.rule.empty()) rule = error.rule;
            answer_["faults"] = json::array{
                {{"line", error.line},
                 {"rule", rule},
                 {"message", printable(error.message())},
                 {"code", "variant-file"},
                 {"arguments", {{"line", error.line}, {"rule", rule}}}}};
        }
    }

    void variants() {
        json::array list;
        for (const Variant& variant : service_.shelf(request_).library.variants())
            if (request_.variant.empty() || request_.variant == variant.name) list.push_back(variant_json(variant));
        if (list.empty()) fail_unknown(request_.variant);
        answer_["variants"] = std::move(list);
    }

    void pack() {
        Rulebook rulebook(service_.shelf(request_).library.variants());
        const std::string text = plain_lines(request_.text);
        add_pack(answer_, read_pack(rulebook, text));
    }

    Service& service_;
    const Request& request_;
    Watch watch_;
    std::vector<Operation> operations_; ///< those behind the request's position
    json::object answer_;
    bool partial_ = false;
};

Service::Service(std::vector<Variant> variants, std::size_t memory) : variants_(std::move(variants)), memory_(memory) {}

Service::Shelf& Service::shelf(const Request& request) {
    constexpr std::size_t most = 64; // a user who draws a map needs another shelf after every stroke
    Setting setting{request.rules, request.variant_files};
    if (const auto found = shelves_.find(setting); found != shelves_.end()) return found->second;
    Shelf shelf;
    for (const Variant& variant : variants_) shelf.library.add(variant);
    for (const std::string& file : request.variant_files) {
        try {
            shelf.library.add(read_variant(file));
        } catch (const TextError& error) {
            const std::string line = error.line == 0 ? "" : ", line " + std::to_string(error.line);
            throw Coded{
                "variant-file",
                {{"line", error.line}, {"rule", Coded::rule_json(error.rule)}},
                {0, 0, error.rule, "a variant file" + line + ": " + error.message()}};
        }
    }
    for (const auto& [name, value] : request.rules)
        if (const auto wrong = shelf.library.set(name, value)) throw TextError{0, 0, "R10", *wrong};
    if (shelves_.size() == most) shelves_.clear();
    return shelves_.emplace(std::move(setting), std::move(shelf)).first->second;
}

Solver& Service::solver() {
    if (!solver_) solver_.emplace(SolverOptions{.memory = search_share(memory_)});
    return *solver_;
}

std::string Service::answer(std::string_view request_line, const Surroundings& surroundings) {
    try {
        return answer(read_request(request_line, limits_), surroundings);
    } catch (const RequestError& error) {
        return error_line(error);
    } catch (const std::exception& error) {
        return error_line({nullptr, {0, 0, "", error.what()}});
    }
}

std::string Service::answer(const Request& request, const Surroundings& surroundings) {
    try {
        return json_line(Work(*this, request, surroundings).answer());
    } catch (const RequestError& error) {
        return error_line(error);
    } catch (const Coded& error) {
        return error_line({request.id, error});
    } catch (const TextError& error) {
        return error_line({request.id, error});
    } catch (const std::bad_alloc&) {
        return error_line({request.id, {"memory", {}, {0, 0, "", "not enough memory"}}});
    } catch (const std::exception& error) {
        return error_line({request.id, {"internal", {}, {0, 0, "", std::string("internal error: ") + error.what()}}});
    }
}

std::string limits_line(const Request& request) {
    json::object object{{"id", request.id}};
    add_limits(object, request);
    return json_line(object);
}

std::string error_line(const RequestError& error) {
    json::object object{{"id", error.id}, {"error", error_json(error.error)}};
    if (!error.faults.empty()) object["faults"] = error.faults;
    return json_line(object);
}

} // namespace siam::tools
