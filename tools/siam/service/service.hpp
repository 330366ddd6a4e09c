/// Answers requests, one line of JSON for one line of JSON (NOTATION.md, Requests). Has no files, threads, terminal or
/// clock of its own, so that a program, a test and a web page can have the same answers.
#pragma once

#include <map>
#include <memory>

#include "puzzles/pack/pack.hpp"
#include "solver/solve.hpp"
#include "tools/siam/service/request.hpp"
#include "tools/siam/service/surroundings.hpp"

namespace siam::tools {

/// Not to be used from two threads at once; each has its own. Keeps the search's table from one request to the next.
class Service {
public:
    /// \param memory bytes for tables, taken when first needed
    Service(std::vector<Variant> variants, std::size_t memory);

    /// One line without its end, for any bytes: what is wrong with them is the answer. Throws nothing.
    [[nodiscard]] std::string answer(std::string_view request_line, const Surroundings& surroundings = {});
    /// The same for a request that was read before.
    [[nodiscard]] std::string answer(const Request& request, const Surroundings& surroundings = {});

private:
    class Work;
    /// The variants and switches that texts are read with.
    struct Shelf {
        Library library;
        std::map<std::string, MapOutline> outlines{}; ///< by variant
    };
    /// Switches by name, and the texts of variants beside the built-in ones.
    using Setting = std::pair<std::vector<std::pair<std::string, std::string>>, std::vector<std::string>>;

    [[nodiscard]] Shelf& shelf(const Request& request);
    [[nodiscard]] Solver& solver();

    std::vector<Variant> variants_;
    std::size_t memory_;
    WorkLimits limits_; ///< where a request says nothing of its own
    std::map<Setting, Shelf> shelves_;
    std::optional<Solver> solver_;
};

/// The answer to a request that sets limits.
[[nodiscard]] std::string limits_line(const Request& request);
/// The answer to a line that is no request.
[[nodiscard]] std::string error_line(const RequestError& error);

} // namespace siam::tools
