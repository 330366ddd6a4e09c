/// Reads the reasons of a JSON twin.
#pragma once

#include <boost/json.hpp>

#include "tests/oracle/apart/notation.hpp"
#include "tests/oracle/apart/reasons.hpp"

namespace replay {

/// The reasons of a puzzle, and what they say about the camp's plan.
struct Reasons {
    bool whole = false;
    std::string source; ///< of the plan
    unsigned cards = 0; ///< the most that the camp plays by the plan
    apart::Plan plan;   ///< the turns that the twin states
    std::vector<apart::Reason> list;
};

/// Throws apart::Unreadable, or an exception of Boost if a member is missing.
[[nodiscard]] Reasons read_reasons(const apart::Game& game, const boost::json::object& reasons);

} // namespace replay
