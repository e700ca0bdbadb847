// SPDX-License-Identifier: Apache-2.0
//
// Bodies of POST /v1/json-rpc and /v1/wallet (docs/pay.md#exchanges), in the words of clients of
// the reference: exchanges that pay somebody's purchase, and what an account holds (EIP-7811).
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

/// A call. `params` is an object, or a list of one.
struct WalletCall {
    Text<8> jsonrpc;
    Json id;
    Text<64> method;
    Json params;
};
BOOST_DESCRIBE_STRUCT(WalletCall, (), (jsonrpc, id, method, params))

struct WalletResult {
    Text<8> jsonrpc{"2.0"};
    Json id;
    Json result;
};
BOOST_DESCRIBE_STRUCT(WalletResult, (), (jsonrpc, id, result))

struct WalletError {
    std::int64_t code = 0;
    Text<512> message;
};
BOOST_DESCRIBE_STRUCT(WalletError, (), (code, message))

struct WalletFailure {
    Text<8> jsonrpc{"2.0"};
    Json id;
    WalletError error;
};
BOOST_DESCRIBE_STRUCT(WalletFailure, (), (jsonrpc, id, error))

// --- exchanges

using ExchangeIds = List<Text<64>, 32>;

/// reown_getExchanges.
struct ExchangesQuery {
    std::int64_t page = 0;
    std::optional<ExchangeIds> includeOnly;
    std::optional<ExchangeIds> exclude;
    std::optional<Text<256>> asset;  ///< CAIP-19: those that have it
    Json amount;                     ///< of it: those that send so much; as in ExchangePurchase
};
BOOST_DESCRIBE_STRUCT(ExchangesQuery, (), (page, includeOnly, exclude, asset, amount))

struct ExchangeRow {
    Text<64> id;
    Text<64> name;
    Text<2048> imageUrl;  ///< empty: none
    Text<2048> image;     ///< path of a picture at this server; empty: none
};
BOOST_DESCRIBE_STRUCT(ExchangeRow, (), (id, name, imageUrl, image))

struct ExchangesBody {
    std::int64_t total = 0;
    List<ExchangeRow, 32> exchanges;
};
BOOST_DESCRIBE_STRUCT(ExchangesBody, (), (total, exchanges))

/// reown_getExchangePayUrl. `amount` is a text or a number: decimal of whole tokens, or 0x.
struct ExchangePurchase {
    Text<64> exchangeId;
    Text<256> asset;
    Json amount;
    Text<256> recipient;  ///< CAIP-10, on the chain of the asset
};
BOOST_DESCRIBE_STRUCT(ExchangePurchase, (), (exchangeId, asset, amount, recipient))

struct ExchangePayUrl {
    Text<2048> url;
    Text<50> sessionId;
};
BOOST_DESCRIBE_STRUCT(ExchangePayUrl, (), (url, sessionId))

/// reown_getExchangeBuyStatus.
struct ExchangeStatusQuery {
    Text<64> exchangeId;
    Text<64> sessionId;
};
BOOST_DESCRIBE_STRUCT(ExchangeStatusQuery, (), (exchangeId, sessionId))

struct ExchangeStatusBody {
    Text<16> status;  ///< UNKNOWN, IN_PROGRESS, SUCCESS or FAILED
    std::optional<Text<66>> txHash;
};
BOOST_DESCRIBE_STRUCT(ExchangeStatusBody, (), (status, txHash))

// --- what an exchange is asked, and says (docs/pay.md#exchanges)

/// GET {url}/assets.
struct GatewayAssets {
    List<Text<256>, 1024> assets;  ///< CAIP-19
};
BOOST_DESCRIBE_STRUCT(GatewayAssets, (), (assets))

/// POST {url}/orders.
struct GatewayOrder {
    Text<50> session;
    Text<256> asset;
    Text<78> amount;  ///< in base units
    Text<256> recipient;
};
BOOST_DESCRIBE_STRUCT(GatewayOrder, (), (session, asset, amount, recipient))

struct GatewayOrderMade {
    Text<2048> url;
};
BOOST_DESCRIBE_STRUCT(GatewayOrderMade, (), (url))

/// GET {url}/orders/{session}.
struct GatewayOrderStatus {
    Text<16> status;  ///< waiting, paid, failed
    std::optional<Text<66>> transaction;
};
BOOST_DESCRIBE_STRUCT(GatewayOrderStatus, (), (status, transaction))

// --- wallet_getAssets

struct AssetsQuery {
    Text<64> account;
    std::optional<List<Text<66>, 32>> chainFilter;     ///< chain ids, 0x
    std::optional<List<Text<16>, 8>> assetTypeFilter;  ///< native, erc20
};
BOOST_DESCRIBE_STRUCT(AssetsQuery, (), (account, chainFilter, assetTypeFilter))

struct AssetMetadata {
    Text<1024> name;
    Text<1024> symbol;
    std::int64_t decimals = 0;
    std::optional<NumberText<128>> price;
    std::optional<NumberText<160>> value;
    Text<2048> iconUrl;
};
BOOST_DESCRIBE_STRUCT(AssetMetadata, (), (name, symbol, decimals, price, value, iconUrl))

struct HeldAsset {
    Text<8> type;  ///< native or erc20
    Text<42> address;
    Text<66> balance;  ///< base units, 0x
    AssetMetadata metadata;
};
BOOST_DESCRIBE_STRUCT(HeldAsset, (), (type, address, balance, metadata))

}  // namespace portico::api
