// SPDX-License-Identifier: Apache-2.0
//
// The transports of one chain, ranked by ping samples (docs/spec/chain-rpc.md#policy: every 4000
// ms, the last 10 samples). Before there are samples, the configured order holds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace portico::account {

struct RpcTransport {
    struct Sample {
        bool answered = false;
        std::int64_t latency_ms = 0;
    };
    std::string url;
    bool no_batch = false;  ///< answered a batch with one error object
    std::vector<Sample> samples{};

    void add_sample(Sample sample);
};

struct RpcChain {
    std::string chain;
    std::vector<RpcTransport> transports{};
    std::int64_t ping_timer = 0;
    std::size_t ping_rounds = 0;  ///< left before an unused chain is not pinged any more

    /// Indices of the transports, best first.
    std::vector<std::size_t> ranked() const;
};

}  // namespace portico::account
