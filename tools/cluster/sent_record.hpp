/// Records of the input on their way to another rank.
#pragma once

#include "tools/cluster/packed.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::cluster {

[[nodiscard]] std::string packed(const tools::PositionRecord& record);

/// A record from another rank, with everything that it points to except the game.
class SentRecord {
public:
    /// The session knows the game, and outlives this.
    SentRecord(tools::Session& session, std::string_view bytes);
    SentRecord(const SentRecord&) = delete;
    SentRecord& operator=(const SentRecord&) = delete;
    [[nodiscard]] const tools::PositionRecord& record() const noexcept { return *record_; }

private:
    tools::Source source_;
    std::optional<tools::PositionRecord> record_;
};

/// An estimate of a position's work: positions that may take longest begin first, so that all ranks end together.
[[nodiscard]] double estimate(const tools::PositionRecord& record);
/// The records' numbers, most work first.
[[nodiscard]] std::vector<std::size_t> hard_ones_first(std::span<const tools::PositionRecord> records);

} // namespace siam::cluster
