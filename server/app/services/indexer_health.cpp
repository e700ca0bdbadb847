// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/indexer_health.hpp"

#include <algorithm>

namespace portico::app {
namespace {

using api::console::Health;
using api::console::ServiceHealth;
using indexer::ChainStatus;

ServiceHealth chain_health(const ChainStatus& one) {
    if (one.state == "waiting")
        return {Health::kGood, one.chain + " is indexed by another process"};
    const std::string place = one.state == "probing" ? " is not followed yet"
                              : one.tip < 0          ? " has no block yet"
                                                     : " is at block " + std::to_string(one.tip);
    if (one.state == "no_room")
        return {Health::kDown, one.chain + place + " and stands still: only " +
                                   std::to_string(one.free_bytes / 1'000'000) +
                                   " MB are free where the index is, less than indexer.free_bytes; "
                                   "make room, or take chains out of indexer.chains"};
    if (one.state == "stuck")
        return {Health::kDown, one.chain + place +
                                   " and stuck: more was reorganised than "
                                   "indexer.reorganisation_blocks, or its nodes are of another "
                                   "chain (docs/indexer.md)"};
    if (one.silent_ms > kIndexerSilentMs)
        return {Health::kDown, one.chain + place + ": no node has answered for " +
                                   std::to_string(one.silent_ms / 1000) +
                                   " s, so histories stay as they are; look at rpc.chains"};
    if (one.stalled_ms > kIndexerStalledMs)
        return {Health::kSlow, one.chain + place + ": no block could be stored for " +
                                   std::to_string(one.stalled_ms / 1000) + " s" +
                                   (one.reason.empty() ? std::string() : ": " + one.reason)};
    const std::int64_t behind = std::max<std::int64_t>(0, one.head - one.tip);
    if (one.tip < 0 || one.head < 0) return {Health::kGood, one.chain + place};
    if (behind == 0) return {Health::kGood, one.chain + place + ", the newest"};
    return {behind > kBlocksBehindMax ? Health::kSlow : Health::kGood,
            one.chain + place + " of " + std::to_string(one.head) + ", " + std::to_string(behind) +
                " behind"};
}

}  // namespace

ServiceHealth indexer_health(const std::vector<ChainStatus>& chains) {
    if (chains.empty()) return {Health::kUnknown, "It has just begun"};
    ServiceHealth out{Health::kGood, {}};
    for (const ChainStatus& chain : chains) {
        const ServiceHealth one = chain_health(chain);
        out.health = std::max(out.health, one.health);  // they are in this order
        out.text += (out.text.empty() ? "" : "; ") + one.text;
    }
    return out;
}

}  // namespace portico::app
