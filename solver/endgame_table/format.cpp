#include "solver/endgame_table/format.hpp"

#include <algorithm>

#include "engine/words.hpp"

namespace siam::retrograde {
namespace {

void put_text(Bytes& bytes, const std::string& text) { put_all(bytes, std::span(text.data(), text.size())); }

std::string take_text(ByteReader& reader) {
    const auto text = reader.take_all<char>();
    return {text.begin(), text.end()};
}

/// The switches that the words "name=value" name.
Switches switches_of(std::string_view rules) {
    Switches switches;
    for (std::string_view value : words_of(rules)) {
        const std::string_view name = cut_before(value, "=");
        if (set_switch(switches, name, value)) throw TableError("it names an unknown switch or value");
    }
    return switches;
}

} // namespace

Bytes bytes_of(const Directory& directory, MemoryBudget* memory) {
    const TableHeader& header = directory.header;
    Bytes bytes(memory);
    put_text(bytes, header.variant);
    put_text(bytes, header.rules);
    put(bytes, std::uint64_t{header.players});
    put(bytes, std::uint64_t{header.roots.size()});
    for (const std::string& root : header.roots) put_text(bytes, root);
    put(bytes, header.count);
    put(bytes, directory.root);
    put(bytes, directory.words);
    put_all(bytes, std::span<const GroupEntry>(directory.groups));
    put_all(bytes, std::span<const BlockEntry>(directory.records));
    put_all(bytes, std::span<const BlockEntry>(directory.values));
    return bytes;
}

Directory read_directory(std::span<const std::uint8_t> bytes) {
    ByteReader reader(bytes);
    Directory directory;
    TableHeader& header = directory.header;
    header.variant = take_text(reader);
    header.rules = take_text(reader);
    header.switches = switches_of(header.rules);
    const auto players = reader.take<std::uint64_t>();
    header.players = static_cast<unsigned>(std::min<std::uint64_t>(players, max_players + 1));
    for (auto roots = reader.take<std::uint64_t>(); roots > 0; --roots) header.roots.push_back(take_text(reader));
    header.count = reader.take<RetrogradeCount>();
    directory.root = reader.take<Position>();
    directory.words = reader.take<std::uint64_t>();
    directory.groups = reader.take_all<GroupEntry>();
    directory.records = reader.take_all<BlockEntry>();
    directory.values = reader.take_all<BlockEntry>();
    header.blocks = directory.records.size() + directory.values.size();
    if (!reader.empty()) throw TableError("data follow the end of the directory");
    return directory;
}

} // namespace siam::retrograde
