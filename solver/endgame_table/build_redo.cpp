// Restores a closure from the pieces of a build's journal. Every piece has a checksum, and the file is the user's own,
// so the code trusts its contents.
#include "solver/endgame_table/build_journal.hpp"
#include "solver/retrograde/shelving.hpp"

namespace siam::retrograde {
namespace {

/// Restores groups on the shelf if there is a scratch file, otherwise in memory. With the shelf, resuming needs no more
/// memory than the build did; later steps load the groups that they need.
class Redo {
public:
    Redo(Closure& closure, PieceReader& piece)
        : closure_(closure),
          step_(closure.steps()[closure.steps_done()]),
          piece_(piece),
          is_on_shelf_(closure.can_put_away()) {}

    void run() {
        const auto head = take<PieceHead>();
        if (head != PieceHead{step_.solve, step_.cards, step_.open, head.ends_step})
            throw TableError("it belongs to another step");
        while (piece_.left() > 0) {
            const auto context = take<Context>();
            const auto turns = take<std::uint64_t>();
            if (step_.solve)
                take_values(context, turns);
            else
                take_boards(context, turns);
        }
        if (head.ends_step != 0) closure_.finish_step();
    }

private:
    void take_boards(const Context& context, std::uint64_t turns) {
        Group& group = closure_.groups().of(context, take<Position>());
        if (is_on_shelf_) {
            group.shelved.boards = to_shelf<Board>(Order::rising);
        } else {
            const auto count = take<std::uint64_t>();
            group.boards.reserve(count, closure_.lookout());
            for_each<Board>(count, [&](Board board) { group.boards.insert(board, closure_.lookout()); });
        }
        group.done.turns_listed = turns;
        group.done.listed = true;
    }

    void take_values(const Context& context, std::uint64_t turns) {
        Group* const group = closure_.groups().find(context);
        if (group == nullptr) throw TableError("it solves a group that was not listed");
        if (is_on_shelf_)
            take_values_to_shelf(*group);
        else
            take_values(*group);
        group->done.turns_solved = turns;
        group->done.solved = true;
    }

    void take_values_to_shelf(Group& group) {
        Shelved shelved = group.shelved;
        shelved.numbers = to_shelf<std::uint32_t>(Order::any);
        shelved.words = to_shelf<std::uint64_t>(Order::any);
        shelved.choices = to_shelf<std::uint64_t>(Order::any);
        shelved.values = shelved.words.words / closure_.stride(group);
        group.shelved = shelved;
    }

    void take_values(Group& group) {
        const List<Board> boards = group.boards.sorted(closure_.lookout());
        fill(group.value_of, group.boards.slots().size(), std::uint32_t{0}, closure_.lookout());
        const auto count = take<std::uint64_t>();
        if (count != boards.size()) throw TableError("its values belong to other boards");
        auto board = boards.begin();
        for_each<std::uint32_t>(
            count, [&](std::uint32_t number) { group.value_of[group.boards.find(*board++)] = number; });
        group.values.assign(take_words());
        group.choices = take_words();
    }

    template <class Object>
    [[nodiscard]] Object take() {
        static_assert(std::has_unique_object_representations_v<Object>);
        std::array<std::uint8_t, sizeof(Object)> bytes{};
        piece_.read(bytes);
        Object object;
        std::memcpy(static_cast<void*>(&object), bytes.data(), sizeof object);
        return object;
    }

    template <class Object, class Visit>
    void for_each(std::uint64_t count, const Visit& visit) {
        for (std::uint64_t i = 0; i < count; ++i) {
            closure_.lookout().look();
            visit(take<Object>());
        }
    }

    /// Reads the next list of the piece.
    template <class Object>
    [[nodiscard]] Sequence to_shelf(Order order) {
        const auto count = take<std::uint64_t>();
        SequenceWriter writer(closure_.open_shelf(), count, order, closure_.memory());
        for_each<Object>(count, [&](Object object) { writer.put(object); });
        return writer.finish();
    }
    [[nodiscard]] List<std::uint64_t> take_words() {
        List<std::uint64_t> words(take<std::uint64_t>(), closure_.memory());
        piece_.read({reinterpret_cast<std::uint8_t*>(words.data()), words.size() * sizeof words[0]});
        return words;
    }

    Closure& closure_;
    const Closure::Step step_;
    PieceReader& piece_;
    bool is_on_shelf_;
};

} // namespace

void redo_piece(Closure& closure, PieceReader& piece) { Redo(closure, piece).run(); }

} // namespace siam::retrograde
