// SPDX-License-Identifier: Apache-2.0
//
// Asking a wallet for another network, and what its answers mean. Private to the networks area
// (networks.hpp has its table).
#pragma once

#include "core/engine/networks/networks.hpp"

namespace portico::engine {

/// The connection of the target's namespace.
const Connection* connection_of(const NetworksState& state, const Facts& facts);
bool is_busy(const NetworksState& state);
/// Whether the wallet can switch networks at all.
bool wallet_can_switch(const Connection& connection, const Facts& facts);
/// The session already grants this network.
bool is_granted(const Connection& connection, std::string_view chain, const Facts& facts);

/// `target`, `in_view` and `host_key` are set; `target` is a configured network.
void begin_switch(NetworksState& state, const Context& context);
/// Idle; a waiting host request is answered.
void stop_switch(NetworksState& state, std::optional<RpcError> error, const Context& context);
/// Ended with a failure: the view shows it, and a waiting host request is answered with it.
void end_switch(NetworksState& state, Code code, const Context& context);
void end_switch(NetworksState& state, SwitchState shown, Code code, std::string message,
                const RpcError& error, const Context& context);
/// The wallet has agreed, or none is connected: the chain becomes the shown one.
void finish_switch(NetworksState& state, const Context& context);

void switch_refused(NetworksState& state, const Connection& connection, const RpcError& error,
                    const Context& context);
/// Asks a browser wallet where it is, or for a network that it had not got yet.
void ask_again(NetworksState& state, const Context& context);
void switch_agreed(NetworksState& state, const Connection& connection, const Context& context);
/// Addresses may differ from chain to chain: the answer is the new grant.
void switched_grant(NetworksState& state, const Connection& connection,
                    const std::optional<Json>& reported, const Context& context);

}  // namespace portico::engine
