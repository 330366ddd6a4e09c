/// What a program outside this tree needs to use an installed siam.
#include <iostream>

#include "engine/builtin_variants.hpp"

int main() {
    for (const auto& [name, text] : siam::builtin::variant_texts) std::cout << name << ' ' << text.size() << '\n';
}
