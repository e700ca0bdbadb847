// SPDX-License-Identifier: Apache-2.0
//
// The relay's log in SQLite: write-ahead log, synchronous=FULL, so that a committed write survives
// the process and the power. Used by one thread at a time (store_writer.hpp).
#pragma once

#include <span>
#include <string>

#include "core/base/entropy.hpp"
#include "core/base/secret.hpp"
#include "server/relay/store_ops.hpp"
#include "server/store/sqlite.hpp"

namespace portico::store {

class RelayStore {
  public:
    /// Opens, migrates and checks the database. Errors are SQLite's.
    static SqliteResult<RelayStore> open(const std::string& path);

    /// All that is stored.
    SqliteResult<relay::Snapshot> load();

    /// Does all operations of all writes in one transaction: all are durable, or none is done.
    SqliteResult<void> apply(std::span<const relay::Write> writes);

    /// The relay's own key: made at the first start, the same ever after.
    SqliteResult<Secret<32>> relay_seed(const EntropyFn& entropy);

    /// Bounds the file to so many pages (4 KiB): beyond it every write fails as on a full disk.
    SqliteResult<void> limit_pages(std::int64_t pages);

  private:
    struct Statements {
        Statement save_message, erase_messages, save_reader, erase_reader, save_client,
            erase_client, save_watch, erase_watch;
    };

    SqliteResult<void> prepare();
    SqliteResult<void> apply(const relay::StoreOp& op);
    SqliteResult<void> erase_messages(std::vector<relay::Sequence> sequences);

    Database database_;
    Statements statements_;
};

}  // namespace portico::store
