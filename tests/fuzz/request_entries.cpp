// The fuzz entry for requests to the service: to any bytes, it answers with one line of JSON that has the request's id.
#include <boost/json.hpp>

#include "tests/fuzz/entries.hpp"
#include "tools/siam/answers/service.hpp"

namespace siam::tests {
namespace {

/// Lowers the request's limits so that a fuzzer makes progress.
tools::Request bounded(tools::Request request) {
    request.limits.nodes = std::min<std::uint64_t>(request.limits.nodes, 300);
    request.depth = std::min(request.depth, 2U);
    return request;
}

std::string answer(std::string_view bytes) {
    static tools::Service service(builtin_variants(), std::size_t{8} << 20);
    try {
        return service.answer(bounded(tools::read_request(bytes, {})));
    } catch (const tools::RequestError& error) {
        return tools::error_line(error);
    }
}

std::string variant_file() { return text(builtin_variants().front()); }

std::string json_request(const char* what, const char* field, boost::json::value value) {
    return boost::json::serialize(boost::json::object{{"id", 15}, {"do", what}, {field, std::move(value)}});
}

} // namespace

bool read_a_request(std::string_view bytes) {
    const std::string line = answer(bytes);
    require(line.find('\n') == line.npos, "an answer of two lines");
    boost::json::error_code wrong;
    const boost::json::value read = boost::json::parse(line, wrong);
    require(!wrong && read.is_object(), "an answer that is no object");
    require(read.as_object().contains("id"), "an answer without an id");
    const boost::json::value asked = boost::json::parse(bytes, wrong);
    const bool was_read = !wrong && asked.is_object() && asked.as_object().contains("id");
    const boost::json::value& id = read.at("id");
    require(id.is_null() || (was_read && id == asked.at("id")), "another id");
    return !read.as_object().contains("error");
}

std::vector<std::string> request_seeds() {
    const std::string small =
        R"("position":"siam:2 CHr4lm5 KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 1 0 12 -")";
    return {
        R"({"id":1,"do":"solve","detail":"turns",)" + small + "}",
        R"({"id":"b","do":"solve","nodes":100,"rules":{"last-card":"free"},)" + small + "}",
        R"({"id":"","do":"solve","rational":true,"nodes":100,"position":"siam:3 SUr5m2/KErl2 RY=L/KT=B/LN=M/CH=M/AY=R/LX=M rl5m4/r3l4m3/r3l3m2 -/-/2R 3 0 132 -"})",
        R"({"id":2,"do":"moves",)" + small + "}",
        R"({"id":3,"do":"play","turns":["pass","pass"],"steps":true,)" + small + "}",
        R"({"id":4,"do":"table",)" + small + "}",
        R"({"id":5,"do":"perft","depth":2,"divide":true,)" + small + "}",
        R"({"id":6,"do":"solve","tree":true,)" + small + "}",
        R"({"id":7,"do":"variants","variant":"saba"})",
        R"({"id":8,"do":"pack","text":"siam pack\n[Event \"x\"]\n"})",
        R"({"id":9,"do":"limits","time":"1s","nodes":500})",
        R"({"id":11,"do":"attempt","n":1,"turn":"pass","wrong":[["pass","pass"]],)" + small + "}",
        R"({"id":12,"do":"attempt","goal":"save","against":2,"nodes":100,)" + small + "}",
        R"({"id":13,"do":"solution","goal":"win","n":1,"position":"siam:2 KT*r4l4/RYm/AYr2l3m CH=M/LX=R/KE=M/SU=R/LN=L r4l2m2/r2lm5 FM/LM 1 0 12 -"})",
        R"({"id":13,"do":"compose","data":{"variant":"siam","players":2,"struggles":[{"province":"CH","marker":false,"followers":{"R":4}}],"settled":[{"province":"KE","control":"M"}],"seats":[{"seat":1,"supply":{"L":1},"hand":"RM"},{"seat":2,"supply":{},"hand":""}],"to_move":1,"passes":0,"latest":[1,2],"last_swap":null}})",
        R"({"id":14,"do":"deal","variant":"saba","players":3,"open":2,"cards":3,"seed":5})",
        json_request("variant", "text", boost::json::value(variant_file())),
        json_request("variants", "variant_files", boost::json::array{boost::json::value(variant_file())}),
        R"({"id":10,"cancel":9})"};
}

} // namespace siam::tests
