// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/{address}/approvals: what others may take from an account (docs/accounts.md).
// Members are spelled as on the wire.
#pragma once

#include "core/api/history.hpp"

namespace portico::api {

struct ApprovalItem {
    Text<64> contract;
    /// erc20: an amount; permit2: an amount, by way of Permit2; nft: the one with tokenId;
    /// collection: all that the account has of it, and will have.
    Text<16> standard;
    Text<64> spender;
    Nullable<Text<256>> spenderName;  ///< of contracts that everybody knows
    Nullable<Text<1024>> name;
    Nullable<Text<1024>> symbol;
    Nullable<Text<96>> tokenId;    ///< decimal
    Nullable<Text<128>> quantity;  ///< decimal, in the unit that people read; null: not known
    bool unlimited = false;        ///< more than anybody has
    /// Of permit2, seconds since 1970: the last one in which it holds; null: it has no end.
    Nullable<std::int64_t> expiresAt;
    std::optional<Text<2048>> image;  ///< a path on this server
};
BOOST_DESCRIBE_STRUCT(ApprovalItem, (),
                      (contract, standard, spender, spenderName, name, symbol, tokenId, quantity,
                       unlimited, expiresAt, image))

struct ApprovalsBody {
    /// False: this server does not follow the chain, so that nothing is known.
    bool followed = false;
    /// False: there may be older ones than this server knows, or more than it looks at.
    bool whole = false;
    List<ApprovalItem, 512> data;
};
BOOST_DESCRIBE_STRUCT(ApprovalsBody, (), (followed, whole, data))

}  // namespace portico::api
