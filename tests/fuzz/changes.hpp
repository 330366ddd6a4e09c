/// Random damage to texts and files.
#pragma once

#include <string>
#include <vector>

#include "engine/deal.hpp"

namespace siam::tests {

/// Makes one change: replaces a byte, flips a bit, removes, repeats or overwrites a piece, inserts a piece of one of
/// the texts `others`, cuts the text off, or replaces the rest by the rest of one of `others`. \pre !others.empty()
void change(Random& random, const std::vector<std::string>& others, std::string& text);

} // namespace siam::tests
