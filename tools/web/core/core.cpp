// Functions that JavaScript calls. They answer a line of JSON with a line of JSON, as `siam engine` does (NOTATION.md,
// Requests).
#include <chrono>
#include <string>

#include "tools/siam/answers/service.hpp"

namespace {

constexpr std::size_t memory = std::size_t{64} << 20;

std::string& request() {
    static std::string text;
    return text;
}
std::string& answer() {
    static std::string text;
    return text;
}
siam::tools::Service& service() {
    static siam::tools::Service one(siam::builtin_variants(), memory);
    return one;
}

} // namespace

extern "C" {

/// The page's function, which receives a report: a line of JSON in UTF-8.
__attribute__((import_module("env"), import_name("siam_report"))) void siam_report(const char* text, std::size_t bytes);

/// Returns room for a request of `bytes` bytes.
char* siam_room(std::size_t bytes) {
    request().resize(bytes);
    return request().data();
}

/// Answers the request; returns the number of bytes of the answer.
std::size_t siam_ask() {
    siam::tools::Surroundings surroundings;
    surroundings.report = [](const std::string& line) { siam_report(line.data(), line.size()); };
    surroundings.clock = [] { return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()); };
    answer() = service().answer(request(), surroundings);
    return answer().size();
}

/// The answer in UTF-8, valid until the next request.
const char* siam_answer() { return answer().data(); }
}
