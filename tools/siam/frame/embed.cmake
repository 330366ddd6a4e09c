# Writes the C++ source that holds the text of some files.
#   cmake -Dheader=FILE.hpp -Dfunction=NAME -Doutput=FILE.cpp "-Dnames=NAME;..." "-Dfiles=FILE;..." -P embed.cmake
# The header declares the function, which returns the text with a name.
set(source "// Made by embed.cmake; edit the files that it names.\n")
string(APPEND source "#include \"${header}\"\n\n")
string(APPEND source "std::string_view siam::tools::${function}(std::string_view name) {\n")
foreach(name file IN ZIP_LISTS names files)
    file(READ "${file}" text)
    string(APPEND source "    if (name == \"${name}\") return R\"embedded(${text})embedded\";\n")
endforeach()
string(APPEND source "    return {};\n}\n")
file(WRITE "${output}" "${source}")
