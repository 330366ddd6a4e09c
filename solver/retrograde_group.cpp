#include "solver/retrograde_group.hpp"

#include <algorithm>

namespace siam::retrograde {

std::vector<Board> Boards::sorted() const {
    std::vector<Board> boards;
    boards.reserve(size_);
    for (const Board board : slots_)
        if (board != no_board) boards.push_back(board);
    std::ranges::sort(boards);
    return boards;
}

void Boards::reserve(std::size_t count) {
    const std::size_t slots = std::bit_ceil(count + count / 3 + 8);
    if (slots > slots_.size()) grow(slots);
}

void Boards::grow(std::size_t slots) {
    std::vector<Board> old(slots, no_board);
    old.swap(slots_);
    shift_ = 64U - static_cast<unsigned>(std::countr_zero(slots));
    for (const Board board : old)
        if (board != no_board) slots_[slot_of(board)] = board;
}

std::uint32_t Values::intern(const std::uint64_t* value, std::size_t words) {
    const std::size_t bytes = words * sizeof *value;
    const auto start = [&](const std::uint64_t* of) {
        return static_cast<std::size_t>(hash64(of, bytes)) & (index_.size() - 1);
    };
    if (2 * (size_ + 1) > index_.size()) {
        index_.assign(std::max<std::size_t>(16, 2 * index_.size()), 0);
        for (std::uint32_t number = 0; number < size_; ++number) {
            std::size_t at = start(words_.data() + number * words);
            while (index_[at] != 0) at = (at + 1) & (index_.size() - 1);
            index_[at] = number + 1;
        }
    }
    std::size_t at = start(value);
    for (; index_[at] != 0; at = (at + 1) & (index_.size() - 1))
        if (std::equal(value, value + words, words_.data() + (index_[at] - 1) * words)) return index_[at] - 1;
    words_.insert(words_.end(), value, value + words);
    index_[at] = static_cast<std::uint32_t>(++size_);
    return index_[at] - 1;
}

void Values::close() {
    index_ = {};
    words_.shrink_to_fit();
}

Followers supply_leaving(const Game& game, Board board, Followers pool) noexcept {
    Followers taken = pool;
    for (unsigned place = 0; place < max_open; ++place) taken += followers_at(board, place);
    const unsigned each = game.followers();
    // More may stand on a composed board than the game has: then nothing is left, as when exactly all stand there.
    const auto rest = [&](unsigned faction) {
        const unsigned count = taken.count(all_factions[faction]);
        return count < each ? each - count : 0;
    };
    return Followers::of(rest(0), rest(1), rest(2));
}

Position Group::position(const Game& game, Board board, unsigned passes) const noexcept {
    Position position = prototype;
    put_board(board, position);
    position.supply = {};
    position.supply[0] = supply_leaving(game, board, pool());
    position.passes = static_cast<std::uint8_t>(passes);
    position.to_move = static_cast<Seat>((index(first_mover()) + passes) % game.players());
    return position;
}

std::size_t Group::bytes() const noexcept {
    return sizeof *this + boards.slots().capacity() * sizeof(Board) + value_of.capacity() * sizeof(std::uint32_t) +
           values.words().capacity() * sizeof(std::uint64_t);
}

Context context_of(
    const Game& game, Position& position, Followers pool,
    const std::array<std::uint8_t, max_players>& misses) noexcept {
    position.to_move = static_cast<Seat>((index(position.to_move) + game.players() - position.passes) % game.players());
    position.passes = 0;
    position.at = {};
    position.supply = {};
    position.supply[0] = supply_leaving(game, 0, pool);
    Context context{essential_key(game, position), misses};
    context.key.supply = {};
    return context;
}

Group& Groups::of(Position position, Followers pool, const std::array<std::uint8_t, max_players>& misses) {
    const Context context = context_of(game_, position, pool, misses);
    return of(context, position);
}

const Group* Groups::find(
    Position position, Followers pool, const std::array<std::uint8_t, max_players>& misses) const {
    const auto found = by_context_.find(context_of(game_, position, pool, misses));
    return found == by_context_.end() ? nullptr : found->second;
}

Group& Groups::of(const Context& context, const Position& prototype) {
    const std::lock_guard lock(making_);
    Group*& group = by_context_[context];
    if (group == nullptr) {
        groups_.push_back(std::make_unique<Group>());
        group = groups_.back().get();
        group->context = context;
        group->prototype = prototype;
        group->prototype.at = {};
        group->prototype.supply = {};
        group->prototype.supply[0] = supply_leaving(game_, 0, group->pool());
        group->number = static_cast<unsigned>(groups_.size() - 1);
    }
    return *group;
}

} // namespace siam::retrograde
