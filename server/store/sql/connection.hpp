// SPDX-License-Identifier: Apache-2.0
//
// What SQLite and PostgreSQL have in common, so that a store is written once:
//
//   auto rows = sql.query("SELECT name FROM project WHERE id = $1", id);
//   auto changed = sql.run("DELETE FROM project WHERE id = $1", id);
//
// Parameters are $1, $2 ...; integers are 64 bits, texts UTF-8 without NUL, bytes anything. Both
// engines know ON CONFLICT ... DO UPDATE and RETURNING. One connection belongs to one thread at a
// time, and runs one query at a time: finish or drop a Query before the next statement.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"  // PORTICO_TRY, which store code uses
#include "server/data/store_error.hpp"

namespace portico::store::sql {

enum class Dialect : std::uint8_t { kSqlite, kPostgres };

/// A prepared statement of one engine. Used through Query and Connection::run.
class Statement {
  public:
    virtual ~Statement() = default;

    /// Position from 1. What is bound must live until the first step.
    void bind(int index, std::int64_t value) { bind_integer(index, value); }
    /// A text with a NUL or no UTF-8 fails the step with kRefused, on every engine.
    void bind(int index, std::string_view text);
    void bind(int index, ByteView bytes) { bind_bytes(index, bytes); }
    void bind(int index, std::nullopt_t) { bind_null(index); }
    template <class T>
    void bind(int index, const std::optional<T>& value) {
        if (value)
            bind(index, *value);
        else
            bind_null(index);
    }

    /// The first step runs the statement. True: there is a row.
    StoreResult<bool> step();
    /// Ends it; ready for the next bind.
    void reset();
    /// Rows that the statement has changed.
    virtual std::int64_t changes() const = 0;

    virtual std::int64_t integer(int column) const = 0;
    virtual std::string text(int column) const = 0;
    virtual Bytes bytes(int column) const = 0;
    virtual bool is_null(int column) const = 0;

  protected:
    virtual void bind_integer(int index, std::int64_t value) = 0;
    virtual void bind_text(int index, std::string_view text) = 0;
    virtual void bind_bytes(int index, ByteView bytes) = 0;
    virtual void bind_null(int index) = 0;
    virtual StoreResult<bool> do_step() = 0;
    virtual void do_reset() = 0;

  private:
    bool refused_ = false;
};

/// Rows of a running statement; ends it when dropped. Columns count from 0.
class Query {
  public:
    /// `first` is what the first step said.
    Query(Statement& statement, bool first) : statement_(&statement), first_(first) {}
    Query(Query&& other) noexcept
        : statement_(std::exchange(other.statement_, nullptr)), first_(other.first_) {}
    Query& operator=(Query&&) = delete;
    ~Query() {
        if (statement_ != nullptr) statement_->reset();
    }

    /// True: there is a row, which the others read.
    StoreResult<bool> next() {
        if (!first_) return statement_->step();
        const bool row = *first_;
        first_.reset();
        return row;
    }
    std::int64_t integer(int column) const { return statement_->integer(column); }
    std::string text(int column) const { return statement_->text(column); }
    Bytes bytes(int column) const { return statement_->bytes(column); }
    bool is_null(int column) const { return statement_->is_null(column); }
    std::optional<std::string> optional_text(int column) const {
        if (is_null(column)) return std::nullopt;
        return text(column);
    }

  private:
    Statement* statement_;
    std::optional<bool> first_;
};

class Connection {
  public:
    virtual ~Connection() = default;

    virtual Dialect dialect() const = 0;
    /// Several statements without parameters or rows.
    virtual StoreResult<void> execute(const std::string& script) = 0;

    /// Runs a statement; rows come with next(). A statement is prepared once per connection, so
    /// `sql` must be one of few texts, never built from values.
    template <class... Arguments>
    StoreResult<Query> query(std::string_view sql, const Arguments&... arguments) {
        StoreResult<Statement*> statement = prepared(sql);
        if (!statement) return std::unexpected(std::move(statement).error());
        int index = 0;
        (bind_one(**statement, ++index, arguments), ...);
        const StoreResult<bool> first = (*statement)->step();  // while the arguments live
        if (!first) (*statement)->reset();
        if (!first) return std::unexpected(first.error());
        return Query(**statement, *first);
    }

    /// Runs a statement to its end; how many rows it changed.
    template <class... Arguments>
    StoreResult<std::int64_t> run(std::string_view sql, const Arguments&... arguments) {
        StoreResult<Statement*> statement = prepared(sql);
        if (!statement) return std::unexpected(std::move(statement).error());
        int index = 0;
        (bind_one(**statement, ++index, arguments), ...);
        return run_to_end(**statement);
    }

    /// The first column of the first row; nothing where there is no row.
    template <class... Arguments>
    StoreResult<std::optional<std::int64_t>> integer(std::string_view sql,
                                                     const Arguments&... arguments) {
        StoreResult<Query> rows = query(sql, arguments...);
        if (!rows) return std::unexpected(std::move(rows).error());
        const StoreResult<bool> row = rows->next();
        if (!row) return std::unexpected(row.error());
        if (!*row || rows->is_null(0)) return std::optional<std::int64_t>();
        return std::optional<std::int64_t>(rows->integer(0));
    }

    /// Does `work` (a function that returns a StoreResult) in a transaction as if nobody else wrote
    /// meanwhile: all of it is durable when this returns a value, none of it when `work` or the
    /// commit fails. Where PostgreSQL asks for a retry, `work` runs again: it must not change
    /// anything but the database and what it assigns anew. Not nested.
    template <class Work>
    auto transaction(Work work) -> decltype(work()) {
        for (int attempt = 1;; ++attempt) {
            if (StoreResult<void> begun = begin(); !begun) return std::unexpected(begun.error());
            auto result = work();
            if (result) {
                StoreResult<void> committed = commit();
                if (committed) return result;
                if (!retry_wanted_ || attempt == kAttemptsMax)
                    return std::unexpected(std::move(committed).error());
            } else {
                roll_back();
                if (!retry_wanted_ || attempt == kAttemptsMax) return result;
            }
        }
    }

    StoreResult<void> begin();
    StoreResult<void> commit();
    void roll_back();

    /// Reads as of one moment until end_reading(); nothing is written between. Not nested.
    StoreResult<void> begin_reading();
    void end_reading();

    /// The last transaction() failed because others wrote meanwhile, each time that it was tried.
    bool lost_to_others() const { return retry_wanted_; }

    /// A transaction could not be ended: another cannot begin on this connection, which is to be
    /// dropped.
    bool is_broken() const { return broken_; }

  protected:
    virtual StoreResult<std::unique_ptr<Statement>> prepare(std::string_view sql) = 0;
    virtual std::string_view begin_sql() const = 0;
    virtual std::string_view begin_reading_sql() const { return "BEGIN"; }
    /// Before a transaction that may write begins, and once it has ended or could not begin.
    virtual StoreResult<void> enter() { return {}; }
    virtual void leave() {}
    /// The last of a transaction that may write, and once it is durable.
    virtual StoreResult<void> before_commit() { return {}; }
    virtual void committed() {}
    /// An engine's driver says so when a conflict with another transaction failed a statement.
    void want_retry() { retry_wanted_ = true; }
    bool in_transaction() const { return in_transaction_; }

  private:
    static constexpr int kAttemptsMax = 8;

    template <class T>
    static void bind_one(Statement& statement, int index, const T& value) {
        if constexpr (std::is_integral_v<T>)
            statement.bind(index, static_cast<std::int64_t>(value));
        else if constexpr (std::is_convertible_v<const T&, std::string_view>)
            statement.bind(index, std::string_view(value));
        else if constexpr (std::is_convertible_v<const T&, ByteView>)
            statement.bind(index, ByteView(value));
        else
            statement.bind(index, value);
    }
    StoreResult<Statement*> prepared(std::string_view sql);
    static StoreResult<std::int64_t> run_to_end(Statement& statement);

    std::unordered_map<std::string, std::unique_ptr<Statement>> statements_;
    bool retry_wanted_ = false;
    bool in_transaction_ = false;
    bool broken_ = false;
};

}  // namespace portico::store::sql
