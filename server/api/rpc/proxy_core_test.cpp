// SPDX-License-Identifier: Apache-2.0
//
// The policy in virtual time (docs/spec/rpc-proxy.md#policy; docs/spec/security.md, cases 113 and
// 114).
#include "server/api/rpc/proxy_core.hpp"

#include <gmock/gmock.h>

#include "server/api/rpc/simulated_nodes.hpp"

namespace portico::api::rpc {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kWrite =
    R"({"jsonrpc":"2.0","id":7,"method":"eth_sendRawTransaction","params":["0x02"]})";
constexpr const char* kUnknown = R"("data":{"unknown":true})";

void always(SimulatedNode& node, Fault fault) {
    node.fault = [fault](const std::string& method) {
        const bool check = method == "eth_chainId" || method == "eth_getBlockByNumber";
        return check ? Fault::kNone : fault;
    };
}

/// The times between the posts that a node got.
std::vector<std::int64_t> gaps(const SimulatedNode& node) {
    std::vector<std::int64_t> out;
    for (std::size_t i = 1; i < node.posts_at_ms.size(); ++i)
        out.push_back(node.posts_at_ms[i] - node.posts_at_ms[i - 1]);
    return out;
}

TEST(RpcProxy, IdsComeBackAsTheyWereWritten) {
    SimulatedChain chain(1);
    for (const char* id : {"9223372036854775808", "\"a \\u00e4\"", "-1", "1.0", "0"})
        EXPECT_THAT(chain.answer(call(id, "eth_getBalance", R"(["0x1","latest"])")).body,
                    StartsWith(std::string(R"({"jsonrpc":"2.0","id":)") + id + R"(,"result":")"));
}

TEST(RpcProxy, ABatchIsAnsweredInItsOrderAndOddOnesGetTheirOwnError) {
    SimulatedChain chain(2);
    const Reply reply =
        chain.answer("[" + call("1", "eth_getBalance", R"(["0x1","latest"])") + R"(,{"id":2},5,)" +
                     call("\"x\"", "eth_gasPrice") + "," + call("3", "admin_addPeer") + "," +
                     call("4", "eth_chainId") + "]");
    const Json json = *parse_json(reply.body);
    ASSERT_EQ(json.items().size(), 6u);
    EXPECT_NE(json.items()[0].find("result"), nullptr);
    EXPECT_EQ(*json.items()[1].find("error")->find("code")->as_integer(), kInvalidRequest);
    EXPECT_TRUE(json.items()[2].find("id")->is_null());
    EXPECT_EQ(*json.items()[3].find_string("id"), "x");
    EXPECT_EQ(*json.items()[4].find("error")->find("code")->as_integer(), kMethodNotFound);
    EXPECT_EQ(*json.items()[5].find_string("result"), "0x1");
}

TEST(RpcProxy, Case113ABatchOf1001IsRefusedAndNothingIsAsked) {
    SimulatedChain chain(1);
    std::string batch = "[";
    for (int i = 0; i < 1001; ++i) batch += (i ? "," : "") + call("1", "eth_gasPrice");
    const Reply reply = chain.answer(batch + "]");
    EXPECT_EQ(reply.status, 413);
    EXPECT_THAT(reply.body, HasSubstr("1000"));
    EXPECT_TRUE(chain.node[0].posts_at_ms.empty());
}

TEST(RpcProxy, ABatchOf1000IsAnsweredInPiecesThatANodeTakes) {
    SimulatedChain chain(1);
    std::string batch = "[";
    for (int i = 0; i < 1000; ++i)
        batch += (i ? "," : "") + call(std::to_string(i), "eth_getBalance",
                                       "[\"" + std::to_string(i) + "\",\"latest\"]");
    const Json json = *parse_json(chain.answer(batch + "]").body);
    ASSERT_EQ(json.items().size(), 1000u);
    for (std::size_t i = 0; i < 1000; ++i) {
        EXPECT_EQ(*json.items()[i].find("id")->as_integer(), static_cast<std::int64_t>(i));
        EXPECT_NE(json.items()[i].find("result"), nullptr);
    }
    EXPECT_EQ(chain.node[0].posts_at_ms.size(), 10u);
}

TEST(RpcProxy, ANodeThatTakesNoBatchGetsCallsOneByOne) {
    SimulatedChain chain(1);
    chain.node[0].takes_batches = false;
    const Reply reply = chain.answer("[" + call("1", "eth_gasPrice") + "," +
                                     call("2", "eth_getBalance", R"(["0x1","latest"])") + "]");
    EXPECT_EQ(parse_json(reply.body)->items().size(), 2u);
    EXPECT_THAT(reply.body, testing::Not(HasSubstr("error")));
}

TEST(RpcProxy, ANodeThatTakesFewerCallsGetsThemOneByOneHoweverItSaysSo) {
    for (const char* body :
         {R"({"message":"Batch of more than 3 requests are not allowed","code":31})",
          R"([{"message":"Batch of more than 3 requests are not allowed","code":31}])",
          R"([{"id":1,"error":{"message":"batch too large","code":31}},{"id":2,"error":)"
          R"({"message":"batch too large","code":31}}])"}) {
        SimulatedChain chain(1);
        chain.node[0].takes_batches = false;
        chain.node[0].refuses_batch_by = body;
        const Reply reply = chain.answer("[" + call("1", "eth_gasPrice") + "," +
                                         call("2", "eth_getBalance", R"(["0x1","latest"])") + "]");
        EXPECT_EQ(parse_json(reply.body)->items().size(), 2u) << body;
        EXPECT_THAT(reply.body, testing::Not(HasSubstr("error"))) << body;
        EXPECT_EQ(chain.node[0].posts_at_ms.size(), 3u) << "at once, and the batch once";
    }
}

TEST(RpcProxy, Case113RoundsAreRepeatedAfter150And300And600AndThenItIsSaid) {
    SimulatedChain chain(1);
    always(chain.node[0], Fault::kHttp500);
    const Reply reply = chain.answer(call("1", "eth_getBalance", R"(["0x1","latest"])"));
    EXPECT_THAT(gaps(chain.node[0]), ElementsAre(160, 310, 610));  // and 10 for each answer
    EXPECT_EQ(reply.status, 503);
    EXPECT_GT(reply.retry_after_s, 0);
    EXPECT_THAT(reply.body, StartsWith(R"({"jsonrpc":"2.0","id":1,"error":{"code":-32002)"));
    EXPECT_THAT(reply.body, HasSubstr(R"("reasons":[{"field":"chainId")"));
}

TEST(RpcProxy, ACallDoesNotWaitForNodesThatNeverAnswered) {
    SimulatedChain chain(2);
    for (SimulatedNode& node : chain.node)
        node.fault = [](const std::string&) { return Fault::kHang; };
    chain.answer(call("1", "eth_getBalance"));  // the first one must wait: they may be slow
    const std::int64_t requested_at_ms = chain.now_ms;
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(chain.answer(call("2", "eth_getBalance")).status, 503);
        EXPECT_EQ(chain.now_ms, requested_at_ms);
    }
    chain.node[0].fault = [](const std::string&) { return Fault::kNone; };
    chain.run_for(10'000);
    EXPECT_EQ(chain.answer(call("3", "eth_getBalance", R"(["0x1","latest"])")).status, 200)
        << "they are looked at meanwhile";
}

TEST(RpcProxy, Case113RetryAfterIsKept) {
    SimulatedChain chain(1);
    int calls = 0;
    chain.node[0].fault = [&](const std::string& method) {
        return method == "eth_gasPrice" && calls++ == 0 ? Fault::kHttp429 : Fault::kNone;
    };
    EXPECT_TRUE(chain.result("eth_gasPrice").is_string());
    ASSERT_EQ(chain.node[0].posts_at_ms.size(), 2u);
    EXPECT_GE(gaps(chain.node[0])[0], 1000);
}

TEST(RpcProxy, TheLastNodeOfAChainIsBackSoonWhateverRetryAfterItSends) {
    for (const std::size_t nodes : {1u, 2u}) {
        SimulatedChain chain(nodes);
        for (SimulatedNode& node : chain.node) {
            always(node, Fault::kHttp429);
            node.retry_after = "100000";
        }
        EXPECT_EQ(chain.answer(call("1", "eth_gasPrice")).status, 503);
        for (SimulatedNode& node : chain.node) always(node, Fault::kNone);
        chain.run_for(10'000);
        EXPECT_TRUE(chain.result("eth_gasPrice").is_string()) << nodes << " nodes";
    }
}

TEST(RpcProxy, ADeadNodeOfANamedChainIsToldOnceThoughNobodyCalls) {
    SimulatedChain chain(1, {}, {}, 1, true);
    chain.run_for(1000);
    chain.node[0].fault = [](const auto&) { return Fault::kNotSent; };
    chain.run_for(90'000);
    EXPECT_THAT(chain.turns, ElementsAre(std::pair(std::size_t{0}, true)));
    for (int i = 0; i < 300; ++i) {  // it stays down, also while no rest is on
        chain.run_for(1000);
        ASSERT_TRUE(chain.core->node(0, 0).is_down());
    }
    chain.node[0].fault = [](const auto&) { return Fault::kNone; };
    chain.run_for(90'000);
    EXPECT_THAT(chain.turns,
                ElementsAre(std::pair(std::size_t{0}, true), std::pair(std::size_t{0}, false)));
}

TEST(RpcProxy, EveryFaultOfOneNodeIsMadeGoodByAnother) {
    for (int fault = 1; fault < static_cast<int>(Fault::kCount); ++fault) {
        if (static_cast<Fault>(fault) == Fault::kRefusal) continue;  // that is an answer
        SimulatedChain chain(2);
        always(chain.node[0], static_cast<Fault>(fault));
        for (int i = 0; i < 20; ++i) {
            const std::string params = "[\"" + std::to_string(i) + "\",\"latest\"]";
            EXPECT_EQ(write_json(chain.result("eth_getBalance", params)),
                      chain.truth("eth_getBalance", *parse_json(params)))
                << "fault " << fault;
        }
    }
}

TEST(RpcProxy, ASlowNodeIsOvertakenAndItsAnswerNotAwaited) {
    SimulatedChain chain(2, {}, {1'000'000, 1});  // the slow one is preferred
    for (int i = 0; i < 20; ++i) chain.result("eth_call", "[{},\"0x" + std::to_string(i) + "\"]");
    chain.node[0].delay_ms = 9000;
    const std::int64_t start_ms = chain.now_ms;
    EXPECT_TRUE(chain.result("eth_getBalance", R"(["0x1","latest"])").is_string());
    EXPECT_LT(chain.now_ms - start_ms, 200);
    EXPECT_EQ(chain.node[1].taken["eth_getBalance"], 1);
    EXPECT_FALSE(chain.withdrawn.empty());
}

TEST(RpcProxy, TheSameReadByManyIsAskedOnce) {
    SimulatedChain chain(1);
    for (int i = 0; i < 10; ++i) chain.fetch(call(std::to_string(i), "eth_estimateGas", "[{}]"));
    chain.fetch("[" + call("1", "eth_estimateGas", "[{}]") + "," +
                call("2", "eth_estimateGas", "[{}]") + "]");
    chain.run_until([&] { return chain.replies.size() == 11; });
    EXPECT_EQ(chain.node[0].taken["eth_estimateGas"], 1);
    EXPECT_THAT(chain.replies[4].body, StartsWith(R"({"jsonrpc":"2.0","id":3,"result":)"));
}

TEST(RpcProxy, WhatDependsOnTheHeadIsKeptForAMomentAndNotBeyondAWrite) {
    SimulatedChain chain(1);
    const auto balance = [&] { chain.result("eth_getBalance", R"(["0x1","latest"])"); };
    chain.result("eth_gasPrice");  // now the head is known
    balance();
    balance();
    EXPECT_EQ(chain.node[0].taken["eth_getBalance"], 1);
    chain.answer(kWrite);
    balance();
    EXPECT_EQ(chain.node[0].taken["eth_getBalance"], 2) << "after a write";
    chain.run_for(1000);
    balance();
    EXPECT_EQ(chain.node[0].taken["eth_getBalance"], 3) << "after its time";
}

TEST(RpcProxy, AReadAfterAWriteDoesNotJoinOneFromBefore) {
    SimulatedChain chain(1);
    chain.result("eth_gasPrice");
    chain.node[0].fault = [](const std::string& method) {
        return method == "eth_getBalance" ? Fault::kHang : Fault::kNone;
    };
    chain.fetch(call("1", "eth_getBalance", R"(["0x1","latest"])"));
    chain.answer(kWrite);
    chain.fetch(call("2", "eth_getBalance", R"(["0x1","latest"])"));
    EXPECT_EQ(chain.node[0].taken["eth_getBalance"], 2);
}

TEST(RpcProxy, LogsAreKeptForEverOnlyByAHashThatIsOne) {
    SimulatedChain chain(1);
    const std::string hash = "\"0x" + std::string(64, 'a') + "\"";
    const auto logs = [&](const std::string& filter) {
        const int before = chain.node[0].taken["eth_getLogs"];
        chain.result("eth_getLogs", "[{" + filter + "}]");
        chain.run_for(20'000);  // a newer block is there
        chain.result("eth_getLogs", "[{" + filter + "}]");
        return chain.node[0].taken["eth_getLogs"] - before;
    };
    EXPECT_EQ(logs("\"blockHash\":" + hash), 1);
    EXPECT_EQ(logs(R"("blockHash":null,"fromBlock":"0x1","toBlock":"latest")"), 2);
    EXPECT_EQ(logs(R"("blockHash":"0x1")"), 2);
    EXPECT_EQ(logs(R"("blockHash":5)"), 2);
    for (const char* far : {"0xffffffffffffffff", "0xffffffffffffffc0", "0x7fffffff"})
        EXPECT_EQ(logs(R"("fromBlock":"0x1","toBlock":")" + std::string(far) + "\""), 2) << far;
    EXPECT_EQ(logs(R"("fromBlock":"0x1","toBlock":"0x2")"), 1);
}

TEST(RpcProxy, BlocksByHashAreKeptAndPendingNeverIs) {
    SimulatedChain chain(1);
    for (int i = 0; i < 3; ++i) {
        chain.result("eth_getBlockByHash", R"(["0xab",false])");
        chain.result("eth_getBalance", R"(["0x1","pending"])");
        chain.run_for(20'000);
    }
    EXPECT_EQ(chain.node[0].taken["eth_getBlockByHash"], 1);
    EXPECT_EQ(chain.node[0].taken["eth_getBalance"], 3);
}

TEST(RpcProxy, Case114AWriteThatMayHaveBeenTakenIsNotSentAgain) {
    for (const Fault fault : {Fault::kHang, Fault::kCut, Fault::kNotJson, Fault::kWrongId,
                              Fault::kHttp500, Fault::kNoResult}) {
        SimulatedChain chain(3);
        for (SimulatedNode& node : chain.node) always(node, fault);
        const Reply reply = chain.answer(kWrite);
        EXPECT_EQ(chain.writes_taken(), 1) << static_cast<int>(fault);
        // Not 503: clients repeat that by themselves.
        EXPECT_EQ(reply.status, 200);
        EXPECT_THAT(reply.body, HasSubstr("It is not known whether"));
        EXPECT_THAT(reply.body, HasSubstr(kUnknown));
    }
}

TEST(RpcProxy, Case114ANodeInTroubleDoesNotSayThatAWriteWasNotTaken) {
    for (const char* error : {R"({"code":-32603,"message":"Internal error"})",
                              R"({"code":-32002,"message":"request timed out"})",
                              R"({"code":-32000,"message":"context deadline exceeded"})",
                              R"({"code":-32000,"message":"upstream connection was reset"})",
                              R"({"code":-32000,"message":"502 Bad Gateway"})"}) {
        SimulatedChain chain(3);
        for (SimulatedNode& node : chain.node)
            node.error = [&](const std::string& method) {
                return std::string(method == "eth_sendRawTransaction" ? error : "");
            };
        EXPECT_THAT(chain.answer(kWrite).body, HasSubstr(kUnknown)) << error;
        EXPECT_EQ(chain.writes_taken(), 1) << error;
    }
}

TEST(RpcProxy, WhatANodeHasAgainstAWriteIsTheAnswer) {
    for (const char* error :
         {R"({"code":-32000,"message":"nonce too low"})",
          R"({"code":-32000,"message":"INTERNAL_ERROR: nonce too low"})",
          R"({"code":-32000,"message":"insufficient funds for gas * price + value"})",
          R"({"code":-32000,"message":"txpool is full"})",
          R"({"code":3,"message":"execution reverted: timeout"})",
          R"({"code":-32000,"message":"execution reverted: timed out"})",
          R"({"code":-32002,"message":"Transaction simulation failed: Blockhash not found"})"}) {
        SimulatedChain chain(2);
        for (SimulatedNode& node : chain.node)
            node.error = [&](const std::string& method) {
                return std::string(method == "eth_sendRawTransaction" ? error : "");
            };
        EXPECT_THAT(chain.answer(kWrite).body, HasSubstr(error));
    }
}

TEST(RpcProxy, Case114AWriteThatCertainlyWasNotSentGoesToTheNextNode) {
    SimulatedChain chain(3);
    always(chain.node[0], Fault::kNotSent);
    always(chain.node[1], Fault::kNotSent);
    for (int i = 0; i < 10; ++i)
        EXPECT_THAT(chain.answer(kWrite).body, StartsWith(R"({"jsonrpc":"2.0","id":7,"result")"));
    EXPECT_EQ(chain.writes_taken(), 10);
}

TEST(RpcProxy, Case114AWriteThatANodeSurelyRefusedGoesToTheNextNode) {
    for (const Fault fault : {Fault::kHttp429, Fault::kTurnedAway, Fault::kNodeError}) {
        SimulatedChain chain(2, {}, {1'000'000, 1});
        always(chain.node[0], fault);
        EXPECT_THAT(chain.answer(kWrite).body, StartsWith(R"({"jsonrpc":"2.0","id":7,"result")"));
        EXPECT_EQ(chain.writes_taken(), 1);
        EXPECT_EQ(chain.node[0].taken["eth_sendRawTransaction"], 1);
    }
}

TEST(RpcProxy, Case114AWriteThatANodeTurnedAwayGoesToTheNextOneWhateverItsWords) {
    for (const int status : {401, 403, 429}) {
        SimulatedChain chain(2, {}, {1'000'000, 1});
        chain.node[0].error_status = status;
        chain.node[0].error = [](const std::string& method) {
            return std::string(method == "eth_sendRawTransaction"
                                   ? R"({"code":-32000,"message":"Must be authenticated!"})"
                                   : "");
        };
        EXPECT_THAT(chain.answer(kWrite).body, StartsWith(R"({"jsonrpc":"2.0","id":7,"result")"))
            << status;
        EXPECT_EQ(chain.node[1].taken["eth_sendRawTransaction"], 1) << status;
    }
}

TEST(RpcProxy, AWriteThatAllNodesSurelyRefusedIsToldAsNotSent) {
    SimulatedChain chain(2);
    for (const int status : {401, 403}) {
        for (SimulatedNode& node : chain.node) {
            always(node, Fault::kTurnedAway);
            node.turned_away_status = status;
        }
        EXPECT_THAT(chain.answer(kWrite).body, HasSubstr("nothing was sent")) << status;
        chain.run_for(10'000);
    }
    for (SimulatedNode& node : chain.node) always(node, Fault::kHttp429);
    const Reply reply = chain.answer(kWrite);
    EXPECT_THAT(reply.body, HasSubstr("nothing was sent"));
    EXPECT_THAT(reply.body, testing::Not(HasSubstr(kUnknown)));
    for (SimulatedNode& node : chain.node) always(node, Fault::kNodeError);
    chain.run_for(10'000);
    EXPECT_THAT(chain.answer(kWrite).body, HasSubstr("daily quota exceeded"));
    EXPECT_EQ(chain.writes_taken(), 0);
}

TEST(RpcProxy, Case114AWriteRefusedByOneAndLostByTheNextIsNotKnown) {
    SimulatedChain chain(2, {}, {1'000'000, 1});
    always(chain.node[0], Fault::kNodeError);
    always(chain.node[1], Fault::kHang);
    EXPECT_THAT(chain.answer(kWrite).body, HasSubstr("It is not known whether"));
    EXPECT_EQ(chain.writes_taken(), 1);
}

TEST(RpcProxy, WritesThatWereNotTakenLeaveWhatIsKeptAlone) {
    SimulatedChain chain(1);
    const auto balance = [&] { chain.result("eth_getBalance", R"(["0x1","latest"])"); };
    chain.result("eth_gasPrice");
    balance();
    chain.answer(call("1", "eth_foo"));
    chain.node[0].fault = [](const std::string& method) {
        return method == "eth_sendRawTransaction" ? Fault::kRefusal : Fault::kNone;
    };
    EXPECT_THAT(chain.answer(kWrite).body, HasSubstr("already known"));
    balance();
    EXPECT_EQ(chain.node[0].taken["eth_getBalance"], 1);
}

TEST(RpcProxy, Case114TheSameWriteTwiceIsTwoWrites) {
    SimulatedChain chain(1);
    chain.fetch(kWrite);
    chain.fetch(kWrite);
    chain.run_until([&] { return chain.replies.size() == 2; });
    EXPECT_EQ(chain.writes_taken(), 2);
}

TEST(RpcProxy, AnErrorThatIsAboutTheCallIsTheAnswer) {
    SimulatedChain chain(2);
    chain.core->fetch(1, 0, call("1", "eth_call"), chain.now_ms);
    // Until the checks are done nothing is sent; then the node reverts.
    chain.run_for(100);
    EXPECT_EQ(chain.node[0].taken["eth_call"] + chain.node[1].taken["eth_call"], 1);
}

TEST(RpcProxy, Case108JsonThatIsNoneIsRefused) {
    SimulatedChain chain(1);
    for (const std::string& body :
         {std::string(), std::string("{"), std::string("[]"), std::string("\"x\""),
          std::string(100'000, '['), std::string("\xff"), std::string("{\"id\":01}"),
          call("1", "eth_call") + call("2", "eth_call"),
          std::string(R"([1e400,"\ud800"])").append("x")}) {
        const Reply reply = chain.answer(body);
        EXPECT_THAT(reply.body, HasSubstr("\"error\"")) << body.substr(0, 40);
    }
    EXPECT_TRUE(chain.node[0].posts_at_ms.empty());
}

TEST(RpcProxy, Case030AMethodHiddenBehindAnotherIsRefused) {
    SimulatedChain chain(1);
    for (const char* body :
         {R"({"jsonrpc":"2.0","id":1,"method":"eth_call","method":"eth_sendRawTransaction"})",
          R"({"jsonrpc":"2.0","id":1,"method":"eth_\u0063all"})",
          R"({"jsonrpc":"2.0","id":1,"method":"ETH_CALL"})",
          R"({"jsonrpc":"2.0","id":1,"method":"eth_call\n"})",
          R"({"jsonrpc":"2.0","id":1,"method":"personal_unlockAccount"})",
          R"({"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction"})",
          R"({"jsonrpc":"2.0","id":1,"id":2,"method":"eth_call"})"})
        EXPECT_THAT(chain.answer(body).body, HasSubstr("\"error\"")) << body;
    EXPECT_TRUE(chain.node[0].taken.empty());
}

}  // namespace
}  // namespace portico::api::rpc
