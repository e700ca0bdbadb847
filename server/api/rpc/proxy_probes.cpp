// SPDX-License-Identifier: Apache-2.0
//
// Looking at the nodes: which chain they are of, and their newest block. A chain that is asked is
// looked at every 4000 ms, and 10 times more after the last call (docs/spec/rpc-proxy.md#policy:
// ping interval and samples), and within a second where a call has failed. A chain that the
// operator named is looked at every minute though nobody asks, and every 4000 ms while a node of it
// has failed once or twice.
//
//   node         event                            next
//   unchecked    chain id is right                unchecked, its head is asked
//   unchecked    head                             good, or as the heads are judged (heads.hpp)
//   any          no chain id                      the same; it has failed
//   any          chain id is another              wrong chain; what is kept of the chain is not
//   used wrong chain  chain id is right, for a minute  unchecked, its head is asked. The time
//   doubles
//                                                 with each time that it was another
#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/engine/retry_after.hpp"
#include "server/api/rpc/head_consensus.hpp"
#include "server/api/rpc/json_scan.hpp"
#include "server/api/rpc/node_probes.hpp"
#include "server/api/rpc/proxy_core.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::int64_t kRightAgainMs = 60'000;
constexpr int kRightAgainDoublings = 5;
constexpr std::int64_t kForgivenMs = 3'600'000;
constexpr std::int64_t kLookAgainMs = 1000;

}  // namespace

void ProxyCore::set_node_status(std::size_t chain, std::size_t index, NodeStatus status) {
    Node& node = chains_[chain].nodes[index];
    if (std::exchange(node.status, status) == status) return;
    ++node.standings[static_cast<std::size_t>(status)];
    effects_.push_back(NodeStatusChanged{chain, index, status});
}

/// Begins what checks may begin; whether any is under way.
bool ProxyCore::kick_checks(std::size_t index, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    bool any = false;
    for (std::size_t i = 0; i < chain.nodes.size(); ++i) {
        const Node& node = chain.nodes[i];
        if (chain.probes[i].post == 0 && node.status == NodeStatus::kUnchecked &&
            node.backoff_until_ms() <= now_ms)
            send_probe(index, i, true, now_ms);
        any = any || (chain.probes[i].post != 0 && node.status == NodeStatus::kUnchecked);
    }
    return any;
}

void ProxyCore::send_probe(std::size_t chain_index, std::size_t index, bool identity,
                           std::int64_t now_ms) {
    Chain& chain = chains_[chain_index];
    Probe& probe = chain.probes[index];
    probe = {.post = ++last_id_, .requests_identity = identity, .sent_at_ms = now_ms};
    probe.json_id = ++last_id_;
    const ProbeCall question = identity ? identity_probe(chain.family) : head_probe(chain.family);
    std::string body;
    append_request(body, probe.json_id, question.method, question.params);
    posts_[probe.post] = Place{0, chain_index, index};
    effects_.push_back(
        Post{probe.post, chain_index, index, std::move(body), policy_.probe_timeout_ms, false});
}

void ProxyCore::probe_posted(const Place& place, Posted outcome, std::int64_t now_ms) {
    Chain& chain = chains_[place.chain];
    Node& node = chain.nodes[place.node];
    const Probe probe = std::exchange(chain.probes[place.node], {});
    std::vector<Answer> answers;
    const bool reported =
        outcome.outcome == Posted::Outcome::kAnswered && outcome.status == 200 &&
        read_answers(outcome.body, probe.json_id, 1, answers) == Reading::kAnswers &&
        !answers[0].is_error;
    const std::string_view value = reported ? answers[0].value : std::string_view();
    const Identity identity = probe.requests_identity && reported
                                  ? read_identity(chain.family, chain.reference, value)
                                  : Identity::kNone;
    if (identity != Identity::kNone) {
        // Not counted as an answer: a node that tells its chain and no head must come to rest, or
        // a client that waits would have it asked without a pause.
        node.checked_at_ms = now_ms;
        if (identity == Identity::kOther) {
            node.head.reset();
            node.right_since_ms = 0;
            if (node.status != NodeStatus::kWrongChain) {
                ++node.wrong_times;
                ++chain.trust;
            }
            set_node_status(place.chain, place.node, NodeStatus::kWrongChain);
            judge(place.chain, now_ms);
            return wake(place.chain, now_ms);
        }
        if (node.right_since_ms == 0) node.right_since_ms = now_ms;
        const std::int64_t right_ms = now_ms - node.right_since_ms;
        if (node.status == NodeStatus::kWrongChain) {
            if (right_ms < kRightAgainMs << std::min(node.wrong_times - 1, kRightAgainDoublings))
                return wake(place.chain, now_ms);
            node.right_since_ms = now_ms;
            set_node_status(place.chain, place.node, NodeStatus::kUnchecked);
        } else if (right_ms >= kForgivenMs) {
            node.wrong_times = 0;
        }
        return send_probe(place.chain, place.node, false, now_ms);
    }
    const auto head =
        reported && !probe.requests_identity ? read_head(chain.family, value) : std::nullopt;
    if (!head) {
        node.failed(now_ms);
        if (probe.requests_identity && reported && node.status == NodeStatus::kWrongChain)
            node.right_since_ms = 0;
        if (outcome.status == 429)
            node.pause(pause_of(chain, place.node,
                                engine::parse_retry_after_ms(outcome.retry_after, now_ms)
                                    .value_or(policy_.ping_interval_ms),
                                now_ms),
                       now_ms);
        return wake(place.chain, now_ms);
    }
    node.answered(now_ms - probe.sent_at_ms);
    node.end_pause(probe.sent_at_ms);
    note_head(node, {.number = head->number,
                     .time_s = head->time_s,
                     .at_ms = now_ms,
                     .is_ahead = head->time_s > outcome.wall_s + kFutureS});
    if (node.status == NodeStatus::kUnchecked)
        set_node_status(place.chain, place.node, NodeStatus::kGood);
    judge(place.chain, now_ms);
    wake(place.chain, now_ms);
}

void ProxyCore::distrust(std::size_t index, std::uint32_t nodes, std::int64_t ms,
                         std::int64_t now_ms) {
    Chain& chain = chains_[index];
    for (std::size_t i = 0; i < chain.nodes.size(); ++i) {
        if ((nodes >> i & 1) == 0) continue;
        Node& node = chain.nodes[i];
        node.distrust(ms, now_ms);
        node.checked_at_ms = 0;
        chain.rounds_left = std::max<std::size_t>(chain.rounds_left, 1);
        chain.next_ping_ms = std::min(chain.next_ping_ms, now_ms);
    }
}

void ProxyCore::judge(std::size_t index, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    std::vector<NodeStatus> before;
    for (const Node& node : chain.nodes) before.push_back(node.status);
    if (const auto head = decide_heads(chain.nodes, chain.family, chain.head, now_ms))
        chain.head = head;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (const NodeStatus now = std::exchange(chain.nodes[i].status, before[i]);
            now != before[i])
            set_node_status(index, i, now);
}

/// Those who waited for a check look again.
void ProxyCore::wake(std::size_t chain, std::int64_t now_ms) {
    std::vector<GroupId> waiting;
    for (auto& [id, group] : groups_)
        if (group.chain == chain && group.awaits_check) waiting.push_back(id);
    std::ranges::sort(waiting);
    for (const GroupId id : waiting) {
        groups_.at(id).awaits_check = false;
        next_node(id, now_ms);
    }
}

/// A call has failed: was it the node's fault? Not more than once a second.
void ProxyCore::look_soon(std::size_t index, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    const std::int64_t last_ms = chain.next_ping_ms - policy_.ping_interval_ms;
    chain.next_ping_ms = std::min(chain.next_ping_ms, std::max(now_ms, last_ms + kLookAgainMs));
    chain.rounds_left = std::max<std::size_t>(chain.rounds_left, 1);
}

void ProxyCore::tick_chain(std::size_t index, std::int64_t now_ms) {
    Chain& chain = chains_[index];
    bool suspicious = false;  // failed, and not often enough to be down
    for (std::size_t i = 0; i < chain.nodes.size(); ++i) {
        Node& node = chain.nodes[i];
        suspicious = suspicious || (node.has_failed() && !node.is_down());
        if (node.is_down() == node.reported_down) continue;
        node.reported_down = node.is_down();
        effects_.push_back(DownChanged{index, i, node.reported_down});
    }
    if (configs_[index].named && chain.rounds_left == 0 &&
        (suspicious || now_ms - chain.next_ping_ms >= policy_.check_interval_ms))
        chain.rounds_left = 1;
    if (chain.rounds_left == 0 || now_ms < chain.next_ping_ms) return;
    --chain.rounds_left;
    chain.next_ping_ms = now_ms + policy_.ping_interval_ms;
    for (std::size_t i = 0; i < chain.nodes.size(); ++i)
        // The chain id each time: until it is asked again, answers of another chain pass.
        if (chain.probes[i].post == 0) send_probe(index, i, true, now_ms);
}

}  // namespace portico::api::rpc
