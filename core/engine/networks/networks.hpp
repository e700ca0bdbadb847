// SPDX-License-Identifier: Apache-2.0
//
// The networks and the way to another one (docs/spec/networks.md#switching:
// wallet_switchEthereumChain, with wallet_addEthereumChain as fallback; section 2:
// UnsupportedChain).
//
//   stage     event                          next      then
//   any       choose, wallet not concerned   idle      the chain is set
//   any       choose, its namespace unused   idle      SwitchActiveChain
//   any       choose, wallet must switch     ask       wallet_switchEthereumChain
//   ask       done (browser)                 verify    eth_chainId
//   ask       done (paired), granted         idle      the chain is set
//   ask       done (paired), not granted     settle    timer 10 s
//   ask       4902                           add       wallet_addEthereumChain
//   ask       4902 after it was added        ask       wallet_switchEthereumChain, 0.5 s later,
//                                                      1, 2 and 4
//   ask       4902 once more                 ended     failed, values to add by hand
//   add       done                           ask       wallet_switchEthereumChain
//   ask, add  4001                           ended     declined
//   ask, add  any other error                ended     failed, values to add by hand
//   verify    the chain                      idle      the chain is set
//   verify    another one, an error          verify    eth_chainId again, 0.5 s later
//   verify    timer 10 s                     ended     failed
//   settle    timer                          ended     failed
//   any       the wallet is on the chain     idle      the chain is set
//   ended     retry                          ask
//   ask, add  retry, when it is slow         ask (an answer to the first comes to nothing)
//
// Other namespaces than eip155: portico_switchChain, whose answer is the new grant; one of another
// chain is as "done (paired), not granted".
//
//   any       the view is left, disconnect   idle
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

enum class SwitchStage : std::uint8_t { kIdle, kRequest, kVerify, kAdd, kSettle, kEnded };

struct NetworksState {
    SwitchStage stage = SwitchStage::kIdle;
    SwitchState shown = SwitchState::kNone;
    std::string target;
    bool in_view = false;       ///< the SwitchNetwork view shows it
    std::int64_t host_key = 0;  ///< a host request waits for it
    int added = 0;              ///< 1 once the wallet was told of it, and 1 for each ask since
    EffectId request = 0;
    std::int64_t settle_timer = 0;
    std::int64_t again_timer = 0;  ///< until the wallet is asked again where it is
    std::int64_t slow_timer = 0;
    bool slow = false;  ///< the request has been pending for a while
    std::string error_code;
    std::string error_message;
    bool by_hand = false;
};

void update(NetworksState& state, const ChooseNetwork& event, const Context& context);
void update(NetworksState& state, const ConnectNamespace& event, const Context& context);
void update(NetworksState& state, const StartSwitch& command, const Context& context);
void update(NetworksState& state, const Retry& event, const Context& context);
void update(NetworksState& state, const WalletAnswered& event, const Context& context);
void update(NetworksState& state, const PairingLost& event, const Context& context);
void update(NetworksState& state, const ConnectionChanged& command, const Context& context);
void update(NetworksState& state, const wc::TimerFired& event, const Context& context);
void view_changed(NetworksState& state, const Context& context);

NetworksSlice make_slice(const NetworksState& state, const Setup& setup, const Facts& facts);

}  // namespace portico::engine
