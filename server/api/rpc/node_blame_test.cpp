// SPDX-License-Identifier: Apache-2.0
//
// Whose fault it is that a call has no result: the caller's, who gets the error as it is, or the
// node's. A node serves many, so what one of them asks takes it from nobody
// (docs/spec/rpc-proxy.md#errors-of-nodes).
#include <gmock/gmock.h>

#include "server/api/rpc/answer.hpp"
#include "server/api/rpc/proxy_core.hpp"
#include "server/api/rpc/simulated_nodes.hpp"

namespace portico::api::rpc {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kStranger = 77;
const std::string kTooMany =
    R"({"code":-32005,"message":"query returned more than 10000 results. Try with this block range [0x1, 0x64]."})";

std::string logs(int number) {
    return call("1", "eth_getLogs",
                R"([{"fromBlock":"0x)" + std::to_string(number) + R"(","toBlock":"0xffff"}])");
}

/// What others ask at the same time, each something else; how long the slowest answer took.
struct Others {
    SimulatedChain& chain;
    int asked = 0;

    std::int64_t ask(int count) {
        std::int64_t slowest_ms = 0;
        for (int i = 0; i < count; ++i) {
            const std::string params = "[\"other" + std::to_string(++asked) + "\",\"pending\"]";
            const std::int64_t from_ms = chain.now_ms;
            const Reply reply = chain.answer(call("5", "eth_getBalance", params), 5);
            EXPECT_EQ(reply.status, 200);
            EXPECT_THAT(reply.body, HasSubstr(chain.truth("eth_getBalance", *parse_json(params))));
            slowest_ms = std::max(slowest_ms, chain.now_ms - from_ms);
        }
        return slowest_ms;
    }
};

struct Said {
    const char* method;
    const char* error;
};

TEST(RpcBlame, WordsAboutResultsRangeOrSizeAreTheAnswerAndTheNodeIsAskedOnce) {
    for (
        const Said& said : {
            Said{"eth_getLogs", kTooMany.c_str()},
            {"eth_getLogs", R"({"code":-32005,"message":"query exceeds max results 20000"})"},
            {"eth_getLogs", R"({"code":-32005,"message":"block range too large"})"},
            {"eth_getLogs", R"({"code":-32000,"message":"exceed maximum block range: 50000"})"},
            {"eth_getLogs",
             R"({"code":-32000,"message":"Request exceeded the limit of 1000 blocks"})"},
            {"eth_getLogs",
             R"({"code":-32000,"message":"query timeout exceeded. Consider reducing your block range"})"},
            {"eth_getLogs",
             R"({"code":-32600,"message":"Log response size exceeded. Upgrade your plan"})"},
            {"eth_getLogs",
             R"({"code":-32000,"message":"You can make eth_getLogs requests with up to a 10 block range. Upgrade to PAYG"})"},
            {"eth_getBlockReceipts", R"({"code":-32005,"message":"response size exceeded"})"},
            {"eth_getProof", R"({"code":-32005,"message":"too many keys: more than 1024"})"},
            {"debug_x", R"({"code":-32005,"message":"trace result is too large"})"},
            {"getProgramAccounts",
             R"({"code":-32012,"message":"scan aborted: The accumulated scan results exceeded the limit"})"},
        }) {
        Answer error;
        const Json json = *parse_json(said.error);
        error.code = *json.find("code")->as_integer();
        const std::string message = write_json(*json.find("message"));
        error.message = message;
        EXPECT_EQ(whom_to_blame(said.method, error), Blame::kCall) << said.error;
        if (!std::string_view(said.method).starts_with("eth_")) continue;
        SimulatedChain chain(3);
        for (SimulatedNode& node : chain.node)
            node.error = [&](const std::string& method) {
                return method == said.method ? said.error : "";
            };
        const Reply reply = chain.answer(call("1", said.method, R"([{"fromBlock":"0x1"}])"));
        EXPECT_EQ(reply.status, 200);
        EXPECT_THAT(reply.body, HasSubstr(std::string(R"("error":)") + said.error));
        int asked = 0;
        for (SimulatedNode& node : chain.node) asked += node.taken[said.method];
        EXPECT_EQ(asked, 1) << said.error;
        for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(chain.core->node(0, i).failures, 0u);
    }
}

TEST(RpcBlame, WordsOfSizeAreKnownWhateverTheirCode) {
    for (const char* words :
         {"Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block "
          "range.",
          "range 1000000 exceeds limit of 10000", "block range too high",
          "query returned more than 10000 results", "eth_getLogs is limited to a 10,000 range",
          "Log response size exceeded. Please reduce query block range."})
        EXPECT_TRUE(speaks_of_size("eth_getLogs", words)) << words;
    for (const char* words : {"Too Many Requests", "header not found", "internal error",
                              "compute units per second capacity exceeded"})
        EXPECT_FALSE(speaks_of_size("eth_getLogs", words)) << words;
}

TEST(RpcBlame, AQuotaThatIsUsedUpIsTheNodesOwnWhateverTheMethod) {
    for (const char* text :
         {"daily request count exceeded, request rate limited", "project ID request rate exceeded",
          "Your app has exceeded its compute units per second capacity", "Too many requests",
          "daily quota exceeded"}) {
        const std::string message = "\"" + std::string(text) + "\"";
        for (const char* method : {"eth_getLogs", "eth_call", "eth_sendRawTransaction"}) {
            Answer error;
            error.code = -32005;
            error.message = message;
            EXPECT_EQ(whom_to_blame(method, error), Blame::kNode) << method << ": " << text;
        }
        SimulatedChain chain(2, {}, {1'000'000, 1});
        chain.node[0].error = [&](const std::string& method) {
            return method == "eth_getLogs" ? R"({"code":-32005,"message":)" + message + "}" : "";
        };
        EXPECT_THAT(chain.answer(logs(1)).body, HasSubstr("\"result\"")) << text;
    }
}

TEST(RpcBlame, ProvidersThatNumberByThemselvesAreReadByTheirWords) {
    const auto blamed = [](std::int64_t code, const std::string& words) {
        Answer error;
        error.code = code;
        error.message = words;
        return whom_to_blame("eth_call", error);
    };
    EXPECT_EQ(blamed(-32605, "Too many requests"), Blame::kNode);
    EXPECT_EQ(blamed(-32600, "daily quota exceeded"), Blame::kNode);
    EXPECT_EQ(blamed(15, "Too many requests, please upgrade"), Blame::kNode);
    EXPECT_EQ(blamed(19, "Temporary internal error. Please retry"), Blame::kNode);
    EXPECT_EQ(blamed(30, "request timeout on the free tier"), Blame::kUnsure);
    EXPECT_EQ(blamed(3, "execution reverted: quota"), Blame::kCall);
    EXPECT_EQ(blamed(-32015, "execution reverted: too many requests of yours"), Blame::kCall);
    EXPECT_EQ(blamed(-32000, "execution reverted: over capacity"), Blame::kCall);
    EXPECT_EQ(blamed(-32000, "execution reverted: block range too large"), Blame::kCall);
    EXPECT_EQ(blamed(-32000, "execution reverted: unknown block"), Blame::kCall);
    EXPECT_EQ(blamed(-32000, "over capacity"), Blame::kNode);
    EXPECT_EQ(blamed(429, "reverted to the free tier: too many requests"), Blame::kNode);
    EXPECT_EQ(blamed(-32601, "the method is not in your quota"), Blame::kCall);
    EXPECT_EQ(blamed(-32602, "too many requests"), Blame::kCall);
    EXPECT_EQ(blamed(-32700, "reverted: over capacity"), Blame::kCall);
    EXPECT_EQ(blamed(-8, "Block height out of range"), Blame::kCall);
    EXPECT_EQ(blamed(-32600, "method is not whitelisted"), Blame::kCall);

    SimulatedChain chain(2, {}, {1'000'000, 1});
    chain.node[0].error = [](const std::string& method) {
        return method == "eth_call" ? R"({"code":-32605,"message":"Too many requests"})" : "";
    };
    EXPECT_THAT(chain.answer(call("1", "eth_call", R"([{},"0x5"])")).body, HasSubstr("\"result\""))
        << "a second node is there";
    Answer write;
    write.code = 19;
    write.message = "Temporary internal error";
    EXPECT_TRUE(leaves_write_open(write)) << "it may have been passed on";
    write.code = -32605;
    write.message = "Too many requests";
    EXPECT_FALSE(leaves_write_open(write));
}

TEST(RpcBlame, WhatMayBeEithersFaultIsAskedOfEachNodeOnceAndThenTold) {
    for (const char* error :
         {R"({"code":-32005,"message":"limit exceeded"})", R"({"code":-32000,"message":"timeout"})",
          R"({"code":-32002,"message":"request timed out"})",
          R"({"code":-32010,"message":"this RPC method unavailable for key"})"}) {
        SimulatedChain chain(2);
        for (SimulatedNode& node : chain.node)
            node.error = [&](const std::string& method) {
                return method == "eth_getLogs" ? error : "";
            };
        const std::int64_t from_ms = chain.now_ms;
        const Reply reply = chain.answer(logs(1));
        EXPECT_EQ(reply.status, 200);
        EXPECT_THAT(reply.body, HasSubstr(error));
        EXPECT_LT(chain.now_ms - from_ms, 100) << "no second round";
        for (std::size_t i = 0; i < 2; ++i) {
            EXPECT_EQ(chain.node[i].taken["eth_getLogs"], 1);
            EXPECT_EQ(chain.core->node(0, i).failures, 0u);
        }
        chain.node[1].error = [](const auto&) { return std::string(); };
        for (int i = 0; i < 5; ++i)
            EXPECT_THAT(chain.answer(logs(2 + i)).body, HasSubstr("\"result\""));
    }
}

TEST(RpcBlame, ABlockThatIsNotThereYetIsAskedForAgainAndHeldAgainstNobody) {
    SimulatedChain chain(1);
    int asked = 0;
    chain.node[0].error = [&](const std::string& method) {
        return method == "eth_call" && ++asked < 5
                   ? R"({"code":-32000,"message":"header not found"})"
                   : "";
    };
    EXPECT_THAT(chain.answer(call("1", "eth_call", R"([{},"0x5"])")).body, HasSubstr("\"result\""));
    EXPECT_EQ(chain.core->node(0, 0).failures, 0u);
}

/// One stranger's ten calls of each kind at which a node fails, beside what others ask.
TEST(RpcBlame, AStrangersBadCallsChangeNothingForOthers) {
    struct Kind {
        const char* name;
        Fault fault;
        std::string error = {};
        int status = 200;
    };
    const Kind kinds[] = {
        {"too many results", Fault::kNone, kTooMany},
        {"limit", Fault::kNone, R"({"code":-32005,"message":"limit exceeded"})"},
        {"state", Fault::kNone, R"({"code":-32000,"message":"missing trie node 12ab"})"},
        {"internal", Fault::kNone, R"({"code":-32603,"message":"internal error"})"},
        {"internal, as a status", Fault::kNone, R"({"code":-32603,"message":"oops"})", 500},
        {"hang", Fault::kHang},
        {"cut", Fault::kCut},
        {"status", Fault::kHttp500},
        {"no JSON", Fault::kNotJson},
        {"too long", Fault::kTooLong},
    };
    for (const Kind& kind : kinds) {
        for (const char* method : {"eth_getLogs", "eth_getStorageAt"}) {
            for (const std::size_t nodes : {1u, 2u}) {
                SCOPED_TRACE(std::string(kind.name) + ", " + method + ", " + std::to_string(nodes) +
                             " nodes");
                SimulatedChain chain(nodes);
                Others others{chain};
                const std::int64_t before_ms = others.ask(10);
                for (SimulatedNode& node : chain.node) {
                    node.fault = [&](const std::string& asked) {
                        return asked == method ? kind.fault : Fault::kNone;
                    };
                    node.error = [&](const std::string& asked) {
                        return asked == method ? kind.error : "";
                    };
                    node.error_status = kind.status;
                }
                for (int i = 0; i < 10; ++i)
                    chain.fetch(call("1", method, "[\"bad" + std::to_string(i) + "\"]"), kStranger);
                std::int64_t after_ms = 0;
                for (int i = 0; i < 20; ++i) {
                    after_ms = std::max(after_ms, others.ask(5));
                    chain.run_for(700);
                    for (std::size_t k = 0; k < nodes; ++k) {
                        EXPECT_TRUE(chain.core->node(0, k).may_serve(chain.now_ms));
                        EXPECT_FALSE(chain.core->node(0, k).is_down());
                    }
                }
                EXPECT_LE(after_ms, before_ms + 10);
                EXPECT_TRUE(chain.turns.empty());
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST(RpcBlame, ACallCostsANodeOneFailureInHoweverManyRounds) {
    SimulatedChain chain(1);
    chain.node[0].fault = [](const std::string& method) {
        return method == "eth_getStorageAt" ? Fault::kHttp500 : Fault::kNone;
    };
    const double before = chain.core->node(0, 0).error_rate();
    EXPECT_EQ(chain.answer(call("1", "eth_getStorageAt")).status, 503);
    EXPECT_EQ(chain.node[0].taken["eth_getStorageAt"], 4);
    EXPECT_LE(chain.core->node(0, 0).error_rate(), before + 0.101);
}

TEST(RpcBlame, ANodeThatFailsForAllComesToRestWithinSeconds) {
    for (const Fault fault : {Fault::kHttp500, Fault::kNotSent, Fault::kNodeError}) {
        SimulatedChain chain(1);
        chain.result("eth_gasPrice");
        chain.node[0].fault = [&](const auto&) { return fault; };
        const std::int64_t from_ms = chain.now_ms;
        for (int i = 0; chain.core->node(0, 0).may_serve(chain.now_ms) && i < 200; ++i) {
            chain.fetch(call("1", "eth_getBalance", "[\"" + std::to_string(i) + "\"]"),
                        static_cast<std::uint64_t>(i));
            chain.run_for(100);
        }
        EXPECT_LT(chain.now_ms - from_ms, 6000) << static_cast<int>(fault);
        EXPECT_TRUE(chain.core->node(0, 0).is_down());
        chain.node[0].fault = [](const auto&) { return Fault::kNone; };
        chain.run_for(6000);
        EXPECT_EQ(chain.answer(call("1", "eth_getBalance", "[\"back\"]")).status, 200);
    }
}

TEST(RpcBlame, ANodeThatAnswersChecksAndFailsCallsOfManyIsChosenLess) {
    SimulatedChain chain(2);
    chain.result("eth_gasPrice");
    chain.node[0].fault = [](const std::string& method) {
        return method == "eth_getBalance" ? Fault::kHttp500 : Fault::kNone;
    };
    for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(chain
                      .answer(call("1", "eth_getBalance", "[\"" + std::to_string(i) + "\"]"),
                              static_cast<std::uint64_t>(i))
                      .status,
                  200);
        chain.run_for(50);
    }
    EXPECT_LT(chain.node[0].taken["eth_getBalance"], 70);
}

TEST(RpcBlame, AnAnswerThatIsTooLongIsToldSoAndABatchIsAskedForInPieces) {
    SimulatedChain chain(2);
    for (SimulatedNode& node : chain.node)
        node.fault = [](const std::string& method) {
            return method == "eth_getLogs" ? Fault::kTooLong : Fault::kNone;
        };
    const Reply alone = chain.answer(logs(1));
    EXPECT_EQ(alone.status, 200);
    EXPECT_THAT(alone.body, HasSubstr(R"("error":{"code":-32005,"message":"The answer is longer)"));
    EXPECT_EQ(chain.node[0].taken["eth_getLogs"] + chain.node[1].taken["eth_getLogs"], 1);
    const Reply batch = chain.answer("[" + logs(2) + "," +
                                     call("9", "eth_getBalance", R"(["0x1","latest"])") + "]");
    const Json json = *parse_json(batch.body);
    EXPECT_NE(json.items()[0].find("error"), nullptr);
    EXPECT_NE(json.items()[1].find("result"), nullptr);
}

TEST(RpcBlame, WhatIsTooLongOfTwoNodesIsToldSoWhateverTheMethod) {
    // Whoever sends a transaction chooses how long its receipt is.
    for (const std::size_t nodes : {1u, 3u}) {
        SimulatedChain chain(nodes);
        for (SimulatedNode& node : chain.node)
            node.fault = [](const std::string& method) {
                return method == "eth_getTransactionReceipt" ? Fault::kTooLong : Fault::kNone;
            };
        const Reply reply = chain.answer(call("1", "eth_getTransactionReceipt", R"(["0x1"])"));
        EXPECT_EQ(reply.status, 200);
        EXPECT_THAT(reply.body, HasSubstr(R"({"code":-32005,"message":"The answer is longer)"));
        int asked = 0;
        for (std::size_t i = 0; i < nodes; ++i) {
            asked += chain.node[i].taken["eth_getTransactionReceipt"];
            EXPECT_EQ(chain.core->node(0, i).failures, 0u) << i;
        }
        EXPECT_EQ(asked, nodes == 1 ? 1 : 2);
    }
}

TEST(RpcBlame, OneNodeThatAnswersAtLengthKeepsNoAnswerOfAnother) {
    SimulatedChain chain(2);
    chain.node[0].fault = [](const std::string& method) {
        return method == "eth_getBalance" ? Fault::kTooLong : Fault::kNone;
    };
    for (int i = 0; i < 50; ++i)
        EXPECT_THAT(
            chain.answer(call("1", "eth_getBalance", "[\"" + std::to_string(i) + "\"]")).body,
            HasSubstr("\"result\""));
}

TEST(RpcBlame, AnErrorThatComesWithAStatusIsReadAsOneWithout) {
    // Bitcoin Core before 28 sends every error with 500, others what is too much with 413.
    SimulatedChain chain(1);
    chain.node[0].error = [](const std::string& method) {
        return method == "eth_getStorageAt" ? R"({"code":-8,"message":"Block height out of range"})"
               : method == "eth_getLogs"    ? kTooMany
                                            : "";
    };
    chain.node[0].error_status = 500;
    EXPECT_THAT(chain.answer(call("1", "eth_getStorageAt")).body, HasSubstr("out of range"));
    chain.node[0].error_status = 413;
    EXPECT_THAT(chain.answer(logs(1)).body, HasSubstr("more than 10000"));
    EXPECT_EQ(chain.node[0].taken["eth_getStorageAt"], 1);
    EXPECT_EQ(chain.node[0].taken["eth_getLogs"], 1);
}

/// How often one call was asked of any node, each of which answers it by this status.
struct Turned {
    Reply reply;
    int asked = 0;
};
Turned turned_away(SimulatedChain& chain, int status, std::uint64_t asker = kStranger) {
    for (SimulatedNode& node : chain.node) {
        node.turned_away_status = status;
        node.taken.clear();
        node.fault = [](const std::string& method) {
            return method == "eth_call" ? Fault::kTurnedAway : Fault::kNone;
        };
    }
    Turned turned{.reply = chain.answer(call("1", "eth_call", R"([{},"latest"])"), asker)};
    for (SimulatedNode& node : chain.node) turned.asked += node.taken["eth_call"];
    return turned;
}

// The caller chose what is too large. Nodes' limits differ, so a second one is asked.
TEST(RpcBlame, ACallThatIsTooLargeForTwoNodesIsAnsweredSoAndCostsThemNothing) {
    for (const std::size_t nodes : {1u, 2u, 4u}) {
        SCOPED_TRACE(nodes);
        SimulatedChain chain(nodes);
        for (std::uint64_t asker = 1; asker <= 12; ++asker) {
            const Turned turned = turned_away(chain, 413, asker);
            EXPECT_EQ(turned.asked, nodes == 1 ? 1 : 2);
            EXPECT_EQ(turned.reply.status, 200);
            EXPECT_THAT(turned.reply.body,
                        HasSubstr(R"("error":{"code":-32005,"message":"This call is too large)"));
        }
        for (std::size_t i = 0; i < nodes; ++i) {
            EXPECT_EQ(chain.core->node(0, i).failures, 0u);
            EXPECT_EQ(chain.core->node(0, i).status, NodeStatus::kGood);
        }
        Others others{chain};
        EXPECT_LT(others.ask(5), 1000);
    }
}

TEST(RpcBlame, ACallThatIsTooLargeForOneNodeIsAnsweredByTheNext) {
    SimulatedChain chain(2, {}, {1'000'000, 1});
    chain.node[0].turned_away_status = 413;
    chain.node[0].fault = [](const std::string& method) {
        return method == "eth_call" ? Fault::kTurnedAway : Fault::kNone;
    };
    EXPECT_THAT(chain.answer(call("1", "eth_call", R"([{},"latest"])")).body,
                HasSubstr("\"result\""));
}

// A method that is not allowed there, or a key that has ended: nobody knows by one call.
TEST(RpcBlame, ACallThatEveryNodeForbidsIsAskedOfEachOnce) {
    for (const std::size_t nodes : {1u, 2u, 4u}) {
        SCOPED_TRACE(nodes);
        SimulatedChain chain(nodes);
        const Turned turned = turned_away(chain, 403);
        EXPECT_EQ(turned.asked, static_cast<int>(nodes));
        EXPECT_EQ(turned.reply.status, 503);
        EXPECT_THAT(turned.reply.body, HasSubstr("403"));
        // One caller's call takes no node from others.
        for (int i = 0; i < 12; ++i) turned_away(chain, 403);
        Others others{chain};
        EXPECT_LT(others.ask(5), 1000);
    }
}

constexpr std::int64_t kFirst = 1'000'000'000;  // the weight of a node that is asked before others

void forbid(SimulatedNode& node, int status = 403) {
    node.turned_away_status = status;
    node.fault = [](const std::string& method) {
        return method == "eth_call" ? Fault::kTurnedAway : Fault::kNone;
    };
}

TEST(RpcBlame, ANodeThatRefusesAgainIsNotTakenForTwo) {
    for (const int status : {403, 413}) {
        SCOPED_TRACE(status);
        SimulatedChain chain(2, {}, {kFirst, 1});
        forbid(chain.node[0], status);
        bool was_cut = false;
        chain.node[1].fault = [&](const std::string& method) {
            return method == "eth_call" && !std::exchange(was_cut, true) ? Fault::kCut
                                                                         : Fault::kNone;
        };
        const Reply reply = chain.answer(call("1", "eth_call", R"([{},"latest"])"));
        EXPECT_TRUE(was_cut);
        EXPECT_THAT(reply.body, HasSubstr("\"result\""));
        EXPECT_EQ(chain.node[0].taken["eth_call"], 1) << "it has said no";
    }
}

TEST(RpcBlame, ANodeThatIsStillAskedMayTakeWhatOthersRefuse) {
    for (const int status : {403, 413}) {
        SCOPED_TRACE(status);
        SimulatedChain chain(3, {}, {1, 1, kFirst});
        chain.result("eth_gasPrice");
        forbid(chain.node[0], status);
        forbid(chain.node[1], status);
        chain.node[2].delay_ms = 3000;  // so that both others are asked meanwhile
        const Reply reply = chain.answer(call("1", "eth_call", R"([{},"latest"])"));
        EXPECT_EQ(chain.node[0].taken["eth_call"], 1);
        EXPECT_EQ(chain.node[1].taken["eth_call"], 1);
        EXPECT_THAT(reply.body, HasSubstr("\"result\""));
    }
}

// All others refused it meanwhile: what they said is told, not that it is late.
TEST(RpcBlame, WhatIsTooLargeForTwoIsToldSoWhereAThirdFails) {
    SimulatedChain chain(4, {}, {1, 1, kFirst, 1});
    chain.result("eth_gasPrice");
    for (SimulatedNode& node : chain.node) forbid(node, 413);
    chain.node[2].delay_ms = 3000;
    chain.node[2].fault = [](const std::string& method) {
        return method == "eth_call" ? Fault::kHttp500 : Fault::kNone;
    };
    EXPECT_THAT(chain.answer(call("1", "eth_call", R"([{},"latest"])")).body,
                HasSubstr("too large"));
    int asked = 0;
    for (SimulatedNode& node : chain.node) asked += node.taken["eth_call"];
    EXPECT_EQ(asked, 3) << "no fourth one is asked";
}

TEST(RpcBlame, KeysOfTwoNodesMayEndWhereAThirdServes) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        SimulatedChain chain(3, {}, {}, seed);
        forbid(chain.node[0]);
        forbid(chain.node[1]);
        EXPECT_THAT(chain.answer(call("1", "eth_call", R"([{},"latest"])")).body,
                    HasSubstr("\"result\""));
    }
}

TEST(RpcBlame, WhatOneNodeForbidsAndTheOtherCannotBeReachedForIsToldSo) {
    SimulatedChain chain(2);
    chain.result("eth_gasPrice");
    forbid(chain.node[0]);
    chain.node[1].fault = [](const auto&) { return Fault::kNotSent; };
    for (int i = 0; !chain.core->node(0, 1).is_down() && i < 100; ++i)
        chain.answer(call("1", "eth_getBalance", "[\"" + std::to_string(i) + "\"]"));
    const std::int64_t from_ms = chain.now_ms;
    const Reply reply = chain.answer(call("1", "eth_call", R"([{},"latest"])"));
    EXPECT_EQ(reply.status, 503);
    EXPECT_EQ(chain.node[0].taken["eth_call"], 1);
    EXPECT_GT(chain.now_ms - from_ms, 1000) << "the other one may come back";
}

// Of a batch nobody knows which call was meant.
TEST(RpcBlame, OneForbiddenCallOfABatchTakesNoAnswerFromTheOthers) {
    for (const std::size_t nodes : {1u, 2u, 4u}) {
        SCOPED_TRACE(nodes);
        SimulatedChain chain(nodes);
        chain.result("eth_gasPrice");
        for (SimulatedNode& node : chain.node) forbid(node);  // also a batch that has one
        const RequestId batch = chain.fetch("[" + call("1", "eth_call", R"([{},"latest"])") + "," +
                                                call("2", "eth_feeHistory") + "]",
                                            kStranger);
        const RequestId other = chain.fetch(call("3", "eth_feeHistory"), 5);  // shares the call
        chain.run_until([&] { return chain.replies.contains(batch); });
        ASSERT_TRUE(chain.replies.contains(other));
        EXPECT_THAT(chain.replies[other].body, HasSubstr("\"result\""));
        const Json json = *parse_json(chain.replies[batch].body);
        EXPECT_THAT(write_json(json.items()[0]), HasSubstr("HTTP 403"));
        EXPECT_NE(json.items()[1].find("result"), nullptr);
        int asked = 0;
        for (SimulatedNode& node : chain.node) asked += node.taken["eth_call"];
        EXPECT_EQ(asked, 2 * static_cast<int>(nodes)) << "in the batch and alone";
        EXPECT_EQ(chain.core->calls_under_way(), 0u);
    }
}

TEST(RpcBlame, ABatchThatANodeWithAnEndedKeyForbidsGoesToTheNextAsItIs) {
    SimulatedChain chain(2, {}, {kFirst, 1});
    chain.result("eth_gasPrice");
    forbid(chain.node[0]);
    const Json json = *parse_json(chain
                                      .answer("[" + call("1", "eth_call", R"([{},"latest"])") +
                                              "," + call("2", "eth_feeHistory") + "]")
                                      .body);
    EXPECT_NE(json.items()[0].find("result"), nullptr);
    EXPECT_NE(json.items()[1].find("result"), nullptr);
    EXPECT_EQ(chain.node[1].posts_at_ms.size(), 1u);
}

TEST(RpcBlame, ANodeThatForbidsCallsOfManyIsAskedLess) {
    SimulatedChain chain(2);
    chain.node[0].fault = [](const std::string& method) {
        return method == "eth_call" ? Fault::kTurnedAway : Fault::kNone;
    };
    for (std::uint64_t asker = 1; asker <= 60; ++asker)
        EXPECT_THAT(chain
                        .answer(call("1", "eth_call",
                                     R"([{"data":")" + std::to_string(asker) + R"("},"latest"])"),
                                asker)
                        .body,
                    HasSubstr("\"result\""));
    EXPECT_LT(chain.node[0].taken["eth_call"], 20);
}

TEST(RpcBlame, SlowQueriesDoNotMakeANodeSlowForOthers) {
    SimulatedChain chain(1);
    Others others{chain};
    others.ask(70);
    const std::int64_t p95_ms = chain.core->node(0, 0).p95_ms();
    const double latency_ms = chain.core->node(0, 0).latency_ms();
    chain.node[0].fault = [&](const std::string& method) {
        chain.node[0].delay_ms = method == "eth_getLogs" ? 1800 : 10;
        return Fault::kNone;
    };
    for (int i = 0; i < 70; ++i) chain.answer(logs(i), kStranger);
    others.ask(1);
    EXPECT_EQ(chain.core->node(0, 0).p95_ms(), p95_ms);
    EXPECT_LT(chain.core->node(0, 0).latency_ms(), latency_ms + 50);
}

// Retry-After beside the answer to one call is about that call: its caller chose what is asked.
TEST(RpcBlame, WhatANodeAsksOneCallToWaitTakesItFromNobody) {
    struct Refused {
        int status;
        Fault fault;
    };
    for (const Refused& refused : {Refused{200, Fault::kNone},
                                   {413, Fault::kNone},
                                   {503, Fault::kNone},
                                   {200, Fault::kHttp429}})
        for (const std::size_t nodes : {1u, 2u}) {
            SCOPED_TRACE(std::to_string(refused.status) + " of " + std::to_string(nodes));
            SimulatedChain chain(nodes);
            Others others{chain};
            others.ask(1);
            for (SimulatedNode& node : chain.node) {
                node.error = [](const std::string& method) {
                    return method == "eth_getLogs" ? kTooMany : std::string();
                };
                node.fault = [&](const std::string& method) {
                    return method == "eth_getLogs" ? refused.fault : Fault::kNone;
                };
                node.error_status = refused.status;
                node.retry_after = node.error_retry_after = "60";
            }
            for (int i = 0; i < 20; ++i) {
                chain.fetch(logs(i), kStranger);
                EXPECT_LT(others.ask(5), 1000);
                chain.run_for(1000);
            }
        }
}

// A node that turns away calls of a size that nobody chose has asked all to wait, until it answers
// a look of ours.
TEST(RpcBlame, ANodeThatAskedForAPauseServesAgainOnceItAnswersOurLooks) {
    SimulatedChain chain(1);
    int calls = 0;
    chain.node[0].retry_after = "30";
    chain.node[0].fault = [&](const std::string& method) {
        return method == "eth_gasPrice" && ++calls == 1 ? Fault::kHttp429 : Fault::kNone;
    };
    chain.result("eth_getBalance");
    chain.fetch(call("1", "eth_gasPrice"), kStranger);
    chain.run_for(5000);
    EXPECT_LT(Others{chain}.ask(5), 1000);
}

TEST(RpcBlame, ANodeThatAsksOurLooksToWaitIsLeftInPeaceForAsLong) {
    SimulatedChain chain(2);
    chain.result("eth_getBalance");
    SimulatedNode& node = chain.node[0];
    node.retry_after = "60";
    node.fault = [](const auto&) { return Fault::kHttp429; };
    chain.run_for(10'000);
    const auto asked = [&] { return node.posts_at_ms.size(); };
    const std::size_t before = asked();
    Others others{chain};
    for (int i = 0; i < 40; ++i) {
        others.ask(1);
        chain.run_for(1000);
    }
    EXPECT_EQ(asked(), before);
}

}  // namespace
}  // namespace portico::api::rpc
