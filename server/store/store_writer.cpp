// SPDX-License-Identifier: Apache-2.0
#include "server/store/store_writer.hpp"

#include <chrono>
#include <iterator>
#include <utility>

namespace portico::store {

StoreWriter::StoreWriter(std::unique_ptr<RelayLog> log, Done done, std::int64_t look_every_ms)
    : log_(std::move(log)),
      done_(std::move(done)),
      look_every_ms_(look_every_ms),
      thread_([this] { run(); }) {}

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
        if (queue_.empty())
            queue_.swap(writes);
        else
            std::move(writes.begin(), writes.end(), std::back_inserter(queue_));
    }
    wake_.notify_one();
}

std::size_t StoreWriter::queued() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void StoreWriter::look() {
    {
        const std::lock_guard lock(mutex_);
        looking_ = true;
    }
    wake_.notify_one();
}

void StoreWriter::run() {
    while (true) {
        std::vector<relay::Write> batch;
        {
            std::unique_lock lock(mutex_);
            const auto wanted = [this] { return stopping_ || looking_ || !queue_.empty(); };
            if (log_->is_shared())
                wake_.wait_for(lock, std::chrono::milliseconds(look_every_ms_), wanted);
            else
                wake_.wait(lock, wanted);
            if (stopping_ && queue_.empty()) return;
            looking_ = false;
            std::swap(batch, queue_);
        }
        if (!batch.empty())
            commit(std::move(batch));
        else if (log_->is_shared())
            look_now();
    }
}

void StoreWriter::commit(std::vector<relay::Write> batch) {
    const auto begin = std::chrono::steady_clock::now();
    LogResult<Applied> applied = log_->apply(batch);
    const auto took = std::chrono::steady_clock::now() - begin;
    commit_times_.observe_us(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
    Report report{.last = batch.back().ticket, .error = {}, .applied = {}};
    batch.clear();
    if (applied)
        report.applied = std::move(*applied);
    else
        report.error = applied.error();
    done_(std::move(report));
}

/// Tells only what is new.
void StoreWriter::look_now() {
    LogResult<std::vector<relay::StoreOp>> others = log_->read_others();
    const bool failed_before = std::exchange(look_failed_, !others);
    if (!others && failed_before) return;
    if (!others)
        done_({.last = 0, .error = others.error(), .applied = {}});
    else if (failed_before || !others->empty())
        done_({.last = 0, .error = {}, .applied = {.others = std::move(*others), .first = 0}});
}

}  // namespace portico::store
