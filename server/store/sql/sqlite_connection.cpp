// SPDX-License-Identifier: Apache-2.0
#include "server/store/sql/sqlite_connection.hpp"

#include <cctype>
#include <chrono>
#include <thread>
#include <utility>

#include "server/store/commit_mark.hpp"
#include "server/store/sql/write_queue.hpp"

namespace portico::store::sql {
namespace {

StoreError translate(const SqliteError& error) {
    switch (error.code & 0xff) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_CANTOPEN:
        case SQLITE_IOERR:
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_NOMEM:
            return {Failure::kUnavailable, error.text};
        case SQLITE_CONSTRAINT:
            return {Failure::kConflict, error.text};
        case SQLITE_FULL:
            return {Failure::kFull, error.text};
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return {Failure::kDamaged, error.text};
        case SQLITE_TOOBIG:
            return {Failure::kRefused, error.text};
        default:
            return {Failure::kInternal, error.text};
    }
}

template <class T>
StoreResult<T> translated(SqliteResult<T> result) {
    if (!result) return std::unexpected(translate(result.error()));
    if constexpr (std::is_void_v<T>)
        return {};
    else
        return std::move(*result);
}

/// SQLite spells positions ?1; its $1 would be a name, numbered by where it first stands.
std::string with_question_marks(std::string_view sql) {
    std::string out(sql);
    for (std::size_t i = 0; i + 1 < out.size(); ++i)
        if (out[i] == '$' && std::isdigit(static_cast<unsigned char>(out[i + 1]))) out[i] = '?';
    return out;
}

class SqliteStatement final : public Statement {
  public:
    SqliteStatement(store::Statement handle, Database& database)
        : handle_(std::move(handle)), database_(database) {}

    std::int64_t changes() const override { return changes_; }
    std::int64_t integer(int column) const override { return handle_.integer(column); }
    std::string text(int column) const override { return handle_.text(column); }
    Bytes bytes(int column) const override { return handle_.blob(column); }
    bool is_null(int column) const override { return handle_.is_null(column); }

  protected:
    void bind_integer(int index, std::int64_t value) override { handle_.bind(index, value); }
    void bind_text(int index, std::string_view text) override {
        handle_.bind(index, text.data() == nullptr ? std::string_view("") : text);
    }
    void bind_bytes(int index, ByteView bytes) override {
        static constexpr std::uint8_t kNothing = 0;  // a null pointer would store NULL
        handle_.bind(index, bytes.data() == nullptr ? ByteView(&kNothing, 0) : bytes);
    }
    void bind_null(int index) override { handle_.bind_null(index); }
    StoreResult<bool> do_step() override {
        StoreResult<bool> row = translated(handle_.step());
        if (row && !*row) changes_ = database_.changes();
        return row;
    }
    void do_reset() override { handle_.reset(); }

  private:
    store::Statement handle_;
    Database& database_;
    std::int64_t changes_ = 0;
};

class SqliteConnection final : public Connection {
  public:
    SqliteConnection(Database&& database, std::shared_ptr<WriteQueue> writers,
                     std::optional<CommitMark> mark)
        : owned_(std::move(database)),
          database_(*owned_),
          writers_(std::move(writers)),
          mark_(std::move(mark)) {}
    explicit SqliteConnection(Database& database) : database_(database) {}

    Dialect dialect() const override { return Dialect::kSqlite; }
    StoreResult<void> execute(const std::string& script) override {
        return translated(database_.execute(script));
    }

  protected:
    StoreResult<std::unique_ptr<Statement>> prepare(std::string_view sql) override {
        auto statement = database_.prepare(with_question_marks(sql));
        if (!statement) return std::unexpected(translate(statement.error()));
        return std::make_unique<SqliteStatement>(std::move(*statement), database_);
    }
    /// Takes the write lock at once: a transaction that read first could not get it any more.
    std::string_view begin_sql() const override { return "BEGIN IMMEDIATE"; }
    StoreResult<void> enter() override {
        changes_before_ = database_.total_changes();
        if (writers_ == nullptr || writers_->enter(std::chrono::milliseconds(kSqliteBusyMs)))
            return {};
        return std::unexpected(StoreError{Failure::kUnavailable, "another writer does not end"});
    }
    void leave() override {
        if (writers_ != nullptr) writers_->leave();
    }
    /// Not of one that changed nothing, as most looks for work to do: that would be a write and a
    /// flush of the disk each time.
    StoreResult<void> before_commit() override {
        if (!mark_ || database_.total_changes() == changes_before_) return {};
        return translated(mark_->advance(database_));
    }
    void committed() override {
        if (mark_) mark_->committed();
    }

  private:
    std::optional<Database> owned_;
    Database& database_;
    std::shared_ptr<WriteQueue> writers_;  ///< null: of a database that somebody else owns
    std::optional<CommitMark> mark_;       ///< of a file of our own
    std::int64_t changes_before_ = 0;      ///< the transaction that is open
};

}  // namespace

namespace {

/// Two processes that make a new file at once may find it locked while the other switches it to
/// WAL, and SQLite does not wait then: to wait while both hold it could be for ever.
StoreResult<void> use_wal(Connection& connection) {
    const auto deadline =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(kSqliteBusyMs);
    while (true) {
        StoreResult<void> done = connection.execute("PRAGMA journal_mode = WAL");
        if (done || done.error().kind != Failure::kUnavailable ||
            std::chrono::steady_clock::now() >= deadline)
            return done;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

}  // namespace

StoreResult<std::unique_ptr<Connection>> open_sqlite(const std::string& path, Deleted deleted) {
    std::optional<CommitMark> mark;
    if (path != ":memory:") {
        mark.emplace(path);
        PORTICO_CHECK(translated(mark->check_file()));
    }
    auto database = Database::open(path);
    if (!database) return std::unexpected(translate(database.error()));
    // Before the first look: another process may be making the file.
    PORTICO_CHECK(
        translated(database->execute("PRAGMA busy_timeout = " + std::to_string(kSqliteBusyMs))));
    if (mark) PORTICO_CHECK(translated(mark->check(*database)));
    auto connection = std::make_unique<SqliteConnection>(
        std::move(*database), WriteQueue::of_file(path), std::move(mark));
    // Of a new file, as the relay's.
    PORTICO_CHECK(connection->execute("PRAGMA page_size = 8192"));
    PORTICO_CHECK(use_wal(*connection));
    for (const char* pragma : {"PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON",
                               "PRAGMA journal_size_limit = 67108864"})
        PORTICO_CHECK(connection->execute(pragma));
    if (deleted == Deleted::kIsOverwritten)
        PORTICO_CHECK(connection->execute("PRAGMA secure_delete = ON"));
    return connection;
}

std::unique_ptr<Connection> borrow_sqlite(Database& database) {
    return std::make_unique<SqliteConnection>(database);
}

}  // namespace portico::store::sql
