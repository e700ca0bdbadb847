// SPDX-License-Identifier: Apache-2.0
//
// The EIP-1193 provider that a host page (or a bridge) speaks to: requests in, exactly one answer
// each, and the events connect, disconnect, accountsChanged, chainChanged.
//
// Where a request goes, by the connection of its namespace:
//
//   connection     what we know            eth_requestAccounts   wallet methods    other methods
//   connecting     held until settled      held                  held              chain RPC
//   disconnected   answered here           opens the modal       4100              chain RPC
//   browser        answered here           answered here         the wallet        the wallet; of
//                                                                                  Solana chain RPC
//   paired         answered here           answered here         the wallet, 4200  chain RPC
//
// Of a browser wallet's chain (eth_chainId) it is asked itself: events are missed.
//
// What a wallet has been handed outlives its connection: only its own answer, or that of the
// pairing machine, ends it. 4900 is said of what no wallet was asked, so that nobody sends it
// again while it is open.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

enum class HostWait : std::uint8_t {
    kSettled,    ///< the connection is being found again
    kConnected,  ///< the visitor is connecting
    kWallet,     ///< a browser or paired wallet
    kSwitch,     ///< the networks area
    kChain
};

struct HostPending {
    HostWait wait = HostWait::kSettled;
    std::int64_t key = 0;  ///< effect id, or key of a command
    HostRequest request;
    bool paired = false;
};

struct HostState {
    Vec<HostPending> pending;
    std::int64_t sent = 0;  ///< WatchAccount::sent
};

void update(HostState& state, const HostRequest& event, const Context& context);
void update(HostState& state, const WalletAnswered& event, const Context& context);
/// Of one that nobody waits for any more. Before the WalletAnswered that is made of it.
void update(HostState& state, const wc::RequestAnswered& event, const Context& context);
void update(HostState& state, const PairingLost& event, const Context& context);
void update(HostState& state, const ChainAnswered& event, const Context& context);
void update(HostState& state, const AccountLost& event, const Context& context);
void update(HostState& state, const SwitchEnded& command, const Context& context);
void update(HostState& state, const ModalClosed& command, const Context& context);
void update(HostState& state, const ConnectionChanged& command, const Context& context);

}  // namespace portico::engine
