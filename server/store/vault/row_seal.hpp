// SPDX-License-Identifier: Apache-2.0
//
// What authenticates the rows that say who may do what (docs/decisions/0079-sealed-rows.md). All
// rows of an account, and all of a login that is under way, are one set: it has a version, which
// goes up with each change, and an HMAC over that and every row, under a key that the database does
// not have. A row that something else wrote, took away, moved to another account or put back as it
// once was does not fit; but for who puts the whole set back.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/secret.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

enum class RowSet : std::uint8_t { kAccount, kFlow };

/// A set as it is stored, and the seal that is stored with it.
struct StoredRows {
    std::vector<std::vector<std::string>> rows = {};  ///< table, then its columns; in their order
    std::int64_t version = 0;                         ///< 0: there is no seal
    std::string mac = {};                             ///< hex digits

    bool empty() const { return rows.empty() && version == 0; }
};

/// Of one statement, so as of one moment.
StoreResult<StoredRows> read_rows(sql::Connection& sql, RowSet set, const std::string& id);

/// Writes the seal of what is stored now.
StoreResult<void> write_seal(sql::Connection& sql, RowSet set, const std::string& id,
                             std::int64_t version, const Bytes32& mac);

/// HMAC-SHA-256 over the id, the version and all rows of a set.
Bytes32 seal_mac(const Secret<32>& key, RowSet set, const std::string& id, std::int64_t version,
                 const std::vector<std::vector<std::string>>& rows);

/// The key of seals, of the one that the audit log is signed with.
Secret<32> derive_row_key(const Secret<32>& log_key);

}  // namespace portico::store
