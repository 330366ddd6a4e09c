# Sets `sentences` to the source that embeds the sentences of this folder; for the program and for the core of the page.
set(sentences "${CMAKE_CURRENT_BINARY_DIR}/sentences.cpp")
set(sentences_file "${CMAKE_CURRENT_LIST_DIR}/reasons.txt")
set(sentences_maker "${CMAKE_CURRENT_LIST_DIR}/../frame/embed.cmake")
add_custom_command(
    OUTPUT "${sentences}"
    COMMAND ${CMAKE_COMMAND} -Dheader=tools/siam/telling/embedded.hpp -Dfunction=embedded_sentences
        "-Doutput=${sentences}" -Dnames=reasons "-Dfiles=${sentences_file}" -P "${sentences_maker}"
    DEPENDS "${sentences_file}" "${sentences_maker}"
    COMMENT "Embedding sentences"
    VERBATIM)
