/// The only file that includes Catch2: Debian has version 2, whose header name and macros only this file uses.
#pragma once

#include <catch2/catch.hpp>
