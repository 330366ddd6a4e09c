#include "tools/cluster/sent_record.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/legal_turns.hpp"

namespace siam::cluster {

using tools::PositionRecord;
using tools::Source;

std::string packed(const PositionRecord& record) {
    const tools::Place& place = record.place;
    Packed bytes;
    bytes.add(place.source.kind).add_text(place.source.name);
    // Readers of a quoted text only check whether it has several lines.
    bytes.add_text(place.source.text.find('\n') == std::string::npos ? "" : "\n");
    bytes.add(place.line).add(place.source_matters).add_text(place.id).add_text(place.turn);
    bytes.add_text(record.canonical.empty() ? text(record.game, record.position) : record.canonical);
    bytes.add(std::uint64_t{record.operations.size()});
    for (const Operation& operation : record.operations) {
        bytes.add_text(operation.name).add(std::uint64_t{operation.values.size()});
        for (const std::string& value : operation.values) bytes.add_text(value);
    }
    return bytes.take();
}

SentRecord::SentRecord(tools::Session& session, std::string_view bytes) {
    Unpacked message(bytes);
    source_.kind = message.take<Source::Kind>();
    source_.name = message.take_text();
    source_.text = message.take_text();
    const auto line = message.take<unsigned>();
    const bool source_matters = message.take<bool>();
    std::string id(message.take_text()), turn(message.take_text()), canonical(message.take_text());
    const auto [game, position] = read_position(session.library, canonical);
    record_.emplace(PositionRecord{
        {source_, line, source_matters, std::move(id), std::move(turn)}, *game, position, std::move(canonical), {}});
    for (auto operations = message.take<std::uint64_t>(); operations > 0; --operations) {
        Operation& operation = record_->operations.emplace_back();
        operation.name = message.take_text();
        for (auto values = message.take<std::uint64_t>(); values > 0; --values)
            operation.values.emplace_back(message.take_text());
    }
}

/// Each card multiplies the work by about the number of turns, and each open struggle by a little more than one.
double estimate(const PositionRecord& record) {
    unsigned turns = 1;
    for_each_turn(record.game, record.position, [&](Turn, const Position&) { ++turns; });
    const unsigned open = province_count - record.position.settled;
    return record.position.cards_left * std::log2(turns) + open;
}

std::vector<std::size_t> hard_ones_first(std::span<const PositionRecord> records) {
    std::vector<double> estimates;
    for (const PositionRecord& record : records) estimates.push_back(estimate(record));
    std::vector<std::size_t> order(records.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return estimates[i]; });
    return order;
}

} // namespace siam::cluster
