# Makes a manual page from a page of Markdown. The name and the summary replace the first heading of the Markdown.
execute_process(
    COMMAND "${lowdown}" -s -Tman "-mtitle=${name}" "-msection=${section}" "${markdown}"
    OUTPUT_VARIABLE page COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\n\\.SH\n[^\n]*\n" "\n.SH NAME\n${name} \\\\- ${summary}\n.SH DESCRIPTION\n" page "${page}")
file(WRITE "${output}" "${page}")
