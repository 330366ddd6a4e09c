# Writes the C++ source that names the commit of a checkout, unless the file has this text already.
#   cmake -Dcheckout=FOLDER -Doutput=FILE.cpp -P commit.cmake
execute_process(
    COMMAND git -C "${checkout}" rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(source "#include \"tools/siam/frame/embedded.hpp\"\n\nconstinit const std::string_view siam::tools::commit = \"${commit}\";\n")
file(CONFIGURE OUTPUT "${output}" CONTENT "${source}" @ONLY)
