/// The ending of each code of a row.
#pragma once

#include "engine/standing.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <memory>

namespace siam::search {

/// The ending of every code of a row, for any standing.
class EndingsByCode {
public:
    explicit EndingsByCode(unsigned occupier_limit) noexcept : occupier_limit_(occupier_limit) {}
    /// Returns an array of 4^open numbers of endings, indexed by code, where open == 8 - standing.settled(). It is
    /// valid as long as this object.
    [[nodiscard]] const std::uint8_t* of(Standing standing);

private:
    unsigned occupier_limit_;
    Standing latest_;
    const std::uint8_t* latest_table_ = nullptr;
    boost::unordered_flat_map<std::uint32_t, std::unique_ptr<std::uint8_t[]>> tables_;
};

} // namespace siam::search
