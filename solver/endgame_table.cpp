// How a table's file is read.
#include "solver/endgame_table.hpp"

#include "solver/table_format.hpp"

#include <algorithm>

namespace siam {

using namespace retrograde;

std::uint64_t game_fingerprint(const Game& game) noexcept {
    Bytes bytes;
    put(bytes, std::array<std::uint32_t, 3>{game.players(), game.followers(), game.occupier_limit()});
    for (const Province province : all_provinces) put(bytes, game.borders(province).bits());
    for (const Faction faction : all_factions) put(bytes, game.home(faction));
    for (unsigned which = 0; which < switch_texts().size(); ++which) put(bytes, value_of(game.switches(), which));
    return hash64(bytes.data(), bytes.size());
}

namespace {

/// Some blocks as they are unpacked, so that neighbours are not unpacked again.
class BlockCache {
public:
    using Key = std::uint64_t;
    /// The block, which load() gives if it is not here. Good until the next call.
    template <class Load>
    const std::vector<std::uint64_t>& of(Key key, Load load) {
        Slot& slot = slots_[key % slots_.size()];
        if (slot.key != key || slot.words.empty()) {
            slot.words.clear();
            slot.words = load();
            slot.key = key;
        }
        return slot.words;
    }

private:
    struct Slot {
        Key key = 0;
        std::vector<std::uint64_t> words;
    };
    std::array<Slot, 512> slots_;
};

/// Reads the fixed parts at both ends. Throws TableError without the file's name.
Footer checked_ends(std::span<const std::uint8_t> file) {
    if (file.size() < sizeof(Preamble) + sizeof(Footer)) throw TableError("too short for a table");
    const auto preamble = ByteReader(file).take<Preamble>();
    if (preamble.magic != Preamble{}.magic) throw TableError("no siam table: it begins otherwise");
    if (preamble.hash != seal_of(preamble)) throw TableError("damaged at its beginning (checksum)");
    const auto found = [](unsigned version) { return "version " + std::to_string(version); };
    if (preamble.version != table_version)
        throw TableError("file format " + found(preamble.version) + "; this program reads " + found(table_version));
    if (preamble.essential != essential_version)
        throw TableError(
            "equivalence " + found(preamble.essential) + "; this program has " + found(essential_version) +
            ": build the table again");
    const auto footer = ByteReader(file.last(sizeof(Footer))).take<Footer>();
    if (footer.hash != seal_of(footer) || footer.file_bytes != file.size())
        throw TableError("cut off or damaged at its end");
    return footer;
}

Directory checked_directory(std::span<const std::uint8_t> file) {
    const Footer footer = checked_ends(file);
    const std::size_t room = file.size() - sizeof(Preamble) - sizeof(Footer);
    if (footer.header_stored > room) throw TableError("damaged at its end");
    const auto stored = file.subspan(file.size() - sizeof(Footer) - footer.header_stored, footer.header_stored);
    if (hash64(stored.data(), stored.size()) != footer.header_hash)
        throw TableError("its header is damaged (checksum)");
    Directory directory = read_directory(decompressed(stored, footer.header_raw));
    for (const auto* const blocks : {&directory.records, &directory.values})
        for (const BlockEntry& block : *blocks)
            if (block.offset > file.size() || block.stored > file.size() - block.offset)
                throw TableError("its header names a block past its end");
    directory.header.fingerprint = ByteReader(file).take<Preamble>().fingerprint;
    directory.header.essential_version = essential_version;
    directory.header.file_bytes = file.size();
    return directory;
}

} // namespace

class EndgameTable::Implementation {
public:
    explicit Implementation(const std::filesystem::path& path) try
        : name_(path.string()),
          file_(path),
          directory_(checked_directory(file_.bytes())),
          grid_(directory_.header.players, directory_.root) {
        for (std::size_t i = 0; i < directory_.groups.size(); ++i) by_context_[directory_.groups[i].context] = i;
    } catch (const TableError& error) {
        const std::string what = error.what(), name = path.string();
        throw TableError(what.starts_with(name) ? what : name + ": " + what);
    }

    const TableHeader& header() const noexcept { return directory_.header; }

    std::optional<Verdicts> probe(const Game& game, const Position& position) {
        if (game_fingerprint(game) != directory_.header.fingerprint) return {};
        if (over(game, position) || province_count - position.settled > max_open) return {};
        const auto point = grid_.point_of(position);
        if (!point || position.cards_left == 0) return {};
        Position prototype = position;
        const auto found = by_context_.find(context_of(game, prototype, pool(game, position), point->misses));
        if (found == by_context_.end()) return {};
        const GroupEntry& group = directory_.groups[found->second];
        const std::lock_guard lock(mutex_);
        const auto number = value_number(group, board_of(position));
        if (!number) return {};
        const Levels levels = Levels::of(game, position);
        const std::size_t state = levels.size(game) * grid_.words();
        const std::vector<std::uint64_t> sets =
            words(group.first_word + (*number * game.players() + position.passes) * state, state);
        return levels.verdicts(game, sets.data(), grid_.words(), point->number);
    }

    void check() {
        for (std::size_t i = 0; i < directory_.records.size(); ++i) static_cast<void>(raw(directory_.records[i]));
        for (std::size_t i = 0; i < directory_.values.size(); ++i) static_cast<void>(raw(directory_.values[i]));
    }

private:
    [[nodiscard]] Bytes raw(const BlockEntry& block) const {
        const auto stored = file_.bytes().subspan(block.offset, block.stored);
        const auto fail = [&](const char* why) {
            throw TableError(name_ + ": the block at byte " + std::to_string(block.offset) + " is damaged" + why);
        };
        if (hash64(stored.data(), stored.size()) != block.hash) fail(" (checksum)");
        try {
            return decompressed(stored, block.raw);
        } catch (const TableError&) {
            fail("");
        }
        return {};
    }

    /// A block's boards, then the numbers of their values.
    const std::vector<std::uint64_t>& records(std::size_t block) {
        return cache_.of(2 * block, [&] {
            const Bytes bytes = raw(directory_.records[block]);
            const std::size_t count = bytes.size() / 12;
            std::vector<std::uint64_t> words = read_planes<std::uint64_t>(bytes, count);
            for (std::size_t i = 1; i < count; ++i) words[i] += words[i - 1];
            for (const std::uint32_t number : read_planes<std::uint32_t>(std::span(bytes).subspan(count * 8), count))
                words.push_back(number);
            return words;
        });
    }

    std::optional<std::uint64_t> value_number(const GroupEntry& group, Board board) {
        // The last block of the group that does not begin after the board. A group begins within its first block.
        std::size_t block = group.first_record / records_per_block;
        const std::size_t end = group.first_record + group.records;
        while ((block + 1) * records_per_block < end && directory_.records[block + 1].first_board <= board) ++block;
        const std::vector<std::uint64_t>& words = records(block);
        const std::size_t begin = block * records_per_block, count = words.size() / 2;
        const auto at = [&](std::size_t record) {
            return words.begin() + static_cast<std::ptrdiff_t>(std::clamp(record, begin, begin + count) - begin);
        };
        const auto last = at(end);
        const auto found = std::lower_bound(at(group.first_record), last, board);
        if (found == last || *found != board) return {};
        return found[static_cast<std::ptrdiff_t>(count)];
    }

    std::vector<std::uint64_t> words(std::uint64_t first, std::size_t count) {
        std::vector<std::uint64_t> result;
        for (std::uint64_t at = first; at < first + count; ++at) {
            const std::size_t block = at / words_per_block;
            if (block >= directory_.values.size()) throw TableError(name_ + ": a record names no value");
            const std::vector<std::uint64_t>& words = cache_.of(2 * block + 1, [&] {
                const Bytes bytes = raw(directory_.values[block]);
                return read_planes<std::uint64_t>(bytes, bytes.size() / 8);
            });
            result.push_back(words.at(at % words_per_block));
        }
        return result;
    }

    std::string name_;
    MappedFile file_;
    Directory directory_;
    Grid grid_;
    boost::unordered_flat_map<Context, std::size_t, ContextHash> by_context_;
    std::mutex mutex_; ///< of the cache
    BlockCache cache_;
};

EndgameTable::EndgameTable(const std::filesystem::path& path)
    : implementation_(std::make_unique<Implementation>(path)) {}
EndgameTable::~EndgameTable() = default;
EndgameTable::EndgameTable(EndgameTable&&) noexcept = default;

const TableHeader& EndgameTable::header() const noexcept { return implementation_->header(); }
std::optional<Verdicts> EndgameTable::probe(const Game& game, const Position& position) const {
    return implementation_->probe(game, position);
}
void EndgameTable::check() const { implementation_->check(); }

} // namespace siam
