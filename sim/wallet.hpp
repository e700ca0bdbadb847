// SPDX-License-Identifier: Apache-2.0
//
// A simulated wallet and its owner: approves most proposals and requests after some thought, emits
// events, sometimes ends the session. Its promise: it acts on each request once.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "sim/pairing_host.hpp"
#include "sim/world.hpp"

namespace portico::sim {

class Wallet {
  public:
    Wallet(World& world, RelayHost& relay, std::string name);

    PairingHost& host() { return host_; }
    const PairingHost& host() const { return host_; }
    void pair(const std::string& uri);
    /// One of the things an owner does unasked. Only in the time of trouble.
    void act();
    /// The owner puts the phone away: no more answers that take thought.
    std::size_t acted() const { return done_.size(); }

  private:
    void hear(const wc::PairingEvent& event);
    void decide_proposal(const wc::ProposalReceived& proposal);
    void decide_request(const wc::RequestReceived& request);

    World& world_;
    std::string name_;
    PairingHost host_;
    std::set<std::pair<std::string, std::int64_t>> done_;  ///< topic, id: answered in the wallet
};

}  // namespace portico::sim
