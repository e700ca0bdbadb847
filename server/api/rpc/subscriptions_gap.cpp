// SPDX-License-Identifier: Apache-2.0
//
// What nodes tell, and how a topic that lost its node goes on without a gap and without a double.
#include <algorithm>
#include <functional>

#include "server/api/rpc/json_scan.hpp"
#include "server/api/rpc/subscriptions.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::uint16_t kCloseRestart = 1012;
constexpr std::size_t kReportedMax = 2048;
constexpr std::size_t kHeldMax = 4096;
constexpr std::size_t kHeldBytesMax = 4 * 1024 * 1024;
/// Logs of a head may come a little later than the head: so many blocks are asked for again.
constexpr std::uint64_t kLogMargin = 2;
constexpr std::string_view kGap =
    "The chain's node was lost and some of what it told in between: connect and read again";

struct HeadNames {
    std::uint64_t number = 0;
    std::string_view hash, parent;
};

std::optional<HeadNames> names_of_head(std::string_view head) {
    const auto number = find_member(head, "number");
    const auto value = number ? scan_quantity(*number) : std::nullopt;
    const auto hash = find_member(head, "hash");
    const auto parent = find_member(head, "parentHash");
    const auto hash_text = hash ? plain_string(*hash) : std::nullopt;
    const auto parent_text = parent ? plain_string(*parent) : std::nullopt;
    if (!value || !hash_text || !parent_text) return std::nullopt;
    return HeadNames{*value, *hash_text, *parent_text};
}

std::uint64_t key_of(std::string_view name) { return std::hash<std::string_view>{}(name); }

/// A block as newHeads tells it: without what is in it.
std::string header_of(std::string_view block) {
    std::string out = "{";
    each_member(block, [&](std::string_view name, std::string_view value) {
        if (name == "transactions" || name == "uncles" || name == "withdrawals") return true;
        if (out.size() > 1) out += ',';
        out += '"';
        out += name;
        out += "\":";
        out += value;
        return true;
    });
    return out + "}";
}

/// Block and index of a log; nothing where they cannot be read.
struct LogNames {
    std::uint64_t block = 0, key = 0;
    bool removed = false;
};
std::optional<LogNames> names_of_log(std::string_view log) {
    const auto number = find_member(log, "blockNumber");
    const auto block = number ? scan_quantity(*number) : std::nullopt;
    const auto hash = find_member(log, "blockHash");
    const auto at = find_member(log, "logIndex");
    if (!block || !hash || !at) return std::nullopt;
    const auto removed = find_member(log, "removed");
    return LogNames{*block, key_of(std::string(*hash) + std::string(*at)),
                    removed && *removed == "true"};
}

std::string hex(std::uint64_t number) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    for (; number != 0; number >>= 4) out.insert(out.begin(), kDigits[number & 15]);
    return "0x" + (out.empty() ? "0" : out);
}

/// The parameters of eth_getLogs for what a subscription's filter would have told since `from`.
std::string missed_logs(std::string_view params, std::uint64_t from) {
    std::string out = R"([{"fromBlock":")" + hex(from) + R"(","toBlock":"latest")";
    int at = 0;
    each_item(params, [&](std::string_view item) {
        if (at++ != 1) return true;
        each_member(item, [&](std::string_view name, std::string_view value) {
            if (name == "address" || name == "topics") {
                out += ",\"";
                out += name;
                out += "\":";
                out += value;
            }
            return true;
        });
        return false;
    });
    return out + "}]";
}

}  // namespace

bool Subscriptions::was_reported(const Topic& topic, std::uint64_t key) {
    return std::ranges::find(topic.reported, key, &Reported::key) != topic.reported.end();
}

void Subscriptions::note_reported(Topic& topic, Reported reported) {
    topic.reported.push_back(reported);
    if (topic.reported.size() <= kReportedMax) return;
    topic.forgotten_block = std::max(topic.forgotten_block, topic.reported.front().block);
    topic.reported.pop_front();
}

void Subscriptions::node_reported(std::size_t index, std::string_view params, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    const auto id = find_member(params, "subscription");
    const auto result = find_member(params, "result");
    const auto node_id = id ? plain_string(*id) : std::nullopt;
    if (!node_id || !result) return;
    const auto at = chain.by_node_id.find(std::string(*node_id));
    if (at == chain.by_node_id.end()) return;
    Topic& topic = chain.topics.at(at->second);
    if (topic.stage == Stage::kLive) return notify(chain, topic, *result, now_ms);
    topic.held_bytes += result->size();
    if (topic.held.size() == kHeldMax || topic.held_bytes > kHeldBytesMax)
        return drop_link(index, now_ms);
    topic.held.emplace_back(*result);
}

void Subscriptions::notify(Chain& chain, Topic& topic, std::string_view result,
                           std::int64_t now_ms) {
    if (topic.kind == Kind::kHeads) {
        const auto head = names_of_head(result);
        if (!head) return;
        const std::uint64_t key = key_of(head->hash);
        if (topic.drops_reported && was_reported(topic, key)) return;
        if (head->number > topic.block_max) topic.drops_reported = false;
        topic.block_max = std::max(topic.block_max, head->number);
        note_reported(topic, {key, head->number});
        chain.newest = head->number;
        chain.news_at_ms = now_ms;
    } else if (topic.kind == Kind::kLogs) {
        const auto log = names_of_log(result);
        if (!log) return;
        // A log that a reorganisation takes back, and gives again, is news each time.
        const std::uint64_t taken_back = ~log->key;
        const std::uint64_t mine = log->removed ? taken_back : log->key;
        const std::uint64_t opposite = log->removed ? log->key : taken_back;
        if (topic.drops_reported && was_reported(topic, mine)) return;
        std::erase_if(topic.reported, [&](const Reported& one) { return one.key == opposite; });
        note_reported(topic, {mine, log->block});
    }
    for (const Subscriber& one : topic.subscribers) {
        std::string text =
            R"({"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":")";
        text += one.id;
        text += R"(","result":)";
        text += result;
        text += "}}";
        effects_.push_back(SendClient{one.client, std::move(text)});
    }
}

/// The link of a live topic is lost.
void Subscriptions::begin_gap(Chain& chain, Topic& topic) {
    if (topic.kind != Kind::kLogs) return;
    topic.from_block = chain.newest > kLogMargin ? chain.newest - kLogMargin : 1;
    if (chain.newest == 0)
        topic.forgotten_block = topic.from_block;  // where it begins is not known
}

/// The node took the subscription.
void Subscriptions::catch_up(std::size_t index, const std::string& params, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    Topic& topic = chain.topics.at(params);
    topic.stage = Stage::kCatchingUp;
    if (topic.kind == Kind::kHeads)
        return fetch(chain, topic, "eth_getBlockByNumber", R"(["latest",false])", now_ms);
    if (topic.kind != Kind::kLogs || topic.from_block == 0) return go_live(chain, topic, now_ms);
    // Told so much in so few blocks that a double could not be known from what is new.
    if (topic.forgotten_block >= topic.from_block)
        return lose(index, params, kCloseRestart, kGap, now_ms);
    fetch(chain, topic, "eth_getLogs", missed_logs(params, topic.from_block), now_ms);
}

void Subscriptions::found_head(std::size_t index, const std::string& params, std::string_view block,
                               std::int64_t now_ms) {
    Chain& chain = chains_[index];
    Topic& topic = chain.topics.at(params);
    const auto head = names_of_head(block);
    if (!head) return drop_link(index, now_ms);
    if (topic.reported.empty()) {  // its first link: the chain begins here for everybody
        const bool comes = std::ranges::any_of(topic.held, [&](const std::string& held) {
            const auto names = names_of_head(held);
            return names && names->hash == head->hash;
        });
        if (!comes) note_reported(topic, {key_of(head->hash), head->number});
        topic.block_max = head->number;
        chain.newest = head->number;
        return go_live(chain, topic, now_ms);
    }
    topic.drops_reported = true;
    if (was_reported(topic, key_of(head->hash))) return go_live(chain, topic, now_ms);
    topic.found.push_back(header_of(block));
    if (topic.found.size() > kGapMax) return lose(index, params, kCloseRestart, kGap, now_ms);
    const std::uint64_t oldest = std::ranges::min(topic.reported, {}, &Reported::block).block;
    if (was_reported(topic, key_of(head->parent)) || head->number <= oldest)
        return go_live(chain, topic, now_ms);
    fetch(chain, topic, "eth_getBlockByHash", "[\"" + std::string(head->parent) + "\",false]",
          now_ms);
}

void Subscriptions::found_logs(std::size_t index, const std::string& params, std::string_view logs,
                               std::int64_t now_ms) {
    Chain& chain = chains_[index];
    Topic& topic = chain.topics.at(params);
    topic.drops_reported = true;
    if (!each_item(logs, [&](std::string_view log) {
            notify(chain, topic, log, now_ms);
            return true;
        }))
        return drop_link(index, now_ms);
    go_live(chain, topic, now_ms);
}

void Subscriptions::go_live(Chain& chain, Topic& topic, std::int64_t now_ms) {
    topic.stage = Stage::kLive;
    topic.from_block = 0;
    chain.news_at_ms = now_ms;
    auto found = std::exchange(topic.found, {});
    std::ranges::reverse(found);
    const bool dropping = topic.drops_reported;
    for (const std::string& head : found) notify(chain, topic, head, now_ms);
    topic.drops_reported = dropping;  // the node may yet tell what was found
    topic.held_bytes = 0;
    for (const std::string& held : std::exchange(topic.held, {}))
        notify(chain, topic, held, now_ms);
}

}  // namespace portico::api::rpc
