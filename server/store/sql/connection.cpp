// SPDX-License-Identifier: Apache-2.0
#include "server/store/sql/connection.hpp"

#include "core/base/assert.hpp"
#include "core/base/text/utf8.hpp"

namespace portico::store::sql {
namespace {

/// Distinct texts per connection: far above what all stores hold, so that one built from values is
/// noticed.
constexpr std::size_t kStatementsMax = 1000;

}  // namespace

void Statement::bind(int index, std::string_view text) {
    // PostgreSQL refuses both, SQLite neither: the same for both, before the engine sees it.
    if (text.find('\0') != std::string_view::npos || valid_utf8_prefix(text) != text.size()) {
        refused_ = true;
        bind_null(index);
        return;
    }
    bind_text(index, text);
}

StoreResult<bool> Statement::step() {
    if (refused_) return store_error(Failure::kRefused, "a text is not UTF-8 or holds a NUL");
    return do_step();
}

void Statement::reset() {
    refused_ = false;
    do_reset();
}

StoreResult<Statement*> Connection::prepared(std::string_view sql) {
    const auto found = statements_.find(std::string(sql));
    if (found != statements_.end()) {
        found->second->reset();
        return found->second.get();
    }
    PORTICO_ASSERT(statements_.size() < kStatementsMax);
    StoreResult<std::unique_ptr<Statement>> made = prepare(sql);
    if (!made) return std::unexpected(std::move(made).error());
    return statements_.emplace(std::string(sql), std::move(*made)).first->second.get();
}

StoreResult<std::int64_t> Connection::run_to_end(Statement& statement) {
    StoreResult<std::int64_t> result = 0;
    while (true) {
        const StoreResult<bool> row = statement.step();
        if (!row) {
            result = std::unexpected(row.error());
            break;
        }
        if (!*row) {
            result = statement.changes();
            break;
        }
    }
    statement.reset();
    return result;
}

StoreResult<void> Connection::begin() {
    PORTICO_ASSERT(!in_transaction_);
    retry_wanted_ = false;
    PORTICO_CHECK(enter());
    StoreResult<void> begun = execute(std::string(begin_sql()));
    in_transaction_ = begun.has_value();
    if (!begun) leave();
    return begun;
}

StoreResult<void> Connection::commit() {
    StoreResult<void> done = before_commit();
    if (done) done = execute("COMMIT");
    if (!done) {
        roll_back();
        return done;
    }
    committed();
    in_transaction_ = false;
    leave();
    return done;
}

StoreResult<void> Connection::begin_reading() {
    PORTICO_ASSERT(!in_transaction_);
    StoreResult<void> begun = execute(std::string(begin_reading_sql()));
    in_transaction_ = begun.has_value();
    return begun;
}

void Connection::end_reading() {
    in_transaction_ = false;
    if (execute("COMMIT")) return;
    broken_ = !execute("ROLLBACK").has_value();
}

void Connection::roll_back() {
    // Fails where the engine has rolled back already, or the connection has gone: that is as good.
    (void)execute("ROLLBACK");
    in_transaction_ = false;
    leave();
}

}  // namespace portico::store::sql
