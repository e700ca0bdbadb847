// SPDX-License-Identifier: Apache-2.0
//
// A thin owner of SQLite handles: a database, a prepared statement, errors as values. One
// connection belongs to one thread at a time.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::store {

/// What SQLite said, in its words.
struct SqliteError {
    int code = 0;
    std::string text;
};

template <class T>
using SqliteResult = std::expected<T, SqliteError>;

/// A prepared statement. Bind by position from 1, step, read columns from 0.
class Statement {
  public:
    Statement() = default;

    void bind(int index, std::int64_t value);
    void bind(int index, std::string_view text);
    void bind(int index, ByteView blob);
    void bind_null(int index);
    /// Bound texts and blobs must live until the step. True: there is a row.
    SqliteResult<bool> step();
    /// Ready for the next bind.
    void reset();
    /// step and reset, for statements without rows.
    SqliteResult<void> run();

    std::int64_t integer(int column) const;
    std::string text(int column) const;
    Bytes blob(int column) const;
    bool is_null(int column) const;

  private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

class Database {
  public:
    /// Opens or makes the file.
    static SqliteResult<Database> open(const std::string& path);

    SqliteResult<void> execute(const std::string& sql);
    SqliteResult<Statement> prepare(std::string_view sql);
    SqliteResult<std::int64_t> query_integer(std::string_view sql);
    /// Rows that the last INSERT, UPDATE or DELETE has changed.
    std::int64_t changes() const { return sqlite3_changes64(handle_.get()); }
    /// Rows changed since it was opened, by foreign keys and triggers too.
    std::int64_t total_changes() const { return sqlite3_total_changes64(handle_.get()); }
    /// Brings all of the write-ahead log into the file, so that it is written from its beginning
    /// again. No statement may run.
    SqliteResult<void> checkpoint();
    /// Whether the file at the path it was opened with is still the one that is open.
    bool is_in_place() const;
    /// The error of the last call.
    SqliteError error() const;

  private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace portico::store
