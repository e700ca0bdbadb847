// SPDX-License-Identifier: Apache-2.0
//
// Which nodes are believed and asked: of another chain, ahead of the others, behind, wrong about
// the time, often failing (docs/spec/rpc-proxy.md#policy; docs/spec/security.md, case 113).
#include <gmock/gmock.h>

#include "server/api/rpc/proxy_core.hpp"
#include "server/api/rpc/simulated_nodes.hpp"

namespace portico::api::rpc {
namespace {

TEST(RpcProxy, Case113ANodeOfAnotherChainIsNeverAsked) {
    SimulatedChain chain(2);
    chain.node[0].chain_id = "0x89";
    for (int i = 0; i < 30; ++i)
        chain.result("eth_getBalance", "[\"" + std::to_string(i) + "\",\"latest\"]");
    EXPECT_EQ(chain.node[0].taken["eth_getBalance"], 0);
    EXPECT_EQ(chain.core->node(0, 0).status, NodeStatus::kWrongChain);
    // It is looked at again: mended, it serves.
    chain.node[0].chain_id = "0x1";
    for (int i = 0; i < 30; ++i) {
        chain.result("eth_getBalance", "[\"x" + std::to_string(i) + "\",\"latest\"]");
        chain.run_for(4000);
    }
    EXPECT_GT(chain.node[0].taken["eth_getBalance"], 0);
}

TEST(RpcProxy, Case113ANodeThatBecomesAnotherChainIsPutOutOfService) {
    SimulatedChain chain(2);
    chain.result("eth_gasPrice");
    chain.node[1].chain_id = "0x89";
    for (int i = 0; i < 20; ++i) {
        chain.result("eth_gasPrice");
        chain.run_for(4000);
    }
    EXPECT_EQ(chain.core->node(0, 1).status, NodeStatus::kWrongChain);
}

TEST(RpcProxy, ANodeTurnedToAnotherChainIsLeftOutWithTheNextLookAndWhatItSaidIsNotKept) {
    SimulatedChain chain(1);
    chain.result("eth_gasPrice");
    const auto block = [&] { return chain.result("eth_getBlockByHash", R"(["0xab",false])"); };
    chain.run_for(60'000);
    chain.node[0].chain_id = "0x89";
    EXPECT_EQ(block().as_string(), "elsewhere") << "nobody can know yet";
    chain.run_for(5000);
    EXPECT_EQ(chain.core->node(0, 0).status, NodeStatus::kWrongChain);
    EXPECT_THAT(block().as_string(), testing::HasSubstr("no result"));
    chain.node[0].chain_id = "0x1";
    for (int i = 0; i < 20; ++i) {
        chain.result("eth_gasPrice");
        chain.run_for(4000);
    }
    EXPECT_NE(block().as_string(), "elsewhere") << "what is kept may be of the other chain";
}

// No answer is no other chain: a node may fail at that, too, for a moment.
TEST(RpcProxy, ANodeThatForAMomentDoesNotTellItsChainIsStillOfIt) {
    for (const char* odd : {"null", "\"\"", "{}", "\"0x\"", "7", "[]"}) {
        SCOPED_TRACE(odd);
        SimulatedChain chain(1);
        chain.result("eth_gasPrice");
        chain.run_for(60'000);
        chain.node[0].identity = odd;
        chain.result("eth_gasPrice");
        chain.run_for(5000);
        EXPECT_EQ(chain.core->node(0, 0).status, NodeStatus::kGood);
        chain.node[0].identity.clear();
        chain.run_for(1000);
        EXPECT_TRUE(chain.result("eth_getBalance").is_string());
        EXPECT_EQ(chain.core->node(0, 0).status, NodeStatus::kGood);
    }
}

TEST(RpcProxy, ANodeThatWasOfAnotherChainServesOnceItHasBeenRightForAMinute) {
    SimulatedChain chain(2);
    const auto pass = [&](std::int64_t seconds) {
        for (std::int64_t i = 0; i < seconds; ++i) {
            chain.result("eth_gasPrice");
            chain.run_for(1000);
        }
    };
    pass(5);
    chain.node[1].chain_id = "0x89";
    pass(200);
    EXPECT_EQ(chain.core->node(0, 1).status, NodeStatus::kWrongChain);
    chain.node[1].chain_id = "0x1";
    pass(30);
    EXPECT_EQ(chain.core->node(0, 1).status, NodeStatus::kWrongChain);
    pass(40);
    EXPECT_EQ(chain.core->node(0, 1).status, NodeStatus::kGood);
    // One that is right now and then, as some of those behind its address are, waits longer.
    chain.node[1].chain_id = "0x89";
    pass(6);
    chain.node[1].chain_id = "0x1";
    pass(80);
    EXPECT_EQ(chain.core->node(0, 1).status, NodeStatus::kWrongChain);
    pass(60);
    EXPECT_EQ(chain.core->node(0, 1).status, NodeStatus::kGood);
}

TEST(RpcProxy, WithOnlyAWrongChainThereIsAnErrorAndNoAnswer) {
    SimulatedChain chain(1);
    chain.node[0].chain_id = "0x89";
    const Reply reply = chain.answer(call("1", "eth_gasPrice"));
    EXPECT_EQ(reply.status, 503);
    EXPECT_EQ(chain.node[0].taken["eth_gasPrice"], 0);
}

TEST(RpcProxy, AHeadThatCannotBeTrueIsNotPassedOn) {
    for (const std::int64_t lie : {100'000, -100'000}) {
        for (const std::size_t nodes : {2u, 3u}) {
            SimulatedChain chain(nodes);
            chain.result("eth_gasPrice");
            chain.run_for(9000);
            chain.node[1].head_lie = lie;
            for (int i = 0; i < 40; ++i) {
                const Json number = chain.result("eth_blockNumber");
                ASSERT_TRUE(number.is_string());
                const auto reported = std::stoull(number.as_string().substr(2), nullptr, 16);
                EXPECT_LE(reported, chain.head());
                EXPECT_GE(reported + 3, chain.head());
                chain.run_for(1000);
            }
            EXPECT_EQ(chain.core->node(0, 1).status, NodeStatus::kLyingHead)
                << nodes << " nodes, lie " << lie;
            EXPECT_EQ(chain.core->node(0, 0).status, NodeStatus::kGood);
        }
    }
}

TEST(RpcProxy, ABlockOfTheFutureIsALie) {
    SimulatedChain chain(2);
    chain.node[0].time_lie_s = 300;
    chain.result("eth_gasPrice");
    chain.run_for(9000);
    EXPECT_EQ(chain.core->node(0, 0).status, NodeStatus::kLyingHead);
    EXPECT_EQ(chain.core->node(0, 1).status, NodeStatus::kGood);
}

TEST(RpcProxy, AMachinesClockThatIsWrongMakesNoNodeALiar) {
    for (const std::int64_t hour_ms : {-3'600'000, 3'600'000}) {
        SimulatedChain chain(2);
        chain.result("eth_gasPrice");
        chain.clock_error_ms = hour_ms;  // it is set while the server runs
        chain.run_for(9000);
        EXPECT_TRUE(chain.result("eth_gasPrice").is_string());
        for (std::size_t i = 0; i < 2; ++i)
            EXPECT_EQ(chain.core->node(0, i).status, NodeStatus::kGood) << i;
    }
}

TEST(RpcProxy, AMajorityFindsALiarFromTheStart) {
    SimulatedChain chain(3);
    chain.node[0].head_lie = 50'000;
    chain.result("eth_gasPrice");
    chain.run_for(5000);
    EXPECT_EQ(chain.core->node(0, 0).status, NodeStatus::kLyingHead);
}

TEST(RpcProxy, ANodeThatIsBehindServesAgainOnceItHasCaughtUp) {
    SimulatedChain chain(3);
    chain.result("eth_gasPrice");
    chain.node[2].head_lie = -10;
    chain.node[2].fault = [](const std::string&) { return Fault::kNone; };
    chain.run_for(5000);
    // The simulation's late node claims a late block with a fresh time: that is a few blocks only.
    EXPECT_EQ(chain.core->node(0, 2).status, NodeStatus::kGood);
}

TEST(RpcProxy, WeightsShareTheWork) {
    SimulatedChain chain(2, {}, {90, 10});
    for (int i = 0; i < 400; ++i)
        chain.result("eth_getBalance", "[\"" + std::to_string(i) + "\",\"latest\"]");
    EXPECT_GT(chain.node[0].taken["eth_getBalance"], 320);
    EXPECT_GT(chain.node[1].taken["eth_getBalance"], 10);
}

TEST(RpcProxy, ANodeWhoseAnswersDoNotHoldComesLastForAWhile) {
    SimulatedChain chain(2, {}, {1000, 1});
    int requested = 0;
    const auto balance = [&] {
        const RequestId id = chain.fetch(
            call("1", "eth_getBalance", "[\"" + std::to_string(requested++) + "\",\"latest\"]"));
        chain.run_until([&] { return chain.replies.contains(id); });
        return chain.replies[id].nodes;
    };
    EXPECT_EQ(balance(), 1u);
    chain.node[0].chain_id = "0x89";
    chain.core->distrust(0, 1, 60'000, chain.now_ms);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(balance(), 2u);
    EXPECT_EQ(chain.core->node(0, 0).status, NodeStatus::kWrongChain) << "looked at at once";
    chain.node[0].chain_id = "0x1";
    for (int i = 0; i < 20; ++i) {
        balance();
        chain.run_for(4000);
    }
    EXPECT_EQ(balance(), 1u) << "it is forgiven";
    // Where all are, the one that was less often comes first.
    for (const std::uint32_t nodes : {3u, 1u, 1u})
        chain.core->distrust(0, nodes, 60'000, chain.now_ms);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(balance(), 2u);
}

TEST(RpcProxy, AnIdleChainIsLeftAlone) {
    SimulatedChain chain(1);
    chain.result("eth_gasPrice");
    chain.run_for(60'000);
    const int requested = chain.node[0].taken["eth_getBlockByNumber"];
    EXPECT_GE(requested, 10);
    EXPECT_LE(requested, 12);
    chain.run_for(60'000);
    EXPECT_EQ(chain.node[0].taken["eth_getBlockByNumber"], requested);
}

TEST(RpcProxy, ANodeThatTellsItsChainAndNoHeadIsNotAskedWithoutAPause) {
    SimulatedChain chain(1);
    chain.node[0].fault = [](const std::string& method) {
        return method == "eth_getBlockByNumber" ? Fault::kNotSent : Fault::kNone;
    };
    EXPECT_EQ(chain.answer(call("1", "eth_getBalance", R"(["0x1","latest"])")).status, 503);
    EXPECT_LT(chain.node[0].taken["eth_chainId"], 20);
}

TEST(RpcProxy, NothingIsKnownOfANodeUntilSomebodyNeedsIt) {
    SimulatedChain chain(1);
    EXPECT_TRUE(chain.core->node(0, 0).is_unknown());
    chain.result("eth_gasPrice");
    EXPECT_FALSE(chain.core->node(0, 0).is_unknown());

    SimulatedChain dead(1);
    dead.node[0].fault = [](const std::string&) { return Fault::kNotSent; };
    EXPECT_EQ(dead.answer(call("1", "eth_gasPrice")).status, 503);
    EXPECT_FALSE(dead.core->node(0, 0).is_unknown()) << "it was asked, and did not answer";
}

}  // namespace
}  // namespace portico::api::rpc
