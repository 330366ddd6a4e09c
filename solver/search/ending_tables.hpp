/// Tables of the ending for each code of a row (row.hpp).
#pragma once

#include "engine/standing.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <memory>

namespace siam::search {

/// Gives the ending that follows from a standing and the code of a row (OpenRow) if everybody passes.
class EndingsByCode {
public:
    explicit EndingsByCode(unsigned occupier_limit) noexcept : occupier_limit_(occupier_limit) {}
    /// Returns an array of ending numbers (Ending::number), indexed by code. If n provinces are open, the array has 4^n
    /// numbers. The array lives as long as this object.
    [[nodiscard]] const std::uint8_t* of(Standing standing);

private:
    unsigned occupier_limit_;
    Standing latest_;
    const std::uint8_t* latest_table_ = nullptr;
    boost::unordered_flat_map<std::uint32_t, std::unique_ptr<std::uint8_t[]>> tables_;
};

} // namespace siam::search
