// Text from users and files, made safe for output.
#include "engine/words.hpp"

#include "engine/variant.hpp"
#include "tests/support/catch.hpp"

using namespace siam;
using Catch::Matchers::Contains;

TEST_CASE("what would do something to a terminal is escaped, letters are not", "[words]") {
    const auto [text, shown] = GENERATE(table<std::string, std::string>({
        {"Chieng Mai", "Chieng Mai"},
        {"K\xC3\xB6nig \xE0\xB8\xAA\xE0\xB8\xA2\xE0\xB8\xB2\xE0\xB8\xA1 \xF0\x9F\x90\x98",
         "K\xC3\xB6nig \xE0\xB8\xAA\xE0\xB8\xA2\xE0\xB8\xB2\xE0\xB8\xA1 \xF0\x9F\x90\x98"},
        {"\x1B]0;title\x07", "\\x1B]0;title\\x07"},
        {"a\tb\nc\x7F",
         "a\\x09"
         "b\\x0A"
         "c\\x7F"},
        {"\xC2\x9B"
         "31m",
         "\\xC2\\x9B"
         "31m"}, // U+009B begins a control sequence
        {"\x9B"
         "31m",
         "\\x9B"
         "31m"}, // in other encodings, the byte 9B begins one
        {"\xE2\x80\xAE"
         "dlrow",
         "\\xE2\\x80\\xAE"
         "dlrow"}, // would be shown from right to left
        {"\xE2\x81\xA6", "\\xE2\\x81\\xA6"},
        {"\xE2\x80\x9Cquoted\xE2\x80\x9D \xE2\x82\xAC", "\xE2\x80\x9Cquoted\xE2\x80\x9D \xE2\x82\xAC"},
        {"\xC3", "\\xC3"},                                       // the character is cut off
        {"\xC0\x9B \xE0\x80\x9B", "\\xC0\\x9B \\xE0\\x80\\x9B"}, // overlong encodings
        {"\xED\xA0\x80 \xF4\x90\x80\x80", "\\xED\\xA0\\x80 \\xF4\\x90\\x80\\x80"},
        {std::string(1, '\0'), "\\x00"},
    }));
    CHECK(printable(text) == shown);
    CHECK((find_unprintable(text) == text.npos) == (text == shown));
}

TEST_CASE("a long text is cut between characters", "[words]") {
    std::string letters;
    for (unsigned i = 0; i < 200; ++i) letters += "\xE2\x82\xAC";
    for (std::size_t longest = 20; longest < 32; ++longest) {
        INFO(longest);
        CHECK(find_unprintable(in_quotes(letters, longest)) == std::string::npos);
        CHECK_THAT(in_quotes(letters, longest), Contains("...'"));
        const std::string cut = printable(letters, longest);
        CHECK_THAT(cut, Contains(" characters)..."));
        CHECK_THAT(cut, !Contains("\\x"));
    }
    CHECK(printable(letters, letters.npos) == letters);
}

TEST_CASE("a carriage return inside a line is named as what it is", "[words]") {
    CHECK_THROWS_WITH(require_printable("a\rb", 3), Contains("line 3: ") && Contains(bare_return));
    CHECK_THROWS_WITH(require_printable("a\x01", 3), Contains("control character"));
}

TEST_CASE("names of a variant file have no control characters", "[words][variant]") {
    const std::string file = text(builtin_variants().front());
    const auto name = GENERATE(as<std::string>{}, "King of Siam", "Khorat", "Rama", "British", "Khon Thai", "red");
    const std::size_t at = file.find(name);
    REQUIRE(at != std::string::npos);
    for (const std::string mark : {"\x1B[31m", "\x9B", "\x07", "\xE2\x80\xAE", "\x7F", "\xFF"}) {
        std::string marked = file;
        marked.insert(at + 2, mark);
        try {
            static_cast<void>(read_variant(marked));
            FAIL(printable(mark));
        } catch (const TextError& error) {
            CHECK(
                error.line == static_cast<unsigned>(
                                  1 + std::count(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(at), '\n')));
            CHECK_THAT(error.message(), Contains("control character") && Contains("column "));
            CHECK(find_unprintable(error.what()) == std::string::npos);
        }
    }
    std::string foreign = file;
    foreign.insert(at + 2, "\xC3\xB6");
    CHECK_NOTHROW(read_variant(foreign));
    CHECK_NOTHROW(read_variant("# \x1B[31m a remark is not shown\n" + file));
}
