// SPDX-License-Identifier: Apache-2.0
//
// What visitors ordered at exchanges (docs/pay.md#exchanges): whose an order is, and what it was
// for, so that what an exchange says of it can be compared. The contract of every implementation:
// each call is all or nothing and durable before it returns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/data/store_error.hpp"

namespace portico::api::wallet_rpc {

using store::StoreResult;

struct OrderRow {
    std::string id;  ///< 32 hex digits, drawn for this one
    std::string project;
    std::string exchange;
    std::string asset;          ///< CAIP-19
    std::string amount;         ///< decimal, base units
    std::int64_t decimals = 0;  ///< of the asset
    std::string recipient;      ///< CAIP-10
    std::string tx_hash;        ///< empty: nothing was sent yet, as far as is known
    std::int64_t created_at_ms = 0;

    friend bool operator==(const OrderRow&, const OrderRow&) = default;
};

class Store {
  public:
    virtual ~Store() = default;

    virtual StoreResult<void> add(const OrderRow& row) = 0;
    virtual StoreResult<std::optional<OrderRow>> find(const std::string& id) = 0;
    /// The exchange opened no page for it.
    virtual StoreResult<void> drop(const std::string& id) = 0;
    /// The transaction that paid it out. The first one stays.
    virtual StoreResult<void> pay(const std::string& id, const std::string& tx_hash) = 0;
    /// Takes away what was ordered before then.
    virtual StoreResult<void> purge(std::int64_t before_ms) = 0;
};

}  // namespace portico::api::wallet_rpc
