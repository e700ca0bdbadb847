// SPDX-License-Identifier: Apache-2.0
//
// Looks at chains: what nodes say of reported transactions, and what that makes of a payment.
#include <algorithm>
#include <functional>
#include <memory>

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

/// Whether it was named in time, and what is asked for again may yet say that it has paid.
bool may_have_paid(const Payment& payment, const std::vector<std::string>& unread,
                   std::int64_t now_ms) {
    return std::ranges::any_of(payment.reports, [&](const ReportRow& one) {
        return one.state == PaymentTransactionState::kWaiting &&
               one.at_ms <= payment.row.expires_at_ms && now_ms - one.at_ms <= kWaitForMs &&
               std::ranges::find(unread, one.hash) != unread.end();
    });
}

/// What a payment is by what is stored of it, and the message that tells it. `unread`: hashes of
/// reports of which no node could say anything now.
webhooks::Message judge(Payment& payment, const std::vector<std::string>& unread,
                        const EntropyFn& entropy, std::int64_t now_ms) {
    FixedBytes<16> id{};
    entropy(id);
    const PaymentStatus before = payment.row.status;
    payment.row.status = status_of(payment, now_ms);
    payment.row.next_look_ms = next_look(payment, now_ms);
    // Before the merchant hears that nothing came: of what cannot be read nobody knows.
    if (payment.row.status == PaymentStatus::kExpired && before == PaymentStatus::kOpen &&
        may_have_paid(payment, unread, now_ms))
        payment.row.status = PaymentStatus::kOpen;
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

ops::Awaitable<ChainAnswers> PaymentService::read_each(std::string chain,
                                                       std::vector<ChainCall> calls) {
    if (calls.empty()) co_return ChainAnswers();
    co_return co_await ops::callback<ChainAnswers>([&](auto done) {
        struct Joined {
            ChainAnswers answers;
            std::size_t left = 0;
            std::function<void(ChainAnswers)> done;
        };
        auto joined = std::make_shared<Joined>();
        joined->answers.resize(calls.size());
        joined->left = calls.size();
        joined->done = std::move(done);
        for (std::size_t i = 0; i < calls.size(); ++i)
            on_.own_nodes.read(chain, {std::move(calls[i])}, [joined, i](ChainAnswers one) {
                joined->answers[i] = std::move(one.front());
                if (--joined->left == 0) joined->done(std::move(joined->answers));
            });
    });
}

ops::Awaitable<std::vector<PaymentService::Told>> PaymentService::tell(
    PaymentRow row, std::vector<std::string> hashes) {
    std::vector<ChainCall> calls;
    for (const std::string& hash : hashes)
        calls.push_back({"eth_getTransactionByHash", "[\"" + hash + "\"]"});
    ChainAnswers answers = co_await read_each(row.chain, std::move(calls));
    std::vector<Told> out(hashes.size());
    std::vector<std::size_t> ours;
    calls.clear();
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        Told& one = out[i];
        one.is_told = answers[i].outcome == ChainAnswer::Outcome::kResult;
        one.transaction = std::move(answers[i].result);
        const auto place = read_place(row, hashes[i], one.transaction);
        if (!place) continue;
        if (!place->is_ours) {
            one.found = {.state = PaymentTransactionState::kOther,
                         .block = place->block,
                         .block_hash = place->block_hash,
                         .transfers = {}};
            continue;
        }
        ours.push_back(i);
        calls.push_back({"eth_getTransactionReceipt", "[\"" + hashes[i] + "\"]"});
    }
    answers = co_await read_each(row.chain, std::move(calls));
    for (std::size_t i = 0; i < ours.size(); ++i) {
        Told& one = out[ours[i]];
        one.is_told = answers[i].outcome == ChainAnswer::Outcome::kResult;
        if (one.is_told)
            one.found = read_transaction(row, hashes[ours[i]], one.transaction, answers[i].result);
    }
    co_return out;
}

ops::Awaitable<std::optional<PaymentService::Weighed>> PaymentService::weigh(Payment payment,
                                                                             std::string hash) {
    const PaymentRow& row = payment.row;
    if (!on_.own_nodes.serves(row.chain)) co_return std::nullopt;
    std::vector<std::string> hashes = {hash};
    std::vector<ReportRow> waiting;
    for (const ReportRow& report : payment.reports) {
        if (report.state != PaymentTransactionState::kWaiting) continue;
        waiting.push_back(report);
        hashes.push_back(report.hash);
    }
    const std::vector<Told> told = co_await tell(row, std::move(hashes));
    if (!told[0].is_told) co_return std::nullopt;
    const Included& found = told[0].found;
    Weighed out;
    out.claim.hash = hash;
    out.known.has_asked = true;
    if (found.state == PaymentTransactionState::kIncluded) {
        out.claim.amount =
            chain::parse_uint256(sum_of(found.transfers, false)).value_or(chain::Uint256());
    } else {
        const auto offer = read_offer(row, hash, told[0].transaction);
        if (!offer || found.state != PaymentTransactionState::kWaiting) co_return std::nullopt;
        out.claim.amount = *offer;
        out.claim.is_in_block = false;
    }
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const Told& one = told[1 + i];
        const std::string& named = waiting[i].hash;
        // Of what cannot be read nothing is known: it keeps its place as what waits for a block.
        if (!one.is_told) continue;
        if (one.transaction.is_null()) {
            const bool is_old = on_.clock() - waiting[i].at_ms >= kUnknownForMs;
            (is_old ? out.known.nowhere : out.known.just_named).push_back(named);
            continue;
        }
        // By its receipt: a call that failed has asked for much and moved nothing.
        if (one.found.state == PaymentTransactionState::kIncluded)
            out.known.in_block.emplace_back(named,
                                            chain::parse_uint256(sum_of(one.found.transfers, false))
                                                .value_or(chain::Uint256()));
        else if (one.found.state != PaymentTransactionState::kWaiting)
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
    const auto looked = co_await see(std::move(payment));
    if (!looked) {
        ++unavailable_;  // the lease ends by itself, and nothing has changed
        co_return false;
    }
    if (!looked->unread.empty()) ++unavailable_;
    // On the store's thread, where this may be gone by then.
    const auto settled = co_await ask([entropy = on_.entropy, look = *looked](Store& store) {
        return store.settle(look.seen, [&](Payment& stored) {
            return judge(stored, look.unread, entropy, look.seen.now_ms);
        });
    });
    if (!settled) {
        static_cast<void>(why_of(settled.error(), "settle"));
        co_return false;
    }
    if (*settled && is_paid((*settled)->row.status) && !is_paid(before)) ++paid_;
    co_return true;
}

/// Nothing: no node could say where the chain is.
ops::Awaitable<std::optional<PaymentService::Look>> PaymentService::see(Payment payment) {
    const PaymentRow& row = payment.row;
    Look out{.seen = {.payment = row.id, .now_ms = on_.clock(), .transfers = {}, .reports = {}},
             .unread = {}};
    std::vector<ReportRow> asked;
    std::vector<std::string> hashes;
    for (const ReportRow& report : payment.reports) {
        if (is_done(report, row)) continue;
        asked.push_back(report);
        hashes.push_back(report.hash);
    }
    if (asked.empty()) co_return out;
    if (!on_.own_nodes.serves(row.chain)) co_return std::nullopt;
    const ChainAnswers heads = co_await read(row.chain, {{"eth_blockNumber", "[]"}});
    const std::string* head_text = heads[0].text();
    const auto head =
        head_text != nullptr ? chain::parse_quantity_u64(*head_text) : fail(Code::hex_bad_digit);
    if (!head) co_return std::nullopt;

    std::vector<Told> told = co_await tell(row, std::move(hashes));
    std::vector<ChainCall> calls;
    for (const Told& one : told)
        calls.push_back({"eth_getBlockByNumber",
                         "[\"" + chain::make_quantity(static_cast<std::uint64_t>(one.found.block)) +
                             "\",false]"});
    // That the receipt's block is the chain's own, and of what time.
    const ChainAnswers blocks = co_await read(row.chain, std::move(calls));
    for (std::size_t i = 0; i < told.size(); ++i) {
        Included& found = told[i].found;
        ReportRow report = std::move(asked[i]);
        const bool is_in_block = found.state != PaymentTransactionState::kWaiting;
        // What is stored of it stays as it is until it can be read again.
        if (!told[i].is_told ||
            (is_in_block && blocks[i].outcome != ChainAnswer::Outcome::kResult)) {
            out.unread.push_back(std::move(report.hash));
            continue;
        }
        report.confirmations = 0;
        report.state = PaymentTransactionState::kWaiting;
        // Without a time it was reorganised between the two answers.
        if (const auto time_s =
                is_in_block ? read_block_time(blocks[i].result, found.block_hash) : std::nullopt) {
            report.confirmations =
                std::max<std::int64_t>(0, static_cast<std::int64_t>(*head) - found.block + 1);
            const bool is_deep = report.confirmations >= row.depth;
            report.state = found.state;
            if (is_deep && report.state == PaymentTransactionState::kIncluded)
                report.state = PaymentTransactionState::kSettled;
            for (TransferRow& transfer : found.transfers) {
                transfer.block_time_s = *time_s;
                transfer.is_settled = is_deep;
                out.seen.transfers.push_back(std::move(transfer));
            }
        }
        out.seen.reports.push_back(std::move(report));
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
