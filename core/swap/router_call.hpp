// SPDX-License-Identifier: Apache-2.0
//
// The calls of routers: Uniswap's V2 Router02 and SwapRouter02 (docs.uniswap.org, verified source
// of their contracts), and of the token that wraps a network's currency. Written and read here
// alone: the server writes what it offers, and whoever signs reads it to see that it is what was
// shown.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.hpp"
#include "core/base/vec.hpp"
#include "core/swap/route.hpp"

namespace portico::swap {

using api::ConvertRouterKind;

inline constexpr std::size_t kCallBytesMax = 32'768;
/// The most that SwapRouter02 keeps for somebody: 1 %.
inline constexpr std::int64_t kRouterFeeMaxBps = 100;

struct Part {
    Uint256 amount_in;
    Path
        path;  ///< of SwapRouter02 the pools' addresses are not in the call, and are zero when read
};

struct RouterFee {
    std::int64_t bps = 0;  ///< 1 to kRouterFeeMaxBps, of 10,000
    EvmAddress recipient{};
};

struct Order {
    ConvertRouterKind kind = ConvertRouterKind::kUniswapSwapRouter02;
    EvmAddress recipient{};  ///< who gets it
    /// Wrapped where the network's own currency is given or got.
    EvmAddress token_in{}, token_out{};
    bool native_in = false;  ///< what is given is sent along
    bool native_out = false;
    Uint256 minimum = {};  ///< that the recipient gets, or nothing happens
    std::int64_t deadline_s = 0;
    Vec<Part> parts = {};
    std::optional<RouterFee> fee = {};

    std::optional<Uint256> amount_in() const;  ///< of all parts
};

/// Whether a router of this kind can do it in one call: SwapRouter02 all but wrapping alone, and of
/// what is sent along one part; V2 Router02 one path of v2 pools without a fee. Wrapping: one part
/// without hops.
bool is_possible(const Order& order);

/// Precondition: is_possible(order). SwapRouter02 wraps what is sent along before anything else: it
/// pays v3 pools behind what they hand out, and a token could have it refund the currency in
/// between (refundETH), after which it would take the account's wrapped currency instead.
Bytes make_router_call(const Order& order);

/// What a call does. Takes what make_router_call writes, to the byte, and nothing else.
/// Errors: abi_data_invalid (what is not so).
Result<Order> read_router_call(ByteView data);

/// What is left of `amount` behind the fee, as SwapRouter02 counts it.
Uint256 after_fee(const Uint256& amount, const std::optional<RouterFee>& fee);

/// The path of SwapRouter02 and QuoterV2: token, fee, token, ... Precondition: all hops are of v3.
Bytes pack_v3_path(std::span<const Hop> hops);

}  // namespace portico::swap
