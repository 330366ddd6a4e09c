#include "solver/endgame_table/proof.hpp"

#include "solver/endgame_table/table_file.hpp"
#include "solver/parallel.hpp"

#include <algorithm>
#include <utility>

namespace siam {

using namespace retrograde;

namespace {

constexpr unsigned never = 255; ///< stands for N if the side cannot force a win

/// Computes the answer of one position (R11.3) from the answers after each of its turns.
class FromTurns {
public:
    FromTurns(const Game& game, const Position& position) : game_(game), mover_(game.side_of(position.to_move)) {
        for (unsigned side = 0; side < game.sides(); ++side) n_[side] = side == mover_ ? never : 0;
    }
    void add(bool is_pass, const Verdicts& after) {
        for (unsigned side = 0; side < game_.sides(); ++side) {
            const unsigned n = after[side].cannot_win() ? never : after[side].distance();
            if (side != mover_)
                n_[side] = std::max(n_[side], n);
            else if (n != never)
                n_[side] = std::min(n_[side], is_pass ? n : n + 1);
        }
    }
    [[nodiscard]] Verdicts verdicts() const {
        Verdicts verdicts;
        for (unsigned side = 0; side < game_.sides(); ++side)
            verdicts.push_back(n_[side] == never ? Verdict::no_forced_win() : Verdict::win_in(n_[side]));
        return verdicts;
    }

private:
    const Game& game_;
    unsigned mover_;
    std::array<unsigned, max_sides> n_{};
};

/// Checks the answer for one position. Returns the fault, or nothing if the answer is right. Calls met(after) for the
/// position after each turn, unless that turn ends the game or plays the last card.
template <class Met>
std::optional<TableFault> fault_at(const Game& game, const TableFile& table, const Position& position, Met&& met) {
    const auto stored = table.probe(game, position);
    if (!stored) return TableFault{position, {}, {}, {}};
    FromTurns follows(game, position);
    std::optional<Position> lacks;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        if (over(game, after) || after.cards_left == 0)
            return follows.add(turn.is_pass(), verdicts_of(game, outcome_if_all_pass(game, after)));
        met(after);
        if (const auto held = table.probe(game, after))
            follows.add(turn.is_pass(), *held);
        else
            lacks = after;
    });
    if (lacks) return TableFault{position, stored, {}, lacks};
    if (follows.verdicts() != *stored) return TableFault{position, stored, follows.verdicts(), {}};
    return {};
}

class Prover {
public:
    Prover(const Game& game, std::span<const Position> roots, const std::filesystem::path& path, ProofOptions options)
        : game_(game),
          roots_(roots.begin(), roots.end()),
          options_(std::move(options)),
          file_(path, EndgameTable::much_cache) {}

    TableProof run() {
        for (const Position& root : roots_) look_at_root(root);
        look_at_groups();
        proof_.positions = positions_;
        proof_.finished = !stopped() || proof_.fault;
        return proof_;
    }

private:
    [[nodiscard]] bool stopped() const { return options_.limits.interrupted(); }
    [[nodiscard]] bool ends() const { return stopped() || has_fault_; }

    void look_at_root(const Position& root) {
        Position frame = root, of_table = file_.directory().root;
        frame.at = {}, of_table.at = {};
        if (frame != of_table) return keep({root, {}, {}, {}});
        if (!file_.probe(game_, root)) keep({root, {}, {}, {}});
        meet(root);
    }

    void keep(const TableFault& fault) {
        const std::lock_guard lock(mutex_);
        has_fault_ = true;
        if (!proof_.fault) proof_.fault = fault;
    }

    // The proof works group by group, so that it need remember only one position of each group. No turn leads back to
    // an earlier layer, so before a group is checked, all groups that lead to it have been checked.

    /// Marks the group of `position` as reached. \pre the game is not over, and a card is left
    void meet(const Position& position) {
        const auto point = file_.grid().point_of(position);
        if (!point) return;
        Position prototype = position;
        const Context context = context_of(game_, prototype, pool(game_, position), point->misses);
        const std::size_t group = file_.group_of(context);
        if (group == prototypes_.size()) return;
        const std::lock_guard lock(mutex_);
        if (!prototypes_[group]) prototypes_[group] = prototype;
    }

    void look_at_groups() {
        const List<GroupEntry>& groups = file_.directory().groups;
        const Position& root = file_.directory().root;
        for (unsigned cards = root.cards_left; cards > 0; --cards)
            for (unsigned open = province_count - root.settled; open > 0; --open) {
                std::vector<Part> parts;
                for (std::size_t group = 0; group < groups.size(); ++group)
                    if (groups[group].context.cards() == cards && groups[group].context.key.open == open)
                        add_parts(group, parts);
                parallel_for(parts.size(), options_.threads, [&](std::size_t i) {
                    if (!ends()) look_at_part(parts[i]);
                });
            }
        if (options_.sample != 0) return;
        for (const auto& prototype : prototypes_) proof_.unreached += !ends() && !prototype;
    }

    /// Records of one group that stand in one block. The proof checks the record `begin` and every `step`-th record
    /// after it, as long as the record is before `end`.
    struct Part {
        std::size_t group;
        std::uint64_t begin, end, step;
    };

    /// Returns the step between two checked records of the group; 1: every record is checked.
    [[nodiscard]] std::uint64_t step_of(const GroupEntry& entry) const {
        if (options_.sample == 0) return 1;
        const std::uint64_t states = std::uint64_t{file_.grid().points()} * game_.passes_to_settle();
        const std::uint64_t boards = options_.sample / file_.directory().groups.size() / states;
        return std::max<std::uint64_t>(entry.records / std::max<std::uint64_t>(boards, 1), 1);
    }

    void add_parts(std::size_t group, std::vector<Part>& parts) const {
        const GroupEntry& entry = file_.directory().groups[group];
        constexpr std::uint64_t most = 64;
        const std::uint64_t step = step_of(entry);
        for (std::uint64_t begin = entry.first_record; begin < entry.first_record + entry.records;) {
            const std::uint64_t block_end = (begin / records_per_block + 1) * records_per_block;
            const std::uint64_t end = std::min({begin + most * step, block_end, entry.first_record + entry.records});
            parts.push_back({group, begin, end, step});
            begin += (end - begin + step - 1) / step * step;
        }
    }

    void look_at_part(const Part& part) {
        Group group;
        {
            const std::lock_guard lock(mutex_);
            if (!prototypes_[part.group]) return;
            group.prototype = *prototypes_[part.group];
        }
        group.context = file_.directory().groups[part.group].context;
        const std::size_t block = part.begin / records_per_block;
        const std::vector<std::uint64_t> words = file_.record_block(block);
        for (std::uint64_t record = part.begin; record < part.end; record += part.step)
            for (unsigned passes = 0; passes < game_.passes_to_settle(); ++passes)
                look_at_state(group, words[record - block * records_per_block], passes);
    }

    void look_at_state(const Group& group, Board board, unsigned passes) {
        bool is_first = true; // meet groups for the first supplies only: other supplies lead to the same groups
        for_each_supply(game_, file_.grid(), group, board, passes, [&](const Position& position) {
            if (ends()) return;
            positions_.fetch_add(1, std::memory_order_relaxed);
            const auto met = [&](const Position& after) {
                if (is_first) meet(after);
            };
            if (const auto fault = fault_at(game_, file_, position, met)) keep(*fault);
            is_first = false;
        });
    }

    const Game& game_;
    std::vector<Position> roots_;
    ProofOptions options_;
    TableFile file_;
    std::mutex mutex_; ///< guards prototypes_ and proof_
    std::vector<std::optional<Position>> prototypes_ =
        std::vector<std::optional<Position>>(file_.directory().groups.size());
    TableProof proof_;
    std::atomic<bool> has_fault_{false};
    std::atomic<std::uint64_t> positions_{0};
};

} // namespace

TableProof prove_table(
    const Game& game, std::span<const Position> roots, const std::filesystem::path& path, const ProofOptions& options) {
    return Prover(game, roots, path, options).run();
}

} // namespace siam
