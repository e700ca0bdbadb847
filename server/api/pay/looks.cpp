// SPDX-License-Identifier: Apache-2.0
//
// Looks at chains: what nodes say of reported transactions, and what that makes of a payment.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "server/api/pay/payment_service.hpp"

namespace portico::api::pay {
namespace {

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;

constexpr std::size_t kOfOneProject = 8;  ///< in one go
constexpr std::size_t kUnderWayMax = 64;

bool is_done(const ReportRow& report, const PaymentRow& row) {
    return report.state == PaymentTransactionState::kSettled ||
           (report.state != PaymentTransactionState::kWaiting &&
            report.state != PaymentTransactionState::kIncluded &&
            report.confirmations >= row.depth);
}

bool is_paid(PaymentStatus status) {
    return status == PaymentStatus::kConfirmed || status == PaymentStatus::kOverpaid;
}

std::string event_type(PaymentStatus status) {
    switch (status) {
        case PaymentStatus::kOpen:
            return "payment.reverted";
        case PaymentStatus::kSeen:
            return "payment.seen";
        case PaymentStatus::kConfirmed:
            return "payment.confirmed";
        case PaymentStatus::kUnderpaid:
            return "payment.underpaid";
        case PaymentStatus::kOverpaid:
            return "payment.overpaid";
        case PaymentStatus::kLate:
            return "payment.late";
        case PaymentStatus::kExpired:
            break;
    }
    return "payment.expired";
}

/// What a payment is by what is stored of it, and the message that tells it.
webhooks::Message judge(Payment& payment, const EntropyFn& entropy, std::int64_t now_ms) {
    FixedBytes<16> id{};
    entropy(id);
    payment.row.status = status_of(payment, now_ms);
    payment.row.next_look_ms = next_look(payment, now_ms);
    PaymentEvent event{.id = to_hex(id),
                       .type = event_type(payment.row.status),
                       .projectId = payment.row.project,
                       .createdAt = now_ms / 1000,
                       .payment = payment_body(payment, true)};
    return {.id = event.id,
            .endpoint = payment.row.key,
            .body = to_json_text(event),
            .created_at_ms = now_ms};
}

}  // namespace

ops::Awaitable<ChainAnswers> PaymentService::read(std::string chain, std::vector<ChainCall> calls) {
    co_return co_await ops::callback<ChainAnswers>(
        [&](auto done) { on_.own_nodes.read(chain, std::move(calls), done); });
}

ops::Awaitable<std::optional<PaymentService::Weighed>> PaymentService::weigh(Payment payment,
                                                                             std::string hash) {
    const PaymentRow& row = payment.row;
    if (!on_.own_nodes.serves(row.chain)) co_return std::nullopt;
    std::vector<ChainCall> calls = {{"eth_getTransactionByHash", "[\"" + hash + "\"]"},
                                    {"eth_getTransactionReceipt", "[\"" + hash + "\"]"}};
    std::vector<ReportRow> waiting;
    for (const ReportRow& report : payment.reports) {
        if (report.state != PaymentTransactionState::kWaiting) continue;
        waiting.push_back(report);
        calls.push_back({"eth_getTransactionByHash", "[\"" + report.hash + "\"]"});
        calls.push_back({"eth_getTransactionReceipt", "[\"" + report.hash + "\"]"});
    }
    const ChainAnswers answers = co_await read(row.chain, std::move(calls));
    for (const ChainAnswer& one : answers)
        if (one.outcome != ChainAnswer::Outcome::kResult) co_return std::nullopt;
    const Included found = read_transaction(row, hash, answers[0].result, answers[1].result);
    Weighed out;
    out.claim.hash = hash;
    out.known.has_asked = true;
    if (found.state == PaymentTransactionState::kIncluded) {
        out.claim.amount =
            chain::parse_uint256(sum_of(found.transfers, false)).value_or(chain::Uint256());
    } else {
        const auto offer = read_offer(row, hash, answers[0].result);
        if (!offer || found.state != PaymentTransactionState::kWaiting) co_return std::nullopt;
        out.claim.amount = *offer;
        out.claim.is_in_block = false;
    }
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const Json& there = answers[2 + 2 * i].result;
        const std::string& named = waiting[i].hash;
        if (there.is_null()) {
            const bool is_old = on_.clock() - waiting[i].at_ms >= kUnknownForMs;
            (is_old ? out.known.nowhere : out.known.just_named).push_back(named);
            continue;
        }
        // By its receipt: a call that failed has asked for much and moved nothing.
        const Included one = read_transaction(row, named, there, answers[3 + 2 * i].result);
        if (one.state == PaymentTransactionState::kIncluded)
            out.known.in_block.emplace_back(
                named,
                chain::parse_uint256(sum_of(one.transfers, false)).value_or(chain::Uint256()));
        else if (one.state != PaymentTransactionState::kWaiting)
            out.known.failed.push_back(named);
    }
    co_return out;
}

void PaymentService::look() {
    if (looking_ || under_way_ >= kUnderWayMax) return;
    const std::int64_t now_ms = on_.clock();
    looking_ = on_.store.run(
        [now_ms](Store& store) { return store.take_due(now_ms, now_ms + kLeaseMs, kOfOneProject); },
        [this, alive = std::weak_ptr(alive_)](StoreResult<std::vector<Payment>> due) {
            if (alive.expired()) return;
            looking_ = false;
            if (!due) return static_cast<void>(why_of(due.error(), "look"));
            for (Payment& payment : *due) {
                ++looks_;
                ++under_way_;
                const auto ended = [this, alive] {
                    if (!alive.expired()) --under_way_;
                };
                ops::spawn(
                    look_at(std::move(payment)), [ended](bool) { ended(); },
                    [ended](const std::exception_ptr&) { ended(); });
            }
        });
}

ops::Awaitable<bool> PaymentService::look_at(Payment payment) {
    const PaymentStatus before = payment.row.status;
    const auto seen = co_await see(std::move(payment));
    if (!seen) {
        ++unavailable_;  // the lease ends by itself, and nothing has changed
        co_return false;
    }
    // On the store's thread, where this may be gone by then.
    const auto settled = co_await ask([entropy = on_.entropy, seen = *seen](Store& store) {
        return store.settle(seen,
                            [&](Payment& stored) { return judge(stored, entropy, seen.now_ms); });
    });
    if (!settled) {
        static_cast<void>(why_of(settled.error(), "settle"));
        co_return false;
    }
    if (*settled && is_paid((*settled)->row.status) && !is_paid(before)) ++paid_;
    co_return true;
}

/// Nothing: no node could say.
ops::Awaitable<std::optional<Seen>> PaymentService::see(Payment payment) {
    const PaymentRow& row = payment.row;
    Seen out{.payment = row.id, .now_ms = on_.clock(), .transfers = {}, .reports = {}};
    for (const ReportRow& report : payment.reports)
        if (!is_done(report, row)) out.reports.push_back(report);
    if (out.reports.empty()) co_return out;
    if (!on_.own_nodes.serves(row.chain)) co_return std::nullopt;
    std::vector<ChainCall> calls = {{"eth_blockNumber", "[]"}};
    for (const ReportRow& report : out.reports) {
        calls.push_back({"eth_getTransactionByHash", "[\"" + report.hash + "\"]"});
        calls.push_back({"eth_getTransactionReceipt", "[\"" + report.hash + "\"]"});
    }
    const ChainAnswers answers = co_await read(row.chain, calls);
    for (const ChainAnswer& one : answers)
        if (one.outcome != ChainAnswer::Outcome::kResult) co_return std::nullopt;
    const std::string* head_text = answers[0].text();
    const auto head =
        head_text != nullptr ? chain::parse_quantity_u64(*head_text) : fail(Code::hex_bad_digit);
    if (!head) co_return std::nullopt;

    std::vector<Included> found;
    calls.clear();
    for (std::size_t i = 0; i < out.reports.size(); ++i) {
        found.push_back(read_transaction(row, out.reports[i].hash, answers[1 + 2 * i].result,
                                         answers[2 + 2 * i].result));
        calls.push_back({"eth_getBlockByNumber",
                         "[\"" +
                             chain::make_quantity(static_cast<std::uint64_t>(found.back().block)) +
                             "\",false]"});
    }
    // That the receipt's block is the chain's own, and of what time.
    const ChainAnswers blocks = co_await read(row.chain, calls);
    for (std::size_t i = 0; i < found.size(); ++i) {
        ReportRow& report = out.reports[i];
        report.confirmations = 0;
        report.state = PaymentTransactionState::kWaiting;
        if (found[i].state == PaymentTransactionState::kWaiting) continue;
        if (blocks[i].outcome != ChainAnswer::Outcome::kResult) co_return std::nullopt;
        const auto time_s = read_block_time(blocks[i].result, found[i].block_hash);
        if (!time_s) continue;  // reorganised between the two answers
        report.confirmations =
            std::max<std::int64_t>(0, static_cast<std::int64_t>(*head) - found[i].block + 1);
        const bool is_deep = report.confirmations >= row.depth;
        report.state = found[i].state;
        if (is_deep && report.state == PaymentTransactionState::kIncluded)
            report.state = PaymentTransactionState::kSettled;
        for (TransferRow& transfer : found[i].transfers) {
            transfer.block_time_s = *time_s;
            transfer.is_settled = is_deep;
            out.transfers.push_back(std::move(transfer));
        }
    }
    co_return out;
}

void PaymentService::purge() {
    if (purging_) return;
    purging_ = on_.store.run(
        [before_ms = on_.clock() - kKeepMs](Store& store) { return store.purge(before_ms); },
        [this, alive = std::weak_ptr(alive_)](const StoreResult<std::int64_t>& done) {
            if (alive.expired()) return;
            purging_ = false;
            if (!done) static_cast<void>(why_of(done.error(), "purge"));
        });
}

}  // namespace portico::api::pay
