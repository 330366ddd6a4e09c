// Solves a position: who can force a win, in how many cards, and by which first turns.
#include <siam/siam.hpp>

#include <iostream>

int main() {
    siam::Library library; // King of Siam, King of Saba and The King Is Dead with their usual rules
    const auto [game, position] = siam::read_position(
        library, "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -");

    siam::Solver solver; // keeps its proofs for later positions
    siam::Limits limits;
    limits.within<std::chrono::steady_clock>(std::chrono::seconds{10});
    const siam::Answer answer = solver.solve(*game, position, siam::Detail::keys, limits);

    // Side 0 is player 1 here. If a limit leaves the verdict open, neither wins() nor cannot_win() is true.
    const siam::Verdict& first = answer.force[0];
    if (first.forced()) std::cout << "player 1 wins in " << first.distance() << " cards\n";
    if (first.cannot_win()) std::cout << "player 1 cannot force a win\n";
    for (const siam::Turn key : answer.keys) std::cout << "by " << siam::text(*game, key) << "\n";
}
