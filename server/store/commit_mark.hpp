// SPDX-License-Identifier: Apache-2.0
//
// How far a SQLite file had come, noted in a small file beside it: so that a database whose file
// was emptied, or whose write-ahead log was removed or cut, is not taken for a whole one. SQLite
// takes it for that: to it, what was in the log never happened.
//
//   in the database  a counter, in the 32 bits of its header that are the program's own
//                    (PRAGMA application_id); it grows with a transaction, now and then
//   in the file      the counter, written after that transaction is durable
//
// So the database is never behind the file, unless something was taken from it. The file is not
// synced: after a power cut it may be old, never new.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "server/store/sqlite.hpp"

namespace portico::store {

/// What the name of such a file ends in. Backups leave it out.
inline constexpr const char* kMarkEnd = ".mark";

class CommitMark {
  public:
    explicit CommitMark(std::string database)
        : database_(std::move(database)), path_(database_ + kMarkEnd) {}

    /// Before the database is opened, as SQLite deletes the log of an empty file. The error is for
    /// a person, and says what to do.
    SqliteResult<void> check_file() const;
    /// Before anything is written.
    SqliteResult<void> check(Database& database) const;

    /// In a transaction that writes. Counts once in 20 ms: what was committed after that and is
    /// then taken away is not missed.
    SqliteResult<void> advance(Database& database);
    /// That transaction is durable.
    void committed();
    /// A database that has no note gets one, in a transaction of its own: else it is not noticed
    /// when it is emptied before its first write. Where this fails (a full disk), that write does
    /// it.
    void begin(Database& database);

  private:
    std::optional<std::int32_t> read() const;
    std::unexpected<SqliteError> behind(const std::string& what) const;

    std::string database_;
    std::string path_;
    std::optional<std::int32_t> advanced_;  ///< by the transaction that is open
    std::chrono::steady_clock::time_point counted_at_{};
};

}  // namespace portico::store
