// SPDX-License-Identifier: Apache-2.0
//
// The shell of one pairing machine in the simulator: socket, timers, storage and crashes. What was
// stored survives a crash; everything else is gone, as when a page is reloaded or an app is killed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/walletconnect/contract.hpp"
#include "sim/machine_host.hpp"
#include "sim/relay_host.hpp"
#include "sim/world.hpp"

namespace portico::sim {

class PairingHost {
  public:
    using Listener = std::function<void(const wc::PairingEvent&)>;

    PairingHost(World& world, RelayHost& relay, wc::Role role, std::string name, Listener listener);

    /// Makes the machine from what is stored. A second start without a crash does nothing.
    void start();
    void crash();
    /// There is a machine, and it does not stand still: nobody uses an app that does.
    bool is_running() const { return machine_.is_running() && !still_; }
    void set_online(bool online);
    /// A phone shows another app: nothing runs, and the sockets die without a word. What happens
    /// meanwhile is heard when it runs again.
    void stand_still();
    void resume();
    void step(wc::PairingInput event);

    /// The sessions as the machine has reported them, by topic.
    const std::map<std::string, wc::Session>& sessions() const { return sessions_; }

  private:
    void run(wc::PairingInput event);
    void carry_out(const wc::PairingEffect& effect);
    void note(const wc::PairingEvent& event);

    World& world_;
    RelayHost& relay_;
    wc::Role role_;
    std::string name_;
    Listener listener_;

    MachineHost machine_{world_, "pairing", name_, [this](wc::TimerFired fired) { step(fired); }};
    bool online_ = true;
    bool still_ = false;
    std::vector<wc::PairingInput> held_;             ///< until it runs again
    std::map<std::int64_t, std::uint64_t> sockets_;  ///< socket id -> connection
    std::map<std::string, wc::Session> sessions_;
};

}  // namespace portico::sim
