// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/head_consensus.hpp"

#include <algorithm>
#include <cstdlib>

namespace portico::api::rpc {
namespace {

/// No chain of ours is faster: Arbitrum and Solana stay below 5.
constexpr std::uint64_t kBlocksPerSecondMax = 20;
constexpr std::int64_t kBehindS = 30;       // and at least
constexpr std::uint64_t kBehindLeast = 3;   // blocks: a chain may rest
constexpr std::int64_t kStaleMs = 120'000;  // a claim this old says nothing

std::uint64_t room(std::int64_t seconds) {
    return kHeadSlack + kBlocksPerSecondMax * static_cast<std::uint64_t>(std::abs(seconds));
}

/// Whether `a` may be ahead of `b` by as much as it is.
bool may_lead(const Head& a, const Head& b) {
    if (a.number <= b.number) return true;
    const std::int64_t reported_s = std::abs(a.at_ms - b.at_ms) / 1000;
    const bool timed = a.time_s != 0 && b.time_s != 0;
    return a.number - b.number <=
           room(reported_s + (timed ? std::max<std::int64_t>(0, a.time_s - b.time_s) : 0));
}

bool is_behind(const Head& head, const Head& newest, Family family) {
    if (head.number + kBehindLeast > newest.number) return false;
    if (head.time_s != 0 && newest.time_s != 0) return newest.time_s - head.time_s > kBehindS;
    return newest.number - head.number > (family == Family::kSolana ? 150u : kBehindLeast);
}

/// Of nodes that contradict each other, the one to hold the others against.
Node* most_trusted(const std::vector<Node*>& reported) {
    if (reported.size() == 2) {
        Node* first = reported[0];
        Node* second = reported[1];
        if (may_lead(*first->head, *second->head) && may_lead(*second->head, *first->head))
            return first;
        if (first->leapt != second->leapt) return first->leapt ? second : first;
        return second->weight > first->weight ? second : first;
    }
    std::vector<Node*> sorted = reported;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
    std::nth_element(sorted.begin(), middle, sorted.end(), [](const Node* a, const Node* b) {
        return a->head->number < b->head->number;
    });
    return *middle;
}

}  // namespace

void note_head(Node& node, Head head) {
    const bool leaps = node.head && (!may_lead(head, *node.head) || !may_lead(*node.head, head));
    // A node that leapt is under suspicion until it has gone on steadily from where it was before.
    node.leapt = node.head && (leaps ? !node.leapt : node.leapt);
    node.head = head;
}

std::optional<Head> decide_heads(std::vector<Node>& nodes, Family family,
                                 const std::optional<Head>& believed, std::int64_t now_ms) {
    std::vector<Node*> reported;
    for (Node& node : nodes)
        if (node.head && node.status != NodeStatus::kUnchecked &&
            node.status != NodeStatus::kWrongChain && now_ms - node.head->at_ms <= kStaleMs)
            reported.push_back(&node);
    if (reported.empty()) return {};
    if (reported.size() == 1) {
        Node& node = *reported[0];
        const bool lies = nodes.size() > 1 && believed &&
                          (!may_lead(*node.head, *believed) || !may_lead(*believed, *node.head));
        node.status = lies ? NodeStatus::kLyingHead : NodeStatus::kGood;
        return lies ? std::nullopt : node.head;
    }
    // Where all are ahead it is this machine's clock that is wrong.
    const bool is_clock_right =
        std::ranges::any_of(reported, [](const Node* node) { return !node->head->is_ahead; });
    for (Node* node : reported)
        node->status =
            node->head->is_ahead && is_clock_right ? NodeStatus::kLyingHead : NodeStatus::kGood;
    std::vector<Node*> honest;
    for (Node* node : reported)
        if (node->status == NodeStatus::kGood) honest.push_back(node);
    if (honest.empty()) return {};
    const Head trusted = *most_trusted(honest)->head;
    std::optional<Head> newest;
    for (Node* node : honest) {
        if (!may_lead(*node->head, trusted) || !may_lead(trusted, *node->head))
            node->status = NodeStatus::kLyingHead;
        else if (!newest || node->head->number > newest->number)
            newest = node->head;
    }
    for (Node* node : honest)
        if (node->status == NodeStatus::kGood && is_behind(*node->head, *newest, family))
            node->status = NodeStatus::kBehind;
    return newest;
}

bool is_plausible_head(std::uint64_t number, const Head& believed, std::int64_t now_ms) {
    if (number < believed.number) return believed.number - number <= kHeadSlack;
    return number - believed.number <= room((now_ms - believed.at_ms) / 1000 + 1);
}

}  // namespace portico::api::rpc
