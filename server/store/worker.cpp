// SPDX-License-Identifier: Apache-2.0
#include "server/store/worker.hpp"

#include <chrono>

namespace portico::store {

Worker::Worker(WorkerConfig config, Connect connect, Post post)
    : config_(config), connect_(std::move(connect)), post_(std::move(post)) {
    for (std::size_t i = 0; i < config_.threads; ++i) threads_.emplace_back([this] { run_jobs(); });
}

Worker::~Worker() {
    std::deque<Job> dropped;  // freed outside the lock: a dropped reply answers its client
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        std::swap(dropped, queue_);
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool Worker::enqueue(Job job) {
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

void Worker::run_jobs() {
    StoreResult<std::unique_ptr<sql::Connection>> connection;
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
        const StoreResult<sql::Connection*> ready =
            connection ? StoreResult<sql::Connection*>(connection->get())
                       : StoreResult<sql::Connection*>(std::unexpect, connection.error());
        std::function<void()> answer = job(ready);
        const auto took = std::chrono::steady_clock::now() - begin;
        times_.observe_us(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
        job = nullptr;
        post_(std::move(answer));
    }
}

std::size_t Worker::queued() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void Worker::write_metrics(std::string_view prefix, ops::MetricsText& out) const {
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

}  // namespace portico::store
