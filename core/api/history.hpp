// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/{address}/history: what an account did (docs/accounts.md). Members are spelled as
// on the wire, where clients of the reference read them.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <cstdint>
#include <optional>

#include "core/base/limits.hpp"

namespace portico::api {

using ChainText = Text<41>;  ///< CAIP-2

enum class TransferDirection : std::uint8_t { kIn, kOut, kSelf };
BOOST_DESCRIBE_ENUM(TransferDirection, kIn, kOut, kSelf)

enum class ActivityStatus : std::uint8_t { kPending, kConfirmed, kFailed };
BOOST_DESCRIBE_ENUM(ActivityStatus, kPending, kConfirmed, kFailed)

struct PictureLink {
    Text<2048> url;
};
BOOST_DESCRIBE_STRUCT(PictureLink, (), (url))

struct HistoryQuantity {
    Text<128> numeric;  ///< decimal, in the unit that people read; empty: that is not known
};
BOOST_DESCRIBE_STRUCT(HistoryQuantity, (), (numeric))

struct HistoryCoin {
    Nullable<Text<1024>> name;
    Nullable<Text<1024>> symbol;
    Nullable<PictureLink> icon;
    std::optional<Text<2048>> image;  ///< a path on this server
};
BOOST_DESCRIBE_STRUCT(HistoryCoin, (), (name, symbol, icon, image))

struct HistoryNftContent {
    Nullable<PictureLink> preview;
};
BOOST_DESCRIBE_STRUCT(HistoryNftContent, (), (preview))

struct SpamFlag {
    bool is_spam = false;
};
BOOST_DESCRIBE_STRUCT(SpamFlag, (), (is_spam))

struct HistoryNft {
    Nullable<Text<1024>> name;
    Nullable<HistoryNftContent> content;
    SpamFlag flags;
};
BOOST_DESCRIBE_STRUCT(HistoryNft, (), (name, content, flags))

struct TransferFlags {
    bool is_spam = false;
    bool is_poisoning = false;  ///< made to put a look-alike address into the history
};
BOOST_DESCRIBE_STRUCT(TransferFlags, (), (is_spam, is_poisoning))

/// Of a coin or of an NFT.
struct HistoryTransfer {
    Nullable<HistoryCoin> fungible_info;
    Nullable<HistoryNft> nft_info;
    TransferDirection direction = TransferDirection::kSelf;
    HistoryQuantity quantity;
    Nullable<NumberText<128>> value;  ///< in US dollars as of then
    Nullable<NumberText<128>> price;
    Nullable<Text<64>> contract;
    TransferFlags flags;
};
BOOST_DESCRIBE_STRUCT(HistoryTransfer, (),
                      (fungible_info, nft_info, direction, quantity, value, price, contract, flags))

/// What the account paid, all in all.
struct HistoryFee {
    Nullable<HistoryCoin> fungible_info;
    HistoryQuantity quantity;
    Nullable<NumberText<128>> value;
    Nullable<NumberText<128>> price;
};
BOOST_DESCRIBE_STRUCT(HistoryFee, (), (fungible_info, quantity, value, price))

struct HistoryApplication {
    Nullable<Text<1024>> name;
    Nullable<Text<2048>> iconUrl;
};
BOOST_DESCRIBE_STRUCT(HistoryApplication, (), (name, iconUrl))

struct HistoryMetadata {
    Text<64> operationType;  ///< send, receive, buy, trade, approve, mint, burn, deploy, ..
    Text<96> hash;
    Text<40> minedAt;   ///< RFC 3339
    Text<64> sentFrom;  ///< who gave; where that is not one address, who signed
    /// Who got it, or may spend it; where that is not one address, the contract that was called.
    /// Empty where one was made.
    Text<64> sentTo;
    ActivityStatus status = ActivityStatus::kConfirmed;
    std::int64_t nonce = 0;
    Nullable<HistoryApplication> application;
    ChainText chain;
};
BOOST_DESCRIBE_STRUCT(HistoryMetadata, (),
                      (operationType, hash, minedAt, sentFrom, sentTo, status, nonce, application,
                       chain))

struct HistoryTransaction {
    Text<160> id;
    HistoryMetadata metadata;
    List<HistoryTransfer, 1024> transfers;
    Nullable<HistoryFee> fee;  ///< null: somebody else paid it, or it is not known
};
BOOST_DESCRIBE_STRUCT(HistoryTransaction, (), (id, metadata, transfers, fee))

struct HistoryBody {
    List<HistoryTransaction, 512> data;  ///< the latest first
    Nullable<Text<2048>> next;           ///< `cursor` of the page behind this one
};
BOOST_DESCRIBE_STRUCT(HistoryBody, (), (data, next))

}  // namespace portico::api
