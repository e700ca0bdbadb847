// SPDX-License-Identifier: Apache-2.0
//
// Runs the indexer of every configured chain on a thread of its own, with its own calls to the
// nodes and its own connection to the database, so that neither pages of histories nor the
// proxy's clients ever wait for it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "server/indexer/chain_indexer.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/worker.hpp"

namespace portico::indexer {

struct IndexServiceConfig {
    std::vector<IndexedChain> chains;
    IndexerOptions options;
    api::rpc::RpcOptions rpc;  ///< every chain has nodes there
    std::string owner;         ///< of leases: another for each process
    std::uint64_t seed = 0;
    /// Bytes that are free where the index is; none: it is on another machine.
    std::function<std::uint64_t()> free_space = {};
};

class IndexService {
  public:
    IndexService(IndexServiceConfig config, store::Worker::Connect connect, ops::Log& log);
    /// Gives the leases back, so that another process goes on at once.
    ~IndexService();

    /// Safe from every thread.
    std::vector<ChainStatus> status() const;
    void write_metrics(ops::MetricsText& out) const;

  private:
    void run();
    void post(std::function<void()> action);
    bool wait(std::vector<std::function<void()>>& actions);
    Store* reach_store(std::int64_t now_ms);
    /// Once a second: whether the disk has room.
    void look_at_disk(std::int64_t now_ms, std::span<const std::unique_ptr<ChainIndexer>> chains);

    IndexServiceConfig config_;
    store::Worker::Connect connect_;
    ops::Log& log_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::function<void()>> actions_;
    std::vector<ChainStatus> status_;
    bool stopping_ = false;
    bool store_failing_ = false;
    bool has_room_ = true;
    std::int64_t next_connect_ms_ = 0, next_disk_ms_ = 0;
    std::unique_ptr<store::sql::Connection> sql_;
    std::unique_ptr<Store> store_;
    std::thread thread_;
};

/// The proxy's options as the indexer wants them: nothing kept, long answers, traces allowed.
api::rpc::RpcOptions rpc_for_indexing(api::rpc::RpcOptions options,
                                      const std::vector<IndexedChain>& chains);

}  // namespace portico::indexer
