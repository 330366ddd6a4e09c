// Boost.JSON as a part of this program.
#include <boost/json/src.hpp>
