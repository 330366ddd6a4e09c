// Puzzles for Python. A puzzle is passed as the line of JSON in a pack's JSON twin.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "engine/words.hpp"
#include "puzzles/generate.hpp"
#include "puzzles/pack/pack_json.hpp"
#include "puzzles/verify.hpp"
#include "solver/tree_line.hpp"
#include "tools/python/module.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/request.hpp"

namespace py = pybind11;

namespace siam::python {
namespace {

/// A fault of a pack: the line of the text, from 1; the puzzle's id; the message; the claim that fails.
using Found = std::tuple<unsigned, std::string, std::string, std::string>;

/// The text of a pack, and its readable puzzles.
class PackText {
public:
    /// Throws TextError if a variant file is wrong.
    PackText(std::string_view text, const std::vector<std::string>& variant_files)
        : text_(plain_lines(text)),
          rulebook_(std::make_unique<Rulebook>(library_with({}, variant_files)->variants())),
          read_(read_pack(*rulebook_, text_)) {}

    [[nodiscard]] std::vector<std::string> puzzles() const {
        std::vector<std::string> lines;
        for (const PackPuzzle& entry : read_.pack.puzzles) lines.push_back(boost::json::serialize(puzzle_json(entry)));
        return lines;
    }
    /// The faults of form, including a wrong checksum.
    [[nodiscard]] std::vector<Found> faults() const {
        std::vector<Found> found;
        for (const PackFault& fault : read_.faults) found.emplace_back(fault.line, fault.id, fault.message, "form");
        if (found.empty() && !read_.is_whole)
            found.emplace_back(
                read_.end_line, "", "the checksum is " + read_.checksum + ": the text was changed", "checksum");
        return found;
    }
    /// Proves every puzzle again and finds copies (G8). Returns all faults, also those of form. \pre the GIL is held
    [[nodiscard]] std::vector<Found> verified() const {
        std::vector<Found> found = faults();
        std::atomic<bool> stop{false};
        VerifierOptions options;
        options.limits.stop = &stop;
        Copies copies;
        const std::vector<PackPuzzle>& entries = read_.pack.puzzles;
        const auto prove = [&](std::size_t i) {
            const PackPuzzle& entry = entries[i];
            const auto add = [&](const Fault& fault) {
                const std::string claim(text_of(fault.claim).name);
                found.emplace_back(line_of(entry, fault), entry.puzzle.id, fault.text(), claim);
            };
            if (const auto fault = copies.fault(fingerprints(entry.puzzle), entries, i)) add(*fault);
            const Judgement judgement = judge(entry.puzzle, options);
            for (const Fault& fault : judgement.faults) add(fault);
            if (judgement.undecided)
                found.emplace_back(entry.line, entry.puzzle.id, "not decided within the limits", "open");
        };
        in_background(stop, [&] {
            for (std::size_t i = 0; i < entries.size(); ++i) prove(i);
        });
        return found;
    }

private:
    std::string text_;
    std::unique_ptr<Rulebook> rulebook_;
    ReadPack read_;
};

/// Makes puzzles from one candidate after another. Leaves out copies of earlier puzzles.
class Maker {
public:
    /// Throws std::invalid_argument for options that no position can meet.
    Maker(Place anywhere, const GeneratorOptions& options)
        : place_(std::move(anywhere)), generator_(*place_.game, options) {}

    /// Returns the next candidate that becomes a puzzle, as the line of a pack's twin. Returns nothing if none of the
    /// next `candidates` candidates becomes a puzzle. \pre the GIL is held
    [[nodiscard]] std::optional<std::string> next(std::uint64_t candidates) {
        std::optional<std::string> line;
        std::atomic<bool> stop{false};
        in_background(stop, [&] {
            for (; candidates > 0 && !stop && !line; --candidates) {
                const auto candidate = generator_.candidate(number_, {.stop = &stop});
                if (!candidate) return;
                ++number_;
                if (!candidate->puzzle || copies_.add(*candidate->puzzle, made_)) continue;
                ++made_;
                PackPuzzle entry;
                entry.puzzle = *candidate->puzzle;
                entry.candidate = candidate->number;
                line = tools::twin_line(entry);
            }
        });
        return line;
    }
    [[nodiscard]] std::uint64_t tried() const noexcept { return number_; }

private:
    Place place_; ///< owns the game
    Generator generator_;
    Copies copies_;
    std::uint64_t number_ = 0;
    std::size_t made_ = 0;
};

using Pair = std::pair<unsigned, unsigned>;
Maker maker(
    const Place& anywhere, std::uint64_t seed, Pair n, Pair open, Pair cards, const std::vector<std::string>& themes) {
    GeneratorOptions options;
    options.seed = seed;
    options.n = {n.first, n.second};
    options.open = {open.first, open.second};
    options.cards = {cards.first, cards.second};
    for (const std::string& name : themes) {
        const auto theme = theme_named(name);
        if (!theme) throw py::value_error("unknown theme '" + name + "'");
        options.themes.insert(*theme);
    }
    return {anywhere, options};
}

/// The solution of the puzzle that the position is for this goal, as JSON. Throws TextError if it is no such puzzle.
/// \param against the side that must not win, from 1; 0 if the goal is to win. \pre the GIL is held
/// \param twin the position of the puzzle's twin, in the same game; null if it has none
std::string solution(const Place& place, const std::string& goal, unsigned n, unsigned against, const Place* twin) {
    tools::Request request;
    request.trial.task = named<Task>(goal).value();
    request.trial.n = n;
    request.trial.against = against;
    std::atomic<bool> stop{false};
    boost::json::object object;
    in_background(stop, [&] {
        constexpr std::size_t memory = std::size_t{1} << 26;
        try {
            tools::add_puzzle_solution(
                object, *place.game, place.position, request, {.memory = memory, .limits = {.stop = &stop}},
                twin == nullptr ? std::nullopt : std::optional(twin->position));
        } catch (const Answers::Stopped&) { // Python raises its own exception
        }
    });
    return boost::json::serialize(object);
}

} // namespace

void define_puzzles(py::module_& module) {
    py::class_<PackText>(module, "Pack")
        .def(py::init<std::string, const std::vector<std::string>&>())
        .def("puzzles", &PackText::puzzles)
        .def("faults", &PackText::faults)
        .def("verified", &PackText::verified);
    module.def("solution", &solution);
    py::class_<Maker>(module, "Maker").def(py::init(&maker)).def("next", &Maker::next).def("tried", &Maker::tried);
}

} // namespace siam::python
