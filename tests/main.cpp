// The one translation unit that carries Catch2's own main.
#define CATCH_CONFIG_MAIN
#include "tests/support/catch.hpp"
