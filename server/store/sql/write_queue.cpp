// SPDX-License-Identifier: Apache-2.0
#include "server/store/sql/write_queue.hpp"

#include <map>

#include "core/base/assert.hpp"

namespace portico::store::sql {

std::shared_ptr<WriteQueue> WriteQueue::of_file(const std::string& path) {
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<WriteQueue>> queues;
    const std::lock_guard lock(mutex);
    std::erase_if(queues, [](const auto& one) { return one.second.expired(); });
    std::weak_ptr<WriteQueue>& known = queues[path];
    std::shared_ptr<WriteQueue> queue = known.lock();
    if (queue == nullptr) known = queue = std::make_shared<WriteQueue>();
    return queue;
}

bool WriteQueue::enter(std::chrono::milliseconds wait) {
    std::unique_lock lock(mutex_);
    const std::uint64_t mine = ++last_;
    const auto place = line_.insert(line_.end(), mine);
    if (changed_.wait_for(lock, wait, [&] { return line_.front() == mine; })) return true;
    line_.erase(place);
    return false;
}

void WriteQueue::leave() {
    {
        const std::lock_guard lock(mutex_);
        PORTICO_ASSERT(!line_.empty());
        line_.pop_front();
    }
    changed_.notify_all();
}

std::size_t WriteQueue::waiting() const {
    const std::lock_guard lock(mutex_);
    return line_.empty() ? 0 : line_.size() - 1;
}

}  // namespace portico::store::sql
