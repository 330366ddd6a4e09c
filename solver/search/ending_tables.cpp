#include "solver/search/ending_tables.hpp"

namespace siam::search {

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
