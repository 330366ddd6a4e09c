/// Requests to the service whose answers are checked against the schema.
#pragma once

#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"
#include "tools/siam/answers/service.hpp"

namespace siam::tests {

inline tools::Service service() { return {builtin_variants(), std::size_t{64} << 20}; }

inline std::string request(std::string_view what, std::string_view position, std::string_view more = "") {
    return R"({"id":"a","do":")" + std::string(what) + R"(","position":")" + std::string(position) + "\"" +
           std::string(more) + "}";
}

/// The service's answer to the request `line`, after a check that it matches `definition` in the schema.
inline boost::json::object asked(
    tools::Service& service, std::string_view definition, const std::string& line,
    const tools::Surroundings& lent = {}) {
    INFO(line);
    boost::json::parse_options deep;
    deep.max_depth = 1000;
    const boost::json::value answer = boost::json::parse(service.answer(line, lent), {}, deep);
    CHECK(answers_schema().fault(definition, answer) == "");
    return answer.as_object();
}
inline boost::json::object asked(tools::Service& service, std::string_view definition, boost::json::object members) {
    members["id"] = "a";
    return asked(service, definition, boost::json::serialize(members));
}

inline std::string message(tools::Service& service, const std::string& line) {
    return std::string(asked(service, "error", line).at("error").at("message").as_string());
}

} // namespace siam::tests
