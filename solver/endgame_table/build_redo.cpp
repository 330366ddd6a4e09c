// How the pieces of a build's journal are filled in again. Their checksums are right, but who made them is not known:
// nothing is taken over that could lead a later step out of its arrays.
#include "solver/endgame_table/build_journal.hpp"
#include "solver/endgame_table/format.hpp"
#include "solver/endgame_table/sound.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

void require(bool holds, const char* otherwise) {
    if (!holds) throw TableError(otherwise);
}

/// Followers of each faction on boards and in the pool together: never more than at some root, since whoever is taken
/// stays in a supply.
std::array<unsigned, faction_count> most_outside_supplies(const Closure& closure) {
    std::array<unsigned, faction_count> most{};
    for (const Position& root : closure.roots())
        for (const Faction faction : all_factions) {
            unsigned followers = pool(closure.game(), root).count(faction);
            for (const Followers here : root.at) followers += here.count(faction);
            most[index(faction)] = std::max(most[index(faction)], followers);
        }
    return most;
}

class Redo {
public:
    Redo(Closure& closure, std::span<const std::uint8_t> piece)
        : closure_(closure), step_(closure.steps()[closure.steps_done()]), reader_(piece) {}

    void run() {
        const auto head = reader_.take<PieceHead>();
        require(head == PieceHead{step_.solve, step_.cards, step_.open, head.ends_step}, "another step");
        require(head.ends_step <= 1, "neither the end of a step nor more of it");
        step_.solve ? take_values() : take_boards();
        if (head.ends_step == 0) return;
        for (const Group* const group : closure_.layer(step_.cards, step_.open))
            require(step_.solve ? group->done.solved : group->done.listed, "the end of a step that is not done");
        closure_.finish_step();
    }

private:
    // Listed

    void take_boards() {
        most_ = most_outside_supplies(closure_);
        while (!reader_.empty()) {
            const auto context = reader_.take<Context>();
            const auto turns = reader_.take<std::uint64_t>();
            const auto prototype = reader_.take<Position>();
            require_prototype(context, prototype);
            const std::size_t groups_before = closure_.groups().all().size();
            Group& group = closure_.groups().of(context, prototype);
            require(closure_.groups().all().size() > groups_before, "a group twice");
            const auto boards = reader_.take_all<Board>(closure_.memory());
            require_boards(boards, group.open());
            group.boards.reserve(boards.size(), closure_.lookout());
            for (const Board board : boards) {
                require(fits(board, group.pool()), "a board with more followers than there are");
                closure_.lookout().look();
                group.boards.insert(board, closure_.lookout());
            }
            group.done.turns_listed = turns;
            group.done.listed = true;
        }
    }

    void require_prototype(const Context& context, const Position& prototype) const {
        const Game& game = closure_.game();
        const unsigned players = game.players();
        require_context(context, closure_.roots().front(), players);
        require(context.cards() == step_.cards && context.key.open == step_.open, "a group of another step");
        require_position(prototype, players);
        const Followers pool = Followers::from_word(context.key.pool);
        Position expected = prototype;
        expected.at = {};
        expected.supply = {};
        expected.supply[0] = supply_leaving(game, 0, pool);
        require(expected == prototype && prototype.passes == 0, "a prototype that is none");
        require(!over(game, prototype), "a game that is over");
        require(context_of(game, expected, pool, context.misses) == context, "a prototype of another context");
    }

    [[nodiscard]] bool fits(Board board, Followers pool) const {
        return std::ranges::all_of(all_factions, [&](Faction faction) {
            unsigned followers = pool.count(faction);
            for (unsigned place = 0; place < max_open; ++place) followers += followers_at(board, place).count(faction);
            return followers <= most_[index(faction)];
        });
    }

    // Solved

    void take_values() {
        while (!reader_.empty()) {
            Group* const group = closure_.groups().find(reader_.take<Context>());
            require(group != nullptr, "a group that was not listed");
            require(
                group->context.cards() == step_.cards && group->open() == step_.open && !group->done.solved,
                "a group of another step, or twice");
            const auto turns = reader_.take<std::uint64_t>();
            take_values(*group);
            group->done.turns_solved = turns;
            group->done.solved = true;
        }
    }

    void take_values(Group& group) {
        const auto numbers = reader_.take_all<std::uint32_t>(closure_.memory());
        auto words = reader_.take_all<std::uint64_t>(closure_.memory());
        auto choices = reader_.take_all<std::uint64_t>(closure_.memory());
        const std::size_t stride = words_of_value(closure_.game().players(), group.context, closure_.grid().words());
        const std::size_t values = words.size() / stride;
        require(words.size() == values * stride, "a value that is cut off");
        require(choices.size() == (step_.cards == 1 ? values : 0), "choices of other values");
        constexpr std::uint64_t no_ending = ~std::uint64_t{0} << (4 * ending_count);
        for (const std::uint64_t of_value : choices) require((of_value & no_ending) == 0, "endings that are none");
        const List<Board> boards = group.boards.sorted(closure_.lookout());
        require(numbers.size() == boards.size(), "values of other boards");
        fill(group.value_of, group.boards.slots().size(), std::uint32_t{0}, closure_.lookout());
        for (std::size_t i = 0; i < boards.size(); ++i) {
            require(numbers[i] < values, "a value's number that is none");
            group.value_of[group.boards.find(boards[i])] = numbers[i];
        }
        group.values.assign(std::move(words));
        group.choices = std::move(choices);
    }

    Closure& closure_;
    const Closure::Step step_;
    ByteReader reader_;
    std::array<unsigned, faction_count> most_{};
};

} // namespace

void redo_piece(Closure& closure, std::span<const std::uint8_t> piece) { Redo(closure, piece).run(); }

} // namespace siam::retrograde
