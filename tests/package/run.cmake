# Installs the build in `build` under `scratch`, then configures, builds and runs the program in `consumer` against it.
function(run)
    execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE "${scratch}")
file(COPY "${consumer}/CMakeLists.txt" "${consumer}/main.cpp" DESTINATION "${scratch}/source")
run(${CMAKE_COMMAND} --install "${build}" --prefix "${scratch}/prefix")
run(${CMAKE_COMMAND} -S "${scratch}/source" -B "${scratch}/build" -G "${generator}"
    "-DCMAKE_CXX_COMPILER=${compiler}" "-DCMAKE_PREFIX_PATH=${scratch}/prefix" "-DSIAM_INCLUDE=${scratch}/prefix/include")
run(${CMAKE_COMMAND} --build "${scratch}/build")
run("${scratch}/build/consumer")
