// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/past_search.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/logs.hpp"
#include "server/indexer/rules/coin_moves.hpp"
#include "server/indexer/rules/operations.hpp"
#include "server/indexer/rules/permit2.hpp"

namespace portico::indexer {
namespace {

using namespace indexer;

constexpr std::int64_t kLookEveryMs = 1000, kRetryMs = 2000;
/// Transactions of one range; above that a smaller range is asked for.
constexpr std::size_t kPlacesMax = 500;

std::string hash_text(const Hash& hash) { return "\"" + to_hex_0x(hash) + "\""; }

/// The account as the topic that an indexed address is.
std::string topic_of(const Address& account) {
    return "\"0x" + std::string(24, '0') + to_hex(account) + "\"";
}

std::string known_topics() {
    std::string out =
        "[\"" + to_hex_0x(operation_topic()) + "\",\"" + to_hex_0x(coin_log_topic()) + "\"";
    for (const Bytes32& topic : permit2_topics()) out += ",\"" + to_hex_0x(topic) + "\"";
    for (const Bytes32& topic : chain::known_log_topics()) out += ",\"" + to_hex_0x(topic) + "\"";
    return out + "]";
}

/// What a node said in place of what it was asked.
std::string reason_of(const std::vector<NodeAnswer>& answers, std::string_view otherwise) {
    for (const NodeAnswer& answer : answers)
        if (answer.is_error()) return shown_refusal(answer);
    return answers.empty() ? shown_refusal({}) : std::string(otherwise);
}

}  // namespace

void PastSearch::later(std::int64_t now_ms) {
    requesting_ = false;
    next_ms_ = now_ms + kRetryMs;
}

void PastSearch::failed(const std::string& reason, std::int64_t now_ms) {
    later(now_ms);
    if (++failures_ < kFailuresMax) return;
    failures_ = 0;
    log_.warn("indexer.past_failed",
              {{"chain", rules_.chain}, {"from", low_}, {"to", task_.next}, {"reason", reason}});
    passed_until_ms_[task_.account] = now_ms + kPassOverMs;
    span_ = span_max_;
    is_open_ = false;
    if (++passed_ < kPassedMax) return;
    passed_ = 0;
    next_ms_ = now_ms + kPassOverMs;
}

std::optional<Backfill> PastSearch::choose(Store& store, std::int64_t now_ms) {
    std::erase_if(passed_until_ms_, [&](const auto& one) { return now_ms >= one.second; });
    auto tasks = store.wanted_pasts(rules_.chain, now_ms / 1000);
    if (!tasks) return {};
    std::erase_if(*tasks,
                  [&](const Backfill& one) { return passed_until_ms_.contains(one.account); });
    return turns_.next(*tasks);
}

void PastSearch::look(Store& store, const Writer& writer, std::int64_t now_ms) {
    if (requesting_ || now_ms < next_ms_) return;
    if (blocks_) {
        Backfill done = task_;
        done.next = low_ - 1;
        if (!store.add_past(writer, *blocks_, done)) return later(now_ms);
        blocks_.reset();
        failures_ = passed_ = 0;
        span_ = std::min(span_max_, span_ * 2);
        is_open_ = false;
    }
    if (!is_open_) {
        const auto task = choose(store, now_ms);
        if (!task) {
            next_ms_ = now_ms + kLookEveryMs;
            return;
        }
        failures_ = 0;
        task_ = *task;
        is_open_ = true;
    }
    fetch_logs(now_ms);
}

void PastSearch::fetch_logs(std::int64_t now_ms) {
    low_ = std::max<BlockNumber>(0, task_.next - span_ + 1);
    const std::string range = R"([{"fromBlock":")" + quantity_text(low_) + R"(","toBlock":")" +
                              quantity_text(task_.next) + R"(","topics":[)" + known_topics();
    const std::string account = topic_of(task_.account);
    // Owners and senders stand first or second, recipients second or third.
    std::vector<NodeCall> calls;
    for (const char* before : {",", ",null,", ",null,null,"})
        calls.push_back({"eth_getLogs", range + before + account + "]}]"});
    requesting_ = true;
    nodes_.fetch(calls, [this, now_ms](const auto& answers) { logs_reported(answers, now_ms); });
}

void PastSearch::logs_reported(const std::vector<NodeAnswer>& answers, std::int64_t now_ms) {
    std::vector<LogPlace> places;
    bool is_right = !answers.empty();
    for (const NodeAnswer& answer : answers) {
        auto some = answer.is_error() ? Result<std::vector<LogPlace>>(fail(Code::rpc_bad_answer))
                                      : read_log_places(answer.result);
        is_right &= some.has_value();
        if (some) places.insert(places.end(), some->begin(), some->end());
    }
    std::ranges::sort(places);
    places.erase(std::ranges::unique(places).begin(), places.end());
    const bool is_within = std::ranges::all_of(places, [&](const LogPlace& place) {
        return place.number >= low_ && place.number <= task_.next;
    });
    const bool is_good = is_right && is_within;
    if (span_ > 1 && (!is_good || places.size() > kPlacesMax)) {
        span_ /= 2;  // nodes refuse what is too much
        return later(now_ms);
    }
    if (!is_good) return failed(reason_of(answers, "logs that cannot be read"), now_ms);
    found_.clear();
    for (LogPlace& place : places) found_.push_back({.place = place});
    if (found_.empty()) return finish(now_ms);
    fetch_transactions(now_ms);
}

void PastSearch::fetch_transactions(std::int64_t now_ms) {
    std::vector<NodeCall> calls;
    for (const Found& one : found_) {
        const std::string block = hash_text(one.place.block);
        calls.push_back({"eth_getBlockByHash", "[" + block + ",false]"});
        calls.push_back({"eth_getTransactionByBlockHashAndIndex",
                         "[" + block + ",\"" + quantity_text(one.place.position) + "\"]"});
        calls.push_back(
            {"eth_getTransactionReceipt", "[" + hash_text(one.place.transaction) + "]"});
    }
    nodes_.fetch(calls,
                 [this, now_ms](const auto& answers) { transactions_reported(answers, now_ms); });
}

void PastSearch::transactions_reported(const std::vector<NodeAnswer>& answers,
                                       std::int64_t now_ms) {
    if (answers.empty()) return failed(shown_refusal({}), now_ms);
    for (std::size_t i = 0; i < found_.size(); ++i) {
        Found& one = found_[i];
        const NodeAnswer* mine = &answers[3 * i];
        for (const NodeAnswer& answer : {mine[0], mine[1]})
            if (answer.is_error()) return failed(shown_refusal(answer), now_ms);
        auto block = read_block(mine[0].result, false);
        auto transaction = read_transaction(mine[1].result, one.place.block);
        const bool is_there = block && *block && transaction && *transaction;
        if (!is_there || (*block)->hash != one.place.block ||
            (*block)->number != one.place.number ||
            (*transaction)->first.hash != one.place.transaction ||
            (*transaction)->second != one.place.position)
            return failed("no block or transaction where its log is", now_ms);
        one.block = std::move(**block);
        one.transaction = std::move((*transaction)->first);
        // One that the node has forgotten is in the block's receipts still.
        if (mine[2].is_error()) continue;
        if (auto receipt = read_receipt(mine[2].result, one.place.block); receipt && *receipt)
            one.receipt = std::move(**receipt);
    }
    fetch_receipts(now_ms);
}

/// Of the first block that lacks one, all of them: a block after the other, because each may be
/// long.
void PastSearch::fetch_receipts(std::int64_t now_ms) {
    const auto lacking =
        std::ranges::find_if(found_, [](const Found& one) { return !one.receipt; });
    if (lacking == found_.end()) return finish(now_ms);
    const Hash block = lacking->place.block;
    nodes_.fetch(
        {{"eth_getBlockReceipts", "[" + hash_text(block) + "]"}},
        [this, block, now_ms](const auto& answers) { receipts_reported(block, answers, now_ms); });
}

void PastSearch::receipts_reported(const Hash& block, const std::vector<NodeAnswer>& answers,
                                   std::int64_t now_ms) {
    auto receipts = answers.empty() || answers[0].is_error()
                        ? Result<std::optional<std::vector<Receipt>>>(std::nullopt)
                        : read_receipts(answers[0].result, block);
    constexpr std::string_view kNone = "no receipt of a transaction whose log is there";
    if (!receipts || !*receipts) return failed(reason_of(answers, kNone), now_ms);
    for (Found& one : found_) {
        if (one.place.block != block || one.receipt) continue;
        const auto at =
            std::ranges::find((**receipts), one.place.transaction, &Receipt::transaction);
        if (at == (**receipts).end()) return failed(std::string(kNone), now_ms);
        one.receipt = *at;
    }
    fetch_receipts(now_ms);
}

void PastSearch::finish(std::int64_t now_ms) {
    std::map<BlockNumber, Block> blocks;
    for (const Found& one : found_) {
        auto transaction =
            make_transaction(one.transaction, one.place.position, *one.receipt, nullptr, rules_);
        if (!transaction) return failed(transaction.error().detail, now_ms);
        Block& into = blocks[one.block.number];
        into.number = one.block.number;
        into.hash = one.block.hash;
        into.parent = one.block.parent;
        into.time_s = one.block.time_s;
        into.transactions.push_back(std::move(*transaction));
    }
    found_.clear();
    requesting_ = false;
    blocks_.emplace();
    for (auto& [number, block] : blocks) blocks_->push_back(std::move(block));
}

}  // namespace portico::indexer
