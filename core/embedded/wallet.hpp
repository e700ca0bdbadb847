// SPDX-License-Identifier: Apache-2.0
//
// The connector: what the engine and hosts ask of the embedded wallet, a connector for each
// namespace on offer. Every request is answered exactly once.
//
//   portico_connect        {chain?}; after a log-in GET_USER; silently IS_CONNECTED first
//   portico_switchChain    {chain}; SWITCH_NETWORK, then GET_USER: the address may be another
//   wallet_switchEthereumChain  the same by EIP-3326, answered with null
//   solana_getAccounts, solana_requestAccounts  [{pubkey}], answered here
//   portico_disconnect     SIGN_OUT, at most 3 s; what is stored goes first
//   a safe method          RPC_REQUEST with the chain of its namespace; eth_chainId is answered
//   here an unsafe method       approvals.hpp any other              4200, and a toast
#pragma once

#include "core/embedded/context.hpp"

namespace portico::embedded {

enum class WalletStage : std::uint8_t {
    kIsConnected,
    kUser,
    kSwitch,
    kSignOut,
    kRpc,
    kCheck,      ///< nobody's request: whether the session is still there
    kPreferred,  ///< the visitor's: of the account's type
    kDevices     ///< nobody's: how many devices ask to open the wallet
};

struct WalletRequest {
    EffectId ref = 0;
    EffectId id = 0;  ///< of ConnectorRequested; 0: of ours
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    WalletStage stage = WalletStage::kRpc;
    std::string chain;
    std::int64_t timer = 0;
    bool wants_nothing = false;  ///< its answer is null
};

struct WalletState {
    Vec<WalletRequest> open;
    bool connecting = false;  ///< a log-in is through: the engine may ask for the account
    bool signed_in = false;
    std::string solana_address;  ///< of the account there, once it is known
    /// Where the owner may have a smart account, as the frame says.
    List<ChainId, 256> smart_account_networks;
    bool device_asks = false;  ///< when that was last asked (ask_devices)
};

void register_connectors(const Context& context);
void update(WalletState& state, const ConnectorRequested& event, const Context& context);
void update(WalletState& state, const LoginSucceeded& command, const Context& context);
void update(WalletState& state, const SetPreferredAccount& event, const Context& context);
/// Owner::kWallet.
void update(WalletState& state, const FrameReplied& command, const Context& context);
void update(WalletState& state, const machine::TimerFired& event, const Context& context);
void update(WalletState& state, const SignedOut& command, const Context& context);
/// Whether a further device asks this one for a share of the wallet (decision 65). When the owner
/// looks, and not by itself: everybody who has the page open would ask the server all the time.
void ask_devices(WalletState& state, const Context& context);
/// Something failed that a session which has ended would explain: asks the frame.
void check_session(WalletState& state, const Context& context);

/// RPC_REQUEST's payload: `method`, `params` as protocol 4 has them, and the chain that the
/// namespace is on.
Json make_rpc_payload(const ConnectorRequested& request, const Json& params,
                      const Context& context);

/// What GET_USER is asked with: the visitor's choice, else the host's.
std::optional<AccountType> preferred_type(const Context& context);
/// At a log-in: the host's choice, where the owner has made none in this browser. Whoever logged in
/// before the host had one stays with the account that they know.
void begin_with_default_type(const Context& context);

}  // namespace portico::embedded
