// Checks the suites and rule cases in the source tree that state answers, with the libraries instead of the program.
#include <sstream>

#include "engine/perft.hpp"
#include "engine/rule_case.hpp"
#include "solver/reference.hpp"
#include "solver/retrograde/closure.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/paths.hpp"

using namespace siam;

namespace {

std::string joined(const std::vector<std::string>& values) {
    std::string text;
    for (const std::string& value : values) text += (text.empty() ? "" : " ") + value;
    return text;
}

std::string seats(unsigned bits, bool draw) {
    std::vector<std::string> values;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (bits >> seat & 1U) values.push_back(std::to_string(seat + 1));
    if (draw) values.emplace_back("draw");
    return joined(values);
}

/// Computes the values of a record's operations with the libraries. For `ex`, these are the stated turns that are keys.
class Answers {
public:
    explicit Answers(const ReadPosition& read) : game_(*read.game), position_(read.position) {}

    std::string to(const Operation& operation) {
        if (operation.name == "perft") return counts(static_cast<unsigned>(std::stoul(operation.values.at(0))));
        if (operation.name == "winner") {
            const Outcome end = outcome_if_all_pass(game_, position_);
            return seats(end.seats(), end.is_draw());
        }
        if (operation.name == "force") return judged(siam::tests::text(solved().force));
        if (operation.name == "win") return siam::tests::text({solved().force.at(game_.side_of(position_.to_move))});
        if (operation.name == "keys") return std::to_string(solved().keys.size());
        if (operation.name == "ex") return keys_among(operation.values);
        if (operation.name == "rational") {
            const auto outcomes = rational_outcomes(game_, position_);
            return seats(outcomes.value().seats, outcomes.value().draw);
        }
        return joined(operation.values); // an id is its own answer
    }

private:
    /// Returns `force`, the answer of the solver. First checks it: with the reference solver if the position is small,
    /// and every fourth time with the retrograde solver (`siam solve --method both` checks all, but takes long).
    std::string judged(std::string force) const {
        if (position_.cards_left <= 1 && position_.open.size() <= 2)
            CHECK(siam::tests::text(reference_solve(game_, position_)) == force);
        static unsigned asked = 0;
        const std::span root(&position_, 1);
        if (++asked % 4 != 0 || Retrograde::refusal(game_, root)) return force;
        Retrograde retrograde(game_, root, {});
        REQUIRE(retrograde.run() == RetrogradeEnd::solved);
        CHECK(siam::tests::text(retrograde.probe(position_).value()) == force);
        return force;
    }
    std::string counts(unsigned depth) const {
        std::string text = std::to_string(depth);
        for (const PerftCount& count : perft(game_, position_, depth))
            text += " " + std::to_string(count.turns) + " " + std::to_string(count.distinct);
        return text;
    }
    std::string keys_among(const std::vector<std::string>& examples) {
        std::vector<std::string> keys;
        for (const std::string& example : examples) {
            const Turn turn = read_turn(game_, example);
            if (!is_legal(game_, position_, turn)) continue;
            const Position after = play(game_, position_, turn);
            for (const Turn key : solved().keys)
                if (play(game_, position_, key) == after) keys.push_back(example);
        }
        return joined(keys);
    }
    const Answer& solved() {
        static Solver solver({.memory = std::size_t{32} << 20U});
        if (!answer_) answer_ = solver.solve(game_, position_, Detail::keys);
        return *answer_;
    }

    const Game& game_;
    Position position_;
    std::optional<Answer> answer_;
};

/// Compares all operations of a suite with the answers of the libraries. Returns the number of operations.
unsigned check_suite(const std::string& file, std::string_view passes = "all-players") {
    Library library;
    REQUIRE(!library.set("passes", passes));
    std::istringstream lines(siam::tests::text_of(siam::tests::in_source(file)));
    std::string line;
    unsigned compared = 0;
    for (unsigned number = 1; std::getline(lines, line); ++number) {
        const auto record = read_record(line, number);
        if (!record) continue;
        INFO(file << ":" << number << ": " << line);
        const ReadPosition read = read_position(library, record->position);
        CHECK(text(*read.game, read.position) == record->position);
        Answers answers(read);
        for (const Operation& operation : record->operations) {
            CHECK(operation.name + " " + answers.to(operation) == operation.name + " " + joined(operation.values));
            ++compared;
        }
    }
    return compared;
}

void check_case_file(const std::string& file) {
    Library library;
    const CaseReport report = check_cases(library, siam::tests::text_of(siam::tests::in_source(file)));
    for (const TextError& error : report.errors) UNSCOPED_INFO(file << ": " << error.what());
    CHECK(report.errors.empty());
    for (const Finding& finding : report.findings) {
        if (finding.ok) continue;
        INFO(file << ":" << finding.line << " " << finding.subject << ": " << finding.operation);
        CHECK(finding.expected == finding.found);
    }
    CHECK(report.findings.size() > 5);
}

} // namespace

TEST_CASE("every operation of the suites is answered as written", "[suites]") {
    const char* const name =
        GENERATE("perft", "force", "keys", "rational", "winner", "edges-perft", "edges-force", "edges-winner");
    CHECK(check_suite("tests/suites/" + std::string(name) + ".epd") > 60);
}

TEST_CASE("every operation of the suites of teams is answered as written", "[suites][R8.7]") {
    const char* const name = GENERATE("teams-winner", "teams-force", "teams-keys");
    CHECK(check_suite("tests/suites/" + std::string(name) + ".epd") > 40);
}

TEST_CASE("every operation of the suites where three passes settle is answered as written", "[suites][R3.4]") {
    const char* const name = GENERATE("perft", "force", "keys", "rational", "winner");
    CHECK(check_suite("tests/suites/three-passes/" + std::string(name) + ".epd", "three") > 60);
}

TEST_CASE("with three players it is all the same whether three or all passes settle", "[suites][R3.4]") {
    Solver solver({.memory = std::size_t{32} << 20U});
    std::istringstream lines(siam::tests::text_of(siam::tests::in_source("tests/suites/force.epd")));
    unsigned asked = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto record = read_record(line, 1);
        if (!record || record->position.find(":3 ") == std::string::npos) continue;
        Library all, three;
        REQUIRE(!three.set("passes", "three"));
        const ReadPosition a = read_position(all, record->position), b = read_position(three, record->position);
        CHECK(a.game->identity() != b.game->identity());
        const auto found = solver.solve(*a.game, a.position, Detail::keys),
                   same = solver.solve(*b.game, b.position, Detail::keys);
        CHECK(found.force == same.force);
        CHECK(found.keys == same.keys);
        ++asked;
    }
    CHECK(asked > 50);
}

TEST_CASE("the verdicts of section 11 are as written", "[suites][R11]") {
    CHECK(check_suite("tests/rules/R11-forcing.epd") > 3);
}

TEST_CASE("every statement of the composed cases holds", "[suites]") { check_case_file("tests/suites/edges.case"); }

TEST_CASE("every statement of the rule cases holds", "[suites]") {
    unsigned files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(siam::tests::in_source("tests/rules"))) {
        if (entry.path().extension() != ".case") continue;
        check_case_file("tests/rules/" + entry.path().filename().string());
        ++files;
    }
    CHECK(files >= 10);
}
