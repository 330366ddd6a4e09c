# Writes the C++ source that holds the text of each built-in variant file.
#   cmake -Doutput=FILE.cpp -Dvariants=NAME;NAME;... -Dfolder=DIR -P embed_variants.cmake
set(source "// Made by embed_variants.cmake from variants/*.variant; edit those.\n")
string(APPEND source "#include \"engine/builtin_variants.hpp\"\n\nnamespace siam::builtin {\n\n")
string(APPEND source "constinit const decltype(variant_texts) variant_texts{{\n")
foreach(name IN LISTS variants)
    file(READ "${folder}/${name}.variant" text)
    string(APPEND source "    {\"${name}\", R\"variant(${text})variant\"},\n")
endforeach()
string(APPEND source "}};\n\n}  // namespace siam::builtin\n")
file(WRITE "${output}" "${source}")
