/// Computes the answers for all boards of a group from the answers of the groups that its turns lead to.
#pragma once

#include "solver/retrograde/workshop.hpp"

namespace siam::retrograde {

class Views;

/// Solves a group with two or more cards, its boards in rising order. Throws OverBudget, Interrupted, FileError. \pre
/// the boards that the turns of the group lead to can be looked up in their groups, or read from the file
void solve_group(const Workshop& workshop, const Group& group, Views& views, Answers& answers);
/// Solves a group with one card left: see last_card.cpp.
void solve_last_card(const Workshop& workshop, const Group& group, Views& views, Answers& answers);

} // namespace siam::retrograde
