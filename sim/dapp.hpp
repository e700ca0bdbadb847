// SPDX-License-Identifier: Apache-2.0
//
// A simulated page: the engine, the pairing and account machines beside it, a visitor and a host
// app. It promises that every request of the host is answered exactly once and that nothing stays
// in "connecting".
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "core/engine/contract.hpp"
#include "sim/account_host.hpp"
#include "sim/machine_host.hpp"
#include "sim/pairing_host.hpp"
#include "sim/world.hpp"

namespace portico::sim {

class Dapp {
  public:
    /// `scan` is called when the visitor holds the phone to the code.
    Dapp(World& world, RelayHost& relay, std::string name, std::function<void(std::string)> scan);

    void load();    ///< opens the page
    void unload();  ///< closes it; what was stored stays
    bool is_loaded() const { return engine_.is_running(); }
    void set_online(bool online);
    /// One of the things a visitor or the host app does. Only in the time of trouble.
    void act();

    /// The visitor closes the modal and does nothing more.
    void leave() { step(engine::Close{}); }

    PairingHost& pairing() { return pairing_; }
    const PairingHost& pairing() const { return pairing_; }

    /// Invariants 3 and 4, to be asked when the world has been calm for long.
    void check_settled();
    bool is_connected() const;
    std::size_t answers() const { return answers_; }
    std::size_t connects() const { return connects_; }

  private:
    void step(engine::EngineInput event);
    void carry_out(const engine::EngineEffect& effect);
    void take(const engine::EngineSlices& slices);
    void send_request(std::string method, Json params);
    void look_around();

    World& world_;
    std::string name_;
    std::function<void(std::string)> scan_;
    PairingHost pairing_;
    AccountHost account_;

    MachineHost engine_{world_, "engine", name_, [this](wc::TimerFired fired) { step(fired); }};
    bool online_ = true;
    std::map<std::string, int> open_requests_;  ///< of this page, by id: how often answered
    std::uint64_t last_request_ = 0;
    std::size_t answers_ = 0;
    std::size_t connects_ = 0;
    std::string scanned_;

    // The last slices, as the views would have them.
    engine::ConnectionsSlice connections_;
    engine::ConnectingSlice connecting_;
    engine::RouterSlice router_;
    engine::ModalSlice modal_;
};

}  // namespace portico::sim
