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

/// Blocks that one question of logs spans, and how far back the first one begins: what a restart
/// may have missed.
constexpr std::int64_t kSpan = 500;
constexpr std::size_t kTransactions = 50;    ///< that are read in one go
constexpr std::size_t kRecipientsOfOne = 4;  ///< recipients in one go
constexpr std::size_t kPlacesMax = 4'096;
/// Of the newest blocks each is read again: a node may have told of one before its logs.
constexpr std::int64_t kOverlap = 3;

std::string topic_of(const std::string& address) {
    return "0x" + std::string(24, '0') + address.substr(2);
}

std::string quantity(std::int64_t number) {
    return chain::make_quantity(static_cast<std::uint64_t>(std::max<std::int64_t>(0, number)));
}

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
    if (swept_to_.size() > kPlacesMax) swept_to_.clear();
    for (const Watched& one : watched)
        if (on_.own_nodes.serves(one.chain)) static_cast<void>(co_await sweep_one(one));
    co_return true;
}

ops::Awaitable<bool> PaymentService::sweep_one(Watched one) {
    const std::string key = one.chain + " " + one.token + " " + one.recipient;
    const ChainAnswers heads = co_await read(one.chain, {{"eth_blockNumber", "[]"}});
    const std::string* text = heads[0].text();
    const auto head = text ? chain::parse_quantity_u64(*text) : fail(Code::hex_bad_digit);
    if (!head || *head > INT64_MAX) co_return false;
    const auto newest = static_cast<std::int64_t>(*head);
    const auto place = swept_to_.find(key);
    const std::int64_t from = place == swept_to_.end() ? newest - kSpan : place->second + 1;
    std::int64_t to = std::min(newest, std::max<std::int64_t>(0, from) + kSpan);
    const ChainAnswers answers = co_await read(
        one.chain, {{"eth_getLogs", R"([{"fromBlock":")" + quantity(from) + R"(","toBlock":")" +
                                        quantity(to) + R"(","address":")" + one.token +
                                        R"(","topics":[")" + to_hex_0x(chain::kLogTopics[0]) +
                                        R"(",null,")" + topic_of(one.recipient) + R"("]}])"}});
    if (answers[0].outcome != ChainAnswer::Outcome::kResult || !answers[0].result.is_array())
        co_return false;
    std::set<std::pair<std::int64_t, std::string>> places;
    for (const Json& log : answers[0].result.items())
        if (const auto read_one = read_place(log)) places.insert(*read_one);
    // The rest of many is for the next time, from the block on that is cut.
    while (places.size() > kTransactions) {
        const std::int64_t last = places.rbegin()->first;
        if (last == places.begin()->first) break;
        to = last - 1;
        std::erase_if(places, [&](const auto& each) { return each.first == last; });
    }
    std::vector<ChainCall> calls;
    for (const auto& [block, hash] : places)
        if (calls.size() < kTransactions)
            calls.push_back({"eth_getTransactionByHash", "[\"" + hash + "\"]"});
    if (!calls.empty()) {
        const ChainAnswers transactions = co_await read(one.chain, calls);
        for (const ChainAnswer& each : transactions) {
            if (each.outcome != ChainAnswer::Outcome::kResult) co_return false;
            const auto hash = each.result.find_string("hash");
            const auto input_text = each.result.find_string("input");
            const auto input = input_text ? parse_hex(*input_text) : fail(Code::hex_bad_digit);
            const auto call = input ? chain::read_token_payment(*input) : std::nullopt;
            if (!call || !hash || !parse_hex_fixed<32>(*hash)) continue;
            const ReportRow row{.hash = to_hex_0x(*parse_hex_fixed<32>(*hash)),
                                .at_ms = on_.clock()};
            const auto reported = co_await ask(
                [row, reference = to_hex_0x(call->reference),
                 last_ms = row.at_ms - kLateMs](Store& store) -> StoreResult<Reported> {
                    const auto id = PORTICO_TRY(store.find_reference(reference));
                    if (!id) return Reported::kNotFound;
                    return store.report(*id, row, kReportsMax, last_ms);
                });
            if (!reported) co_return false;
        }
    }
    swept_to_[key] = std::min(to, newest - kOverlap);
    co_return true;
}

}  // namespace portico::api::pay
