// SPDX-License-Identifier: Apache-2.0
//
// The connector: what the engine and hosts ask of the embedded wallet, a connector for each
// namespace on offer. Every request is answered exactly once.
//
//   portico_connect        {chain?}; after a log-in GET_USER; silently IS_CONNECTED first
//   portico_switchChain    {chain}; SWITCH_NETWORK, then GET_USER: the address may be another
//   portico_disconnect     SIGN_OUT, at most 3 s; what is stored goes first
//   a safe method          RPC_REQUEST; eth_chainId is answered here
//   an unsafe method       approvals.hpp
//   any other              4200, and a toast
#pragma once

#include "core/embedded/context.hpp"

namespace portico::embedded {

enum class WalletStage : std::uint8_t {
    kIsConnected,
    kUser,
    kSwitch,
    kSignOut,
    kRpc,
    kCheck,     ///< nobody's request: whether the session is still there
    kPreferred  ///< the visitor's: of the account's type
};

struct WalletRequest {
    EffectId ref = 0;
    EffectId id = 0;  ///< of ConnectorRequested; 0: of ours
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    WalletStage stage = WalletStage::kRpc;
    std::string chain;
    std::int64_t timer = 0;
};

struct WalletState {
    Vec<WalletRequest> open;
    bool connecting = false;  ///< a log-in is through: the engine may ask for the account
    bool signed_in = false;
};

void register_connectors(const Context& context);
void update(WalletState& state, const ConnectorRequested& event, const Context& context);
void update(WalletState& state, const LoginSucceeded& command, const Context& context);
void update(WalletState& state, const SetPreferredAccount& event, const Context& context);
/// Owner::kWallet.
void update(WalletState& state, const FrameReplied& command, const Context& context);
void update(WalletState& state, const machine::TimerFired& event, const Context& context);
void update(WalletState& state, const SignedOut& command, const Context& context);
/// Something failed that a session which has ended would explain: asks the frame.
void check_session(WalletState& state, const Context& context);

/// What GET_USER is asked with: the visitor's choice, else the host's.
std::optional<AccountType> preferred_type(const Context& context);

}  // namespace portico::embedded
