// SPDX-License-Identifier: Apache-2.0
//
// What payments keep (docs/pay.md): keys of merchants, payment requests, transactions that
// somebody said to have sent, and transfers that the server has seen. The contract of every
// implementation: each call is all or nothing, and durable before it returns.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/api/pay.hpp"
#include "core/base/bytes.hpp"
#include "server/data/outbox_store.hpp"
#include "server/data/store_error.hpp"

namespace portico::api::pay {

using store::StoreResult;

inline constexpr std::int64_t kKeysMax = 16;  ///< of one project
/// next_look_ms of what needs no look any more.
inline constexpr std::int64_t kNever = INT64_MAX;

/// With it a merchant's back end makes payments.
struct KeyRow {
    std::string id;  ///< 32 hex digits
    std::string project;
    Bytes secret_hash;  ///< SHA-256
    std::int64_t created_at_ms = 0;
    webhooks::Endpoint endpoint;  ///< its id is the key's; no url: nobody is told

    friend bool operator==(const KeyRow&, const KeyRow&) = default;
};

struct PaymentRow {
    std::string id;  ///< 32 hex digits, drawn: who has it may see it
    std::string project;
    std::string key;          ///< of the merchant
    std::string idempotency;  ///< as the merchant named it; empty: not at all
    Bytes request_hash;       ///< of what was asked for under that name
    std::string chain;        ///< CAIP-2
    std::string token;        ///< address with checksum; empty: the chain's own currency
    std::string symbol;
    std::int64_t decimals = 0;
    std::string recipient;  ///< address with checksum
    std::string amount;     ///< decimal, base units
    std::string reference;  ///< what its transactions carry: 0x and small letters
    std::int64_t depth = 1;
    std::optional<std::string> title, description, redirect, order, metadata;
    std::int64_t created_at_ms = 0, expires_at_ms = 0;
    PaymentStatus status = PaymentStatus::kOpen;
    std::int64_t next_look_ms = 0;

    friend bool operator==(const PaymentRow&, const PaymentRow&) = default;
};

/// A transaction that somebody said to have sent for a payment.
struct ReportRow {
    std::string hash;  ///< small letters
    std::int64_t at_ms = 0;
    PaymentTransactionState state = PaymentTransactionState::kWaiting;
    std::int64_t confirmations = 0;
    std::string reporter = {};  ///< by its network, never by its address; empty: not known

    friend bool operator==(const ReportRow&, const ReportRow&) = default;
};

/// A transfer that the server has seen in a block. One of a chain is there once, so it counts for
/// one payment.
struct TransferRow {
    std::string hash;
    std::int64_t log_index = -1;  ///< -1: the value of the transaction itself
    std::string amount;           ///< decimal, base units
    std::int64_t block = 0;
    std::int64_t block_time_s = 0;
    bool is_settled = false;  ///< as deep as wanted: stays

    friend bool operator==(const TransferRow&, const TransferRow&) = default;
};

struct Payment {
    PaymentRow row;
    std::vector<ReportRow> reports;
    std::vector<TransferRow> transfers;
};

/// Where transfers for open payments would be.
struct Watched {
    std::string chain, token, recipient;
    std::int64_t since_ms = 0;  ///< when the oldest of these payments was made

    friend bool operator==(const Watched&, const Watched&) = default;
};

/// What a look at the chain said.
struct Seen {
    std::string payment;
    std::int64_t now_ms = 0;
    std::vector<TransferRow> transfers;
    /// Of the reports that were there: their states, but for kSettled, kIncluded and kOther of
    /// transfers, which the store decides by whose the transfer is.
    std::vector<ReportRow> reports;
};

enum class Made : std::uint8_t {
    kMade,
    kThere,     ///< under that name, the same request
    kOther,     ///< under that name, another request
    kTooMany,   ///< the project has too many open ones
    kNoProject  ///< it is not stored, or its key is gone
};
struct MadePayment {
    Made made = Made::kMade;
    Payment payment;
};

enum class Reported : std::uint8_t { kDone, kNotFound, kTooMany, kTooLate };

/// Whether one more transaction is taken.
struct Place {
    bool is_free = false;
    std::string instead_of;  ///< hash of the report that gives way to it; empty: none
};
/// Decides it by what is stored of the payment.
using FindPlace = std::function<Place(const Payment& payment)>;

/// Decides what a payment is by what is stored of it: sets `status` and `next_look_ms` of the row,
/// and gives the message that the merchant gets where the status is a new one.
using Judge = std::function<webhooks::Message(Payment& payment)>;

class Store {
  public:
    virtual ~Store() = default;

    /// False: the project has kKeysMax, or is not stored.
    virtual StoreResult<bool> add_key(const KeyRow& key) = 0;
    virtual StoreResult<std::optional<KeyRow>> find_key(const Bytes& secret_hash) = 0;
    virtual StoreResult<std::vector<KeyRow>> keys(const std::string& project) = 0;
    /// Its payments stay, their messages go.
    virtual StoreResult<bool> erase_key(const std::string& id) = 0;

    virtual StoreResult<MadePayment> add(const PaymentRow& payment, std::int64_t open_max) = 0;
    virtual StoreResult<std::optional<Payment>> find(const std::string& id) = 0;
    /// The same hash again is kDone and changes nothing; without a place it is kTooMany. Of what
    /// gave way, transfers that are settled stay, and count.
    virtual StoreResult<Reported> report(const std::string& payment, const ReportRow& report,
                                         const FindPlace& find_place, std::int64_t last_ms) = 0;
    /// Payments that are due for a look: at most `most` of one project, so that the many of one
    /// leave room for others. Until `lease_until_ms` they are nobody else's.
    virtual StoreResult<std::vector<Payment>> take_due(std::int64_t now_ms,
                                                       std::int64_t lease_until_ms,
                                                       std::size_t most) = 0;
    virtual StoreResult<std::optional<std::string>> find_reference(
        const std::string& reference) = 0;
    /// Of tokens, for payments that are not paid and did not expire before `since_ms`: at most
    /// `most` of one project, those with the latest payments first.
    virtual StoreResult<std::vector<Watched>> watched(std::int64_t since_ms, std::size_t most) = 0;
    /// Writes what a look said: transfers of the reports that are not settled and not among `seen`
    /// go (their block was reorganised away), new ones come where no other payment has them, and
    /// where they are settled or their report has not given way since: nobody would look again.
    /// Then `judge` decides, and where the status changed its message waits in the outbox: all in
    /// one transaction.
    virtual StoreResult<std::optional<Payment>> settle(const Seen& seen, const Judge& judge) = 0;
    /// Payments that ended before `before_ms`, with all that belongs to them but settled transfers:
    /// what has paid once pays nothing else, ever.
    virtual StoreResult<std::int64_t> purge(std::int64_t before_ms) = 0;
};

}  // namespace portico::api::pay
