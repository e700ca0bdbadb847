// SPDX-License-Identifier: Apache-2.0
//
// Bodies of /v1/payments (docs/pay.md): what a merchant's back end asks for, what the page shows
// and what webhooks tell. Amounts are decimal texts in base units, times seconds since 1970.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

inline constexpr std::size_t kPaymentTransactionsMax = 8;
inline constexpr std::size_t kPaymentMetadataBytes = 4096;

/// POST /v1/payments.
struct PaymentRequest {
    Text<256> asset;                        ///< CAIP-19: eip155:1/erc20:0x.. or eip155:1/slip44:60
    Text<78> amount;                        ///< in base units
    Text<256> recipient;                    ///< CAIP-10, on the asset's chain
    std::optional<std::int64_t> expiresIn;  ///< seconds
    std::optional<std::int64_t> confirmations;  ///< blocks, that of the transfer included
    std::optional<Text<100>> title;             ///< for the payer: "Two lamps"
    std::optional<Text<300>> description;
    std::optional<Text<128>> orderId;       ///< the merchant's own, not for the payer
    std::optional<Text<2048>> redirectUrl;  ///< where the page leads when it is paid
    std::optional<Json> metadata;           ///< an object of the merchant's, not for the payer
};
BOOST_DESCRIBE_STRUCT(PaymentRequest, (),
                      (asset, amount, recipient, expiresIn, confirmations, title, description,
                       orderId, redirectUrl, metadata))

/// What became of a transaction that somebody said to have sent.
enum class PaymentTransactionState : std::uint8_t {
    kWaiting,   ///< no node has it yet, or no more
    kIncluded,  ///< in a block, not as deep as wanted
    kSettled,
    kFailed,  ///< in a block, and did nothing
    kOther    ///< it pays something else: it says nothing of this payment, or of another one
};
BOOST_DESCRIBE_ENUM(PaymentTransactionState, kWaiting, kIncluded, kSettled, kFailed, kOther)

struct PaymentTransaction {
    Text<66> hash;
    PaymentTransactionState state = PaymentTransactionState::kWaiting;
    Text<78> amount;                 ///< of it for this payment; 0 while nothing is known
    std::int64_t confirmations = 0;  ///< as of the server's last look
};
BOOST_DESCRIBE_STRUCT(PaymentTransaction, (), (hash, state, amount, confirmations))

enum class PaymentStatus : std::uint8_t {
    kOpen,       ///< nothing came, or what came was reorganised away
    kSeen,       ///< a transfer is in a block, not as deep as wanted
    kConfirmed,  ///< what was asked for came in time, and at most dust beside it (docs/pay.md)
    kUnderpaid,  ///< less came; the rest may follow until it expires
    kOverpaid,   ///< more came, and what was asked for in time
    kLate,       ///< all of it came, not all in time
    kExpired     ///< nothing came in time, or dust
};
BOOST_DESCRIBE_ENUM(PaymentStatus, kOpen, kSeen, kConfirmed, kUnderpaid, kOverpaid, kLate, kExpired)

/// GET /v1/payments/{id}. What the payer may not know is there for the merchant alone.
struct PaymentBody {
    Text<32> id;
    PaymentStatus status = PaymentStatus::kOpen;
    Text<256> asset;
    Text<32> symbol;
    std::int64_t decimals = 0;
    Text<78> amount;
    Text<78> received;  ///< of transfers that are as deep as wanted
    Text<256> recipient;
    Text<66> reference;  ///< the last 32 bytes of the payer's call
    std::int64_t confirmations = 1;
    std::optional<Text<100>> title;
    std::optional<Text<300>> description;
    std::optional<Text<2048>> redirectUrl;
    std::int64_t createdAt = 0;
    std::int64_t expiresAt = 0;
    List<PaymentTransaction, kPaymentTransactionsMax> transactions;
    std::optional<Text<128>> orderId;  ///< for the merchant alone
    std::optional<Json> metadata;      ///< for the merchant alone
};
BOOST_DESCRIBE_STRUCT(PaymentBody, (),
                      (id, status, asset, symbol, decimals, amount, received, recipient, reference,
                       confirmations, title, description, redirectUrl, createdAt, expiresAt,
                       transactions, orderId, metadata))

/// POST /v1/payments/{id}/transactions.
struct SentTransaction {
    Text<66> hash;
};
BOOST_DESCRIBE_STRUCT(SentTransaction, (), (hash))

/// What a webhook of payments is: `type` is "payment." and the status.
struct PaymentEvent {
    Text<32> id;  ///< of the event, the same each time it is sent
    Text<64> type;
    Text<32> projectId;
    std::int64_t createdAt = 0;
    PaymentBody payment;  ///< as the merchant sees it
};
BOOST_DESCRIBE_STRUCT(PaymentEvent, (), (id, type, projectId, createdAt, payment))

}  // namespace portico::api
