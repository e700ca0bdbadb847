// SPDX-License-Identifier: Apache-2.0
//
// Virtual time: what is to happen, in the order of its time and then of its making. Nothing in the
// simulator reads a real clock, so a seed replays to the byte.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

namespace portico::sim {

class Scheduler {
  public:
    using Ticket = std::pair<std::int64_t, std::uint64_t>;  ///< time and order; names an entry

    explicit Scheduler(std::int64_t start_ms) : now_ms_(start_ms) {}

    std::int64_t now_ms() const { return now_ms_; }

    Ticket after(std::int64_t delay_ms, std::function<void()> action) {
        const Ticket ticket{now_ms_ + (delay_ms < 0 ? 0 : delay_ms), ++order_};
        entries_.emplace(ticket, std::move(action));
        return ticket;
    }
    void cancel(const Ticket& ticket) { entries_.erase(ticket); }

    /// Runs everything up to and including `end_ms`. Returns how many actions ran.
    std::uint64_t run_until(std::int64_t end_ms) {
        std::uint64_t ran = 0;
        while (!entries_.empty() && entries_.begin()->first.first <= end_ms) {
            auto entry = entries_.extract(entries_.begin());
            now_ms_ = entry.key().first;
            entry.mapped()();
            ++ran;
        }
        now_ms_ = end_ms;
        return ran;
    }

  private:
    std::int64_t now_ms_;
    std::uint64_t order_ = 0;
    std::map<Ticket, std::function<void()>> entries_;
};

}  // namespace portico::sim
