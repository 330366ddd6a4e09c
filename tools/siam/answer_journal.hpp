/// Answers that are worked out, on disk at once, so that another run need not work them out again.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <string>

#include "tools/siam/file.hpp"

namespace siam::tools {

/// A text file: a line that names the program's version and what was asked, then a record for each answer.
///
///     siam-answers 1 siam 0.1.0 TITLE
///     answer KEY BYTES CHECKSUM
///     the answer, BYTES long
///
/// KEY is a hash of all that the answer depends on besides the title, 32 hex digits. The checksum covers the record's
/// line and the answer. A record that is cut off or damaged is dropped, and all that follows it.
class AnswerJournal {
public:
    /// Locks the file and reads what is there. Throws FileBusy, FileError, the latter also if it holds answers to
    /// something else.
    AnswerJournal(const std::string& path, const std::string& title);

    /// Takes in the answers of another such file, which is not written. Throws FileError.
    void read(const std::string& path);
    [[nodiscard]] const std::string* find(const std::string& question) const;
    /// Survives the end of this program when the call returns, and a power cut five seconds later. Throws FileError.
    void add(const std::string& question, const std::string& answer);

private:
    /// \return bytes that are good
    [[nodiscard]] std::size_t take(const std::string& path, const std::string& text);

    std::string first_line_;
    LockedFile file_;
    Securing securing_;
    boost::unordered_flat_map<std::string, std::string> answers_; ///< by key
};

} // namespace siam::tools
