// SPDX-License-Identifier: Apache-2.0
//
// The relay's log in SQLite: write-ahead log, synchronous=FULL, so that a committed write survives
// the process and the power. The messages of one commit are one row (message_group.hpp). Used by
// one thread at a time (store_writer.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/base/entropy.hpp"
#include "core/base/secret.hpp"
#include "server/relay/store_ops.hpp"
#include "server/store/commit_mark.hpp"
#include "server/store/disk_reserve.hpp"
#include "server/store/relay/message_group.hpp"
#include "server/store/sqlite.hpp"

namespace portico::store {

class RelayStore {
  public:
    /// Opens, migrates and checks the database. Errors are SQLite's.
    static SqliteResult<RelayStore> open(const std::string& path,
                                         DiskReserve::Free free = DiskReserve::free_bytes);

    /// All that is stored; what is damaged is left out and counted.
    SqliteResult<relay::Snapshot> load();

    /// Does all operations of all writes in one transaction: all are durable, or none is done. On a
    /// full disk it makes room inside its own files first: by a checkpoint, by giving up the
    /// reserve. Where there is no reserve it takes no more than leaves room for a checkpoint, so
    /// that messages which expire always make room. Precondition: sequences of saved messages rise,
    /// from call to call as well.
    SqliteResult<void> apply(std::span<const relay::Write> writes);

    /// The relay's own key: made at the first start, the same ever after.
    SqliteResult<Secret<32>> relay_seed(const EntropyFn& entropy);

    /// Whether a reserve is kept for a full disk; makes it where there is room for it.
    bool has_reserve() { return reserve_->restore() || reserve_->exists(); }

    /// Whether a write of some size can be committed, and its file is where it was opened.
    SqliteResult<void> check(bool can_write);

    /// Bounds the file to so many pages (4 KiB): beyond it every write fails as on a full disk.
    SqliteResult<void> limit_pages(std::int64_t pages);

  private:
    struct Statements {
        Statement save_group, erase_group, save_gone, erase_gone, save_reader, erase_reader,
            save_client, erase_client, save_watch, erase_watch;
    };
    /// What one transaction does to the groups; taken over once it is durable.
    struct Change {
        MessageGroups groups;                 ///< as they become
        std::vector<relay::Sequence> erased;  ///< messages that go
        std::string data;                     ///< of the group that is being filled
        std::vector<const relay::Message*> saved;
    };

    SqliteResult<void> prepare();
    SqliteResult<void> convert_rows();
    SqliteResult<void> index_groups();
    SqliteResult<void> try_apply(std::span<const relay::Write> writes);
    bool checkpoint();
    bool bound();
    void unbound();
    SqliteResult<void> limit_log(std::uint64_t bytes);
    std::uint64_t log_bytes() const;
    void keep_room(std::span<const relay::Write> writes);
    SqliteResult<void> moved() const;
    SqliteResult<void> change(std::span<const relay::Write> writes, Change& change);
    SqliteResult<void> apply(const relay::StoreOp& op, Change& change);
    SqliteResult<void> save_messages(Change& change);
    SqliteResult<void> erase_messages(Change& change);
    SqliteResult<void> save(relay::Sequence key, MessageGroup& group);
    SqliteResult<void> rewrite(relay::Sequence key, MessageGroup& group);
    SqliteResult<void> run_keyed(Statement& sql, relay::Sequence key);
    void take_over(Change change);

    std::string path_;
    Database database_;
    std::optional<DiskReserve> reserve_;
    std::optional<CommitMark> mark_;
    bool may_rewrite_ = true;            ///< groups of which little is left
    std::optional<std::int64_t> bound_;  ///< pages: the file may not grow beyond
    Statements statements_;
    MessageGroups groups_;
    std::string data_;         ///< memory for Change::data
    bool moved_ = false;       ///< the file is not where it was opened
    std::size_t damaged_ = 0;  ///< messages that were left out when the file was opened
};

}  // namespace portico::store
