// SPDX-License-Identifier: Apache-2.0
//
// Writes many rows of one table: row by row in SQLite, where a statement costs nothing, and many in
// one statement in PostgreSQL, where each would be a round trip. Values are numbers and bytes
// alone, so that no text from outside ever stands in a statement.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/encoding/hex.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

class Rows {
  public:
    /// `head` is "INSERT INTO t (a, b)", `tail` what follows the values, `columns` how many.
    Rows(sql::Connection& sql, std::string_view head, int columns, std::string_view tail)
        : sql_(sql), head_(head), tail_(tail), one_(head) {
        one_ += " VALUES (";
        for (int i = 1; i <= columns; ++i) one_ += (i > 1 ? ", $" : "$") + std::to_string(i);
        one_ += ") ";
        one_ += tail;
    }

    template <class... Values>
    StoreResult<void> add(const Values&... values) {
        if (sql_.dialect() == sql::Dialect::kSqlite) {
            PORTICO_CHECK(sql_.run(one_, values...));
            return {};
        }
        pending_ += pending_.empty() ? head_ + " VALUES (" : ",(";
        bool first = true;
        ((pending_ += std::exchange(first, false) ? "" : ",", append(values)), ...);
        pending_ += ')';
        if (pending_.size() < kStatementBytes) return {};
        return end();
    }
    /// Before the transaction ends, and before another table's rows refer to these.
    StoreResult<void> end() {
        if (pending_.empty()) return {};
        const std::string statement = std::exchange(pending_, {}) + " " + tail_;
        return sql_.execute(statement);
    }

  private:
    static constexpr std::size_t kStatementBytes = 256 * 1024;

    template <class Value>
    void append(const Value& value) {
        if constexpr (std::is_integral_v<Value>)
            pending_ += std::to_string(value);
        else if constexpr (requires { value.has_value(); })
            value ? append(*value) : void(pending_ += "NULL");
        else
            pending_ += "'\\x" + to_hex(value) + "'";
    }

    sql::Connection& sql_;
    std::string head_, tail_, one_, pending_;
};

}  // namespace portico::store
