// Fuzz entries for tables and for journals of their builds.
#include "solver/endgame_table/build.hpp"
#include "tests/fuzz/entries.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/small_tables.hpp"

namespace siam::tests {
namespace {

/// A class of endgames, its table, and positions to look up.
struct Class {
    Root root;
    std::string table;
    std::vector<Position> positions;
};

std::vector<Position> some_positions(const Root& root) {
    Retrograde retrograde(*root.game, std::span(&root.position, 1), {});
    require(retrograde.run() == RetrogradeEnd::solved, "a small class that cannot be solved");
    std::vector<Position> positions;
    std::size_t number = 0;
    for_each_position(retrograde, [&](const Position& position, const Verdicts&) {
        if (number++ % 29 == 0) positions.push_back(position);
    });
    return positions;
}

const std::vector<Class>& classes() {
    static Library library;
    static const std::vector<Class> all = [] {
        const Scratch scratch;
        std::vector<Class> made;
        for (const auto& [players, open, cards] : {std::array{2U, 2U, 2U}, {3U, 1U, 2U}, {4U, 1U, 2U}}) {
            const Root root = root_of(library, 14, players, open, cards);
            const auto path = scratch.file(std::to_string(players));
            require(build(root, path) == RetrogradeEnd::solved, "a small table that cannot be built");
            made.push_back({root, text_of(path), some_positions(root)});
        }
        return made;
    }();
    return all;
}

const std::filesystem::path& path_of_entry() {
    static const Scratch scratch;
    static const std::filesystem::path path = scratch.file("table");
    return path;
}

void require_answers(const EndgameTable& table, const Class& some) {
    const Game& game = *some.root.game;
    for (const Position& position : some.positions) {
        try {
            const auto verdicts = table.probe(game, position);
            if (!verdicts) continue;
            require(verdicts->size() == game.sides(), "verdicts for other sides");
            for (unsigned side = 0; side < game.sides(); ++side) {
                const Verdict& verdict = (*verdicts)[side];
                require(verdict.known(), "an open verdict");
                if (verdict.wins()) require(verdict.distance() <= position.cards_left, "more cards than there are");
            }
        } catch (const TableError& error) {
            require(std::string_view(error.what()).find(path_of_entry().string()) == 0, "an error without a file");
        }
    }
}

/// Whether the reader accepts the table at the entry's path. If not, its error must name the file.
bool is_read() {
    try {
        const EndgameTable table(path_of_entry());
        for (const Class& some : classes()) require_answers(table, some);
        table.check();
        return true;
    } catch (const TableError& error) {
        require(std::string_view(error.what()).find(path_of_entry().string()) == 0, "an error without a file");
        return false;
    }
}

} // namespace

bool read_table(std::string_view bytes) {
    write(path_of_entry(), std::string(bytes));
    return is_read();
}

std::vector<std::string> table_seeds() {
    std::vector<std::string> tables;
    for (const Class& some : classes()) tables.push_back(some.table);
    return tables;
}

bool read_build_journal(std::string_view bytes) {
    const std::string journal = path_of_entry().string() + ".building";
    std::filesystem::remove(path_of_entry());
    write(journal, std::string(bytes));
    try {
        require(build(classes().front().root, path_of_entry()) == RetrogradeEnd::solved, "a build that does not end");
    } catch (const TableError& error) {
        require(std::string_view(error.what()).find(journal) == 0, "an error without a file");
        return false;
    } catch (const OtherBuild& error) {
        require(std::string_view(error.what()).find(journal) == 0, "an error without a file");
        return false;
    }
    require(!std::filesystem::exists(journal), "a journal that stays");
    require(text_of(path_of_entry()) == classes().front().table, "another table from the same steps");
    return is_read();
}

std::vector<std::string> build_journal_seeds() {
    static const std::vector<std::string> journals = [] {
        std::vector<std::string> all;
        for (const unsigned steps : {1U, 4U, 7U}) {
            const Scratch scratch;
            all.push_back(journal_after(steps, classes().front().root, scratch.file("table")));
        }
        return all;
    }();
    return journals;
}

} // namespace siam::tests
