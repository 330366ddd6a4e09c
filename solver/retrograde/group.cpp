#include "solver/retrograde/group.hpp"

#include <algorithm>

namespace siam::retrograde {

namespace {

void sort_boards(List<Board>& boards, const Lookout& lookout) {
    unsigned compared = 0;
    std::sort(boards.begin(), boards.end(), [&](Board a, Board b) {
        if ((++compared & 0xFFFFU) == 0) lookout.look();
        return a < b;
    });
}

} // namespace

List<Board> Boards::sorted(const Lookout& lookout) const {
    List<Board> boards(slots_.get_allocator());
    boards.reserve(size_);
    for (const Board board : slots_)
        if (board != no_board) boards.push_back(board);
    sort_boards(boards, lookout);
    return boards;
}

List<Board> Boards::take_sorted(const Lookout& lookout) {
    List<Board> boards = std::move(slots_);
    *this = Boards(boards.get_allocator().budget());
    boards.erase(std::remove(boards.begin(), boards.end(), no_board), boards.end());
    sort_boards(boards, lookout);
    return boards;
}

void Boards::reserve(std::size_t count, const Lookout& lookout) {
    const std::size_t slots = slots_for(count);
    if (slots > slots_.size()) grow(slots, lookout);
}

void Boards::grow(std::size_t slots, const Lookout& lookout) {
    Boards larger(slots_.get_allocator().budget());
    fill(larger.slots_, slots, no_board, lookout);
    larger.shift_ = shift_for(slots);
    larger.size_ = size_;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
        if (slot % 4096 == 0) lookout.look();
        if (const Board board = slots_[slot]; board != no_board) larger.slots_[larger.slot_of(board)] = board;
    }
    *this = std::move(larger);
}

void Values::grow_index(std::size_t words, const Lookout& lookout) {
    List<std::uint32_t> larger(index_.get_allocator());
    fill(larger, std::max<std::size_t>(16, 2 * index_.size()), std::uint32_t{0}, lookout);
    for (std::uint32_t number = 0; number < size_; ++number) {
        if (number % 1024 == 0) lookout.look();
        std::size_t at = hash64(words_.data() + number * words, words * sizeof words_[0]) & (larger.size() - 1);
        while (larger[at] != 0) at = (at + 1) & (larger.size() - 1);
        larger[at] = number + 1;
    }
    index_ = std::move(larger);
}

std::uint32_t Values::intern(const std::uint64_t* value, std::size_t words, const Lookout& lookout) {
    if (2 * (size_ + 1) > index_.size()) grow_index(words, lookout);
    std::size_t at = hash64(value, words * sizeof *value) & (index_.size() - 1);
    for (; index_[at] != 0; at = (at + 1) & (index_.size() - 1))
        if (std::equal(value, value + words, words_.data() + (index_[at] - 1) * words)) return index_[at] - 1;
    words_.insert(words_.end(), value, value + words);
    index_[at] = static_cast<std::uint32_t>(++size_);
    return index_[at] - 1;
}

void Values::close() {
    index_ = List<std::uint32_t>(index_.get_allocator());
    words_.shrink_to_fit();
}

bool has_enough_followers(const Game& game, const Position& position) noexcept {
    return std::ranges::all_of(all_factions, [&](Faction faction) {
        unsigned followers = 0;
        for (const Followers here : position.at) followers += here.count(faction);
        for (const Followers here : position.supply) followers += here.count(faction);
        return followers <= game.followers();
    });
}

Followers supply_leaving(const Game& game, Board board, Followers pool) noexcept {
    Followers taken = pool;
    for (unsigned place = 0; place < max_open; ++place) taken += followers_at(board, place);
    const unsigned each = game.followers();
    // A composed board may hold more followers than the game has; then the supply is empty.
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

void Group::clear() noexcept {
    MemoryBudget* const memory = boards.slots().get_allocator().budget();
    boards = Boards(memory);
    values = Values(memory);
    value_of = List<std::uint32_t>(memory);
    choices = List<std::uint64_t>(memory);
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
    return find(context_of(game_, position, pool, misses));
}

Group& Groups::of(const Context& context, const Position& prototype) {
    const std::lock_guard lock(making_);
    if (const auto known = by_context_.find(context); known != by_context_.end()) return *known->second;
    auto group = std::make_unique<Group>(memory());
    group->context = context;
    group->prototype = prototype;
    group->prototype.at = {};
    group->prototype.supply = {};
    group->prototype.supply[0] = supply_leaving(game_, 0, group->pool());
    group->number = static_cast<unsigned>(groups_.size());
    groups_.push_back(std::move(group));
    try {
        by_context_.emplace(context, groups_.back().get());
    } catch (...) {
        groups_.pop_back(); // a group outside the map could never be found, and would be made a second time
        throw;
    }
    return *groups_.back();
}

} // namespace siam::retrograde
