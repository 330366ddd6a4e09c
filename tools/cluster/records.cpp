// Sends records out and receives their answers.
#include "tools/cluster/records.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "engine/legal_turns.hpp"
#include "tools/cluster/packed.hpp"

namespace siam::cluster {

using tools::PositionRecord;

namespace {

/// Estimates the work on a record. Each card multiplies it by about the number of turns, and each open struggle by a
/// little more than one.
double estimate(const PositionRecord& record) {
    unsigned turns = 1;
    for_each_turn(record.game, record.position, [&](Turn, const Position&) { ++turns; });
    const unsigned open = province_count - record.position.settled;
    return record.position.cards_left * std::log2(turns) + open;
}

/// The numbers of the records, those with most work first.
std::vector<std::size_t> hard_ones_first(
    std::span<const PositionRecord> records, const std::vector<std::size_t>& numbers) {
    std::vector<std::pair<double, std::size_t>> order;
    for (const std::size_t i : numbers) order.emplace_back(-estimate(records[i]), i);
    std::ranges::sort(order);
    std::vector<std::size_t> sorted;
    for (const auto& [work, i] : order) sorted.push_back(i);
    return sorted;
}

} // namespace

/// The record as a line, and its place.
std::string packed(const PositionRecord& record) {
    const tools::Source& source = record.place.source;
    std::string line = text(record.game, record.position);
    for (const Operation& operation : record.operations)
        line += fmt::format(" ; {} {}", operation.name, fmt::join(operation.values, " "));
    // Readers of a quoted text only check whether it has several lines.
    const std::string_view lines = source.text.find('\n') == std::string::npos ? "" : "\n";
    return Packed()
        .add(source.kind)
        .add_text(source.name)
        .add_text(lines)
        .add(record.place.line)
        .add(record.place.source_matters)
        .add_text(line)
        .take();
}

SentRecord::SentRecord(tools::Session& session, std::string_view bytes) {
    Unpacked message(bytes);
    source_.kind = message.take<tools::Source::Kind>();
    source_.name = message.take_text();
    source_.text = message.take_text();
    tools::Place place{source_, message.take<unsigned>(), message.take<bool>()};
    const Record record = read_record(message.take_text(), place.line).value();
    place.name_after(record.operations);
    const auto [game, position] = read_position(session.library, record.position);
    record_.emplace(PositionRecord{place, *game, position, text(*game, position), record.operations});
}

void share_records(
    std::span<const tools::PositionRecord> records, const std::vector<std::size_t>& numbers, const AnswerRecord& answer,
    const std::function<void(std::uint64_t, const std::string&)>& done) {
    if (numbers.empty()) return;
    const std::vector<std::size_t> order = hard_ones_first(records, numbers);
    auto next = order.begin();
    Work work;
    work.next = [&]() -> std::optional<Job> {
        if (next == order.end()) return {};
        const std::size_t i = *next++;
        return Job{i, packed(records[i])};
    };
    work.done = done;
    work.doing = [&](unsigned, const Job& asked) { return answer(asked.bytes); };
    share(ranks(), work, 1);
}

void help_with_records(const AnswerRecord& answer) {
    while (await_work(ranks())) help(ranks(), 1, [&](unsigned, const Job& asked) { return answer(asked.bytes); });
}

} // namespace siam::cluster
