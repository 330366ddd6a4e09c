/// The one door to Catch2: Debian has version 2, whose header name and macros only this file knows.
#pragma once

#include <catch2/catch.hpp>
