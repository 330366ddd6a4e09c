/// A program outside this tree: it solves a position with an installed siam, plays a turn, and catches an error.
#include <siam/siam.hpp>

#include <iostream>

int main() {
    try {
        siam::Library library;
        const auto [game, position] =
            siam::read_position(library, "siam:2 CHr3m4 RY=R/KE=M/KT=B/SU=M/LN=L/LX=L/AY=R rl5m4/r6lm -/F1 1 0 12 -");

        siam::Limits limits;
        limits.within<std::chrono::steady_clock>(std::chrono::seconds{10}).progress =
            [](const siam::Verdicts&, auto nodes) { std::cout << nodes << " nodes so far\n"; };
        siam::Solver solver{{.memory = 1 << 20}};
        const siam::Answer answer = solver.solve(*game, position, siam::Detail::distance, limits);
        if (!answer.force[0].cannot_win() || answer.force[1].distance() != 1) return 1;

        const siam::TriedTurn played = siam::try_play(*game, position, siam::Turn::pass());
        std::cout << siam::text(*game, played.after.value()) << "\n";
        static_cast<void>(siam::read_position(library, "siam:5 nothing"));
        return 1; // the faulty position was accepted
    } catch (const std::exception& error) {
        std::cout << error.what() << "\n";
        return std::string_view(error.what()).find("field 1") != std::string_view::npos ? 0 : 1;
    }
}
