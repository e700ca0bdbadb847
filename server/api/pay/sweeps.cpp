// SPDX-License-Identifier: Apache-2.0
//
// Transfers that nobody reported: the payer closed the page right after the wallet sent. Of tokens
// the server finds them itself, by the logs of transfers to the recipients of open payments; the
// reference in a transaction's call says whose it is. Of a chain's own currency there are no logs.
#include <algorithm>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/log_topics.hpp"
#include "core/chain/eip155/payment_call.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "server/api/pay/payment_service.hpp"

namespace portico::api::pay {
namespace {

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;

/// Blocks that one question of logs is about, unless a node wants fewer: some allow ten.
constexpr std::int64_t kSpan = 500;
/// A node's limit may have been of the moment: twice as many are tried again.
constexpr std::int64_t kWidenAfterMs = 3'600'000;
/// Questions of one place in one sweep; and how many it may be behind: what is older is given up,
/// so that new payments are found.
constexpr int kQuestions = 40;
constexpr std::int64_t kBehindMax = 1'000;
constexpr std::size_t kTransactions = 50;    ///< that are read in one go
constexpr std::size_t kRecipientsOfOne = 4;  ///< recipients in one go
/// The blocks of so long are read again: a node may tell of one before its logs, and of several
/// nodes the next may be behind.
constexpr std::int64_t kOverlapMs = 30'000;
constexpr std::int64_t kOverlapLeast = 3;
/// A block's time is taken from so many of the newest ones, now and then.
constexpr std::int64_t kTimedBlocks = 1'000;
constexpr std::int64_t kTimedForMs = 3'600'000;
constexpr std::int64_t kBlockLeastMs = 50, kBlockMostMs = 60'000;
constexpr std::int64_t kLogEveryMs = 3'600'000;

std::string topic_of(const std::string& address) {
    return "0x" + std::string(24, '0') + address.substr(2);
}

std::string quantity(std::int64_t number) {
    return chain::make_quantity(static_cast<std::uint64_t>(std::max<std::int64_t>(0, number)));
}

std::optional<std::int64_t> read_number(const ChainAnswer& answer) {
    const std::string* text = answer.text();
    const auto number = text ? chain::parse_quantity_u64(*text) : fail(Code::hex_bad_digit);
    if (!number || *number > INT64_MAX) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::string key_of(const Watched& one) { return one.chain + " " + one.token + " " + one.recipient; }

/// Where a log stands; nothing for what is none.
std::optional<std::pair<std::int64_t, std::string>> read_place(const Json& log) {
    const auto number = log.find_string("blockNumber");
    const auto hash = log.find_string("transactionHash");
    const auto block = number ? chain::parse_quantity_u64(*number) : fail(Code::hex_bad_digit);
    if (!block || *block > INT64_MAX || !hash || !parse_hex_fixed<32>(*hash)) return std::nullopt;
    return std::pair(static_cast<std::int64_t>(*block), std::string(*hash));
}

}  // namespace

void PaymentService::sweep() {
    if (sweeping_) return;
    const std::int64_t now_ms = on_.clock();
    sweeping_ = on_.store.run(
        [now_ms](Store& store) { return store.watched(now_ms - kLateMs, kRecipientsOfOne); },
        [this, alive = std::weak_ptr(alive_)](StoreResult<std::vector<Watched>> watched) {
            if (alive.expired()) return;
            if (!watched) {
                sweeping_ = false;
                return static_cast<void>(why_of(watched.error(), "sweep"));
            }
            const auto ended = [this, alive] {
                if (!alive.expired()) sweeping_ = false;
            };
            ops::spawn(
                sweep_all(std::move(*watched)), [ended](bool) { ended(); },
                [ended](const std::exception_ptr&) { ended(); });
        });
}

ops::Awaitable<bool> PaymentService::sweep_all(std::vector<Watched> watched) {
    // Of a place that nobody waits for any more it is not known what it will be wanted for.
    std::set<std::string> keys;
    for (const Watched& one : watched) keys.insert(key_of(one));
    std::erase_if(swept_to_, [&](const auto& place) { return !keys.contains(place.first); });
    std::erase_if(waiting_, [&](const auto& place) { return !keys.contains(place.first); });
    for (const Watched& one : watched)
        if (on_.own_nodes.serves(one.chain)) static_cast<void>(co_await sweep_one(one));
    co_return true;
}

void PaymentService::sweep_failed(const std::string& chain, const char* place) {
    ++sweeps_failed_;
    std::int64_t& told_ms = swept_chains_[chain].failed_at_ms;
    if (told_ms != 0 && on_.clock() - told_ms < kLogEveryMs) return;
    told_ms = on_.clock();
    on_.log.warn("pay.sweep_failed", {{"chain", chain}, {"place", place}});
}

ops::Awaitable<std::optional<std::int64_t>> PaymentService::ask_head(std::string chain) {
    const ChainAnswers answers = co_await read(chain, {{"eth_blockNumber", "[]"}});
    co_return read_number(answers[0]);
}

ops::Awaitable<std::optional<std::int64_t>> PaymentService::ask_block_ms(std::string chain,
                                                                         std::int64_t newest) {
    const std::int64_t older = std::max<std::int64_t>(0, newest - kTimedBlocks);
    if (older == newest) co_return kBlockMostMs;
    std::vector<ChainCall> calls;
    for (const std::int64_t number : {older, newest})
        calls.push_back({"eth_getBlockByNumber", "[\"" + quantity(number) + "\",false]"});
    const ChainAnswers blocks = co_await read(chain, calls);
    std::int64_t times_s[2] = {};
    for (int i = 0; i < 2; ++i) {
        const ChainAnswer& block = blocks[static_cast<std::size_t>(i)];
        const auto text = block.result.find_string("timestamp");
        const auto time = text ? chain::parse_quantity_u64(*text) : fail(Code::hex_bad_digit);
        if (block.outcome != ChainAnswer::Outcome::kResult || !time || *time > INT32_MAX * 4LL)
            co_return std::nullopt;
        times_s[i] = static_cast<std::int64_t>(*time);
    }
    co_return std::clamp((times_s[1] - times_s[0]) * 1000 / (newest - older), kBlockLeastMs,
                         kBlockMostMs);
}

ops::Awaitable<bool> PaymentService::sweep_one(Watched one) {
    const std::string key = key_of(one);
    const std::int64_t now_ms = on_.clock();
    const auto newest = co_await ask_head(one.chain);
    if (!newest) co_return sweep_failed(one.chain, "head"), false;
    SweptChain& chain = swept_chains_[one.chain];
    if (chain.block_ms == 0 || now_ms - chain.block_ms_at_ms > kTimedForMs) {
        const auto block_ms = co_await ask_block_ms(one.chain, *newest);
        if (!block_ms) co_return sweep_failed(one.chain, "time of a block"), false;
        chain.block_ms = *block_ms;
        chain.block_ms_at_ms = now_ms;
    }
    if (chain.span == 0 || (chain.span < kSpan && now_ms - chain.span_at_ms > kWidenAfterMs)) {
        chain.span = chain.span == 0 ? kSpan : std::min(kSpan, chain.span * 2);
        chain.span_at_ms = now_ms;
    }
    const std::int64_t overlap = std::max(kOverlapLeast, kOverlapMs / chain.block_ms);
    const auto begin = [&] {
        const auto place = swept_to_.find(key);
        // None of these payments is older than that. Twice as many blocks: not all take as long.
        const std::int64_t age_ms = std::max<std::int64_t>(0, now_ms - one.since_ms);
        const std::int64_t first = place == swept_to_.end()
                                       ? *newest - 2 * (age_ms / chain.block_ms + overlap)
                                       : place->second + 1;
        return std::max({std::int64_t{0}, *newest - kBehindMax * chain.span, first});
    };
    std::int64_t from = begin(), held = kNever;
    for (int asked = 0; asked < kQuestions && from <= *newest; ++asked) {
        const std::int64_t to = std::min(*newest, from + chain.span - 1);
        const auto swept = co_await sweep_blocks(one, from, to);
        if (!swept || (swept->too_much && chain.span == 1))
            co_return sweep_failed(one.chain, "logs"), false;
        if (swept->too_much) {
            chain.span = std::max<std::int64_t>(1, chain.span / 2);
            chain.span_at_ms = now_ms;
            from = std::max(from, begin());
            continue;
        }
        // No further than the node that told the logs is: it says nothing of what it has not got.
        // Nor past what waits for its place: each for a minute at most.
        held = std::min(held, swept->held);
        auto [place, is_new] = swept_to_.try_emplace(key, from - 1);
        place->second =
            std::max(place->second, std::min({swept->to, swept->head - overlap, held - 1}));
        std::erase_if(waiting_[key],
                      [&](const auto& each) { return each.second.block <= place->second; });
        from = swept->to + 1;
    }
    co_return true;
}

ops::Awaitable<std::optional<PaymentService::Swept>> PaymentService::sweep_blocks(Watched one,
                                                                                  std::int64_t from,
                                                                                  std::int64_t to) {
    const std::vector<ChainCall> question = {
        {"eth_blockNumber", "[]"},
        {"eth_getLogs", R"([{"fromBlock":")" + quantity(from) + R"(","toBlock":")" + quantity(to) +
                            R"(","address":")" + one.token + R"(","topics":[")" +
                            to_hex_0x(chain::kLogTopics[0]) + R"(",null,")" +
                            topic_of(one.recipient) + R"("]}])"}};
    const ChainAnswers answers = co_await read(one.chain, question);
    if (chain_data::is_too_much(question[1], answers[1])) co_return Swept{.too_much = true};
    const auto head = read_number(answers[0]);
    if (!head || answers[1].outcome != ChainAnswer::Outcome::kResult ||
        !answers[1].result.is_array())
        co_return std::nullopt;
    std::set<std::pair<std::int64_t, std::string>> places;
    for (const Json& log : answers[1].result.items())
        if (const auto read_one = read_place(log)) places.insert(*read_one);
    // The rest of many is for the next question, from the block on that is cut.
    while (places.size() > kTransactions) {
        const std::int64_t last = places.rbegin()->first;
        if (last == places.begin()->first) break;
        to = last - 1;
        std::erase_if(places, [&](const auto& each) { return each.first == last; });
    }
    std::vector<Found> moved;
    for (const auto& [block, hash] : places) moved.push_back({.block = block, .hash = hash});
    const auto held = co_await report_found(std::move(one), std::move(moved));
    if (!held) co_return std::nullopt;
    co_return Swept{.to = to, .head = *head, .held = *held};
}

ops::Awaitable<std::optional<std::int64_t>> PaymentService::report_found(Watched one,
                                                                         std::vector<Found> moved) {
    std::vector<Found> all;
    const auto token = chain::parse_evm_address(one.token);
    const auto recipient = chain::parse_evm_address(one.recipient);
    // One block alone may have more than are read in one go.
    for (std::size_t from = 0; from < moved.size(); from += kTransactions) {
        std::vector<ChainCall> calls;
        for (std::size_t i = from; i < std::min(from + kTransactions, moved.size()); ++i)
            calls.push_back({"eth_getTransactionByHash", "[\"" + moved[i].hash + "\"]"});
        const ChainAnswers transactions = co_await read(one.chain, calls);
        for (std::size_t i = 0; i < transactions.size(); ++i) {
            const ChainAnswer& each = transactions[i];
            if (each.outcome != ChainAnswer::Outcome::kResult) co_return std::nullopt;
            const auto hash_text = each.result.find_string("hash");
            const auto hash =
                hash_text ? parse_hex_fixed<32>(*hash_text) : fail(Code::hex_bad_digit);
            const auto to_text = each.result.find_string("to");
            const auto to = to_text ? parse_hex_fixed<20>(*to_text) : fail(Code::hex_bad_digit);
            const auto input_text = each.result.find_string("input");
            const auto input = input_text ? parse_hex(*input_text) : fail(Code::hex_bad_digit);
            const auto call = input ? chain::read_token_payment(*input) : std::nullopt;
            if (!hash || !to || !call || *to != token || call->recipient != recipient) continue;
            all.push_back({moved[from + i].block, to_hex_0x(*hash), to_hex_0x(call->reference),
                           call->amount});
        }
    }
    // A payment has few places, and anybody can send with its reference: what pays most is first.
    std::ranges::sort(all, [](const Found& a, const Found& b) {
        return a.reference != b.reference ? a.reference < b.reference : b.asks < a.asks;
    });
    std::int64_t held = kNever;
    for (auto begin = all.begin(); begin != all.end();) {
        const auto end = std::find_if(begin, all.end(), [&](const Found& each) {
            return each.reference != begin->reference;
        });
        const auto waits = co_await report_for(one, {begin, end});
        if (!waits) co_return std::nullopt;
        held = std::min(held, *waits);
        begin = end;
    }
    co_return held;
}

ops::Awaitable<std::optional<std::int64_t>> PaymentService::report_for(Watched one,
                                                                       std::vector<Found> found) {
    const auto find = [&] {
        return ask([reference = found.front().reference](
                       Store& store) -> StoreResult<std::optional<Payment>> {
            const auto id = PORTICO_TRY(store.find_reference(reference));
            return id ? store.find(*id) : StoreResult<std::optional<Payment>>(std::nullopt);
        });
    };
    const auto payment = co_await find();
    if (!payment) co_return std::nullopt;
    if (!*payment) co_return kNever;
    // Of another token the amount says nothing, and it would pay nothing.
    const PaymentRow& row = (*payment)->row;
    if (row.chain != one.chain || row.token != one.token || row.recipient != one.recipient)
        co_return kNever;
    // What is found together is looked at later: until then nothing of it is stored.
    Known known;
    std::int64_t held = kNever;
    for (const Found& each : found) {
        const ReportRow report{.hash = each.hash, .at_ms = on_.clock()};
        const Claim claim{.amount = each.asks, .hash = each.hash};
        const auto note = [&] {
            return ask([id = row.id, report, known, claim,
                        last_ms = report.at_ms - kLateMs](Store& store) {
                return store.report(
                    id, report,
                    [&](const Payment& stored) { return place_for(stored, claim, {}, known); },
                    last_ms);
            });
        };
        auto reported = co_await note();
        // Who knows the payment's id may have named what is nowhere, to keep the payer's out.
        if (reported && *reported == Reported::kTooMany && !known.has_asked) {
            const auto now = co_await find();
            if (!now || !*now) co_return std::nullopt;
            auto nowhere = co_await find_nowhere(**now);
            if (!nowhere) co_return std::nullopt;
            nowhere->in_block = std::move(known.in_block);
            known = std::move(*nowhere);
            reported = co_await note();
        }
        if (!reported) co_return std::nullopt;
        if (*reported == Reported::kDone) known.in_block.emplace_back(each.hash, each.asks);
        if (*reported != Reported::kTooMany || known.just_named.empty()) continue;
        // What was named when it came has been old for long: others name new ones, again and again.
        auto& waiting = waiting_[key_of(one)];
        if (const auto first = waiting.find(each.hash); first != waiting.end()) {
            first->second.block = each.block;
            if (on_.clock() - first->second.since_ms >= kUnknownForMs) continue;
        }
        const auto now = co_await find();
        if (!now) co_return std::nullopt;
        if (!*now || !waits_for_place(**now, claim, known)) continue;
        waiting.try_emplace(each.hash, Waits{each.block, report.at_ms});
        held = std::min(held, each.block);
    }
    co_return held;
}

ops::Awaitable<std::optional<Known>> PaymentService::find_nowhere(Payment payment) {
    std::vector<ReportRow> waiting;
    std::vector<ChainCall> calls;
    for (const ReportRow& report : payment.reports) {
        if (report.state != PaymentTransactionState::kWaiting) continue;
        waiting.push_back(report);
        calls.push_back({"eth_getTransactionByHash", "[\"" + report.hash + "\"]"});
    }
    Known out;
    out.has_asked = true;
    if (calls.empty()) co_return out;
    const ChainAnswers answers = co_await read(payment.row.chain, std::move(calls));
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (answers[i].outcome != ChainAnswer::Outcome::kResult) co_return std::nullopt;
        if (!answers[i].result.is_null()) continue;
        const bool is_old = on_.clock() - waiting[i].at_ms >= kUnknownForMs;
        (is_old ? out.nowhere : out.just_named).push_back(waiting[i].hash);
    }
    co_return out;
}

}  // namespace portico::api::pay
