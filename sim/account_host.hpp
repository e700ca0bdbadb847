// SPDX-License-Identifier: Apache-2.0
//
// The account machine of a simulated page, and behind it a chain node and the operator's server
// (account_server.hpp), which are sometimes slow, sometimes rude and sometimes away.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/account/contract.hpp"
#include "sim/machine_host.hpp"
#include "sim/world.hpp"

namespace portico::sim {

class AccountHost {
  public:
    /// `notify` hears the machine's events, which are events of the engine.
    AccountHost(World& world, std::string name, std::function<void(engine::EngineInput)> notify);

    /// The machine loads with the first event.
    void step(account::AccountInput event);
    void set_online(bool online);
    /// The page is gone; nothing was stored.
    void drop();
    /// Long after the last trouble: nothing loads for ever.
    void check_settled();

  private:
    void load();
    void carry_out(const account::AccountEffect& effect);
    void take(const account::AccountSlices& slices);
    void answer_chain(const engine::HttpRequest& request);
    void answer_get(const engine::HttpGet& request);
    /// Whether this answer is a failure; fills it in.
    bool fails(engine::HttpAnswered& answer, std::int64_t timeout_ms);
    void answer_later(engine::HttpAnswered answer);

    World& world_;
    std::string name_;
    std::function<void(engine::EngineInput)> notify_;
    MachineHost machine_{world_, "account", name_, [this](wc::TimerFired fired) { step(fired); }};
    bool online_ = true;
    engine::WatchAccount watch_{};
    account::AccountSlices shown_{};
};

}  // namespace portico::sim
