// SPDX-License-Identifier: Apache-2.0
//
// The pairing machine: WalletConnect v2 (core, relay and sign protocol) without I/O, dapp or
// wallet. contract.hpp has its events and effects.
//
// How a shell drives it: create, then step({at_ms, online_changed{true}}) at once, whose output
// begins with Restored and everything that create wanted done (the relay is opened by it only when
// a topic is to be followed or a message is to be sent). From then on every answer of the world and
// every command of the owner is one step, and its effects are carried out in order before the next
// step begins. Storage effects come first in an output: a crash after them loses nothing, before
// them nothing was said.
//
// Hostile contents of events give values (refusals, dropped messages), never traps. Deterministic:
// the same configuration, entropy and steps give the same bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/walletconnect/contract.hpp"

namespace portico::wc {

class Client;
struct ClientStats;

class Machine {
  public:
    /// Errors: json_* and limit_exceeded (config_json), wc_config_invalid (relay_url, role, at_ms).
    static Result<Machine> create(std::string_view config_json, EntropyFn entropy);
    static Result<Machine> create(PairingConfig config, EntropyFn entropy);

    /// One PairingStep in, one PairingOutput out, as JSON. What is no step gives
    /// `{"error":{"code":..,"message":..}}` and changes nothing.
    std::string step(std::string_view step_json);
    /// The same, typed, for native callers: the output is read back from its text, which checks it
    /// against every limit. Errors: number_out_of_range (at_ms).
    Result<PairingOutput> step(const PairingStep& step);

    const ClientStats& stats() const;
    /// did:key of this client towards the relay.
    const std::string& client_id() const;

    Machine(Machine&&) noexcept;
    Machine& operator=(Machine&&) noexcept;
    ~Machine();

  private:
    explicit Machine(std::unique_ptr<Client> client);
    std::unique_ptr<Client> client_;
};

}  // namespace portico::wc
