/// A request as a line of JSON: its fields, and how they are read (NOTATION.md, Requests).
#pragma once

#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/variant.hpp"
#include "puzzles/puzzle.hpp"
#include "solver/verdict.hpp"
#include "tools/siam/answers/coded.hpp"

namespace siam::tools {

/// The limits of the work on one request.
struct WorkLimits {
    std::optional<double> seconds;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

/// A question about a puzzle with this goal: about its solution; or about an attempt, to judge a turn or to give a
/// right turn.
struct Trial {
    Task task = Task::win;
    unsigned against = 0;                        ///< the side that must not win, unless the task is to win
    unsigned n = 0;                              ///< the N of the goal
    std::optional<unsigned> cards;               ///< of a win: the number of cards with which the attempt began
    std::string turn;                            ///< the turn to judge; empty to ask for a right turn
    std::optional<std::string> twin;             ///< solution: the position of the puzzle's twin, if known
    std::vector<std::vector<std::string>> wrong; ///< the lines of the wrong first turns that a pack lists
};

struct Request {
    /// The kinds up to `solution` are requests about a position.
    enum class Kind {
        solve,
        moves,
        play,
        show,
        table,
        line,
        perft,
        attempt,
        solution,
        compose,
        deal,
        variants,
        variant,
        layout,
        pack,
        limits,
        cancel
    };

    boost::json::value id; ///< a string or a whole number
    Kind kind = Kind::solve;
    std::string position;
    std::vector<std::string> turns;
    bool has_turns = false;
    Detail detail = Detail::distance; ///< solve: what to find
    bool rational = false;            ///< solve: whether to find the rational outcomes
    bool tree = false;                ///< solve: whether to find the winner's solution
    bool steps = false;  ///< play: whether to list the position after each turn; solution: the turns' parts
    bool divide = false; ///< perft: whether to count each first turn separately
    Trial trial;         ///< attempt, solution: the question
    unsigned depth = 1;  ///< perft: the depth
    WorkLimits limits;
    std::optional<double> report;                           ///< seconds from one partial report to the next
    std::vector<std::pair<std::string, std::string>> rules; ///< switches, sorted by name
    std::vector<std::string> variant_files;                 ///< texts of variants besides the built-in ones
    std::string variant;                 ///< variants: the only variant to list; deal, layout: the variant
    std::string text;                    ///< pack, variant: the text to read
    boost::json::value data;             ///< compose, variant: the data to compose from
    unsigned players = 2;                ///< deal: the number of players
    std::optional<unsigned> open, cards; ///< deal: provinces and cards of a late position
    std::uint64_t seed = 0;              ///< deal: the seed
    boost::json::value cancel;           ///< the id of the requests to cancel
};

/// A line that is not a request. `id` is null if the line has no readable id.
struct RequestError {
    boost::json::value id;
    Coded error;
    boost::json::array faults{}; ///< faults of the request's position, if it is wrong
};

/// The request that `line` holds. Throws RequestError. \param limits the limits of a request that sets none
[[nodiscard]] Request read_request(std::string_view line, const WorkLimits& limits);

/// Resources for one request, such as a clock. The caller supplies them, because the service has none of its own.
struct Surroundings {
    const std::atomic<bool>* stop = nullptr; ///< once set, the service answers with the bounds so far
    std::function<std::chrono::nanoseconds()>
        clock{}; ///< throws nothing; if null, there are no time limits and no reports
    std::function<void(const std::string& line)> report{}; ///< receives partial reports; throws nothing
    const std::atomic<bool>* interrupted = nullptr; ///< set before `stop` if the program ends and no request cancelled
};

} // namespace siam::tools
