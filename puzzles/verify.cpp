#include "puzzles/verify.hpp"

#include <algorithm>

#include "engine/notation.hpp"
#include "puzzles/checker.hpp"
#include "puzzles/grade.hpp"
#include "puzzles/pack_words.hpp"

namespace siam {
namespace {

std::string tries_text(const Game& game, std::span<const Try> tries) {
    std::string all;
    for (const Try& wrong : tries)
        all += (all.empty() ? "" : ", ") + text(game, wrong.turn) + " but " + text(game, wrong.refutation);
    return all;
}

/// One puzzle against what the program finds.
class Verification {
public:
    Verification(Forcing& forcing, const Puzzle& puzzle) : forcing_(forcing), game_(*puzzle.game), puzzle_(puzzle) {}

    std::vector<Fault> faults() {
        if (check_gates()) check_data();
        return std::move(faults_);
    }

private:
    bool fail(Gate gate, const std::string& why) {
        faults_.push_back({std::string(gate_texts()[static_cast<unsigned>(gate)].name), why});
        return false;
    }

    bool check_gates() {
        if (const auto why = illegal(game_, puzzle_.position)) return fail(Gate::legal, *why);
        if (over(game_, puzzle_.position)) return fail(Gate::legal, "the game is over");
        if (const auto why = unreachable(game_, puzzle_.history, puzzle_.position)) return fail(Gate::reachable, *why);
        examination_ = examine(forcing_, puzzle_.position, puzzle_.goal, {puzzle_.n, puzzle_.n});
        if (examination_.refused_by) return fail(*examination_.refused_by, examination_.why);
        const std::vector<Turn>& keys = examination_.classes[examination_.key].turns;
        if (examination_.goal != puzzle_.goal)
            return fail(Gate::one_key, "no other first turn wins at all: the goal is strict");
        const CheckResult checked = check(game_, forcing_, puzzle_.position, puzzle_.goal, puzzle_.n, keys);
        if (checked.gave_up) return fail(Gate::independent, "too large for the checker");
        if (checked.fault) return fail(Gate::independent, *checked.fault);
        return true;
    }

    void check_data() {
        const auto found = graded(forcing_, puzzle_.position, examination_, puzzle_.history);
        if (!found) return static_cast<void>(fail(Gate::sound, "not decided within the effort allowed"));
        compare("id", puzzle_.id, found->id);
        compare("keys", turns_text(game_, puzzle_.keys), turns_text(game_, found->keys));
        compare("uniqueness", std::string(name(puzzle_.uniqueness)), std::string(name(found->uniqueness)));
        compare("level", puzzle_.level, found->level);
        compare("themes", themes_text(puzzle_.themes), themes_text(found->themes));
        compare("classes", puzzle_.turn_classes, found->turn_classes);
        compare("rank", puzzle_.key_rank, found->key_rank);
        compare("proof", puzzle_.proof_size, found->proof_size);
        compare("tries", tries_text(game_, puzzle_.solution.tries), tries_text(game_, found->solution.tries));
        compare("line", turns_text(game_, puzzle_.solution.line), turns_text(game_, found->solution.line));
        if (puzzle_.solution.root != found->solution.root) compare_trees(*found);
    }

    void compare_trees(const Puzzle& found) {
        const std::string stored_text = solution_text(puzzle_), found_text = solution_text(found);
        std::string_view stored_rest = stored_text, found_rest = found_text;
        Fault fault{"solution", "", 0};
        for (;; ++fault.lines_on) {
            const std::string_view here = cut_line(stored_rest), there = cut_line(found_rest);
            if (here == there && !(here.empty() && there.empty())) continue;
            fault.message.append("stored is `").append(here).append("`, found was `").append(there).append("`");
            return faults_.push_back(std::move(fault));
        }
    }

    static std::string words(const std::string& text) { return text.empty() ? "nothing" : text; }
    void compare(const char* what, const std::string& stored, const std::string& found) {
        if (stored != found) faults_.push_back({what, "stored is " + words(stored) + ", found was " + words(found)});
    }
    void compare(const char* what, std::size_t stored, std::size_t found) {
        compare(what, std::to_string(stored), std::to_string(found));
    }

    Forcing& forcing_;
    const Game& game_;
    const Puzzle& puzzle_;
    Examination examination_;
    std::vector<Fault> faults_;
};

} // namespace

class Verifier::Implementation {
public:
    explicit Implementation(std::size_t memory) : memory_(memory) {}
    std::vector<Fault> faults(const Puzzle& puzzle) {
        Forcing forcing(*puzzle.game, {memory_, {}});
        return Verification(forcing, puzzle).faults();
    }

private:
    std::size_t memory_;
};

Verifier::Verifier(std::size_t memory) : implementation_(std::make_unique<Implementation>(memory)) {}
Verifier::~Verifier() = default;
Verifier::Verifier(Verifier&&) noexcept = default;
Verifier& Verifier::operator=(Verifier&&) noexcept = default;

std::vector<Fault> Verifier::faults(const Puzzle& puzzle) { return implementation_->faults(puzzle); }

Fingerprints fingerprints(const Puzzle& puzzle) {
    return fingerprints(*puzzle.game, puzzle.position, puzzle.solution.line);
}

std::optional<Copies::Copy> Copies::add(const Fingerprints& prints, std::size_t number) {
    if (const auto known = positions_.find(prints.position); known != positions_.end())
        return Copy{Likeness::same_position, known->second};
    if (const auto known = solutions_.find(prints.solution); known != solutions_.end())
        return Copy{Likeness::same_solution, known->second};
    positions_.emplace(prints.position, number);
    solutions_.emplace(prints.solution, number);
    return {};
}

} // namespace siam
