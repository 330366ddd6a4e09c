// A remembered reply to a last play never claims a win that costs more cards than the budget.
#include "engine/notation.hpp"
#include "solver/search/search.hpp"
#include "tests/support/catch.hpp"

namespace siam::search {

// In KT, Lao is ahead by three after player 2 plays L and takes a Rama, and each card of player 1 reduces this lead by
// one. With three cards, player 1 therefore reaches a tie in KT and wins; with two cards, it loses. The search must
// find both results, whatever questions it has answered before.
TEST_CASE("a line of three cards is no reply on a budget of two", "[solver][replies]") {
    Library library;
    const auto [game, first] =
        read_position(library, "siam:2 KTr6l6m LN=L/SU=L/LX=L/RY=M/AY=R/CH=R/KE=R r4m3/l4m5 FFM/L 2 1 12 -");
    const Position second =
        read_position(library, "siam:2 KTr6l6m LN=L/SU=L/LX=L/RY=M/AY=R/CH=R/KE=R r4m3/l4m4 FFM/L 2 1 12 -").position;
    TranspositionTable table(std::size_t{1} << 20);
    Search search(*game, 0, table, Limits{});
    CHECK(search.can_force(first, 3) == true);
    CHECK(search.can_force(second, 3) == true);
    CHECK(search.can_force(second, 2) == false);
    CHECK(search.can_force(first, 2) == false);
}

} // namespace siam::search
