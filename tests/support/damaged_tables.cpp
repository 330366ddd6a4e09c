// Damages tables, and renews their checksums.
#include <algorithm>
#include <functional>

#include "engine/deal.hpp"
#include "solver/endgame_table/format.hpp"
#include "tests/support/damaged_files.hpp"

namespace siam::tests {
namespace {

using namespace retrograde;

Bytes bytes_in(const std::string& text) { return {text.begin(), text.end()}; }
std::string text_in(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

/// A wrong number to replace `number`, which is a size or a position in the file.
std::uint64_t other_number(Random& random, std::uint64_t number) {
    switch (below(random, 8)) {
        case 0: return 0;
        case 1: return number + 1;
        case 2: return number - 1;
        case 3: return ~std::uint64_t{0} - below(random, 4);
        case 4: return std::uint64_t{1} << below(random, 64);
        case 5: return number + (std::uint64_t{1} << below(random, 64));
        case 6: return below(random, std::max<std::uint64_t>(2 * number + 2, 1)); // the sum may wrap to 0
        default: return random();
    }
}

void change_byte(Random& random, std::span<std::uint8_t> bytes) {
    if (!bytes.empty()) bytes[below(random, bytes.size())] ^= static_cast<std::uint8_t>(1 + below(random, 255));
}

template <class Object>
void change_byte_of(Random& random, Object& object) {
    Bytes bytes(sizeof object);
    std::memcpy(bytes.data(), &object, sizeof object);
    change_byte(random, bytes);
    std::memcpy(static_cast<void*>(&object), bytes.data(), sizeof object);
}

template <class Number>
void change_number(Random& random, Number& number) {
    number = static_cast<Number>(other_number(random, number));
}

/// Damages any list: removes one item, doubles one, or exchanges two.
template <class Items>
void change_list(Random& random, Items& items) {
    if (items.empty()) return;
    const auto at = [&] { return items.begin() + static_cast<std::ptrdiff_t>(below(random, items.size())); };
    switch (below(random, 3)) {
        case 0: items.erase(at()); break;
        case 1: {
            const auto copy = *at();
            items.insert(at(), copy);
            break;
        }
        default: std::iter_swap(at(), at());
    }
}

/// The parts of a table, decoded so that they can be changed and written again.
class OpenTable {
public:
    explicit OpenTable(const std::string& table) : file_(bytes_in(table)) {
        preamble_ = ByteReader(file_).take<Preamble>();
        footer_ = ByteReader(std::span(file_).last(sizeof(Footer))).take<Footer>();
        const auto header = std::span(file_).last(sizeof(Footer) + footer_.header_stored).first(footer_.header_stored);
        directory_ = read_directory(decompressed(header, footer_.header_raw));
        for (const BlockEntry& block : directory_.records) records_.push_back(raw(block));
        for (const BlockEntry& block : directory_.values) values_.push_back(raw(block));
    }

    void damage(Random& random) {
        const std::uint64_t kind = below(random, 12);
        if (kind < 3)
            change_contents(random);
        else if (kind < 6)
            change_groups(random);
        else if (kind < 8)
            late_.push_back([&random](OpenTable& table) { table.change_blocks(random); });
        else
            change_header(random, kind);
    }

    [[nodiscard]] std::string sealed() {
        Bytes file;
        preamble_.hash = seal_of(preamble_);
        put(file, preamble_);
        lay_out(file, records_, directory_.records);
        lay_out(file, values_, directory_.values);
        for (const auto& change : late_) change(*this);
        for (auto* const blocks : {&directory_.records, &directory_.values})
            for (BlockEntry& block : *blocks)
                if (block.offset <= file.size() && block.stored <= file.size() - block.offset)
                    block.hash = hash64(file.data() + block.offset, block.stored);
        const Bytes raw = bytes_of(directory_), stored = compressed(raw);
        file.insert(file.end(), stored.begin(), stored.end());
        Footer footer{stored.size(), raw.size(), hash64(stored.data(), stored.size()), 0, 0};
        if (wrong_size_ != 0) footer.header_raw = wrong_size_;
        footer.file_bytes = file.size() + sizeof footer;
        footer.hash = seal_of(footer);
        put(file, footer);
        return text_in(file);
    }

private:
    [[nodiscard]] Bytes raw(const BlockEntry& block) const {
        return decompressed(std::span(file_).subspan(block.offset, block.stored), block.raw);
    }

    static void lay_out(Bytes& file, const std::vector<Bytes>& raws, List<BlockEntry>& entries) {
        entries.resize(raws.size());
        for (std::size_t i = 0; i < raws.size(); ++i) {
            const Bytes stored = compressed(raws[i]);
            entries[i].offset = file.size();
            entries[i].stored = static_cast<std::uint32_t>(stored.size());
            entries[i].raw = static_cast<std::uint32_t>(raws[i].size());
            file.insert(file.end(), stored.begin(), stored.end());
        }
    }

    void change_contents(Random& random) {
        if (below(random, 3) == 0 && !records_.empty())
            return exchange_values(random, records_[below(random, records_.size())]);
        std::vector<Bytes>& blocks = below(random, 2) == 0 ? records_ : values_;
        if (blocks.empty()) return;
        Bytes& block = blocks[below(random, blocks.size())];
        switch (below(random, 8)) {
            case 0: block.resize(below(random, 2 * block.size() + 1)); break;
            case 1: return change_list(random, blocks);
            default: change_byte(random, block);
        }
    }

    /// Exchanges the values of two boards. If both boards belong to one group, only a proof can notice the exchange.
    static void exchange_values(Random& random, Bytes& block) {
        const std::size_t count = block.size() / record_bytes;
        if (count == 0) return;
        const std::size_t a = below(random, count), b = below(random, 4) == 0 ? below(random, count) : (a + 1) % count;
        for (std::size_t plane = sizeof(Board); plane < record_bytes; ++plane)
            std::swap(block[plane * count + a], block[plane * count + b]);
    }

    /// Removes a board of some group, and corrects all sizes and counts.
    void leave_out_board(Random& random) {
        std::vector<std::uint64_t> boards;
        std::vector<std::uint32_t> numbers;
        for (const Bytes& block : records_) {
            const std::size_t count = block.size() / record_bytes;
            const std::size_t begin = boards.size();
            for (const std::uint64_t difference : read_planes<std::uint64_t>(block, count))
                boards.push_back(boards.size() == begin ? difference : boards.back() + difference);
            for (const std::uint32_t number :
                 read_planes<std::uint32_t>(std::span(block).subspan(count * sizeof(Board)), count))
                numbers.push_back(number);
        }
        if (boards.empty()) return;
        const std::size_t left_out = below(random, boards.size());
        boards.erase(boards.begin() + static_cast<std::ptrdiff_t>(left_out));
        numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(left_out));
        for (GroupEntry& group : directory_.groups)
            if (group.first_record > left_out)
                --group.first_record;
            else if (left_out < group.first_record + group.records)
                --group.records;
        --directory_.header.count.boards;
        directory_.header.count.states -= directory_.header.players;
        records_.clear();
        directory_.records.clear();
        for (std::size_t at = 0; at < boards.size(); at += records_per_block) put_records(boards, numbers, at);
    }

    void put_records(
        const std::vector<std::uint64_t>& boards, const std::vector<std::uint32_t>& numbers, std::size_t begin) {
        const std::size_t count = std::min(boards.size() - begin, records_per_block);
        std::vector<std::uint64_t> differences{boards[begin]};
        for (std::size_t i = begin + 1; i < begin + count; ++i) differences.push_back(boards[i] - boards[i - 1]);
        Bytes block;
        put_planes(std::span<const std::uint64_t>(differences), block);
        put_planes(std::span(numbers).subspan(begin, count), block);
        records_.push_back(std::move(block));
        directory_.records.push_back({.first_board = boards[begin]});
    }

    void change_groups(Random& random) {
        if (below(random, 4) == 0) return leave_out_board(random);
        if (below(random, 4) == 0 || directory_.groups.empty()) return change_list(random, directory_.groups);
        GroupEntry& group = directory_.groups[below(random, directory_.groups.size())];
        switch (below(random, 6)) {
            case 0: change_number(random, group.records); break;
            case 1: change_number(random, group.first_record); break;
            case 2: change_number(random, group.first_word); break;
            case 3: change_number(random, group.unused); break;
            default: change_byte_of(random, group.context);
        }
    }

    void change_blocks(Random& random) {
        List<BlockEntry>& blocks = below(random, 2) == 0 ? directory_.records : directory_.values;
        if (below(random, 5) == 0 || blocks.empty()) return change_list(random, blocks);
        BlockEntry& block = blocks[below(random, blocks.size())];
        switch (below(random, 4)) {
            case 0: change_number(random, block.offset); break;
            case 1: change_number(random, block.stored); break;
            case 2: change_number(random, block.raw); break;
            default: change_number(random, block.first_board);
        }
    }

    void change_header(Random& random, std::uint64_t kind) {
        TableHeader& header = directory_.header;
        if (kind == 8) return change_byte_of(random, directory_.root);
        if (kind == 9) return change_number(random, directory_.words);
        if (kind == 10) return change_list(random, header.roots);
        switch (below(random, 8)) {
            case 0: change_number(random, header.players); break;
            case 1: change_number(random, header.count.boards); break;
            case 2: change_number(random, header.count.groups); break;
            case 3: change_number(random, header.count.states); break;
            case 4: change_number(random, preamble_.fingerprint); break;
            case 5: change_number(random, wrong_size_); break;
            case 6: header.variant += static_cast<char>(below(random, 256)); break;
            default:
                if (!header.rules.empty())
                    header.rules[below(random, header.rules.size())] ^= static_cast<char>(1 + below(random, 127));
        }
    }

    Bytes file_;
    Preamble preamble_;
    Footer footer_;
    Directory directory_;
    std::vector<Bytes> records_, values_; ///< the records and the values, decompressed
    std::vector<std::function<void(OpenTable&)>> late_;
    std::uint64_t wrong_size_ = 0;
};

} // namespace

std::string damaged_table(const std::string& table, std::uint64_t seed) {
    Random random(seed);
    OpenTable open(table);
    for (std::uint64_t changes = 1 + below(random, 3); changes > 0; --changes) open.damage(random);
    return open.sealed();
}

} // namespace siam::tests
