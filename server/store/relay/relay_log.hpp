// SPDX-License-Identifier: Apache-2.0
//
// What the relay's writer needs of a database. SQLite belongs to one process; PostgreSQL can belong
// to several, which then share one relay: each reads what the others have written, in one order
// (docs/decisions/0026-several-processes.md). Used by one thread at a time.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/entropy.hpp"
#include "core/base/secret.hpp"
#include "server/relay/store_ops.hpp"
#include "server/store/relay/relay_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

template <class T>
using LogResult = std::expected<T, std::string>;  ///< the error is for the log and the operator

/// What a commit has done.
struct Applied {
    std::vector<relay::StoreOp> others;  ///< what other processes wrote before it
    relay::Sequence first = 0;           ///< the sequence that its first message was given
};

class RelayLog {
  public:
    virtual ~RelayLog() = default;

    /// Several processes may use it: messages get their sequences here, not from the caller.
    virtual bool is_shared() const = 0;
    /// All that is stored.
    virtual LogResult<relay::Snapshot> load() = 0;
    /// Does all operations of all writes in one transaction: all are durable, or none is done.
    virtual LogResult<Applied> apply(std::span<const relay::Write> writes) = 0;
    /// What other processes have written since the last call of this or of apply().
    virtual LogResult<std::vector<relay::StoreOp>> read_others() = 0;
    /// The database does not have what follows what was read last: too much has gone meanwhile, or
    /// a new writer never had it. Nothing is written or read from then on; a new start reads all.
    virtual bool is_lost() const { return false; }
    /// Whether all is well with the database, and where `can_write`, whether a write of the size of
    /// a message can be committed.
    virtual LogResult<void> check(bool can_write) = 0;
    /// The relay's own key: made at the first start, the same ever after, for all processes.
    virtual LogResult<Secret<32>> relay_seed(const EntropyFn& entropy) = 0;
};

std::unique_ptr<RelayLog> make_sqlite_log(RelayStore store);
/// Precondition: the connection is to PostgreSQL, migrated to relay_schema().
std::unique_ptr<RelayLog> make_postgres_log(std::unique_ptr<sql::Connection> connection);

}  // namespace portico::store
