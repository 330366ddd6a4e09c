/// Answers for all boards of one group, computed from those of the groups that its turns lead to.
#pragma once

#include "solver/retrograde/workshop.hpp"

namespace siam::retrograde {

class Views;

/// Solves a group with two or more cards. Boards are solved as they rise. Throws OverBudget, Interrupted, FileError.
/// \pre the boards of its turns can be looked up in their groups, or else read from the file
void solve_group(const Workshop& workshop, const Group& group, Views& views, Answers& answers);
/// The same for a group with one card left: see last_card.cpp.
void solve_last_card(const Workshop& workshop, const Group& group, Views& views, Answers& answers);

} // namespace siam::retrograde
