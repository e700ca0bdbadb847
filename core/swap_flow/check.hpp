// SPDX-License-Identifier: Apache-2.0
//
// What the operator's server says of a swap, read as the word of somebody else. A transaction that
// it built is taken only if its data, decoded here, do what the visitor chose and was shown.
#pragma once

#include <optional>

#include "core/api/convert.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/swap_flow/contract.hpp"

namespace portico::swap_flow {

using chain::EvmAddress;
using chain::Uint256;

/// What is swapped for what. A token without a contract is the network's own currency.
struct Pair {
    ChainId chain;
    EvmAddress account{};
    std::optional<EvmAddress> pay{};
    std::optional<EvmAddress> get{};
    Uint256 amount{};
    std::int64_t slippage_bps = 0;
};

/// A price, with the one contract that is to be called and, for a token, allowed.
struct Priced {
    Uint256 get{};
    Uint256 minimum{};
    EvmAddress router{};
    std::uint64_t gas = 0;  ///< the server's estimate; 0: none
    std::string id{};
    std::optional<std::int64_t> impact_bps{};
    std::optional<api::ConvertFee> fee{};
    std::string provider{};
    std::int64_t pools = 0;
    /// How much more than the next of others, in hundredths of a percent, rounded down.
    std::optional<std::int64_t> ahead_bps{};
    std::int64_t at_ms = 0;  ///< when it was there
};

/// A transaction that may be signed.
struct Built {
    EvmAddress router{};
    api::ConvertRouterKind kind{};  ///< of the call
    Bytes data{};
    Uint256 value{};
    Uint256 get{};  ///< expected
    Uint256 minimum{};
    /// Where the network's currency is paid or got: what the router has to wrap it in. SwapRouter02
    /// wraps what was sent only if the way begins with its own coin; of any other token it takes
    /// what the account allowed it before, and keeps what was sent.
    std::optional<EvmAddress> wrapped{};
    std::optional<std::int64_t> impact_bps{};
    bool cannot_sell = false;
    bool not_tried = false;  ///< by the server
};

/// CAIP-10, as the server has it: the currency by its placeholder.
std::string asset_of(const ChainId& chain, const std::optional<EvmAddress>& token);

/// The first that is of this pair and whose minimum is no less than the slippage allows, compared
/// with the next of these; nothing where there is none.
std::optional<Priced> read_price(const api::ConvertQuotes& quotes, const Pair& pair);

/// `problem` is set where it must not be signed: kUnreadable or kOtherSwap. Whether the router
/// wraps the currency in Built::wrapped, its own word on the chain has to say. What the contract
/// really is, no call says: is_known.
std::optional<Built> read_built(const api::ConvertTransaction& built, const Pair& pair,
                                const Priced& price, std::int64_t now_ms, SwapProblem& problem);

/// Whether the contract is the published one for such a call (core/swap/known_routers.hpp), or one
/// that the host has named. The address of any other is the server's word alone.
bool is_known(const Built& built, const ChainId& chain, const SwapConfig& config);

}  // namespace portico::swap_flow
