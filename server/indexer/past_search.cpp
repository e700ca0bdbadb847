// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/past_search.hpp"

#include <algorithm>
#include <map>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/logs.hpp"
#include "server/indexer/rules/coin_moves.hpp"
#include "server/indexer/rules/operations.hpp"

namespace portico::indexer {
namespace {

using namespace indexer;

constexpr std::int64_t kLookEveryMs = 1000, kRetryMs = 2000;
/// Transactions of one range; above that a smaller range is asked for.
constexpr std::size_t kPlacesMax = 500;

/// The account as the topic that an indexed address is.
std::string topic_of(const Address& account) {
    return "\"0x" + std::string(24, '0') + to_hex(account) + "\"";
}

std::string known_topics() {
    std::string out =
        "[\"" + to_hex_0x(operation_topic()) + "\",\"" + to_hex_0x(coin_log_topic()) + "\"";
    for (const Bytes32& topic : chain::known_log_topics()) out += ",\"" + to_hex_0x(topic) + "\"";
    return out + "]";
}

}  // namespace

void PastSearch::later(std::int64_t now_ms) {
    requesting_ = false;
    next_ms_ = now_ms + kRetryMs;
}

void PastSearch::look(Store& store, const Writer& writer, std::int64_t now_ms) {
    if (requesting_ || now_ms < next_ms_) return;
    if (found_) {
        Backfill done = task_;
        done.next = low_ - 1;
        if (!store.add_past(writer, *found_, done)) return later(now_ms);
        found_.reset();
        span_ = std::min(span_max_, span_ * 2);
    }
    const auto tasks = store.wanted_pasts(rules_.chain, 1);
    if (!tasks || tasks->empty()) {
        next_ms_ = now_ms + kLookEveryMs;
        return;
    }
    task_ = tasks->front();
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
    if (!is_right || !is_within || (places.size() > kPlacesMax && span_ > 1)) {
        span_ = std::max<std::int64_t>(1, span_ / 2);  // nodes refuse what is too much
        return later(now_ms);
    }
    if (places.empty()) {
        requesting_ = false;
        found_.emplace();
        return;
    }
    fetch_transactions(std::move(places), now_ms);
}

void PastSearch::fetch_transactions(std::vector<LogPlace> places, std::int64_t now_ms) {
    std::vector<NodeCall> calls;
    for (const LogPlace& place : places) {
        const std::string hash = "\"" + to_hex_0x(place.transaction) + "\"";
        calls.push_back({"eth_getBlockByHash", "[\"" + to_hex_0x(place.block) + "\",false]"});
        calls.push_back({"eth_getTransactionByHash", "[" + hash + "]"});
        calls.push_back({"eth_getTransactionReceipt", "[" + hash + "]"});
    }
    nodes_.fetch(calls, [this, places = std::move(places), now_ms](const auto& answers) {
        if (answers.empty() || !transactions_reported(places, answers)) return later(now_ms);
        requesting_ = false;
    });
}

bool PastSearch::transactions_reported(const std::vector<LogPlace>& places,
                                       const std::vector<NodeAnswer>& answers) {
    std::map<BlockNumber, Block> blocks;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const NodeAnswer* mine = &answers[3 * i];
        if (mine[0].is_error() || mine[1].is_error() || mine[2].is_error()) return false;
        const auto header = read_block(mine[0].result, false);
        const auto reported = read_transaction(mine[1].result, places[i].block);
        const auto receipt = read_receipt(mine[2].result, places[i].block);
        if (!header || !*header || !reported || !*reported || !receipt || !*receipt) return false;
        const NodeBlock& block = **header;
        if (block.hash != places[i].block || block.number != places[i].number) return false;
        auto transaction =
            make_transaction((*reported)->first, (*reported)->second, **receipt, nullptr, rules_);
        if (!transaction) return false;
        Block& into = blocks[block.number];
        into.number = block.number;
        into.hash = block.hash;
        into.parent = block.parent;
        into.time_s = block.time_s;
        into.transactions.push_back(std::move(*transaction));
    }
    found_.emplace();
    for (auto& [number, block] : blocks) found_->push_back(std::move(block));
    return true;
}

}  // namespace portico::indexer
