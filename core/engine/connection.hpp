// SPDX-License-Identifier: Apache-2.0
//
// Who is connected, in every namespace (specification, section 4): the status, the accounts and the
// chain; what is stored of it, and how it is found again after a reload.
//
// A prior connection of one namespace, from the start of the page on (status connecting):
//
//   prior      event                               next        then
//   waiting    its wallet is announced             accounts    wallet_request eth_accounts
//   waiting    Restored with its session           gone        connected
//   waiting    Restored without                    gone        disconnected, forgotten
//   waiting    PairingLost, deadline               late        disconnected, still stored
//   accounts   some                                chain       wallet_request eth_chainId
//   accounts   none, or an error                   gone        disconnected, forgotten
//   accounts   deadline                            late        disconnected, still stored
//   chain      an answer                           gone        connected
//   chain      an error                            gone        disconnected, forgotten
//   chain      deadline                            late        disconnected, still stored
//   late       its wallet or session turns up      as waiting  connecting
//   any        the visitor connects or disconnects gone
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

enum class PriorStage : std::uint8_t { kWaiting, kAccounts, kChain, kLate };

/// A connection of an earlier page that has not been found again yet.
struct Prior {
    StoredConnection stored;
    PriorStage stage = PriorStage::kWaiting;
    EffectId request = 0;
    std::vector<std::string> accounts{};
};

struct ConnectionState {
    Vec<Connection> connections;  ///< one for each configured namespace, in order
    ChainNamespace active = ChainNamespace::kEip155;
    Vec<wc::Session> sessions;  ///< those that connections use
    Vec<Prior> priors;
    std::int64_t deadline_timer = 0;
    std::string stored_connections;  ///< as last written or read
    std::string stored_networks;
    bool following_another_tab = false;  ///< what it wrote is not written again

    Connection* find(ChainNamespace chain_namespace);
};

/// Reads what is stored; damaged items count as absent.
void load(ConnectionState& state, const Setup& setup, const List<wc::StoredItem, 256>& storage);
void start(ConnectionState& state, const Context& context);
void update(ConnectionState& state, const ConnectorFound& event, const Context& context);
void update(ConnectionState& state, const WalletAnswered& event, const Context& context);
void update(ConnectionState& state, const WalletEmitted& event, const Context& context);
void update(ConnectionState& state, const wc::Restored& event, const Context& context);
void update(ConnectionState& state, const wc::SessionConnected& event, const Context& context);
void update(ConnectionState& state, const wc::SessionUpdated& event, const Context& context);
void update(ConnectionState& state, const wc::SessionEmitted& event, const Context& context);
void update(ConnectionState& state, const wc::SessionEnded& event, const Context& context);
void update(ConnectionState& state, const PairingLost& event, const Context& context);
void update(ConnectionState& state, const wc::TimerFired& event, const Context& context);
void update(ConnectionState& state, const wc::StorageChanged& event, const Context& context);
void update(ConnectionState& state, const DisconnectWallet& event, const Context& context);
void update(ConnectionState& state, const AdoptConnection& command, const Context& context);
void update(ConnectionState& state, const SetChain& command, const Context& context);

ConnectionsSlice make_slice(const ConnectionState& state);

}  // namespace portico::engine
