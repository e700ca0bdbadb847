// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the chain JSON-RPC policy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace portico::account {

// docs/spec/chain-rpc.md#policy.
inline constexpr std::int64_t kRpcTimeoutMs = 10'000;
inline constexpr int kRpcRetries = 3;
inline constexpr std::int64_t kRpcRetryDelayMs = 150;  // doubled with every retry
inline constexpr std::array<std::int64_t, 8> kRpcRetriedStatuses{403, 408, 413, 429,
                                                                 500, 502, 503, 504};
inline constexpr std::size_t kRpcBatchMax = 1000;  // calls
inline constexpr std::int64_t kRpcPingIntervalMs = 4'000;
inline constexpr std::size_t kRpcPingSamples = 10;

// Ours. A ping that takes longer counts as unanswered.
inline constexpr std::int64_t kRpcPingTimeoutMs = 1'000;
// Ours. Weights of the rank, per mille: answering counts more than answering fast.
inline constexpr std::int64_t kRpcStabilityWeight = 700;
inline constexpr std::int64_t kRpcLatencyWeight = 300;
// Body of one batch, below the contract's 4 MiB.
inline constexpr std::size_t kRpcBodyMaxBytes = 4'000'000;

}  // namespace portico::account
