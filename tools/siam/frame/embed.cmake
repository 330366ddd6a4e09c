# Writes the C++ source that holds the text of some files.
#   cmake -Doutput=FILE.cpp "-Dnames=NAME;NAME;..." "-Dfiles=FILE;FILE;..." -P embed.cmake
set(source "// Made by embed.cmake; edit the files that it names.\n")
string(APPEND source "#include \"tools/siam/frame/embedded.hpp\"\n\n")
string(APPEND source "std::string_view siam::tools::embedded(std::string_view name) {\n")
foreach(name file IN ZIP_LISTS names files)
    file(READ "${file}" text)
    string(APPEND source "    if (name == \"${name}\") return R\"embedded(${text})embedded\";\n")
endforeach()
string(APPEND source "    return {};\n}\n")
file(WRITE "${output}" "${source}")
