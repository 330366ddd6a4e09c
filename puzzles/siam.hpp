/// All of siam: positions and their rules, exact values, puzzles. Programs that need only a part can include single
/// headers.
#pragma once

#include <siam/engine/deal.hpp>
#include <siam/engine/legal_turns.hpp>
#include <siam/engine/notation.hpp>
#include <siam/engine/perft.hpp>
#include <siam/engine/rule_case.hpp>
#include <siam/engine/suite.hpp>
#include <siam/puzzles/generate.hpp>
#include <siam/puzzles/pack/pack.hpp>
#include <siam/puzzles/verify.hpp>
#include <siam/solver/forcing.hpp>
#include <siam/solver/rational.hpp>
#include <siam/solver/reference.hpp>
#include <siam/solver/solve.hpp>
#include <siam/solver/tables.hpp>
#include <siam/solver/tree.hpp>
