// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/subscriptions.hpp"

#include <algorithm>
#include <charconv>

#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "server/api/rpc/json_scan.hpp"
#include "server/api/rpc/node_probes.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::int64_t kFirstDelayMs = 150;
constexpr std::int64_t kDelayMaxMs = 30'000;
constexpr std::int64_t kUnusedMs = 60'000;
constexpr std::int64_t kAnswerMs = 10'000;  ///< a node that says nothing for so long is left
constexpr std::int64_t kLostMs = 60'000;
constexpr std::int64_t kBehindMs = 15'000;
constexpr std::uint64_t kBehindBlocks = 16;
constexpr std::uint16_t kCloseTryLater = 1013;
constexpr int kInvalidParams = -32602;
constexpr std::string_view kHeadsParams = R"(["newHeads"])";

std::string hex_id(std::uint64_t number) {
    char text[20];
    const auto end = std::to_chars(text, text + sizeof text, number, 16);
    return "0x" + std::string(text, end.ptr);
}

/// The first item of a list, where it is a text without escapes.
std::string_view first_text(std::string_view params) {
    std::string_view found;
    each_item(params, [&](std::string_view item) {
        found = plain_string(item).value_or("");
        return false;
    });
    return found;
}

}  // namespace

Subscriptions::Subscriptions(const std::vector<ChainConfig>& configs) {
    for (const ChainConfig& config : configs) {
        Chain chain{.reference = config.id.substr(config.id.find(':') + 1), .nodes = {}};
        for (std::size_t i = 0; i < config.nodes.size(); ++i)
            if (!config.nodes[i].ws_url.empty()) chain.nodes.push_back(i);
        chains_.push_back(std::move(chain));
    }
}

std::size_t Subscriptions::topics() const {
    std::size_t sum = 0;
    for (const Chain& chain : chains_) sum += chain.topics.size();
    return sum;
}

std::size_t Subscriptions::links_up() const {
    return static_cast<std::size_t>(std::ranges::count_if(chains_, &Chain::up));
}

// --- clients ------------------------------------------------------------------------------------

void Subscriptions::answer(ClientId client, std::string_view id, std::string_view member) {
    std::string text;
    append_answer(text, id, member);
    effects_.push_back(SendClient{client, std::move(text)});
}

void Subscriptions::call(ClientId client, std::size_t index, const Call& call, std::int64_t now_ms,
                         const ops::Holder& holder) {
    Chain& chain = chains_[index];
    const std::string_view name = first_text(call.params);
    if (call.method == "eth_unsubscribe") {
        const bool there = by_client_.contains({client, std::string(name)});
        if (there) remove(client, std::string(name), now_ms);
        return answer(client, call.id, there ? "\"result\":true" : "\"result\":false");
    }
    Kind kind = Kind::kOther;
    std::string params(call.params);
    if (name == "newHeads") {
        kind = Kind::kHeads;
        params = kHeadsParams;
    } else if (name == "logs") {
        kind = Kind::kLogs;
    } else if (name != "newPendingTransactions" && name != "syncing") {
        return answer(client, call.id,
                      error_member(kInvalidParams,
                                   "There are subscriptions to newHeads, logs, "
                                   "newPendingTransactions and syncing"));
    }
    if (params.size() > kParamsBytesMax)
        return answer(client, call.id, error_member(kInvalidParams, "The filter is too long"));
    std::size_t mine = 0;
    for (auto at = by_client_.lower_bound({client, ""});
         at != by_client_.end() && at->first.first == client; ++at)
        ++mine;
    const bool full =
        mine < kPerClientMax && !chain.topics.contains(params) && !make_room(index, holder, now_ms);
    if (mine >= kPerClientMax || full)
        return answer(client, call.id,
                      error_member(kLimitExceeded, mine >= kPerClientMax
                                                       ? "A socket may hold 64 subscriptions"
                                                       : "Too many subscriptions of this chain"));
    if (kind == Kind::kLogs)  // its heads tell where a gap in the logs would begin
        need_topic(chain, std::string(kHeadsParams), Kind::kHeads, now_ms);
    Topic& topic = need_topic(chain, params, kind, now_ms);
    if (topic.subscribers.empty()) hold(chain, topic, holder);
    const std::string id = hex_id(++last_id_of_[client]);
    by_client_[{client, id}] = {index, params};
    const bool ready = topic.accepted;
    topic.subscribers.push_back({client, id, ready ? "" : std::string(call.id), holder});
    if (ready) answer(client, call.id, "\"result\":\"" + id + "\"");
    if (chain.link == 0 && now_ms >= chain.open_at_ms) open_link(index, now_ms);
}

/// Room for one more topic of that holder's. Where there is none, topics give way that nobody wants
/// but an address beyond its share.
bool Subscriptions::make_room(std::size_t index, const ops::Holder& holder, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    if (chain.shares.allows(holder, 1, chain.topics.size())) return true;
    if (chain.topics.size() < kTopicsMax || !chain.shares.allows(holder, 1, kTopicsMax - 1))
        return false;
    const auto found = std::ranges::find_if(chain.topics, [&](const auto& one) {
        const Topic& topic = one.second;
        // Not heads: others' logs need them.
        return topic.kind != Kind::kHeads && chain.shares.is_over(topic.holder) &&
               std::ranges::all_of(topic.subscribers, [&](const Subscriber& each) {
                   return each.holder.address == topic.holder.address;
               });
    });
    if (found == chain.topics.end()) return false;
    const std::string params = found->first;
    lose(index, params, kCloseTryLater,
         "Others want this chain's subscriptions, and here are more than a share of them", now_ms);
    return chain.topics.size() < kTopicsMax;
}

/// Counts a topic under another holder.
void Subscriptions::hold(Chain& chain, Topic& topic, const ops::Holder& holder) {
    chain.shares.give_back(topic.holder);
    topic.holder = holder;
    chain.shares.take(holder);
}

Subscriptions::Topic& Subscriptions::need_topic(Chain& chain, const std::string& params, Kind kind,
                                                std::int64_t now_ms) {
    const auto [at, fresh] = chain.topics.try_emplace(params);
    Topic& topic = at->second;
    if (!fresh) return topic;
    topic.kind = kind;
    topic.since_ms = now_ms;
    if (chain.up) subscribe(chain, params, topic, now_ms);
    return topic;
}

void Subscriptions::remove(ClientId client, const std::string& id, std::int64_t now_ms) {
    const auto found = by_client_.find({client, id});
    if (found == by_client_.end()) return;
    const Place place = found->second;
    by_client_.erase(found);
    Chain& chain = chains_[place.chain];
    Topic& topic = chain.topics.at(place.params);
    std::erase_if(topic.subscribers,
                  [&](const Subscriber& one) { return one.client == client && one.id == id; });
    const auto is_holder = [&](const Subscriber& one) {
        return one.holder.address == topic.holder.address;
    };
    if (std::ranges::none_of(topic.subscribers, is_holder))
        hold(chain, topic, topic.subscribers.empty() ? ops::Holder() : topic.subscribers[0].holder);
    const Kind kind = topic.kind;
    erase_if_unused(chain, place.params, now_ms);
    if (kind == Kind::kLogs) erase_if_unused(chain, std::string(kHeadsParams), now_ms);
}

void Subscriptions::erase_if_unused(Chain& chain, const std::string& params, std::int64_t now_ms) {
    const auto at = chain.topics.find(params);
    if (at == chain.topics.end() || !at->second.subscribers.empty()) return;
    const Topic& topic = at->second;
    if (topic.kind == Kind::kHeads && std::ranges::any_of(chain.topics, [](const auto& one) {
            return one.second.kind == Kind::kLogs;
        }))
        return;
    if (chain.up && !topic.node_id.empty()) {
        unsubscribe(chain, topic.node_id);
        chain.by_node_id.erase(topic.node_id);
    } else if (topic.stage == Stage::kSubscribing) {
        chain.orphans.insert(topic.requested);
    }
    if (topic.kind == Kind::kHeads) chain.newest = 0;
    chain.topics.erase(at);
    if (chain.topics.empty()) chain.unused_since_ms = now_ms;
}

void Subscriptions::unsubscribe(Chain& chain, std::string_view node_id) {
    std::string text;
    append_request(text, ++last_id_, "eth_unsubscribe", "[\"" + std::string(node_id) + "\"]");
    effects_.push_back(SendLink{chain.link, std::move(text)});
}

void Subscriptions::client_left(ClientId client, std::int64_t now_ms) {
    std::vector<std::string> ids;
    for (auto at = by_client_.lower_bound({client, ""});
         at != by_client_.end() && at->first.first == client; ++at)
        ids.push_back(at->first.second);
    for (const std::string& id : ids) remove(client, id, now_ms);
    last_id_of_.erase(client);
}

/// Whoever waits for its first answer is told why; whoever was subscribed is closed.
void Subscriptions::lose(std::size_t index, const std::string& params, std::uint16_t code,
                         std::string_view reason, std::int64_t now_ms) {
    const auto at = chains_[index].topics.find(params);
    const std::vector<Subscriber> subscribers = at->second.subscribers;
    at->second.since_ms = now_ms;
    at->second.accepted = false;
    at->second.reported.clear();
    at->second.found.clear();
    for (const Subscriber& one : subscribers) {
        if (!by_client_.contains({one.client, one.id})) continue;  // closed before, in this loop
        if (!one.request.empty()) {
            answer(one.client, one.request, error_member(kUnavailable, reason));
            remove(one.client, one.id, now_ms);
        } else {
            client_left(one.client, now_ms);
            effects_.push_back(CloseClient{one.client, code, reason});
        }
    }
    // Heads that logs still want begin anew.
    const auto cached = chains_[index].topics.find(params);
    if (cached != chains_[index].topics.end() && cached->second.stage == Stage::kCatchingUp)
        catch_up(index, params, now_ms);
}

// --- links --------------------------------------------------------------------------------------

void Subscriptions::fetch(Chain& chain, Topic& topic, std::string_view method,
                          std::string_view params, std::int64_t now_ms) {
    topic.requested = ++last_id_;
    topic.requested_at_ms = now_ms;
    std::string text;
    append_request(text, topic.requested, method, params);
    effects_.push_back(SendLink{chain.link, std::move(text)});
}

void Subscriptions::subscribe(Chain& chain, const std::string& params, Topic& topic,
                              std::int64_t now_ms) {
    topic.stage = Stage::kSubscribing;
    fetch(chain, topic, "eth_subscribe", params, now_ms);
}

void Subscriptions::open_link(std::size_t index, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    chain.link = ++last_id_;
    chain.up = false;
    chain.check = 0;
    chain.unused_since_ms = now_ms;
    chain_of_link_[chain.link] = index;
    const std::size_t node = chain.nodes[chain.next++ % chain.nodes.size()];
    effects_.push_back(OpenLink{chain.link, index, node});
}

void Subscriptions::drop_link(std::size_t index, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    effects_.push_back(CloseLink{chain.link});
    link_closed(chain.link, now_ms);
}

void Subscriptions::link_opened(LinkId id, std::int64_t now_ms) {
    const auto found = chain_of_link_.find(id);
    if (found == chain_of_link_.end()) return;
    Chain& chain = chains_[found->second];
    chain.check = ++last_id_;
    chain.checked_at_ms = now_ms;
    std::string text;
    append_request(text, chain.check, "eth_chainId", "[]");
    effects_.push_back(SendLink{id, std::move(text)});
}

void Subscriptions::link_closed(LinkId id, std::int64_t now_ms) {
    const auto found = chain_of_link_.find(id);
    if (found == chain_of_link_.end()) return;
    Chain& chain = chains_[found->second];
    chain_of_link_.erase(found);
    chain.link = 0;
    const bool was_up = std::exchange(chain.up, false);
    chain.by_node_id.clear();
    chain.orphans.clear();
    bool lost_live = false;
    for (auto& [params, topic] : chain.topics) {
        if (topic.stage == Stage::kLive) {
            lost_live = true;
            topic.since_ms = now_ms;
            begin_gap(chain, topic);
        }
        topic.stage = Stage::kWaiting;
        topic.node_id.clear();
        topic.requested = 0;
        topic.held.clear();
        topic.held_bytes = 0;
        topic.found.clear();
    }
    replaced_ += lost_live ? 1 : 0;
    if (was_up && now_ms - chain.up_at_ms > kDelayMaxMs) chain.delay_ms = 0;
    chain.delay_ms = std::clamp(chain.delay_ms * 2, kFirstDelayMs, kDelayMaxMs);
    chain.open_at_ms = now_ms + chain.delay_ms;
}

void Subscriptions::link_text(LinkId id, std::string_view text, std::int64_t now_ms) {
    const auto found = chain_of_link_.find(id);
    if (found == chain_of_link_.end()) return;
    const std::size_t index = found->second;
    if (valid_utf8_prefix(text) != text.size() || !is_json(text)) return drop_link(index, now_ms);
    if (const auto params = find_member(text, "params"))
        return node_reported(index, *params, now_ms);
    const auto answered = find_member(text, "id");
    const auto number = answered ? parse_decimal(*answered) : std::nullopt;
    if (number) node_answered(index, *number, text, now_ms);
}

void Subscriptions::node_answered(std::size_t index, std::uint64_t id, std::string_view text,
                                  std::int64_t now_ms) {
    Chain& chain = chains_[index];
    std::vector<Answer> answers;
    const bool read = read_answers(text, id, 1, answers) == Reading::kAnswers;
    const Answer* reported = read ? answers.data() : nullptr;
    if (id == chain.check) {
        if (!reported || reported->is_error ||
            !is_identity(Family::kEvm, chain.reference, reported->value))
            return drop_link(index, now_ms);
        chain.check = 0;
        chain.up = true;
        chain.up_at_ms = now_ms;
        chain.news_at_ms = now_ms;
        for (auto& [params, topic] : chain.topics) subscribe(chain, params, topic, now_ms);
        return;
    }
    const auto found = std::ranges::find_if(
        chain.topics, [&](const auto& one) { return one.second.requested == id; });
    if (found == chain.topics.end()) {
        const auto node_id =
            chain.orphans.erase(id) != 0 && reported ? plain_string(reported->value) : std::nullopt;
        if (node_id) unsubscribe(chain, *node_id);
        return;
    }
    const std::string params = found->first;
    found->second.requested = 0;
    if (found->second.stage == Stage::kSubscribing)
        return answered_subscribe(index, params, reported, now_ms);
    // Without what was missed it does not go on: another node may know.
    if (!reported || reported->is_error) return drop_link(index, now_ms);
    if (found->second.kind == Kind::kHeads)
        return found_head(index, params, reported->value, now_ms);
    found_logs(index, params, reported->value, now_ms);
}

void Subscriptions::answered_subscribe(std::size_t index, const std::string& params,
                                       const Answer* reported, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    Topic& topic = chain.topics.at(params);
    const auto node_id =
        reported && !reported->is_error ? plain_string(reported->value) : std::nullopt;
    if (node_id && !node_id->empty() && !chain.by_node_id.contains(std::string(*node_id))) {
        topic.node_id = *node_id;
        chain.by_node_id[topic.node_id] = params;
        topic.accepted = true;
        for (Subscriber& one : topic.subscribers) {
            if (one.request.empty()) continue;
            answer(one.client, std::exchange(one.request, {}), "\"result\":\"" + one.id + "\"");
        }
        return catch_up(index, params, now_ms);
    }
    // Who asked is told, so that no odd filter makes the others change nodes. Those who are
    // subscribed already get another node.
    const bool subscribed = std::ranges::any_of(
        topic.subscribers, [](const Subscriber& one) { return one.request.empty(); });
    if (!reported || !reported->is_error || subscribed || topic.subscribers.empty())
        return drop_link(index, now_ms);
    const std::string member = "\"error\":" + std::string(reported->value);
    const std::vector<Subscriber> refused = topic.subscribers;
    for (const Subscriber& one : refused) {
        answer(one.client, one.request, member);
        remove(one.client, one.id, now_ms);
    }
}

void Subscriptions::known_head(std::size_t index, std::uint64_t number, std::int64_t now_ms) {
    const Chain& chain = chains_[index];
    if (chain.up && chain.newest != 0 && number > chain.newest + kBehindBlocks &&
        now_ms - chain.news_at_ms > kBehindMs)
        drop_link(index, now_ms);
}

void Subscriptions::tick(std::int64_t now_ms) {
    for (std::size_t i = 0; i < chains_.size(); ++i)
        if (chains_[i].link != 0 || !chains_[i].topics.empty()) tick_chain(i, now_ms);
}

void Subscriptions::tick_chain(std::size_t index, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    bool silent = chain.check != 0 && now_ms - chain.checked_at_ms > kAnswerMs;
    std::vector<std::string> lost;
    for (const auto& [params, topic] : chain.topics) {
        silent = silent || (topic.requested != 0 && now_ms - topic.requested_at_ms > kAnswerMs);
        if (topic.stage != Stage::kLive && now_ms - topic.since_ms > kLostMs)
            lost.push_back(params);
    }
    if (chain.link != 0 && silent) drop_link(index, now_ms);
    for (const std::string& params : lost)
        if (chain.topics.contains(params))
            lose(index, params, kCloseTryLater,
                 "No node of this chain takes subscriptions now: connect again later", now_ms);
    if (chain.link == 0 && !chain.topics.empty() && now_ms >= chain.open_at_ms)
        open_link(index, now_ms);
    if (chain.link != 0 && chain.topics.empty() && now_ms - chain.unused_since_ms > kUnusedMs) {
        drop_link(index, now_ms);
        chain.delay_ms = 0;
    }
}

}  // namespace portico::api::rpc
