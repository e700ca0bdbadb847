// SPDX-License-Identifier: Apache-2.0
//
// What an account holds (docs/accounts.md): GET /v1/account/{address}/balance, /nfts and /chart.
// Members are spelled as on the wire.
#pragma once

#include "core/api/history.hpp"

namespace portico::api {

struct BalanceQuantity {
    Text<8> decimals;
    Text<128> numeric;  ///< decimal, in the unit that people read
};
BOOST_DESCRIBE_STRUCT(BalanceQuantity, (), (decimals, numeric))

struct BalanceRow {
    Text<1024> name;
    Text<1024> symbol;
    ChainText chainId;
    std::optional<Text<1024>> address;     ///< CAIP-10; absent of a network's own currency
    std::optional<NumberText<160>> value;  ///< in the currency that was asked for
    Nullable<NumberText<128>> price;       ///< of one whole
    std::optional<NumberText<128>> priceChangePercentage24h;
    BalanceQuantity quantity;
    Text<2048> iconUrl;               ///< of whoever made it; empty: none
    std::optional<Text<2048>> image;  ///< a path on this server
};
BOOST_DESCRIBE_STRUCT(BalanceRow, (),
                      (name, symbol, chainId, address, value, price, priceChangePercentage24h,
                       quantity, iconUrl, image))

struct BalanceBody {
    List<BalanceRow, 16384> balances;  ///< the most valuable first
    /// Chains that did not answer.
    std::optional<List<ChainText, 64>> missing;
    /// True: something known has no price only because nobody could be asked, so that a sum of
    /// values is no total.
    std::optional<bool> pricesMissing;
};
BOOST_DESCRIBE_STRUCT(BalanceBody, (), (balances, missing, pricesMissing))

struct NftTrait {
    Text<128> name;  ///< may be empty
    Text<128> value;
};
BOOST_DESCRIBE_STRUCT(NftTrait, (), (name, value))

struct NftItem {
    ChainText chain;
    Text<64> contract;
    Text<96> tokenId;                 ///< decimal
    Text<16> standard;                ///< erc721 or erc1155
    Text<96> quantity;                ///< decimal
    Nullable<Text<1024>> name;        ///< by its metadata
    Nullable<Text<1024>> collection;  ///< by its contract
    Nullable<Text<2048>> image;       ///< a path on this server
    std::optional<List<NftTrait, 32>> traits;
    SpamFlag flags;
};
BOOST_DESCRIBE_STRUCT(NftItem, (),
                      (chain, contract, tokenId, standard, quantity, name, collection, image,
                       traits, flags))

struct NftsBody {
    List<NftItem, 256> data;
    Nullable<Text<2048>> next;  ///< `cursor` of the page behind this one
};
BOOST_DESCRIBE_STRUCT(NftsBody, (), (data, next))

struct ValueAt {
    std::int64_t at = -1;  ///< milliseconds since 1970
    Text<128> value;       ///< US dollars, decimal
    /// What was held at the point before, at this one's prices; none: of the first, or not known.
    std::optional<Text<128>> unmoved;
};
BOOST_DESCRIBE_STRUCT(ValueAt, (), (at, value, unmoved))

struct ChartBody {
    List<ValueAt, 1024> points;  ///< the oldest first
};
BOOST_DESCRIBE_STRUCT(ChartBody, (), (points))

}  // namespace portico::api
