// SPDX-License-Identifier: Apache-2.0
#include "server/store/store_writer.hpp"

#include <chrono>
#include <iterator>
#include <utility>

namespace portico::store {

StoreWriter::StoreWriter(RelayStore store, Done done)
    : store_(std::move(store)), done_(std::move(done)), thread_([this] { run(); }) {}

StoreWriter::~StoreWriter() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void StoreWriter::enqueue(std::vector<relay::Write> writes) {
    if (writes.empty()) return;
    {
        const std::lock_guard lock(mutex_);
        std::move(writes.begin(), writes.end(), std::back_inserter(queue_));
    }
    wake_.notify_one();
}

std::size_t StoreWriter::queued() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void StoreWriter::run() {
    std::vector<relay::Write> batch;
    while (true) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
            if (queue_.empty()) return;
            std::swap(batch, queue_);
        }
        const auto begin = std::chrono::steady_clock::now();
        const SqliteResult<void> applied = store_.apply(batch);
        const auto took = std::chrono::steady_clock::now() - begin;
        commit_times_.observe_us(
            std::chrono::duration_cast<std::chrono::microseconds>(took).count());
        const relay::Ticket last = batch.back().ticket;
        batch.clear();
        done_(last, applied ? std::string() : applied.error().text);
    }
}

}  // namespace portico::store
