// SPDX-License-Identifier: Apache-2.0
//
// The chain JSON-RPC policy (docs/spec/chain-rpc.md#policy): what is asked before the page's next
// turn (a timer of 0 ms) goes out as one batch for each chain; a round tries every transport in
// rank order; a failed round is repeated.
//
//   batch      event                                            next
//   queued     timer of 0 ms                                    sent to the best transport
//   sent       answered                                         gone: every call is answered
//   sent       one error object for several calls               each call again, alone
//   sent       failed, another transport is left                sent there
//   sent       failed in a way that may pass, retries left      waiting 150, 300, 600 ms or
//                                                               Retry-After
//   sent       failed otherwise                                 gone: every call gets the error
//   waiting    timer                                            sent to the best transport
#pragma once

#include "core/account/context.hpp"
#include "core/account/rpc/rpc_transport.hpp"

namespace portico::account {

struct RpcCall {
    std::int64_t id = 0;
    std::optional<Owner> owner;  ///< none: the engine
    EffectId key = 0;
    std::string text;  ///< the JSON-RPC request
};

struct RpcBatch {
    std::size_t chain = 0;  ///< index into RpcState::chains
    Vec<RpcCall> calls;
    std::size_t size_bytes = 0;        ///< of the calls' texts
    std::vector<std::size_t> order{};  ///< transports of this round
    std::size_t at = 0;                ///< which of `order` is being tried
    int retries = 0;
    EffectId http = 0;       ///< sent
    std::int64_t timer = 0;  ///< waiting
};

struct RpcState {
    struct Ping {
        EffectId http = 0;
        std::size_t chain = 0;
        std::size_t transport = 0;
    };
    std::vector<RpcChain> chains;  ///< those that were ever asked
    Vec<RpcBatch> queued;
    Vec<RpcBatch> batches;  ///< sent or waiting
    std::vector<Ping> pings;
    std::int64_t flush_timer = 0;
    std::int64_t last_call_id = 0;
};

void update(RpcState& state, const ChainQuestion& question, const Context& context);
void update(RpcState& state, const HttpAnswered& event, const Context& context);
void update(RpcState& state, const wc::TimerFired& event, const Context& context);

}  // namespace portico::account
