// SPDX-License-Identifier: Apache-2.0
#include "server/api/pay/settlement.hpp"

#include <algorithm>
#include <tuple>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/logs.hpp"
#include "core/chain/eip155/payment_call.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/pay/reporters.hpp"

namespace portico::api::pay {
namespace {

using chain::EvmAddress;
using chain::Uint256;

constexpr std::string_view kReferencePrefix = "portico payment ";
constexpr std::int64_t kSoonMs = 2'000;
constexpr std::int64_t kSlowMs = 30'000;
constexpr std::int64_t kSoonForMs = 600'000;
constexpr std::int64_t kGraceMs = 120'000;
constexpr std::size_t kLogsMax = 4'096;
constexpr std::uint64_t kDustPart = 100;  ///< of what is asked for
constexpr std::size_t kDustPlaces = kPaymentTransactionsMax / 2;

std::optional<std::int64_t> number(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    const auto value = text ? chain::parse_quantity_u64(*text) : fail(Code::hex_bad_digit);
    if (!value || *value > INT64_MAX) return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

std::optional<EvmAddress> address(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    if (!text) return std::nullopt;
    const auto value = parse_hex_fixed<20>(*text);
    return value ? std::optional(*value) : std::nullopt;
}

EvmAddress known_address(const std::string& text) {
    return chain::parse_evm_address(text).value_or(EvmAddress{});
}

/// Of one log: what moved to the recipient, if it is the token's own word for that.
std::optional<TransferRow> read_log(const Json& log, const PaymentRow& payment,
                                    const EvmAddress& sender) {
    if (address(log, "address") != known_address(payment.token)) return std::nullopt;
    const Json* removed = log.find("removed");
    if (removed != nullptr && removed->is_bool() && removed->as_bool()) return std::nullopt;
    const Json* listed = log.find("topics");
    const auto data_text = log.find_string("data");
    const auto index = number(log, "logIndex");
    if (listed == nullptr || !listed->is_array() || !data_text || !index) return std::nullopt;
    std::vector<Bytes32> topics;
    for (const Json& one : listed->items()) {
        const auto topic = one.is_string() ? parse_hex_fixed<32>(one.as_string())
                                           : Result<Bytes32>(fail(Code::hex_bad_digit));
        if (!topic || topics.size() == 4) return std::nullopt;
        topics.push_back(*topic);
    }
    const auto data = parse_hex(*data_text);
    const auto event = data ? chain::decode_log(topics, *data) : fail(Code::abi_data_invalid);
    const auto* transfers = event ? std::get_if<chain::TokenTransfers>(&*event) : nullptr;
    if (transfers == nullptr || transfers->size() != 1) return std::nullopt;
    const chain::TokenTransfer& moved = transfers->front();
    if (moved.standard != chain::TokenStandard::kErc20 || moved.from != sender ||
        moved.to != known_address(payment.recipient) || moved.quantity.is_zero())
        return std::nullopt;
    TransferRow out;
    out.log_index = *index;
    out.amount = to_decimal(moved.quantity);
    return out;
}

/// Whether the transaction's own call is this payment's.
bool carries_reference(const PaymentRow& payment, const EvmAddress& to, ByteView input) {
    const Bytes32 reference = reference_of(payment.id);
    const EvmAddress recipient = known_address(payment.recipient);
    if (payment.token.empty()) return to == recipient && std::ranges::equal(input, reference);
    const auto call = chain::read_token_payment(input);
    return call && to == known_address(payment.token) && call->recipient == recipient &&
           call->reference == reference;
}

Uint256 number_of(const std::string& decimal) {
    return chain::parse_uint256(decimal).value_or(Uint256());
}

/// Never less than the truth: what does not fit is the most there can be.
Uint256 plus(const Uint256& a, const Uint256& b) { return add(a, b).value_or(Uint256::max()); }

template <class Counts>
Uint256 sum(const std::vector<TransferRow>& transfers, Counts counts) {
    Uint256 out;
    for (const TransferRow& one : transfers)
        if (counts(one)) out = plus(out, number_of(one.amount));
    return out;
}

bool is_dust(const Uint256& amount, const Uint256& wanted) {
    const auto parts = multiply(amount, Uint256(kDustPart));
    return parts && *parts < wanted;
}

Uint256 stored_of(const std::string& hash, const Payment& payment) {
    return sum(payment.transfers, [&](const TransferRow& one) { return one.hash == hash; });
}

/// Also one that gave way, and was named again: its next look has not come yet.
bool is_settled(const ReportRow& report, const Payment& payment) {
    return report.state == PaymentTransactionState::kSettled ||
           std::ranges::any_of(payment.transfers, [&](const TransferRow& one) {
               return one.hash == report.hash && one.is_settled;
           });
}

/// Of one report: what is stored, or else what is known of it.
Uint256 moved_by(const ReportRow& report, const Payment& payment, const Known& known) {
    const Uint256 stored = stored_of(report.hash, payment);
    if (report.state != PaymentTransactionState::kWaiting || !stored.is_zero()) return stored;
    for (const auto& [hash, amount] : known.in_block)
        if (hash == report.hash) return amount;
    return {};
}

/// All that has come but the claim itself, what gave way and counts for good with it.
Uint256 sum_beside(const Payment& payment, const Known& known, const std::string& claimed) {
    Uint256 out =
        sum(payment.transfers, [&](const TransferRow& one) { return one.hash != claimed; });
    for (const ReportRow& report : payment.reports)
        if (report.hash != claimed && stored_of(report.hash, payment).is_zero())
            out = plus(out, moved_by(report, payment, known));
    return out;
}

/// Dust that leaves a payment as whole as it was.
bool is_small_beside(const Uint256& amount, const Uint256& before, const Uint256& wanted) {
    const bool completes = before < wanted && plus(before, amount) >= wanted;
    return is_dust(amount, wanted) && !completes;
}

bool has(const std::vector<std::string>& all, const std::string& one) {
    return std::ranges::find(all, one) != all.end();
}

}  // namespace

Bytes32 reference_of(std::string_view payment_id) {
    return sha256(as_bytes(std::string(kReferencePrefix) + std::string(payment_id)));
}

Included read_transaction(const PaymentRow& payment, const std::string& hash,
                          const Json& transaction, const Json& receipt) {
    Included out;
    const auto block = number(receipt, "blockNumber");
    const auto block_hash = receipt.find_string("blockHash");
    const auto status = number(receipt, "status");
    if (!block || !block_hash || !status || receipt.find_string("transactionHash") != hash ||
        transaction.find_string("hash") != hash ||
        transaction.find_string("blockHash") != block_hash)
        return out;
    out.block = *block;
    out.block_hash = std::string(*block_hash);
    // The node's word, as its logs are: it is compared with them, and decides nothing by itself.
    // What binds the transaction to the payment is the reference in its call.
    const auto sender = address(transaction, "from");
    const auto to = address(transaction, "to");
    const auto input_text = transaction.find_string("input");
    const auto input = input_text ? parse_hex(*input_text) : fail(Code::hex_bad_digit);
    if (!sender || !to || !input || !carries_reference(payment, *to, *input)) {
        out.state = PaymentTransactionState::kOther;
        return out;
    }
    if (*status != 1) {
        out.state = PaymentTransactionState::kFailed;
        return out;
    }
    if (payment.token.empty()) {
        const auto value_text = transaction.find_string("value");
        const auto value = value_text ? chain::parse_hex_uint256(*value_text) : std::nullopt;
        TransferRow moved;
        moved.amount = to_decimal(value.value_or(Uint256()));
        if (moved.amount != "0") out.transfers.push_back(std::move(moved));
    } else if (const Json* logs = receipt.find("logs");
               logs != nullptr && logs->is_array() && logs->items().size() <= kLogsMax) {
        for (const Json& log : logs->items())
            if (auto moved = read_log(log, payment, *sender))
                out.transfers.push_back(std::move(*moved));
    }
    for (TransferRow& one : out.transfers) {
        one.hash = hash;
        one.block = *block;
    }
    out.state = out.transfers.empty() ? PaymentTransactionState::kOther
                                      : PaymentTransactionState::kIncluded;
    return out;
}

std::optional<Placed> read_place(const PaymentRow& payment, const std::string& hash,
                                 const Json& transaction) {
    const auto block = number(transaction, "blockNumber");
    const auto block_hash = transaction.find_string("blockHash");
    if (!block || !block_hash || transaction.find_string("hash") != hash) return std::nullopt;
    const auto to = address(transaction, "to");
    const auto input_text = transaction.find_string("input");
    const auto input = input_text ? parse_hex(*input_text) : fail(Code::hex_bad_digit);
    return Placed{.block = *block,
                  .block_hash = std::string(*block_hash),
                  .is_ours = to && input && carries_reference(payment, *to, *input)};
}

std::optional<Uint256> read_offer(const PaymentRow& payment, const std::string& hash,
                                  const Json& transaction) {
    const auto to = address(transaction, "to");
    const auto input_text = transaction.find_string("input");
    const auto input = input_text ? parse_hex(*input_text) : fail(Code::hex_bad_digit);
    if (transaction.find_string("hash") != hash || !to || !input ||
        !carries_reference(payment, *to, *input))
        return std::nullopt;
    if (!payment.token.empty()) return chain::read_token_payment(*input)->amount;
    const auto value = transaction.find_string("value");
    return value ? chain::parse_hex_uint256(*value) : std::nullopt;
}

std::optional<std::int64_t> read_block_time(const Json& block, std::string_view hash) {
    if (block.find_string("hash") != hash) return std::nullopt;
    return number(block, "timestamp");
}

std::string sum_of(const std::vector<TransferRow>& transfers, bool settled_only) {
    return to_decimal(
        sum(transfers, [&](const TransferRow& one) { return one.is_settled || !settled_only; }));
}

PaymentStatus status_of(const Payment& payment, std::int64_t now_ms) {
    const std::int64_t expires_s = payment.row.expires_at_ms / 1000;
    const Uint256 wanted = number_of(payment.row.amount);
    const auto is_settled = [](const TransferRow& one) { return one.is_settled; };
    const auto in_time = [&](const TransferRow& one) {
        return one.is_settled && one.block_time_s <= expires_s;
    };
    const auto is_large = [&](const TransferRow& one) {
        return !is_dust(number_of(one.amount), wanted);
    };
    const Uint256 large = sum(
        payment.transfers, [&](const TransferRow& one) { return one.is_settled && is_large(one); });
    if (sum(payment.transfers, is_settled) >= wanted) {
        if (sum(payment.transfers, in_time) < wanted) return PaymentStatus::kLate;
        return large > wanted ? PaymentStatus::kOverpaid : PaymentStatus::kConfirmed;
    }
    // The last part of a payment may be as small as dust.
    const bool is_complete =
        sum(payment.transfers, [](const TransferRow&) { return true; }) >= wanted;
    const bool is_coming = std::ranges::any_of(payment.transfers, [&](const TransferRow& one) {
        return !one.is_settled && (is_complete || is_large(one));
    });
    if (is_coming) return PaymentStatus::kSeen;
    if (!large.is_zero()) return PaymentStatus::kUnderpaid;
    // What was sent in the last moment is waited for, before the merchant hears that nothing came.
    const auto may_come = [&](const ReportRow& one) {
        return one.state == PaymentTransactionState::kWaiting &&
               one.at_ms <= payment.row.expires_at_ms;
    };
    const bool is_waiting = now_ms <= payment.row.expires_at_ms + kGraceMs &&
                            std::ranges::any_of(payment.reports, may_come);
    return now_ms > payment.row.expires_at_ms && !is_waiting ? PaymentStatus::kExpired
                                                             : PaymentStatus::kOpen;
}

Place place_for(const Payment& payment, const std::optional<Claim>& claim,
                const std::string& reporter, const Known& known) {
    using enum PaymentTransactionState;
    if (claim && claim->amount.is_zero()) return {};
    const Uint256 wanted = number_of(payment.row.amount);
    const Uint256 before = sum_beside(payment, known, claim ? claim->hash : std::string());
    std::size_t dust = 0;
    std::vector<std::string> cheap;
    for (const ReportRow& report : payment.reports) {
        const Uint256 amount = moved_by(report, payment, known);
        if (!amount.is_zero() && is_dust(amount, wanted)) ++dust;
        if (report.state != kOther && report.state != kFailed && !is_settled(report, payment) &&
            is_dust(amount, wanted))
            cheap.push_back(report.reporter);
    }
    const Reporters reporters(std::move(cheap));
    const bool is_small = claim && is_small_beside(claim->amount, before, wanted);
    const bool is_dust_full = is_small && dust >= kDustPlaces;
    if (payment.reports.size() < kPaymentTransactionsMax && !is_dust_full)
        return {.is_free = true, .instead_of = {}};

    const bool is_in_block = claim && claim->is_in_block;
    const auto makes_whole = [&](const Uint256& amount) {
        return before >= wanted && subtract(before, amount).value_or(Uint256()) < wanted;
    };
    // In the order in which they give way.
    enum class Order : std::uint8_t { kNothing, kNowhere, kPaidDust, kDust, kPaid, kWaits, kLarge };
    const auto order_of = [&](const ReportRow& report,
                              const Uint256& amount) -> std::optional<Order> {
        const bool is_of_dust = is_dust(amount, wanted);
        const bool moves = !amount.is_zero();
        if (is_dust_full && !(moves && is_of_dust)) return std::nullopt;
        if (report.state == kOther || report.state == kFailed) return Order::kNothing;
        if (is_settled(report, payment)) return is_of_dust ? Order::kPaidDust : Order::kPaid;
        const std::int64_t more = reporters.more(report.reporter, reporter);
        if (!claim) {
            // It may be the payer's: what is said alone takes only of those who have more.
            if (more < 2 || (moves && !is_of_dust) || makes_whole(amount)) return std::nullopt;
            return moves ? Order::kDust : Order::kNowhere;
        }
        if (!known.has_asked) return std::nullopt;
        if (!moves) {
            if (has(known.failed, report.hash)) return Order::kNothing;
            const bool is_strong = is_in_block && !is_small;
            if (has(known.just_named, report.hash) || has(known.nowhere, report.hash))
                return is_strong || (known.just_named.empty() && more >= 0)
                           ? std::optional(Order::kNowhere)
                           : std::nullopt;
            return is_strong ? std::optional(Order::kWaits) : std::nullopt;
        }
        if (!is_in_block || claim->amount <= amount || makes_whole(amount)) return std::nullopt;
        return is_of_dust ? Order::kDust : Order::kLarge;
    };
    // Among equals of one network the newest gives way. One that no node has may be the payer's:
    // sent in private, it is seen once it is in a block. Who names others has to know the payment's
    // id, and more know it the later it is: a page is shared, its address stays in a history. Would
    // the oldest give way, whoever fills the places behind the payer's has it out by one claim; so
    // they push out what is their own. For the same reason none of what is old gives way while
    // something is new, or the payer's would be the first to be old. Who knew the id before the
    // payer named theirs, and names from the payer's own network or from another one each time, can
    // have it out, by one claim now, by as many as there are places before: a page that is open
    // names it again, and once it is in a block nothing of this keeps it out.
    using Places = std::pair<std::int64_t, std::int64_t>;
    std::optional<std::tuple<Order, Uint256, Places>> least;
    Place out;
    for (const ReportRow& report : payment.reports) {
        const Uint256 amount = moved_by(report, payment, known);
        const auto order = order_of(report, amount);
        if (!order) continue;
        const auto [around, own] = reporters.places(report.reporter);
        const std::tuple weight(*order, amount, Places(-around, -own));
        // Of theirs whose many make room for what is only said, the oldest: a wallet that speeds
        // one up leaves the first behind.
        if (least && (claim ? *least < weight : *least <= weight)) continue;
        least = weight;
        out = {.is_free = true, .instead_of = report.hash};
    }
    return out;
}

bool waits_for_place(const Payment& payment, const Claim& claim, const Known& known) {
    if (known.just_named.empty() || place_for(payment, claim, {}, known).is_free) return false;
    Known later = known;
    later.nowhere.insert(later.nowhere.end(), known.just_named.begin(), known.just_named.end());
    later.just_named.clear();
    return place_for(payment, claim, {}, later).is_free;
}

std::int64_t next_look(const Payment& payment, std::int64_t now_ms) {
    std::int64_t next = kNever;
    for (const ReportRow& report : payment.reports) {
        if (report.state == PaymentTransactionState::kSettled) continue;
        const std::int64_t age_ms = now_ms - report.at_ms;
        const bool is_waiting = report.state == PaymentTransactionState::kWaiting;
        // What is in a block is looked at until it is deep; what is in none, not for ever.
        if (is_waiting ? age_ms > kWaitForMs : report.confirmations >= payment.row.depth) continue;
        next = std::min(next, now_ms + (age_ms < kSoonForMs ? kSoonMs : kSlowMs));
    }
    // That it has expired is to be told.
    if (payment.row.status == PaymentStatus::kOpen)
        next = std::min(next, std::max(payment.row.expires_at_ms + 1, now_ms + kSoonMs));
    return next;
}

}  // namespace portico::api::pay
