// Checks a record of a suite.
#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "engine/perft.hpp"
#include "engine/words.hpp"
#include "solver/rational.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/verbs/check.hpp"

namespace siam::tools {
namespace {

using Values = std::vector<std::string>;

[[noreturn]] void refuse(const Operation& operation, std::string_view wanted) {
    throw TextError{
        0, 0, "",
        fmt::format(
            "operation {}: expected {}, found {}", operation.name, wanted,
            operation.values.empty() ? "nothing" : fmt::format("{}", fmt::join(operation.values, " ")))};
}

std::uint64_t number(const Operation& operation, std::string_view value, std::string_view wanted) {
    const auto number = whole_number(value);
    if (!number) refuse(operation, wanted);
    return *number;
}

void require_number(const Operation& operation) {
    constexpr std::string_view wanted = "one number";
    if (operation.values.size() != 1) refuse(operation, wanted);
    static_cast<void>(number(operation, operation.values[0], wanted));
}

/// Throws TextError unless the values are seats in order, possibly followed by `draw`, or `draw` alone.
void require_seats(const Operation& operation, const Game& game) {
    constexpr std::string_view wanted = "seats in order, or draw";
    std::uint64_t last = 0;
    if (operation.values.empty()) refuse(operation, wanted);
    for (const std::string& value : operation.values) {
        const bool ends = value == "draw" && &value == &operation.values.back();
        const std::uint64_t seat = ends ? max_players + 1 : number(operation, value, wanted);
        if (seat <= last || (!ends && seat > game.players())) refuse(operation, wanted);
        last = seat;
    }
}

/// The seats as values: "1", "3", and "draw" for a draw.
Values seat_values(unsigned seats, bool draw) {
    Values values;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (seats >> seat & 1U) values.push_back(std::to_string(seat + 1));
    if (draw) values.emplace_back("draw");
    return values;
}

/// Throws TextError if suites may not have this operation. The operations that only give a record's name and origin
/// are allowed.
void require_known(const std::string& name) {
    static const std::vector<std::string_view> names{"id",  "turn", "line", "perft",    "force",
                                                     "win", "keys", "ex",   "rational", "winner"};
    if (std::ranges::find(names, name) == names.end())
        throw TextError{
            0, 0, "", fmt::format("unknown operation '{}'{}", name.substr(0, 60), did_you_mean(name, names))};
}

/// Compares the operations of one record. Solves the position once, in the detail that the operations need.
class Comparer {
public:
    Comparer(const PositionRecord& record, LimitedSolver& solver)
        : record_(record), game_(record.game), solver_(solver) {}

    [[nodiscard]] std::vector<Comparison> all() {
        solver_.start_record();
        for (const Operation& operation : record_.operations) require_known(operation.name);
        for (const Operation& operation : record_.operations) one(operation);
        return std::move(comparisons_);
    }

private:
    void one(const Operation& operation) {
        if (operation.name == "perft") return perft(operation);
        if (operation.name == "force") return force(operation);
        if (operation.name == "win") return win(operation);
        if (operation.name == "keys") return keys(operation);
        if (operation.name == "ex") return examples(operation);
        if (operation.name == "rational") return rational(operation);
        if (operation.name == "winner") return winner(operation);
    }

    void add(const Operation& operation, const Values& found) {
        comparisons_.push_back({operation.name, line(operation.values), line(found), operation.values == found});
    }
    void add_undecided(const Operation& operation) {
        comparisons_.push_back(
            {operation.name, line(operation.values),
             fmt::format("not decided {}", what_came_first(RecordClock::interrupted())), false, false});
    }
    [[nodiscard]] static std::string line(const Values& values) { return fmt::format("{}", fmt::join(values, " ")); }

    void perft(const Operation& operation) {
        constexpr std::string_view wanted = "a depth D and D pairs of counts";
        if (operation.values.empty()) refuse(operation, wanted);
        for (const std::string& value : operation.values) static_cast<void>(number(operation, value, wanted));
        const auto depth = static_cast<unsigned>(operation.values.size() / 2);
        if (depth == 0 || operation.values.size() % 2 == 0 || operation.values[0] != std::to_string(depth))
            refuse(operation, wanted);
        std::uint64_t positions = 0;
        const auto counts = siam::perft(game_, record_.position, depth, [&] {
            constexpr unsigned between_looks = 256;
            return ++positions > solver_.limits().nodes ||
                   (positions % between_looks == 1 && solver_.limits().interrupted());
        });
        if (counts.empty()) return add_undecided(operation);
        Values found{operation.values[0]};
        for (const PerftCount& count : counts) {
            found.push_back(std::to_string(count.turns));
            found.push_back(std::to_string(count.distinct));
        }
        add(operation, found);
    }

    // Verdicts

    [[nodiscard]] bool asks_for_keys() const {
        return std::ranges::any_of(record_.operations, [](const Operation& operation) {
            return operation.name == "keys" || operation.name == "ex";
        });
    }

    const Answer& answer() {
        if (!answer_)
            answer_ = solver_.solve({game_, record_.position, asks_for_keys() ? Detail::keys : Detail::distance});
        return *answer_;
    }

    [[nodiscard]] const Verdict& mover() { return answer().force[game_.side_of(record_.position.to_move)]; }
    [[nodiscard]] static std::string value(const Verdict& verdict) {
        return verdict.cannot_win() ? "-" : std::to_string(verdict.distance());
    }

    void force(const Operation& operation) {
        const std::string wanted = fmt::format("a number or - for each of {} sides", game_.sides());
        if (operation.values.size() != game_.sides()) refuse(operation, wanted);
        for (const std::string& value : operation.values)
            if (value != "-") static_cast<void>(number(operation, value, wanted));
        Values found;
        for (const Verdict& verdict : answer().force) {
            if (!verdict.known()) return add_undecided(operation);
            found.push_back(value(verdict));
        }
        add(operation, found);
    }

    void win(const Operation& operation) {
        require_number(operation);
        if (!mover().known()) return add_undecided(operation);
        add(operation, {value(mover())});
    }

    void keys(const Operation& operation) {
        require_number(operation);
        if (!answer().proved) return add_undecided(operation);
        add(operation, {std::to_string(answer().keys.size())});
    }

    /// Compares the operation `ex`: each of its turns must lead to the same position as one of the keys.
    void examples(const Operation& operation) {
        if (operation.values.empty()) refuse(operation, "turns");
        if (!answer().proved) return add_undecided(operation);
        std::vector<Position> kept;
        for (const Turn key : answer().keys) kept.push_back(play(game_, record_.position, key));
        Values wrong;
        for (const std::string& token : operation.values) {
            const Turn turn = read_turn(game_, token);
            const char* const rule = forbidden_by(game_, record_.position, turn);
            if (rule != nullptr)
                wrong.push_back(fmt::format("{} is illegal ({})", token, rule));
            else if (std::ranges::find(kept, play(game_, record_.position, turn)) == kept.end())
                wrong.push_back(token + " does not keep N");
        }
        comparisons_.push_back(
            {operation.name, line(operation.values), wrong.empty() ? line(operation.values) : listed(wrong),
             wrong.empty()});
    }

    // Outcomes

    void rational(const Operation& operation) {
        if (game_.players() != 3) refuse(operation, "a position with 3 players (R11.4)");
        require_seats(operation, game_);
        const auto found = rational_outcomes(game_, record_.position, solver_.limits(), &solver_.memory());
        if (!found) return add_undecided(operation);
        add(operation, seat_values(found->seats, found->draw));
    }

    void winner(const Operation& operation) {
        require_seats(operation, game_);
        const Outcome outcome = outcome_if_all_pass(game_, record_.position);
        add(operation, seat_values(outcome.seats(), outcome.is_draw()));
    }

    const PositionRecord& record_;
    const Game& game_;
    LimitedSolver& solver_;
    std::optional<Answer> answer_;
    std::vector<Comparison> comparisons_;
};

} // namespace

std::vector<Comparison> compared(const PositionRecord& record, LimitedSolver& solver) {
    return Comparer(record, solver).all();
}

} // namespace siam::tools
