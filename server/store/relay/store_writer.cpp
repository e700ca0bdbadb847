// SPDX-License-Identifier: Apache-2.0
#include "server/store/relay/store_writer.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace portico::store {

StoreWriter::StoreWriter(std::unique_ptr<RelayLog> log, Done done, std::int64_t look_every_ms,
                         std::int64_t settle_ms)
    : log_(std::move(log)),
      done_(std::move(done)),
      look_every_ms_(look_every_ms),
      settle_ms_(settle_ms),
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
        bool looking = false;
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, std::chrono::milliseconds(look_every_ms_),
                           [this] { return stopping_ || looking_ || !queue_.empty(); });
            if (stopping_ && queue_.empty()) return;
            looking = std::exchange(looking_, false);
            std::swap(batch, queue_);
        }
        const bool idle = batch.empty();
        if (!idle) commit(std::move(batch));
        const auto now = std::chrono::steady_clock::now();
        if (idle && looking) looked_at_ = {};
        if (now - looked_at_ < std::chrono::milliseconds(look_every_ms_)) continue;
        looked_at_ = now;
        look_now();
    }
}

void StoreWriter::commit(std::vector<relay::Write> batch) {
    const auto begin = std::chrono::steady_clock::now();
    LogResult<Applied> applied = log_->apply(batch);
    const auto took = std::chrono::steady_clock::now() - begin;
    commit_times_.observe_us(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
    Report report;
    report.last = batch.back().ticket;
    const bool messages = std::ranges::any_of(batch, [](const relay::Write& write) {
        return std::ranges::any_of(write.ops, [](const relay::StoreOp& op) {
            return std::holds_alternative<relay::SaveMessage>(op);
        });
    });
    batch.clear();
    if (applied)
        report.applied = std::move(*applied);
    else
        report.error = applied.error();
    notify(std::move(report), messages);
}

/// `proof`: a success says that messages can be stored. A small write may fit where they do not.
void StoreWriter::notify(Report report, bool proof) {
    const auto now = std::chrono::steady_clock::now();
    if (!report.error.empty()) {
        failing_ = true;
        failed_at_ = now;
    } else if (proof || now - failed_at_ >= std::chrono::milliseconds(settle_ms_)) {
        failing_ = false;
    }
    report.failing = failing_;
    report.lost = log_->is_lost();
    done_(std::move(report));
}

/// Tells of success only what is new, and while a failure is not over.
void StoreWriter::look_now() {
    LogResult<std::vector<relay::StoreOp>> others;
    if (log_->is_shared()) others = log_->read_others();
    LogResult<void> checked;
    if (others) checked = log_->check(failing_);
    Report report;
    if (!others)
        report.error = others.error();
    else if (!checked)
        report.error = checked.error();
    if (others) report.applied.others = std::move(*others);
    if (report.error.empty() && report.applied.others.empty() && !failing_) return;
    notify(std::move(report), false);
}

}  // namespace portico::store
