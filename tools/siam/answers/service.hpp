/// Answers requests, one line of JSON for each (NOTATION.md, Requests). Uses no files, threads, terminal or clock, so
/// that a program, a test and a web page get the same answers.
#pragma once

#include <map>
#include <memory>

#include "puzzles/pack/pack.hpp"
#include "puzzles/picture/map_outline.hpp"
#include "solver/solve.hpp"
#include "tools/siam/answers/request.hpp"

namespace siam::tools {

/// Answers requests, and keeps the search's table between them. Do not use one service from two threads at once; give
/// each thread its own service.
class Service {
public:
    /// \param memory bytes for tables, allocated when first needed
    Service(std::vector<Variant> variants, std::size_t memory);

    /// Answers one line, given without its end. The line may have any bytes; the answer reports its faults. Throws
    /// nothing.
    [[nodiscard]] std::string answer(std::string_view request_line, const Surroundings& surroundings = {});
    /// Answers a request that read_request() has read.
    [[nodiscard]] std::string answer(const Request& request, const Surroundings& surroundings = {});

private:
    class Work;
    /// Everything that depends on a request's variants and switches.
    struct Shelf {
        Library library;
        std::map<std::string, MapOutline> outlines{}; ///< by variant
    };
    /// Switches by name, and the texts of the variants that are not built in.
    using Setting = std::pair<std::vector<std::pair<std::string, std::string>>, std::vector<std::string>>;

    [[nodiscard]] Shelf& shelf(const Request& request);
    [[nodiscard]] Solver& solver();

    std::vector<Variant> variants_;
    std::size_t memory_;
    WorkLimits limits_; ///< the limits of a request that sets none
    std::map<Setting, Shelf> shelves_;
    std::optional<Solver> solver_;
};

/// The answer to a request that sets limits.
[[nodiscard]] std::string limits_line(const Request& request);
/// The answer to a line that is not a request.
[[nodiscard]] std::string error_line(const RequestError& error);

} // namespace siam::tools
