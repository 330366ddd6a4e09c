// Opens a table and looks a position up in it. `siam table build POSITION -o FILE` makes a table.
#include <siam/siam.hpp>

#include <array>
#include <iostream>

int main(int count, char** arguments) {
    try {
        if (count != 3) throw std::runtime_error("usage: table FILE POSITION");
        siam::Library library;
        const auto [game, position] = siam::read_position(library, arguments[2]);

        const siam::Tables tables = siam::open_tables(std::array{std::filesystem::path(arguments[1])});
        if (const auto verdicts = siam::probe(*tables, *game, position))
            for (unsigned side = 0; side < game->sides(); ++side)
                std::cout << "side " << side + 1 << (verdicts->at(side).wins() ? " wins" : " does not win") << "\n";
        else
            std::cout << "the table does not hold this position\n";

        // A solver with tables looks positions up in them, and searches only positions that they do not hold.
        siam::Solver solver{{.tables = tables.get()}};
        std::cout << (solver.solve(*game, position).proved ? "proved\n" : "open\n");
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
