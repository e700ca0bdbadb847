// SPDX-License-Identifier: Apache-2.0
//
// See rpc_transport.hpp.
#include "core/account/rpc/rpc_transport.hpp"

#include <algorithm>

#include "core/account/rpc/chain_rpc_constants.hpp"

namespace portico::account {
namespace {

std::int64_t mean_latency_ms(const RpcTransport& transport) {
    std::int64_t sum = 0;
    std::int64_t count = 0;
    for (const RpcTransport::Sample& sample : transport.samples) {
        if (!sample.answered) continue;
        sum += sample.latency_ms;
        ++count;
    }
    return count == 0 ? kRpcPingTimeoutMs : sum / count;
}

// 0 .. 1000; a transport without samples has the middle.
std::int64_t score(const RpcTransport& transport, std::int64_t slowest_ms) {
    if (transport.samples.empty()) return 500;
    const auto count = static_cast<std::int64_t>(transport.samples.size());
    const std::int64_t answered =
        std::ranges::count_if(transport.samples, [](const auto& s) { return s.answered; });
    const std::int64_t speed = slowest_ms - mean_latency_ms(transport);
    return kRpcStabilityWeight * answered / count +
           kRpcLatencyWeight * speed / std::max<std::int64_t>(slowest_ms, 1);
}

}  // namespace

void RpcTransport::add_sample(Sample sample) {
    sample.latency_ms = std::clamp<std::int64_t>(sample.latency_ms, 0, kRpcPingTimeoutMs);
    if (samples.size() == kRpcPingSamples) samples.erase(samples.begin());
    samples.push_back(sample);
}

std::vector<std::size_t> RpcChain::ranked() const {
    std::int64_t slowest_ms = 0;
    for (const RpcTransport& transport : transports)
        slowest_ms = std::max(slowest_ms, mean_latency_ms(transport));
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < transports.size(); ++i) {
        // Insertion keeps the configured order among equals, and there are at most eight.
        auto place = order.end();
        while (place != order.begin() &&
               score(transports[*(place - 1)], slowest_ms) < score(transports[i], slowest_ms))
            --place;
        order.insert(place, i);
    }
    return order;
}

}  // namespace portico::account
