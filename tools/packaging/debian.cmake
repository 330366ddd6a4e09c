# Settings for `cpack`, which makes a package of each component of the installation.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME siam)
set(CPACK_PACKAGE_CONTACT "The siam maintainers <maintainers@siam.invalid>")
set(CPACK_PACKAGE_VENDOR siam)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL program dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME siam)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "Says which side can force a win in a late position of King of Siam, King of
Saba or The King Is Dead played with open hands, in how many cards, by which
turns, and what refutes the rest; makes, proves and prints packs of puzzles.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libsiam-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
    "libboost1.81-dev, libboost-json1.81-dev, libtbb-dev, libxxhash-dev, libzstd-dev")
set(CPACK_DEBIAN_DEV_DESCRIPTION "Headers, static libraries and a CMake package: find_package(siam) defines
siam::engine, siam::solver and siam::puzzles; <siam/siam.hpp> has all of it.")

if(SIAM_BUILD_PYTHON)
    list(APPEND CPACK_COMPONENTS_ALL python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-siam)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    math(EXPR after "${Python3_VERSION_MINOR} + 1")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${after}~)")
    set(CPACK_DEBIAN_PYTHON_DESCRIPTION "The Python module: positions, turns, exact answers and packs of puzzles for
scripts and notebooks: import siam.")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
        "${CMAKE_CURRENT_LIST_DIR}/python/postinst;${CMAKE_CURRENT_LIST_DIR}/python/prerm")
endif()

# Debian requires a changelog and a copyright file in every package.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/changelog" CONTENT
"siam (${PROJECT_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md of the source.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
find_program(gzip gzip REQUIRED)
execute_process(COMMAND "${gzip}" -9nf "${CMAKE_CURRENT_BINARY_DIR}/changelog" COMMAND_ERROR_IS_FATAL ANY)
foreach(component program dev python)
    string(TOUPPER ${component} upper)
    if(DEFINED CPACK_DEBIAN_${upper}_PACKAGE_NAME)
        install(FILES "${CMAKE_CURRENT_LIST_DIR}/copyright" "${CMAKE_CURRENT_BINARY_DIR}/changelog.gz"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME}" COMPONENT ${component})
    endif()
endforeach()
include(CPack)
