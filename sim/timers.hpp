// SPDX-License-Identifier: Apache-2.0
//
// The timers of one machine in a page: as a shell keeps them, by the virtual clock.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "core/walletconnect/contract.hpp"
#include "sim/scheduler.hpp"

namespace portico::sim {

class Timers {
  public:
    using Fire = std::function<void(wc::TimerFired)>;

    Timers(Scheduler& scheduler, Fire fire) : scheduler_(scheduler), fire_(std::move(fire)) {}

    /// One of the same id is set anew.
    void set(const wc::TimerSet& timer) {
        clear({timer.timer_id});
        running_[timer.timer_id] = scheduler_.after(timer.delay_ms, [this, id = timer.timer_id] {
            running_.erase(id);
            fire_({id});
        });
    }
    void clear(const wc::TimerClear& timer) {
        const auto old = running_.find(timer.timer_id);
        if (old == running_.end()) return;
        scheduler_.cancel(old->second);
        running_.erase(old);
    }
    /// The page is gone.
    void drop() {
        for (const auto& [id, ticket] : running_) scheduler_.cancel(ticket);
        running_.clear();
    }

  private:
    Scheduler& scheduler_;
    Fire fire_;
    std::map<std::int64_t, Scheduler::Ticket> running_;
};

}  // namespace portico::sim
