// SPDX-License-Identifier: Apache-2.0
//
// Threads that do what blocks, so that the network's thread never waits for a database. Each has a
// connection of its own. The queue is bounded: run() says no when it is full, and the caller
// answers 503 with Retry-After, instead of waiting in memory.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/ops/metrics.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

struct WorkerConfig {
    std::size_t threads = 2;
    std::size_t queue_max = 1000;  ///< work that waits; more is refused
};

class Worker {
  public:
    /// Called on a worker's thread, again after it failed.
    using Connect = std::function<StoreResult<std::unique_ptr<sql::Connection>>()>;
    /// Gets to the thread that answers belong to: net::Server::post. Called on worker threads.
    using Post = std::function<void(std::function<void()>)>;

    Worker(WorkerConfig config, Connect connect, Post post);
    /// Ends what runs; what waits is dropped with its answer, never half done.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Does `work(sql::Connection&)`, which returns a StoreResult, on a worker's thread, and then
    /// posts `done(that result)`. Without a connection the result is kUnavailable. False: the queue
    /// is full, nothing was done, and `done` will not be called.
    template <class Work, class Done>
    [[nodiscard]] bool run(Work work, Done done) {
        using Answer = std::invoke_result_t<Work&, sql::Connection&>;
        return enqueue([work = std::move(work), done = std::move(done)](
                           const StoreResult<sql::Connection*>& connection) mutable {
            auto answer = std::make_shared<Answer>(
                connection ? work(**connection) : Answer(std::unexpect, connection.error()));
            return [done = std::move(done), answer]() mutable { done(std::move(*answer)); };
        });
    }

    std::size_t queued() const;
    /// Queue, refusals and times, each name led by `prefix` ("portico_store_").
    void write_metrics(std::string_view prefix, ops::MetricsText& out) const;

  private:
    /// Does the work, returns its answer.
    using Job =
        std::function<std::function<void()>(const StoreResult<sql::Connection*>& connection)>;

    bool enqueue(Job job);
    void run_jobs();

    const WorkerConfig config_;
    const Connect connect_;
    const Post post_;
    ops::Histogram times_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> queue_;
    std::uint64_t refused_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

/// How an area reaches its own store from the network's thread:
///
///   if (!projects.run([id](Store& store) { return store.find(id); }, [reply](auto found) { ... }))
///       reply.fail(ApiCode::temporarily_unavailable, "the store has too much to do");
template <class Store>
class Access {
  public:
    using Open = std::unique_ptr<Store> (*)(sql::Connection&);

    /// `worker` must outlive this. `open` makes the store over a connection.
    Access(Worker& worker, Open open) : worker_(worker), open_(open) {}

    /// As Worker::run, with the store.
    template <class Work, class Done>
    [[nodiscard]] bool run(Work work, Done done) const {
        return worker_.run([open = open_, work = std::move(work)](
                               sql::Connection& sql) mutable { return work(*open(sql)); },
                           std::move(done));
    }

  private:
    Worker& worker_;
    Open open_;
};

}  // namespace portico::store
