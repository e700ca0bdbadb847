// SPDX-License-Identifier: Apache-2.0
//
// What operations the server's paymaster was asked to pay for, and what they cost. Amounts are gwei
// (10^9 of a network's base unit), rounded up, so that a budget is never overrun. The contract of
// every implementation: each call is all or nothing and durable before it returns; of two that
// reserve at once neither overruns a budget.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/data/store_error.hpp"

namespace portico::api::bundler {

/// In gwei, on one network.
struct Budgets {
    std::int64_t day = 0;       ///< of the project in a day (UTC)
    std::int64_t user_day = 0;  ///< of one account in a day
    std::int64_t total = 0;     ///< of the project, ever
    friend bool operator==(const Budgets&, const Budgets&) = default;
};

struct Reservation {
    std::string chain, sender;  ///< as in bundler_store.hpp
    std::string nonce;          ///< of one EntryPoint
    std::string project;
    std::int64_t day = 0;  ///< since 1970, UTC
    std::int64_t gwei = 0;
    std::int64_t ends_at_ms = 0;
    /// The chain says that the nonce is not used. What was paid for under it came undone (a
    /// reorganisation): its own project may pay again, and both count until one of them ends.
    bool is_unused = false;
};

enum class Reserved : std::uint8_t {
    kDone,
    kDaySpent,
    kUserSpent,
    kTotalSpent,
    kUsed  ///< an operation of that nonce was paid for, or another project holds it reserved
};

struct Spent {
    std::string sender, nonce;
    std::int64_t gwei = 0;
};

class SponsorStore {
  public:
    virtual ~SponsorStore() = default;

    /// Again for the same account and nonce: the larger of both counts, once.
    virtual store::StoreResult<Reserved> reserve(const Reservation& wanted,
                                                 const Budgets& budgets) = 0;
    /// Spent and still reserved.
    virtual store::StoreResult<Budgets> used(const std::string& project, const std::string& chain,
                                             std::int64_t day) = 0;
    /// The block up to which costs were read; nothing before the first settle().
    virtual store::StoreResult<std::optional<std::int64_t>> progress(const std::string& chain) = 0;
    /// What ended before `ended_ms` and was not used counts no more; a cost that is read yet does.
    virtual store::StoreResult<void> release(const std::string& chain, std::int64_t ended_ms) = 0;
    /// Costs of operations up to `block`; reservations that ended before `ended_ms` are forgotten.
    virtual store::StoreResult<void> settle(const std::string& chain,
                                            const std::vector<Spent>& spent, std::int64_t block,
                                            std::int64_t ended_ms) = 0;
};

}  // namespace portico::api::bundler
