// Tests of files that only one process at a time can write, and that appear complete or not at all.
#include "solver/file.hpp"

#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/scratch.hpp"

using namespace siam;
using Catch::Matchers::Contains;
using siam::tests::NoFileGrowsBeyond;
using siam::tests::Scratch;
using siam::tests::text_of;

namespace {

bool is_there(const std::filesystem::path& path) { return std::filesystem::exists(path); }

} // namespace

TEST_CASE("a file that was not finished is not there", "[file]") {
    const Scratch scratch;
    const std::string path = scratch.file("f"), unfinished = path + ".unfinished";
    {
        WholeFile file(path);
        file.write(std::string_view("half"));
        CHECK(is_there(unfinished));
    }
    CHECK_FALSE(is_there(unfinished));
    CHECK_FALSE(is_there(path));
    {
        WholeFile file(path);
        file.write(std::string_view("whole"));
        file.finish();
        CHECK_FALSE(is_there(unfinished));
    }
    CHECK(text_of(path) == "whole");
    {
        WholeFile file(path);
        file.write(std::string_view("other"));
    }
    CHECK(text_of(path) == "whole");
}

TEST_CASE("what a killed process has left is taken over", "[file]") {
    const Scratch scratch;
    const std::string path = scratch.file("f");
    std::ofstream(path + ".unfinished") << "much that was left";
    CHECK_THROWS_WITH(WholeFile(path), Contains("siam did not make " + path + ".unfinished"));
    CHECK(text_of(path + ".unfinished") == "much that was left");
    std::filesystem::permissions( // as the process that was killed has left it
        path + ".unfinished", std::filesystem::perms::sticky_bit, std::filesystem::perm_options::add);
    WholeFile file(path);
    file.write(std::string_view("new"));
    file.finish();
    CHECK(text_of(path) == "new");
}

TEST_CASE("a file that somebody writes is busy until then", "[file]") {
    const Scratch scratch;
    const std::string path = scratch.file("f");
    {
        const LockedFile held(path);
        CHECK_THROWS_AS(LockedFile(path), FileBusy);
        CHECK_THROWS_WITH(LockedFile(path), Contains("another process is writing " + path));
    }
    CHECK_NOTHROW(LockedFile(path));
}

TEST_CASE("a lock is on the file that has the name", "[file]") {
    const Scratch scratch;
    const std::string path = scratch.file("f");
    LockedFile first(path);
    first.write(std::string_view("first"));
    first.rename(scratch.file("g"));
    LockedFile second(path); // a new file: `first` holds a lock on the file that is now named g
    second.write(std::string_view("second"));
    CHECK(text_of(scratch.file("g")) == "first");
    CHECK_THROWS_AS(LockedFile(scratch.file("g")), FileBusy);
    second.remove();
    CHECK_FALSE(is_there(path));
    CHECK_NOTHROW(LockedFile(path));
}

TEST_CASE("what is no plain file is not written to", "[file]") {
    const Scratch scratch;
    std::ofstream(scratch.file("target")) << "kept";
    std::filesystem::create_symlink(scratch.file("target"), scratch.file("f.unfinished"));
    CHECK_THROWS_AS(WholeFile(scratch.file("f")), FileError);
    CHECK(text_of(scratch.file("target")) == "kept");
    CHECK_THROWS_AS(LockedFile("/dev/null"), FileError);
    CHECK_FALSE(is_replaceable("/dev/null"));
    CHECK(is_replaceable(scratch.file("nothing")));
}

TEST_CASE("what could not be written whole is not there at all", "[file]") {
    const Scratch scratch;
    LockedFile file(scratch.file("f"));
    file.write(std::string_view("one "));
    bool failed = false;
    {
        const NoFileGrowsBeyond limit(6);
        try {
            file.write(std::string_view("two "));
        } catch (const FileError&) {
            failed = true;
        }
    }
    CHECK(failed);
    CHECK(text_of(scratch.file("f")) == "one ");
    file.write(std::string_view("three"));
    CHECK(text_of(scratch.file("f")) == "one three");
}

TEST_CASE("a file that another program cuts short is not filled up with zeros", "[file]") {
    const Scratch scratch;
    LockedFile file(scratch.file("f"));
    file.write(std::string_view("one two"));
    std::filesystem::resize_file(scratch.file("f"), 3);
    CHECK_THROWS_WITH(file.write(std::string_view("three")), Contains("another program has cut the file short"));
    CHECK_THROWS_WITH(file.keep(7), Contains("another program has cut the file short"));
    CHECK(text_of(scratch.file("f")) == "one");
    file.keep(3);
    file.write(std::string_view(" three"));
    CHECK(text_of(scratch.file("f")) == "one three");
}

TEST_CASE("what is kept of a file is what it goes on after", "[file]") {
    const Scratch scratch;
    LockedFile file(scratch.file("f"));
    file.write(std::string_view("one two"));
    file.keep(4);
    file.write(std::string_view("three"));
    file.secure();
    CHECK(file.size() == 9);
    CHECK(text_of(scratch.file("f")) == "one three");
}
