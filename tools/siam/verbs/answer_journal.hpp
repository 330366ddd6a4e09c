/// Complete answers, saved to disk at once, so that another run need not compute them again.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <string>

#include "tools/siam/frame/file.hpp"

namespace siam::tools {

/// A text file: a line with the program's version and the run's title, then a record for each answer.
///
///     siam-answers 1 siam 0.1.0 TITLE
///     answer KEY BYTES CHECKSUM
///     the answer, BYTES long
///
/// KEY is a hash of everything besides the title that the answer depends on, 32 hex digits. The checksum covers the
/// record's line and the answer. The reader drops a record that is cut off or damaged, and all records after it.
class AnswerJournal {
public:
    /// Locks the file and reads its answers. Throws FileBusy; FileError, also if the answers belong to another title.
    AnswerJournal(const std::string& path, const std::string& title);

    /// Adds the answers of another such file, and never writes to that file. Throws FileError.
    void read(const std::string& path);
    [[nodiscard]] const std::string* find(const std::string& question) const;
    /// The record survives the end of this program when the call returns, and a power cut five seconds later. Throws
    /// FileError.
    void add(const std::string& question, const std::string& answer);

private:
    /// \return the number of good bytes
    [[nodiscard]] std::size_t take(const std::string& path, const std::string& text);

    std::string first_line_;
    LockedFile file_;
    Securing securing_;
    boost::unordered_flat_map<std::string, std::string> answers_; ///< by key
};

} // namespace siam::tools
