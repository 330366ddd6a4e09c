// How the pieces of a build's journal are restored. Their checksums are right, but their author is unknown: nothing is
// accepted that could lead a later step out of its arrays.
#include "solver/endgame_table/build_journal.hpp"
#include "solver/endgame_table/format.hpp"
#include "solver/endgame_table/sound.hpp"

#include <algorithm>
#include <cstring>

namespace siam::retrograde {
namespace {

void require(bool holds, const char* otherwise) {
    if (!holds) throw TableError(otherwise);
}

/// Followers of each faction on boards and in the pool together: at most as many as at some root, since followers taken
/// stay in a supply.
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

/// Reads objects from an open piece. Throws TableError past its end.
class PieceStream {
public:
    explicit PieceStream(PieceReader& piece) : piece_(piece) {}
    [[nodiscard]] std::uint64_t left() const noexcept { return piece_.left(); }
    template <class Object>
    [[nodiscard]] Object take() {
        static_assert(std::has_unique_object_representations_v<Object>);
        std::array<std::uint8_t, sizeof(Object)> bytes{};
        piece_.read(bytes);
        Object object;
        std::memcpy(static_cast<void*>(&object), bytes.data(), sizeof object);
        return object;
    }
    /// The number of objects in the list.
    template <class Object>
    [[nodiscard]] std::uint64_t take_count() {
        const auto count = take<std::uint64_t>();
        require(count <= piece_.left() / sizeof(Object), "a list that ends too early");
        return count;
    }
    template <class Object>
    [[nodiscard]] List<Object> take_all(MemoryBudget* memory) {
        List<Object> objects(take_count<Object>(), memory);
        piece_.read({reinterpret_cast<std::uint8_t*>(objects.data()), objects.size() * sizeof(Object)});
        return objects;
    }

private:
    PieceReader& piece_;
};

class Redo {
public:
    Redo(Closure& closure, PieceReader& piece)
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
        while (reader_.left() > 0) {
            const auto context = reader_.take<Context>();
            const auto turns = reader_.take<std::uint64_t>();
            const auto prototype = reader_.take<Position>();
            require_prototype(context, prototype);
            const std::size_t groups_before = closure_.groups().all().size();
            Group& group = closure_.groups().of(context, prototype);
            require(closure_.groups().all().size() > groups_before, "a group twice");
            take_boards(group);
            group.done.turns_listed = turns;
            group.done.listed = true;
        }
    }

    void take_boards(Group& group) {
        const auto count = reader_.take_count<Board>();
        const bool away = goes_away(Boards::slots_for(count) * sizeof(Board));
        std::optional<SequenceWriter> writer;
        if (away)
            writer.emplace(closure_.open_shelf(), count, Order::rising, closure_.memory());
        else
            group.boards.reserve(count, closure_.lookout());
        Board before = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            closure_.lookout().look();
            const auto board = reader_.take<Board>();
            require_board(board, group.open());
            require(i == 0 || before < board, "boards that do not rise");
            require(fits(board, group.pool()), "a board with more followers than there are");
            if (away)
                writer->put(board);
            else
                group.boards.insert(board, closure_.lookout());
            before = board;
        }
        if (away) group.shelved.boards = writer->finish();
    }

    /// A group that needs that much memory is restored onto the shelf. Otherwise makes room in memory.
    [[nodiscard]] bool goes_away(std::size_t bytes) {
        constexpr std::size_t part = 4;
        constexpr unsigned least_groups = 16; // each of which is looked at
        if (!closure_.can_put_away()) return false;
        const MemoryBudget& memory = *closure_.memory();
        const bool is_large = bytes > memory.left() / part;
        const bool are_many = ++here_ >= least_groups && memory.left() < memory.limit() / part;
        if (is_large || are_many) {
            closure_.put_all_away();
            here_ = 0;
        }
        return bytes > memory.left() / part;
    }

    void require_prototype(const Context& context, const Position& prototype) const {
        const Game& game = closure_.game();
        const unsigned players = game.players();
        require_context(context, closure_.roots().front(), players);
        require(context.cards() == step_.cards && context.key.open == step_.open, "a group of another step");
        require_position(prototype, players, game.passes_to_settle());
        const Followers pool = Followers::from_word(context.key.pool);
        Position expected = prototype;
        expected.at = {};
        expected.supply = {};
        expected.supply[0] = supply_leaving(game, 0, pool);
        require(expected == prototype && prototype.passes == 0, "an invalid prototype");
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
        while (reader_.left() > 0) {
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
        const auto count = reader_.take_count<std::uint32_t>();
        require(count == group.size(), "values of other boards");
        const std::size_t bytes = Boards::slots_for(count) * (sizeof(Board) + sizeof(std::uint32_t)) + reader_.left();
        if (goes_away(bytes)) put_away(group, closure_.stride(group), closure_.open_shelf(), closure_.lookout());
        group.is_away() ? take_values_away(group, count) : take_values_here(group, count);
    }

    void take_values_here(Group& group, std::uint64_t count) {
        const std::uint32_t most = take_numbers(group, count);
        auto words = reader_.take_all<std::uint64_t>(closure_.memory());
        auto choices = reader_.take_all<std::uint64_t>(closure_.memory());
        require_values(group, count, most, words.size(), choices.size());
        for (const std::uint64_t of_value : choices) require_choices(of_value);
        group.values.assign(std::move(words));
        group.choices = std::move(choices);
    }

    // \return the highest number

    std::uint32_t take_numbers(Group& group, std::uint64_t count) {
        const List<Board> boards = group.boards.sorted(closure_.lookout());
        fill(group.value_of, group.boards.slots().size(), std::uint32_t{0}, closure_.lookout());
        std::uint32_t most = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto number = reader_.take<std::uint32_t>();
            most = std::max(most, number);
            group.value_of[group.boards.find(boards[i])] = number;
        }
        return most;
    }

    void take_values_away(Group& group, std::uint64_t count) {
        Shelved shelved = group.shelved;
        std::uint32_t most = 0;
        shelved.numbers =
            taken_away<std::uint32_t>(count, [&](std::uint32_t number) { most = std::max(most, number); });
        const auto words = reader_.take_count<std::uint64_t>();
        shelved.words = taken_away<std::uint64_t>(words, [](std::uint64_t) {});
        const auto choices = reader_.take_count<std::uint64_t>();
        require_values(group, count, most, words, choices);
        shelved.choices = taken_away<std::uint64_t>(choices, require_choices);
        shelved.values = words / closure_.stride(group);
        group.shelved = shelved;
    }

    template <class Object, class Look>
    [[nodiscard]] Sequence taken_away(std::uint64_t count, const Look& look) {
        SequenceWriter writer(closure_.open_shelf(), count, Order::any, closure_.memory());
        for (std::uint64_t i = 0; i < count; ++i) {
            closure_.lookout().look();
            const auto object = reader_.take<Object>();
            look(object);
            writer.put(object);
        }
        return writer.finish();
    }

    /// \param most the highest number of a board's value
    void require_values(
        const Group& group, std::uint64_t boards, std::uint32_t most, std::uint64_t words,
        std::uint64_t choices) const {
        const std::size_t stride = closure_.stride(group);
        const std::uint64_t values = words / stride;
        require(words == values * stride, "a value that is cut off");
        require(choices == (step_.cards == 1 ? values : 0), "choices of other values");
        require(boards == 0 || most < values, "an invalid number of a value");
    }

    static void require_choices(std::uint64_t of_value) {
        constexpr std::uint64_t no_ending = ~std::uint64_t{0} << (4 * ending_count);
        require((of_value & no_ending) == 0, "invalid endings");
    }

    Closure& closure_;
    const Closure::Step step_;
    PieceStream reader_;
    std::array<unsigned, faction_count> most_{};
    unsigned here_ = 0; ///< groups that may have been restored into memory since all were put away
};

} // namespace

void redo_piece(Closure& closure, PieceReader& piece) { Redo(closure, piece).run(); }

} // namespace siam::retrograde
