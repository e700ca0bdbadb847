// SPDX-License-Identifier: Apache-2.0
//
// Bodies of /v1/convert/* (docs/money.md#swapping-the-servers-part). Members are spelled as on the
// wire; what clients of the reference read comes first in each, ours behind it. Amounts are base
// units as decimal text; accounts and tokens are CAIP-10, the network's own currency by 0xeeee..ee.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

using ConvertAmount = Text<78>;  ///< decimal text of at most 256 bits
using ConvertAsset = Text<128>;  ///< CAIP-10
using ConvertQuoteId = Text<160>;
using ConvertAddress = Text<42>;  ///< `0x` and 40 digits, by EIP-55

inline constexpr std::size_t kConvertDataMax = 65'536;
/// Of a text where 10,000 is all.
inline constexpr std::int64_t kBasisPoints = 10'000;
/// A price that is worse than the market's by as much is warned of, and has to be confirmed.
inline constexpr std::int64_t kImpactWarnBps = 500;
inline constexpr std::int64_t kImpactConfirmBps = 1'500;

struct ConvertToken {
    Text<64> name;
    Text<32> symbol;
    ConvertAsset address;
    std::int64_t decimals = 0;
    Text<512> logoUri;
    Nullable<bool> eip2612;           ///< whether approvals may be signed; null: not known
    std::optional<Text<2048>> image;  ///< a path on this server
};
BOOST_DESCRIBE_STRUCT(ConvertToken, (), (name, symbol, address, decimals, logoUri, eip2612, image))

struct ConvertTokens {
    List<ConvertToken, 20'000> tokens;
};
BOOST_DESCRIBE_STRUCT(ConvertTokens, (), (tokens))

/// Who found the price: this server's own router, or a hosted service.
struct ConvertProvider {
    Text<32> id;  ///< portico, 1inch, 0x
    Text<64> name;
};
BOOST_DESCRIBE_STRUCT(ConvertProvider, (), (id, name))

enum class ConvertPoolKind : std::uint8_t {
    kV2,   ///< constant product (Uniswap v2)
    kV3,   ///< concentrated liquidity (Uniswap v3)
    kWrap  ///< the network's own currency and the token that wraps it
};
BOOST_DESCRIBE_ENUM(ConvertPoolKind, kV2, kV3, kWrap)

struct ConvertHop {
    ConvertPoolKind kind = ConvertPoolKind::kV2;
    ConvertAddress pool;   ///< of wrapping: the wrapping token
    std::int64_t fee = 0;  ///< that the pool keeps, in millionths
    ConvertAddress tokenIn;
    ConvertAddress tokenOut;
};
BOOST_DESCRIBE_STRUCT(ConvertHop, (), (kind, pool, fee, tokenIn, tokenOut))

/// A share of the amount and the pools it goes through, one behind the other. Currencies stand by
/// the token that wraps them.
struct ConvertPart {
    std::int64_t shareBps = 0;  ///< all parts together: 10,000
    List<ConvertHop, 4> hops;
};
BOOST_DESCRIBE_STRUCT(ConvertPart, (), (shareBps, hops))

/// What the operator keeps. It is taken off before `toAmount` and `minimumReceived`.
struct ConvertFee {
    std::int64_t bps = 0;
    ConvertAmount amount;
    ConvertAsset token;
};
BOOST_DESCRIBE_STRUCT(ConvertFee, (), (bps, amount, token))

struct ConvertQuote {
    Nullable<ConvertQuoteId> id;  ///< for build-transaction, until expiresAt
    ConvertAmount fromAmount;
    ConvertAsset fromAccount;  ///< the token that is given
    ConvertAmount toAmount;    ///< expected, if the chain stood still
    ConvertAsset toAccount;    ///< the token that is got
    ConvertProvider provider;
    Text<256> reason;                ///< why this provider's is the first, in English
    List<ConvertPart, 8> route;      ///< empty where the provider does not tell it
    ConvertAmount minimumReceived;   ///< less than that and nothing happens
    std::int64_t slippageBps = 100;  ///< between toAmount and minimumReceived
    /// How much less is got than the market's price says, by this server's own prices; below 0:
    /// more. Absent: one of the prices is not known.
    std::optional<std::int64_t> priceImpactBps;
    std::optional<ConvertFee> fee;
    std::optional<ConvertAsset> spender;  ///< has to be allowed fromAmount; absent: nobody has to
    ConvertAsset router;                  ///< that is called
    ConvertAmount gas;                    ///< estimate
    std::int64_t expiresAt = 0;           ///< milliseconds since 1970
};
BOOST_DESCRIBE_STRUCT(ConvertQuote, (),
                      (id, fromAmount, fromAccount, toAmount, toAccount, provider, reason, route,
                       minimumReceived, slippageBps, priceImpactBps, fee, spender, router, gas,
                       expiresAt))

/// The best first. None: nobody swaps these tokens, or not so much.
struct ConvertQuotes {
    List<ConvertQuote, 4> quotes;
};
BOOST_DESCRIBE_STRUCT(ConvertQuotes, (), (quotes))

struct ConvertAllowance {
    ConvertAmount allowance;
};
BOOST_DESCRIBE_STRUCT(ConvertAllowance, (), (allowance))

/// Wei for a unit of gas.
struct ConvertGasPrice {
    ConvertAmount standard;
    ConvertAmount fast;
    ConvertAmount instant;
};
BOOST_DESCRIBE_STRUCT(ConvertGasPrice, (), (standard, fast, instant))

struct ConvertApproveGas {
    std::optional<std::int64_t> gas;  ///< estimate; absent where the node gives none
    ConvertAmount gasPrice;
};
BOOST_DESCRIBE_STRUCT(ConvertApproveGas, (), (gas, gasPrice))

/// Clients of the reference send it to `from`, which is the token, as `to` is.
struct ConvertApproveTx {
    ConvertAsset from;
    ConvertAsset to;
    Text<kConvertDataMax> data;
    ConvertAmount value;
    ConvertApproveGas eip155;
};
BOOST_DESCRIBE_STRUCT(ConvertApproveTx, (), (from, to, data, value, eip155))

struct ConvertApprove {
    ConvertApproveTx tx;
    ConvertAsset spender;
    ConvertAmount amount;  ///< that is allowed: what is swapped, unless another was asked for
};
BOOST_DESCRIBE_STRUCT(ConvertApprove, (), (tx, spender, amount))

/// Members that are missing or of another kind are refused one by one, in words.
struct ConvertBuildEip155 {
    std::optional<NumberText<32>> slippage;  ///< percent: 1, 0.5
};
BOOST_DESCRIBE_STRUCT(ConvertBuildEip155, (), (slippage))

struct ConvertBuildRequest {
    std::optional<ConvertAmount> amount;
    std::optional<ConvertAsset> from;
    std::optional<ConvertAsset> to;
    std::optional<ConvertAsset> userAddress;
    std::optional<ConvertBuildEip155> eip155;
    /// Of the quote that was shown: its minimum and its provider are kept. Without: a new quote.
    std::optional<ConvertQuoteId> quoteId;
    /// Warnings that the visitor has read and takes: words of ConvertWarning.
    std::optional<List<Text<32>, 8>> accepted;
};
BOOST_DESCRIBE_STRUCT(ConvertBuildRequest, (),
                      (amount, from, to, userAddress, eip155, quoteId, accepted))

/// A build is refused because of them until they are accepted.
enum class ConvertWarning : std::uint8_t {
    kPriceImpact,  ///< the price is kImpactConfirmBps or more worse than the market's
    kCannotSell,   ///< in a trial, what was bought could not be sold again
    kNotTried      ///< no node could try the swap; what it brings is not known beforehand
};
BOOST_DESCRIBE_ENUM(ConvertWarning, kPriceImpact, kCannotSell, kNotTried)

/// Whose functions `data` calls. The page decodes it (core/swap) and compares before it asks to
/// sign.
enum class ConvertRouterKind : std::uint8_t {
    kUniswapV2Router02,
    kUniswapSwapRouter02,
    kWrappedCurrency,  ///< the wrapping token itself: deposit, withdraw
    kOneInchV6,
    kZeroExAllowanceHolder
};
BOOST_DESCRIBE_ENUM(ConvertRouterKind, kUniswapV2Router02, kUniswapSwapRouter02, kWrappedCurrency,
                    kOneInchV6, kZeroExAllowanceHolder)

struct ConvertGas {
    ConvertAmount gas;
    ConvertAmount gasPrice;
};
BOOST_DESCRIBE_STRUCT(ConvertGas, (), (gas, gasPrice))

struct ConvertTx {
    ConvertAsset from;
    ConvertAsset to;
    Text<kConvertDataMax> data;
    ConvertAmount amount;  ///< as clients of the reference read it: what is got, expected
    ConvertAmount value;   ///< wei that are sent along
    ConvertGas eip155;
};
BOOST_DESCRIBE_STRUCT(ConvertTx, (), (from, to, data, amount, value, eip155))

struct ConvertTransaction {
    ConvertTx tx;
    ConvertAmount toAmount;         ///< expected
    ConvertAmount minimumReceived;  ///< `data` says so
    std::int64_t deadline = 0;      ///< seconds since 1970: later, nothing happens
    ConvertAsset router;
    ConvertRouterKind routerKind = ConvertRouterKind::kUniswapSwapRouter02;
    ConvertProvider provider;
    List<ConvertPart, 8> route;
    std::optional<ConvertFee> fee;
    std::optional<std::int64_t> priceImpactBps;
    /// What arrived in a trial of this very transaction; absent: no node could try it.
    std::optional<ConvertAmount> tried;
    List<ConvertWarning, 8> warnings;  ///< that were accepted
};
BOOST_DESCRIBE_STRUCT(ConvertTransaction, (),
                      (tx, toAmount, minimumReceived, deadline, router, routerKind, provider, route,
                       fee, priceImpactBps, tried, warnings))

}  // namespace portico::api
