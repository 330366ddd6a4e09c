#include "solver/search/row.hpp"

namespace siam::search {

OpenRow::OpenRow(const Game& game, const Node& node, const std::uint8_t* ending_by_code) noexcept
    : open(node.position.open.size()),
      marked(node.position.marked),
      pool(siam::pool(game, node.position)),
      undo_is_banned(game.switches().undo == Undo::banned),
      ending(ending_by_code),
      occupied(node.standing.provinces(Power::occupier)) {
    const Position& position = node.position;
    for (unsigned where = 0; where < open; ++where) {
        const Province province = position.order[position.settled + where];
        name[where] = static_cast<std::uint8_t>(index(province));
        place[index(province)] = static_cast<std::uint8_t>(where);
        put(where, position.at[index(province)]);
    }
    banned = undo_is_banned ? position.last_swap.reversed() : Swap{};
    for (unsigned settled = 0; settled < position.settled; ++settled) {
        const Province province = position.order[settled];
        const Power power = position.control[province];
        if (power != Power::occupier)
            controlled_borders[index(power)] = controlled_borders[index(power)] | game.borders(province);
    }
}

const std::uint8_t* EndingsByCode::of(Standing standing) {
    if (latest_table_ != nullptr && standing == latest_) return latest_table_;
    auto& table = tables_[standing.word()];
    if (!table) {
        const unsigned open = province_count - standing.settled();
        table = std::make_unique<std::uint8_t[]>(std::size_t{1} << (2 * open));
        for (unsigned code = 0; code < 1U << (2 * open); ++code) {
            Standing end = standing;
            for (unsigned where = 0; where < open && end.provinces(Power::occupier) < occupier_limit_; ++where)
                end.gain(static_cast<Power>(code >> (2 * where) & 3U)); // R7.1: the game ends at once
            table[code] = static_cast<std::uint8_t>(ending(end, occupier_limit_).number());
        }
    }
    latest_ = standing;
    return latest_table_ = table.get();
}

} // namespace siam::search
