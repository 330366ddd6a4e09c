/// What a program outside this tree needs to solve a position with an installed siam.
#include <iostream>

#include "engine/notation.hpp"
#include "solver/solve.hpp"

int main() {
    siam::Library library;
    const auto [game, position] =
        siam::read_position(library, "siam:2 CHr3m4 RY=R/KE=M/KT=B/SU=M/LN=L/LX=L/AY=R rl5m4/r6lm -/F1 1 0 12 -");
    siam::Solver solver{{.memory = 1 << 20}};
    const auto answer = solver.solve(*game, position);
    const bool right =
        answer.proved && answer.force.at(0).cannot() && answer.force.at(1).forced() && answer.force.at(1).n() == 1;
    std::cout << (right ? "player 2 can force a win in 1\n" : "a wrong answer\n");
    return right ? 0 : 1;
}
