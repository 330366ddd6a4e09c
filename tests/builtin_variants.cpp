// The variants inside the program are the files in engine/variants, byte for byte.
#include "engine/builtin_variants.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using siam::builtin::variant_texts;

TEST_CASE("King of Siam is the first built-in variant", "[variants]") { CHECK(variant_texts.front().first == "siam"); }

TEST_CASE("a built-in variant is its file, byte for byte", "[variants]") {
    for (const auto& [name, text] : variant_texts) {
        const auto file = "engine/variants/" + std::string{name} + ".variant";
        INFO(file);
        CHECK(text == siam::tests::text_of(siam::tests::in_source(file)));
    }
}
