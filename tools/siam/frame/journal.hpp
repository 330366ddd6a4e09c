/// Results, saved to disk as soon as they are finished, so that an interrupted run need not compute them again.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <chrono>
#include <string>
#include <string_view>

#include "solver/file.hpp"

namespace siam::tools {

/// A text file: a line that names the job, then a record for each result, in any order.
///
///     siam-journal 4 results=VERSION TITLE
///     KEY BYTES CHECKSUM
///     the result, BYTES long
///
/// VERSION is `results_version`, so that results of a solver with a fault are not believed after the fault is mended.
/// TITLE names everything that all results depend on. KEY names everything else that the record's result depends on.
/// Both are printable, without line ends. The checksum also covers the first line and the record's place in the file,
/// so that records of other jobs or other places are not accepted. If a record is cut off or damaged, the reader
/// ignores it and all records after it. Among records with equal keys, the last one counts. The file is the user's own,
/// so siam trusts its results.
class Journal {
public:
    using Records = boost::unordered_flat_map<std::string, std::string>; ///< results by key
    using Note = void (*)(std::string_view);

    /// Locks the file and reads its records. If a record is damaged, passes a message with its place to `note`. Throws
    /// FileBusy; FileError, also if the file has another title.
    Journal(const std::string& path, std::string_view title, Note note);
    /// Also reads the records of another journal with the same title; never writes to that file. Throws FileError.
    void also_read(const std::string& path);

    /// The result with this key among those that were read, or null.
    [[nodiscard]] const std::string* find(const std::string& key) const;
    /// All records that were read.
    [[nodiscard]] const Records& records() const noexcept { return records_; }
    /// Whether the file has no record.
    [[nodiscard]] bool is_empty() const noexcept { return end_ == first_line_.size(); }

    /// Adds a record. When the call returns, the record survives the end of this program; after the time
    /// `secured_within` it also survives a power cut. Securing each record at once would take longer than computing
    /// most results. Throws FileError.
    void add(std::string_view key, std::string_view result, std::chrono::seconds secured_within = usual);
    /// Removes the file. Call this when the work is complete.
    void remove() { file_.remove(); }

private:
    static constexpr std::chrono::seconds usual{5};
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::string record(std::size_t place, std::string_view key, std::string_view result) const;
    [[nodiscard]] std::size_t read(const std::string& path);
    [[nodiscard]] std::size_t read_record(std::string_view text, std::size_t place);
    void begin();

    std::string first_line_;
    Note note_;
    LockedFile file_;
    std::size_t end_ = 0; ///< the place of the next record
    Clock::time_point secured_ = Clock::now();
    Records records_;
};

/// A key for a long text: its XXH3 (128 bits), 32 hexadecimal digits.
[[nodiscard]] std::string fingerprint(std::string_view text);

} // namespace siam::tools
