// SPDX-License-Identifier: Apache-2.0
//
// Purchases that visitors began at a provider of buying, reports that were read, and tokens that
// all processes share. The contract of every implementation: each call is all or nothing and
// durable before it returns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "server/data/store_error.hpp"

namespace portico::api::onramp {

using store::StoreResult;

/// In the order in which a transaction goes: it never goes back (may_follow).
enum class PurchaseState : std::uint8_t { kWaiting, kInProgress, kDone, kFailed, kRefunded };

/// Of one transaction, whose reports may come late and out of order: what is over stays as it is,
/// but for a refund.
constexpr bool may_follow(PurchaseState before, PurchaseState after) {
    if (before == PurchaseState::kWaiting) return after != PurchaseState::kWaiting;
    if (before == PurchaseState::kInProgress) return after > PurchaseState::kInProgress;
    return after == PurchaseState::kRefunded && before != PurchaseState::kRefunded;
}

/// A visitor is told by digits of hashes: of the far network around an address, of the near one (to
/// here), and of the address itself.
inline constexpr std::size_t kVisitorFarDigits = 8, kVisitorNearDigits = 16;

/// One transaction of a purchase, or a purchase of which none is known yet. A visitor whose card is
/// declined tries another in the same window of the provider: a purchase can have several. The row
/// with the purchase's own id is the one that counts most: done, else under way, else refunded,
/// else failed. Amounts are decimal text in the unit that people read.
struct PurchaseRow {
    std::string id;  ///< of a purchase 32 hex digits; of its further transactions with "-2", "-3"
    std::string project;
    std::string provider;
    std::string chain;    ///< CAIP-2
    std::string address;  ///< eip155: in small letters
    std::string asset;    ///< the symbol
    std::string asset_name;
    std::string fiat_amount, fiat_currency;  ///< what was asked for
    std::string arrives;                     ///< empty: not known yet
    PurchaseState state = PurchaseState::kWaiting;
    std::string tx_hash;
    std::string reason;
    std::int64_t created_at_ms = 0, updated_at_ms = 0;
    std::string purchase = {};     ///< whose further transaction it is; empty: its own
    std::string transaction = {};  ///< as the provider names it; empty: it named none
    std::string visitor = {};      ///< where it was begun from: kVisitorFarDigits
    std::string paid_amount = {}, paid_currency = {};  ///< as the provider says; empty: it does not

    friend bool operator==(const PurchaseRow&, const PurchaseRow&) = default;
};

/// What a provider says of a purchase. What is empty is not said.
struct PurchaseReport {
    std::string provider = {};
    std::string event = {};  ///< no two reports of a provider have the same
    std::string purchase = {};
    /// The provider's id of it. Reports of a provider that names none are all of one transaction.
    std::string transaction = {};
    PurchaseState state = PurchaseState::kInProgress;
    std::string arrives = {}, tx_hash = {}, reason = {};
    std::string paid_amount = {}, paid_currency = {};  ///< both or neither
    std::int64_t now_ms = 0;
};

enum class ReportOutcome : std::uint8_t {
    kTaken,
    kRepeated,  ///< this event was read before, or says nothing new of its transaction
    kUnknown    ///< no such purchase of this provider
};

struct PurchaseQuery {
    std::string project = {};
    std::string chain_namespace = {};
    std::string address = {};
    std::string provider = {};  ///< empty: all
    std::string before = {};  ///< the id of the purchase behind which the page begins; empty: none
    std::int64_t most = 50;
};

/// Which of these transactions of a chain brought what an account bought.
struct BoughtQuery {
    std::string project = {};
    std::string chain_namespace = {};
    std::string address = {};
    std::vector<std::string> hashes = {};  ///< of eip155 in any case of their digits
};

struct BoughtRow {
    std::string provider, chain;  ///< CAIP-2
    std::string tx_hash;          ///< as the provider spells it

    friend bool operator==(const BoughtRow&, const BoughtRow&) = default;
};

/// Purchases that wait and of which the provider has said nothing: so many of one address in a
/// project are kept, the latest, and so many of a project. Beyond, whoever holds most gives way,
/// among far networks, then near ones in them, then addresses, and of theirs the oldest. So the
/// table has an end, and nobody is refused, or forgotten, for what somebody else has begun.
inline constexpr std::int64_t kWaitingOfVisitorMax = 200;
inline constexpr std::int64_t kWaitingOfProjectMax = 20'000;

class Store {
  public:
    virtual ~Store() = default;

    virtual StoreResult<void> add(const PurchaseRow& row) = 0;
    virtual StoreResult<std::optional<PurchaseRow>> find(const std::string& id) = 0;
    /// Takes away one that waits: the provider did not open a page for it.
    virtual StoreResult<void> drop(const std::string& id) = 0;
    /// A report of a transaction that is not known adds one to its purchase.
    virtual StoreResult<ReportOutcome> report(const PurchaseReport& report) = 0;
    /// The latest first, each transaction by itself, without those that wait: nobody may ever pay
    /// them.
    virtual StoreResult<std::vector<PurchaseRow>> page(const PurchaseQuery& query) = 0;
    /// Transactions that a provider reported of purchases which are under way or done, in no order:
    /// what failed or was given back is nothing that was bought.
    virtual StoreResult<std::vector<BoughtRow>> bought(const BoughtQuery& query) = 0;
    /// Takes away what nobody began to pay before `waiting_before_ms`, of those that wait in too
    /// great a number what kWaitingOfProjectMax says, and events read before `events_before_ms`.
    virtual StoreResult<void> purge(std::int64_t waiting_before_ms,
                                    std::int64_t events_before_ms) = 0;

    /// The token that a provider signs its reports with, as it was put: sealed.
    virtual StoreResult<std::optional<Bytes>> find_token(const std::string& provider) = 0;
    /// True: until then nobody else has it to renew. It ends by put_token.
    virtual StoreResult<bool> lease_token(const std::string& provider, std::int64_t now_ms,
                                          std::int64_t until_ms) = 0;
    virtual StoreResult<void> put_token(const std::string& provider, const Bytes& sealed) = 0;
};

}  // namespace portico::api::onramp
