// SPDX-License-Identifier: Apache-2.0
//
// Threads that do what blocks, so that the network's thread never waits for a database. Each has a
// connection of its own: to the database (Worker), or to Redis (redis/rate_limiter.hpp). The queue
// is bounded: run() says no when it is full, and the caller answers 503 with Retry-After, instead
// of waiting in memory.
#pragma once

#include <chrono>
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

#include "server/ops/executor.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

struct WorkerConfig {
    std::size_t threads = 2;
    std::size_t queue_max = 1000;  ///< work that waits; more is refused
};

template <class Connection>
class BasicWorker {
  public:
    /// Called on a worker's thread, again after it failed.
    using Connect = std::function<StoreResult<std::unique_ptr<Connection>>()>;

    /// `to_owner` gets to the thread that answers belong to.
    BasicWorker(WorkerConfig config, Connect connect, ops::Executor to_owner);
    /// Ends what runs; what waits is dropped with its answer, never half done.
    ~BasicWorker();
    BasicWorker(const BasicWorker&) = delete;
    BasicWorker& operator=(const BasicWorker&) = delete;

    /// Does `work(Connection&)`, which returns a StoreResult, on a worker's thread, and then
    /// posts `done(that result)`. Without a connection the result is kUnavailable. False: the queue
    /// is full, nothing was done, and `done` will not be called.
    template <class Work, class Done>
    [[nodiscard]] bool run(Work work, Done done) {
        using Answer = std::invoke_result_t<Work&, Connection&>;
        return enqueue([work = std::move(work), done = std::move(done)](
                           const StoreResult<Connection*>& connection) mutable {
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
    using Job = std::function<std::function<void()>(const StoreResult<Connection*>& connection)>;

    bool enqueue(Job job);
    void run_jobs();

    const WorkerConfig config_;
    const Connect connect_;
    const ops::Executor to_owner_;
    ops::Histogram times_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> queue_;
    std::uint64_t refused_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

template <class Connection>
BasicWorker<Connection>::BasicWorker(WorkerConfig config, Connect connect, ops::Executor to_owner)
    : config_(config), connect_(std::move(connect)), to_owner_(std::move(to_owner)) {
    for (std::size_t i = 0; i < config_.threads; ++i) threads_.emplace_back([this] { run_jobs(); });
}

template <class Connection>
BasicWorker<Connection>::~BasicWorker() {
    std::deque<Job> dropped;  // freed outside the lock: a dropped reply answers its client
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        std::swap(dropped, queue_);
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

template <class Connection>
bool BasicWorker<Connection>::enqueue(Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_ || queue_.size() >= config_.queue_max) {
            ++refused_;
            return false;
        }
        queue_.push_back(std::move(job));
    }
    wake_.notify_one();
    return true;
}

template <class Connection>
void BasicWorker<Connection>::run_jobs() {
    StoreResult<std::unique_ptr<Connection>> connection;
    while (true) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
            if (stopping_) return;
            job = std::move(queue_.front());
            queue_.pop_front();
        }
        const auto begin = std::chrono::steady_clock::now();
        if (!connection || *connection == nullptr) connection = connect_();
        const StoreResult<Connection*> ready =
            connection ? StoreResult<Connection*>(connection->get())
                       : StoreResult<Connection*>(std::unexpect, connection.error());
        std::function<void()> answer = job(ready);
        const auto took = std::chrono::steady_clock::now() - begin;
        times_.observe_us(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
        job = nullptr;
        if constexpr (requires(Connection& one) { one.is_broken(); })
            if (ready && (*ready)->is_broken()) connection = nullptr;
        to_owner_(std::move(answer));
    }
}

template <class Connection>
std::size_t BasicWorker<Connection>::queued() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

template <class Connection>
void BasicWorker<Connection>::write_metrics(std::string_view prefix, ops::MetricsText& out) const {
    const std::string name(prefix);
    std::size_t waiting = 0;
    std::uint64_t refused = 0;
    {
        const std::lock_guard lock(mutex_);
        waiting = queue_.size();
        refused = refused_;
    }
    out.gauge(name + "queue", "Work that waits for a database thread", waiting);
    out.counter(name + "refused_total", "Work refused because the queue was full", refused);
    out.histogram(name + "work_seconds", "Time of work on the database", times_);
}

using Worker = BasicWorker<sql::Connection>;
extern template class BasicWorker<sql::Connection>;

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
