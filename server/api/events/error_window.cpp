// SPDX-License-Identifier: Apache-2.0
#include "server/api/events/error_window.hpp"

namespace portico::api::events {

void ErrorWindow::forget(std::int64_t now_ms) {
    while (!taken_.empty() && (taken_.front().first + kErrorWindowMs <= now_ms ||
                               taken_.size() > kErrorsPerWindow * kClientsMax)) {
        const auto client = clients_.find(taken_.front().second);
        client->second.pop_front();
        if (client->second.empty()) clients_.erase(client);
        taken_.pop_front();
    }
}

std::int64_t ErrorWindow::take(const std::string& client, std::int64_t now_ms) {
    forget(now_ms);
    std::deque<std::int64_t>& times = clients_[client];
    if (times.size() >= kErrorsPerWindow) return times.front() + kErrorWindowMs - now_ms;
    times.push_back(now_ms);
    taken_.emplace_back(now_ms, client);
    return 0;
}

}  // namespace portico::api::events
