#include "puzzles/verify.hpp"

#include <algorithm>

#include "engine/notation.hpp"
#include "puzzles/checker.hpp"
#include "puzzles/grade.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "puzzles/reasons/reasons.hpp"

namespace siam {
namespace {

constexpr std::array<ClaimText, claim_count> claim_texts{{{"G1", "Position"}, {"G2", "Turns"},
                                                          {"G3", "Position"}, {"G4", "N"},
                                                          {"G5", "Others"},   {"G6", "N"},
                                                          {"G7", "Position"}, {"G8", "Position"},
                                                          {"G9", "Keys"},     {"G2", "Deal"},
                                                          {"id", "Id"},       {"keys", "Keys"},
                                                          {"twin", "Twin"},   {"uniqueness", "Unique"},
                                                          {"level", "Level"}, {"rating", "Rating"},
                                                          {"score", "Score"}, {"themes", "Themes"},
                                                          {"plot", "Plot"},   {"classes", "Classes"},
                                                          {"rank", "Rank"},   {"proof", "Proof"},
                                                          {"tries", "Tries"}, {"values", "Values"},
                                                          {"line", "Line"},   {"explained", "Explained"},
                                                          {"solution", ""}}};

/// Compares one puzzle with the program's own results.
class Verification {
public:
    /// \param stored the puzzle of the pack, which `commentary` tells again; not used if `commentary` is null
    Verification(
        const Puzzle& puzzle, const VerifierOptions& options, const Commentary* commentary = nullptr,
        const PackPuzzle* stored = nullptr)
        : limits_(options.limits),
          forcing_(*puzzle.game, {options.memory, options.limits, options.budget}),
          game_(*puzzle.game),
          puzzle_(puzzle),
          commentary_(commentary),
          stored_(stored),
          checker_(game_, forcing_, puzzle.aim(), limits_) {}

    Judgement judged() {
        if (check_gates()) check_data();
        if (judgement_.undecided) judgement_.faults.clear();
        return std::move(judgement_);
    }

private:
    /// Returns whether a limit was reached, and records it. The current step's result then does not count.
    bool is_cut_short() {
        if (limits_.interrupted())
            judgement_.undecided = Undecided::stopped;
        else if (forcing_.stopped())
            judgement_.undecided = Undecided::effort;
        return judgement_.undecided.has_value();
    }

    bool fail(Claim claim, const std::string& why) {
        Fault& fault = judgement_.faults.emplace_back();
        fault.claim = claim;
        fault.why = why;
        return false;
    }
    bool fail(Gate gate, const std::string& why) { return fail(claim_of(gate), why); }

    bool check_gates() {
        if (const auto why = validate(game_, puzzle_.position)) return fail(Gate::legal, why->what());
        if (over(game_, puzzle_.position)) return fail(Gate::legal, "the game is over");
        if (const auto why = fault_of_deal(game_, puzzle_.history.deal)) return fail(Claim::deal, *why);
        if (const auto why = unreachable(game_, puzzle_.history, puzzle_.position)) return fail(Gate::reachable, *why);
        const Range n{puzzle_.n, puzzle_.n};
        examination_ = examine(forcing_, puzzle_.position, puzzle_.task, puzzle_.goal, n, true, limits_.nodes);
        if (is_cut_short()) return false;
        if (examination_.refused_by) return fail(*examination_.refused_by, examination_.why);
        const std::vector<Turn>& keys = examination_.classes[examination_.key].turns;
        if (examination_.against != puzzle_.against && puzzle_.task != Task::win)
            return fail(Gate::sound, "the side to keep from winning is another one");
        if (examination_.goal != puzzle_.goal)
            return fail(Gate::one_key, "the goal must be strict: no other first turn wins at all");
        const std::optional<unsigned> n_of_key = cards_needed();
        if (!n_of_key) return static_cast<void>(judgement_.undecided = Undecided::effort), false;
        return is_proved(check(checker_, puzzle_.position, puzzle_.goal, *n_of_key, keys));
    }
    /// Records the result of the independent checker (G9).
    bool is_proved(const CheckResult& checked) {
        judgement_.undecided = checked.undecided;
        if (checked.fault) fail(Gate::independent, *checked.fault);
        return !checked.undecided && !checked.fault;
    }

    /// Returns the number of own cards that the side needs to reach the aim; nothing if a limit was reached first.
    std::optional<unsigned> cards_needed() {
        if (puzzle_.task == Task::win) return puzzle_.n;
        return Reach(forcing_, puzzle_.aim(), limits_.nodes).n(puzzle_.position);
    }

    void check_data() {
        forcing_.allow(limits_.nodes); // hints may have used up the nodes
        if (puzzle_.twin && !check_twin()) return;
        auto found = graded(forcing_, puzzle_.position, examination_, puzzle_.history, limits_.nodes, puzzle_.twin);
        if (is_cut_short()) return;
        if (!found) return static_cast<void>(judgement_.undecided = Undecided::effort);
        compare(Claim::id, puzzle_.id, found->id);
        compare(Claim::keys, turns_text(game_, puzzle_.keys), turns_text(game_, found->keys));
        compare(Claim::uniqueness, std::string(name(puzzle_.uniqueness)), std::string(name(found->uniqueness)));
        compare(Claim::classes, puzzle_.turn_classes, found->turn_classes);
        compare(Claim::rank, puzzle_.key_rank, found->key_rank);
        if (examination_.is_plain && found->level > 1)
            fail(Gate::not_trivial, "the simple player 'best-if-all-pass' finds the key of a puzzle above level 1");
        compare(Claim::rating, std::to_string(puzzle_.rating), std::to_string(found->rating));
        compare(Claim::score, puzzle_.score, found->score);
        compare(Claim::level, puzzle_.level, found->level);
        compare(Claim::themes, themes_text(puzzle_.themes), themes_text(found->themes));
        compare(Claim::plot, plot_text(puzzle_), plot_text(*found));
        compare(Claim::values, values_text(puzzle_.values), values_text(found->values));
        compare(Claim::proof, puzzle_.proof_size, found->proof_size);
        compare(Claim::tries, puzzle_.tries, found->tries);
        compare(Claim::line, turns_text(game_, puzzle_.solution.line), turns_text(game_, found->solution.line));
        if (!judgement_.faults.empty() || !is_proved(check_solution(checker_, *found)))
            return; // G9, for all that is told
        if (commentary_ == nullptr) return;
        const ToldPuzzle told = (*commentary_)(*found);
        compare(Claim::explained, stored_->explained, told.explained);
        compare_commentaries(told.commentary);
    }

    /// Checks that the twin passes the gates with the keys that the puzzle states, and that no key is right in both.
    bool check_twin() {
        const auto& [position, keys] = *puzzle_.twin;
        const Examination twin = examine_twin(forcing_, puzzle_.position, examination_, position, true, limits_.nodes);
        if (is_cut_short()) return false;
        if (twin.refused_by)
            return fail(
                Claim::twin, std::string(gate_texts()[static_cast<unsigned>(*twin.refused_by)].name) + ": " + twin.why);
        compare(Claim::twin, turns_text(game_, keys), turns_text(game_, twin.classes[twin.key].turns));
        if (!judgement_.faults.empty()) return false;
        const CheckResult checked = check(checker_, position, puzzle_.goal, puzzle_.n, keys);
        judgement_.undecided = checked.undecided;
        if (checked.fault) fail(Claim::twin, *checked.fault);
        return !checked.undecided && !checked.fault;
    }

    /// Reports the first line in which the pack's commentary differs.
    void compare_commentaries(const std::string& found) {
        if (stored_->commentary == found) return;
        std::string_view stored_rest = stored_->commentary, found_rest = found;
        Fault fault{Claim::solution};
        for (;; ++fault.lines_on) {
            const std::string_view here = cut_line(stored_rest), there = cut_line(found_rest);
            if (here == there && !(stored_rest.empty() && found_rest.empty())) continue;
            fault.stored = here, fault.found = there;
            return judgement_.faults.push_back(std::move(fault));
        }
    }

    void compare(Claim claim, const std::string& stored, const std::string& found) {
        if (stored != found) judgement_.faults.push_back({claim, "", stored, found});
    }
    void compare(Claim claim, std::size_t stored, std::size_t found) {
        compare(claim, std::to_string(stored), std::to_string(found));
    }

    Limits limits_;
    Forcing forcing_;
    const Game& game_;
    const Puzzle& puzzle_;
    const Commentary* commentary_;
    const PackPuzzle* stored_;
    Checker checker_;
    Examination examination_;
    Judgement judgement_;
};

} // namespace

const ClaimText& text_of(Claim claim) noexcept { return claim_texts[static_cast<unsigned>(claim)]; }

std::string Fault::message() const {
    if (!why.empty()) return why;
    const auto shown = [&](const std::string& datum) {
        return claim == Claim::solution ? "`" + datum + "`" : datum.empty() ? "nothing" : datum;
    };
    return "stored is " + shown(stored) + ", found was " + shown(found);
}

unsigned line_of(const PackPuzzle& entry, const Fault& fault) {
    if (fault.claim == Claim::solution) return entry.commentary_line + fault.lines_on;
    const auto tag = entry.tags.find(text_of(fault.claim).tag);
    return tag == entry.tags.end() ? entry.line : tag->second;
}

Judgement judge(const Puzzle& puzzle, const VerifierOptions& options) {
    try {
        return Verification(puzzle, options).judged();
    } catch (const OverBudget&) {
        return {{}, Undecided::memory};
    }
}

Judgement judge(const PackPuzzle& entry, const Commentary& commentary, const VerifierOptions& options) {
    try {
        return Verification(entry.puzzle, options, &commentary, &entry).judged();
    } catch (const OverBudget&) {
        return {{}, Undecided::memory};
    }
}

Fingerprints fingerprints(const Puzzle& puzzle) {
    return fingerprints(*puzzle.game, puzzle.position, puzzle.solution.line);
}

std::optional<Copies::Copy> Copies::find(const Fingerprints& prints) const {
    if (const auto known = positions_.find(prints.position); known != positions_.end())
        return Copy{Likeness::same_position, known->second};
    if (const auto known = solutions_.find(prints.solution); known != solutions_.end())
        return Copy{Likeness::same_solution, known->second};
    return {};
}

std::optional<Copies::Copy> Copies::add(const Fingerprints& prints, std::size_t number) {
    if (const auto copy = find(prints)) return copy;
    positions_.emplace(prints.position, number);
    solutions_.emplace(prints.solution, number);
    return {};
}

std::optional<Fault> Copies::fault(
    const Fingerprints& prints, const std::vector<PackPuzzle>& entries, std::size_t number) {
    const auto copy = add(prints, number);
    const std::string of = copy ? entries[copy->of].puzzle.id : "", &claimed = entries[number].copy_of;
    if (of == claimed) return {};
    const std::string what = copy && copy->likeness == Likeness::same_position ? "position" : "solution";
    return Fault{
        Claim::fresh, copy ? "it has the same " + what + " as puzzle " + of : "it is not a copy of " + claimed, claimed,
        of};
}

} // namespace siam
