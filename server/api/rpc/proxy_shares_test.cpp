// SPDX-License-Identifier: Apache-2.0
//
// Who may have how many calls under way, where nodes hang and nothing is answered.
#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "server/api/rpc/proxy_core.hpp"
#include "server/api/rpc/simulated_nodes.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::size_t kCallsMax = 1600;  // of which 1,400 are pages'

class HangingChains {
  public:
    explicit HangingChains(int chains = 3) : core(configs(chains), {.calls_max = kCallsMax}, 1) {}

    /// A batch of calls that nobody has asked before; the status of its refusal, or 0: it waits.
    int fetch(std::size_t chain, int calls, const std::string& address,
              Caller caller = Caller::kPage) {
        std::string body = "[";
        for (int i = 0; i < calls; ++i)
            body += (i == 0 ? "" : ",") +
                    call("1", "eth_getBalance", "[\"" + std::to_string(++asked_) + "\"]");
        core.fetch(++last_, chain, body + "]", now_ms, caller, ops::holder_of(address));
        int status = 0;
        for (const Effect& effect : core.take_effects())
            if (const auto* reply = std::get_if<Reply>(&effect); reply && reply->id == last_) {
                status = reply->status;
                EXPECT_GT(reply->retry_after_s, 0);
            }
        return status;
    }
    /// Batches of ten until one is refused; how many calls wait of them.
    int fill(std::size_t chain, const std::string& address, Caller caller = Caller::kPage) {
        int out = 0;
        while ((refused = fetch(chain, 10, address, caller)) == 0) out += 10;
        return out;
    }

    std::int64_t now_ms = SimulatedChain::kStartMs;
    ProxyCore core;
    int refused = 0;

  private:
    static std::vector<ChainConfig> configs(int chains) {
        std::vector<ChainConfig> out;
        for (int i = 1; i <= chains; ++i)
            out.push_back({.id = "eip155:" + std::to_string(i),
                           .nodes = {{.url = "https://node.example/" + std::to_string(i)}}});
        return out;
    }

    RequestId last_ = 0;
    int asked_ = 0;
};

TEST(RpcShares, OneStrangerBeforeAHangingNodeKeepsNobodyFromAsking) {
    HangingChains chains;
    EXPECT_EQ(chains.fill(0, "192.0.2.66"), 700) << "half of what pages may have";
    EXPECT_EQ(chains.refused, 429);
    EXPECT_EQ(chains.fetch(0, 10, "192.0.2.66"), 429);
    EXPECT_EQ(chains.fetch(1, 10, "192.0.2.66"), 429) << "of every chain";
    EXPECT_EQ(chains.fetch(1, 30, "198.51.100.1"), 0);
    EXPECT_EQ(chains.fetch(2, 30, "198.51.100.2"), 0);
    EXPECT_EQ(chains.fill(1, "198.51.100.1"), 40) << "and these have their share";
}

TEST(RpcShares, AChainThatHangsLeavesTheOthersTheirCalls) {
    HangingChains chains;
    int waiting = 0;
    for (int i = 1; i < 100; ++i) waiting += chains.fill(0, "192.0.2." + std::to_string(i));
    EXPECT_EQ(waiting, 700);
    EXPECT_EQ(chains.refused, 503);
    waiting = 0;
    for (int i = 1; i < 100; ++i) waiting += chains.fill(1, "192.0.2." + std::to_string(i));
    EXPECT_EQ(waiting, 350) << "a quarter";
    EXPECT_EQ(chains.fetch(2, 30, "198.51.100.1"), 0);
}

TEST(RpcShares, AChainAloneHasAll) {
    HangingChains chains(1);
    int waiting = 0;
    for (int i = 1; i < 100; ++i) waiting += chains.fill(0, "192.0.2." + std::to_string(i));
    EXPECT_EQ(waiting, 1400);
}

TEST(RpcShares, TheServersOwnCallsHaveAPartThatPagesCannotTake) {
    HangingChains chains;
    for (const std::size_t chain : {0u, 1u, 2u})
        for (int i = 1; i < 100; ++i) chains.fill(chain, "192.0.2." + std::to_string(i));
    EXPECT_EQ(chains.core.calls_under_way(), 1400u);
    EXPECT_EQ(chains.fetch(2, 1, "198.51.100.1"), 503);
    EXPECT_EQ(chains.fill(0, "", Caller::kServer), 100) << "and no chain all of it";
    EXPECT_EQ(chains.fill(1, "", Caller::kServer), 100);
    EXPECT_EQ(chains.core.calls_under_way(), kCallsMax);
}

TEST(RpcShares, WhatHasEndedIsGivenBack) {
    HangingChains chains;
    chains.fill(0, "192.0.2.66");
    chains.fill(1, "198.51.100.1");
    chains.fill(2, "", Caller::kServer);
    for (int i = 0; i < 1500; ++i) {
        chains.core.tick(chains.now_ms += 10);
        chains.core.take_effects();
    }
    EXPECT_EQ(chains.core.calls_under_way(), 0u);
    EXPECT_EQ(chains.fill(0, "192.0.2.66"), 700);
    EXPECT_EQ(chains.fill(1, "198.51.100.1"), 70);
    EXPECT_EQ(chains.fill(2, "", Caller::kServer), 100);
}

}  // namespace
}  // namespace portico::api::rpc
