// SPDX-License-Identifier: Apache-2.0
//
// The account machine of a simulated page, and a chain node behind it that is sometimes slow,
// sometimes rude and sometimes away.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "core/account/machine.hpp"
#include "sim/world.hpp"

namespace portico::sim {

class AccountHost {
  public:
    /// `tell` hears the machine's events, which are events of the engine.
    AccountHost(World& world, std::string name, std::function<void(engine::EngineInput)> tell);

    /// The machine loads with the first event.
    void step(account::AccountInput event);
    void set_online(bool online);
    /// The page is gone; nothing was stored.
    void drop();

  private:
    void load();
    void carry_out(const account::AccountEffect& effect);
    void answer_chain(const engine::HttpRequest& request);

    World& world_;
    std::string name_;
    std::function<void(engine::EngineInput)> tell_;
    std::unique_ptr<account::Machine> machine_;
    std::uint64_t incarnation_ = 0;
    bool online_ = true;
    std::map<std::int64_t, Scheduler::Ticket> timers_;
};

}  // namespace portico::sim
