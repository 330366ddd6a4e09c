# Installs the build of siam in `build` below `scratch`. Then configures, builds and runs the program in `consumer` and
# the installed examples against the installed siam.
function(run)
    execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE "${scratch}")
file(COPY "${consumer}/CMakeLists.txt" "${consumer}/main.cpp" DESTINATION "${scratch}/source")
run(${CMAKE_COMMAND} --install "${build}" --prefix "${scratch}/prefix")
run(${CMAKE_COMMAND} -S "${scratch}/source" -B "${scratch}/build" -G "${generator}"
    "-DCMAKE_CXX_COMPILER=${compiler}" "-DCMAKE_PREFIX_PATH=${scratch}/prefix" "-DSIAM_INCLUDE=${scratch}/prefix/include"
    "-DSIAM_EXAMPLES=${scratch}/prefix/share/doc/libsiam-dev/examples")
run(${CMAKE_COMMAND} --build "${scratch}/build")
run("${scratch}/build/consumer")

function(expect wanted) # The command must print `wanted`.
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
    if(NOT printed STREQUAL wanted)
        message(FATAL_ERROR "${ARGN} prints\n${printed}instead of\n${wanted}")
    endif()
endfunction()
set(late "siam:2 CHr3m4 RY=R/KE=M/KT=B/SU=M/LN=L/LX=L/AY=R rl5m4/r6lm -/F1 1 0 12 -")
run("${scratch}/prefix/bin/siam" table build "${late}" -o "${scratch}/late.table")
expect("player 1 wins in 2 cards\nby L=KT,KT/lLN\n" "${scratch}/build/solve")
expect("side 1 does not win\nside 2 wins\nproved\n" "${scratch}/build/table" "${scratch}/late.table" "${late}")
expect("3 of 3 puzzles are sound\n" "${scratch}/build/pack")
