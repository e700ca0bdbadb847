// SPDX-License-Identifier: Apache-2.0
//
// The chains that the proxy serves and the nodes that answer for each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace portico::api::rpc {

/// More would not be tried within one call.
inline constexpr std::size_t kNodesMax = 8;

struct NodeConfig {
    std::string url;             ///< https or http
    std::string ws_url = {};     ///< wss or ws; empty: no subscriptions
    std::int64_t weight = 100;   ///< of the traffic, against the chain's other nodes; 1 or more
    bool allow_private = false;  ///< may stand on a loopback or private address
};

struct ChainConfig {
    std::string id;  ///< CAIP-2
    std::vector<NodeConfig> nodes;
    std::vector<std::string> methods = {};  ///< passed besides those that always are
    bool named = false;         ///< by the operator: its nodes are checked before anybody asks
    std::string currency = {};  ///< symbol of its own, of an eip155 chain; empty: not said
    bool testnet = false;       ///< by the operator's word
};

/// Numbers of the policy. docs/spec/rpc-proxy.md#policy, where it names them.
struct Policy {
    std::int64_t timeout_ms = 10'000;   ///< of one call, all tries together
    int retries = 3;                    ///< rounds after the first
    std::int64_t retry_delay_ms = 150;  ///< doubled with each
    std::size_t batch_max = 1000;
    std::size_t node_batch_max = 100;  ///< calls that one node gets at once
    std::int64_t ping_interval_ms = 4000;
    std::size_t ping_rounds = 10;  ///< after the last call; then an idle chain is left alone

    // Ours.
    std::size_t calls_max = 20'000;  ///< under way at once, in all
    /// of one node's answer; docs/spec/rpc-proxy.md#calls
    std::size_t answer_bytes = 10 * 1024 * 1024;
    std::size_t reply_bytes = 32 * 1024 * 1024;  ///< of all answers of one batch
    std::size_t cache_bytes = 64 * 1024 * 1024;
    std::size_t cache_entry_bytes = 512 * 1024;
    std::int64_t head_ttl_ms = 1000;  ///< life of what depends on the newest head
    std::uint64_t deep_blocks = 64;   ///< a block so far below the head is taken to be final
    std::int64_t check_interval_ms =
        60'000;  ///< between two looks at a named chain that nobody asks
    std::int64_t probe_timeout_ms = 5000;
    bool hedging = true;
};

struct RpcOptions {
    std::vector<ChainConfig> chains;  ///< that the operator names
    bool public_nodes = true;         ///< serve the known networks besides
    std::size_t body_bytes = 4 * 1024 * 1024;
    Policy policy = {};
};

}  // namespace portico::api::rpc
