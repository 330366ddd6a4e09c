# Finds xxHash and defines xxHash::xxHash, used header-only: XXH_INLINE_ALL is set, nothing is linked.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_check_modules(PC_xxHash QUIET libxxhash)
endif()
find_path(xxHash_INCLUDE_DIR xxhash.h HINTS ${PC_xxHash_INCLUDE_DIRS})
mark_as_advanced(xxHash_INCLUDE_DIR)

if(xxHash_INCLUDE_DIR)
    set(xxHash_VERSION "")
    foreach(part MAJOR MINOR RELEASE)
        file(STRINGS "${xxHash_INCLUDE_DIR}/xxhash.h" line REGEX "#define XXH_VERSION_${part} +[0-9]+")
        string(REGEX MATCH "[0-9]+" number "${line}")
        list(APPEND xxHash_VERSION "${number}")
    endforeach()
    list(JOIN xxHash_VERSION "." xxHash_VERSION)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(xxHash REQUIRED_VARS xxHash_INCLUDE_DIR VERSION_VAR xxHash_VERSION)

if(xxHash_FOUND AND NOT TARGET xxHash::xxHash)
    add_library(xxHash::xxHash INTERFACE IMPORTED)
    set_target_properties(xxHash::xxHash PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES "${xxHash_INCLUDE_DIR}"
        INTERFACE_COMPILE_DEFINITIONS XXH_INLINE_ALL)
endif()
