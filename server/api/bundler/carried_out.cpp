// SPDX-License-Identifier: Apache-2.0
//
// Which operations were carried out, in whosever bundle: what the EntryPoint's events say of them.
#include <algorithm>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "server/api/bundler/bundler.hpp"
#include "server/api/bundler/chain_answers.hpp"

namespace portico::api::bundler {
namespace {

using chain_data::ChainAnswer;

// Events are asked for in pieces, from the newest block back to when the operation came.
constexpr std::int64_t kLogBlocks = 500, kLogBlocksLeast = 10;
constexpr int kLogQuestions = 40;
constexpr std::int64_t kClockMs = 60'000;  // that a block's time may differ from ours

}  // namespace

ops::Awaitable<std::optional<std::map<std::string, CarriedOut>>> Bundler::carried_out(
    std::size_t at, std::vector<OperationRow> operations) {
    const std::string chain = chains_[at].id;
    std::map<std::string, CarriedOut> found;
    if (operations.empty()) co_return found;
    Json hashes = Json::array(), entry_points = Json::array();
    std::set<std::string> places;
    std::int64_t since_ms = operations.front().received_at_ms;
    for (const OperationRow& one : operations) {
        hashes.push(Json::string(one.hash));
        if (places.insert(one.entry_point).second) entry_points.push(Json::string(one.entry_point));
        since_ms = std::min(since_ms, one.received_at_ms);
    }
    Json topics = Json::array();
    topics.push(Json::string(to_hex_0x(chain::operation_event_topic())));
    topics.push(std::move(hashes));
    const auto heads = co_await read(chain, {{.method = "eth_blockNumber", .params = "[]"}});
    const auto head = quantity(heads.front());
    if (!head) co_return std::nullopt;
    const auto number = [](std::int64_t block) {
        return Json::string(chain::make_quantity(static_cast<std::uint64_t>(block)));
    };
    std::int64_t to = static_cast<std::int64_t>(*head), span = kLogBlocks;
    bool is_newest = true;
    for (int asked = 0; asked < kLogQuestions && to >= 0; ++asked) {
        const std::int64_t from = std::max<std::int64_t>(0, to - span + 1);
        Json filter = Json::object();
        filter.set("fromBlock", number(from));
        filter.set("toBlock", is_newest ? Json::string("latest") : number(to));
        filter.set("address", entry_points);
        filter.set("topics", topics);
        Json first = Json::array();
        first.push(number(from));
        first.push(Json::boolean(false));
        const auto answers = co_await read(
            chain, {{.method = "eth_getLogs", .params = "[" + write_json(filter) + "]"},
                    {.method = "eth_getBlockByNumber", .params = write_json(first)}});
        if (answers[0].outcome == ChainAnswer::Outcome::kError && span > kLogBlocksLeast) {
            span = std::max(kLogBlocksLeast, span / 4);  // nodes refuse what is too much
            continue;
        }
        const auto some =
            is_result(answers[0]) ? read_carried_out(answers[0].result) : std::nullopt;
        if (!some) {
            stuck(at, chains_[at].has_no_logs,
                  "eth_getLogs is not answered: " + answers[0].why.substr(0, 200));
            co_return std::nullopt;
        }
        chains_[at].has_no_logs = false;
        for (const OperationRow& one : operations)
            if (const auto event = some->find(one.hash); event != some->end()) found.insert(*event);
        if (found.size() == operations.size()) break;
        const auto time_s =
            is_result(answers[1]) && answers[1].result.is_object()
                ? chain::parse_quantity_u64(answers[1].result.find_string("timestamp").value_or(""))
                : Result<std::uint64_t>(fail(Code::quantity_invalid));
        if (time_s && static_cast<std::int64_t>(*time_s) * 1000 + kClockMs < since_ms) break;
        to = from - 1;
        is_newest = false;
    }
    co_return found;
}

}  // namespace portico::api::bundler
