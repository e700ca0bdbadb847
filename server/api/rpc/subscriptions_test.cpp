// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/subscriptions.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/base/json/json.hpp"

namespace portico::api::rpc {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const char* const kHeads = R"(["newHeads"])";
const char* const kLogs = R"(["logs",{"address":"0xaa","fromBlock":"0x0"}])";

/// A block of a chain named by a letter: its parent is the block before on `parent`'s.
std::string head(int number, char chain = 'a', char parent = 0) {
    const auto hash = [](int at, char of) {
        return "\"0x" + std::string(1, of) + std::to_string(at) + "\"";
    };
    char text[8];
    std::snprintf(text, sizeof text, "0x%x", number);
    return R"({"number":")" + std::string(text) + R"(","hash":)" + hash(number, chain) +
           R"(,"parentHash":)" + hash(number - 1, parent != 0 ? parent : chain) + "}";
}

std::string log(int block, int index, bool removed = false) {
    char text[8];
    std::snprintf(text, sizeof text, "0x%x", block);
    return R"({"blockNumber":")" + std::string(text) + R"(","blockHash":"0xa)" +
           std::to_string(block) + R"(","logIndex":"0x)" + std::to_string(index) +
           R"(","removed":)" + (removed ? "true" : "false") + "}";
}

class SubscriptionsTest : public testing::Test {
  protected:
    SubscriptionsTest()
        : all({{.id = "eip155:1",
                .nodes = {{.url = "https://a.example", .ws_url = "wss://a.example"},
                          {.url = "https://b.example", .ws_url = "wss://b.example"}}}}) {}

    void call(ClientId client, const std::string& method, const std::string& params,
              const std::string& id = "1", const ops::Holder& holder = {}) {
        const std::string text = R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method +
                                 R"(","params":)" + params + "}";
        const auto body = read_body(text, 1);
        all.call(client, 0, body->calls[0], now_ms, holder);
        collect();
    }
    void subscribe(ClientId client, const std::string& params) {
        call(client, "eth_subscribe", params);
    }
    void collect() {
        for (SubscriptionEffect& effect : all.take_effects()) {
            if (const auto* open = std::get_if<OpenLink>(&effect)) opened.push_back(*open);
            if (const auto* send = std::get_if<SendLink>(&effect)) sent.push_back(send->text);
            if (const auto* notify = std::get_if<SendClient>(&effect))
                took(notify->id, notify->text);
            if (const auto* gone = std::get_if<CloseClient>(&effect)) codes[gone->id] = gone->code;
            if (std::holds_alternative<CloseLink>(effect)) ++closed;
        }
    }
    /// Answers go to `reported`, what subscriptions tell to `news`, as `id number-or-index`.
    void took(ClientId client, const std::string& text) {
        const Json json = *parse_json(text);
        const Json* params = json.find("params");
        if (params == nullptr) return reported[client].push_back(text);
        const Json& result = *params->find("result");
        const auto what =
            result.find_string("hash").value_or(result.find_string("blockHash").value_or("?"));
        news[client].push_back(std::string(what) +
                               std::string(result.find_string("logIndex").value_or("")));
    }
    /// Answers the newest request to the node in which that stands.
    void answer(const std::string& what, const std::string& member) {
        for (auto at = sent.rbegin(); at != sent.rend(); ++at) {
            if (at->find(what) == std::string::npos) continue;
            const std::string id(parse_json(*at)->find("id")->number_text());
            sent.erase(std::next(at).base());
            all.link_text(opened.back().id, R"({"jsonrpc":"2.0","id":)" + id + "," + member + "}",
                          now_ms);
            return collect();
        }
        FAIL() << "the node was not asked for " << what;
    }
    void result(const std::string& what, const std::string& json) {
        answer(what, "\"result\":" + json);
    }
    void come_up() {
        all.link_opened(opened.back().id, now_ms);
        collect();
        result("eth_chainId", "\"0x1\"");
    }
    /// A subscription to heads, live at `number`.
    void live_heads(ClientId client, int number) {
        subscribe(client, kHeads);
        come_up();
        result("eth_subscribe", "\"0xn\"");
        result("eth_getBlockByNumber", head(number));
    }
    void notify(const std::string& id, const std::string& what) {
        all.link_text(opened.back().id,
                      R"({"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":")" +
                          id + R"(","result":)" + what + "}}",
                      now_ms);
        collect();
    }
    /// The link goes; the next node's socket opens and is of the right chain.
    void fail_over() {
        all.link_closed(opened.back().id, now_ms);
        all.tick(now_ms += 31'000);
        collect();
        come_up();
    }
    std::string id_of(ClientId client, std::size_t at = 0) {
        return std::string(*parse_json(reported[client][at])->find_string("result"));
    }

    Subscriptions all;
    std::int64_t now_ms = 1'000'000;
    std::vector<OpenLink> opened;
    std::vector<std::string> sent;
    std::map<ClientId, std::vector<std::string>> reported, news;
    std::map<ClientId, std::uint16_t> codes;
    int closed = 0;
};

TEST_F(SubscriptionsTest, ClientsThatWantTheSameShareOneAtTheNode) {
    call(1, "eth_subscribe", kHeads, "\"a\"");
    come_up();
    result("eth_subscribe", "\"0xn\"");
    result("eth_getBlockByNumber", head(4));
    subscribe(2, R"([ "newHeads" ])");
    EXPECT_THAT(sent, IsEmpty());
    EXPECT_THAT(reported[1], ElementsAre(HasSubstr(R"("id":"a","result":"0x1")")));
    notify("0xn", head(5));
    EXPECT_THAT(news[1], ElementsAre("0xa5"));
    EXPECT_THAT(news[2], ElementsAre("0xa5"));
    EXPECT_EQ(all.topics(), 1u);
}

TEST_F(SubscriptionsTest, AHeadThatComesWhileTheFirstOneIsAskedIsTold) {
    subscribe(1, kHeads);
    come_up();
    result("eth_subscribe", "\"0xn\"");
    notify("0xn", head(5));
    result("eth_getBlockByNumber", head(5));
    notify("0xn", head(6));
    EXPECT_THAT(news[1], ElementsAre("0xa5", "0xa6"));
}

TEST_F(SubscriptionsTest, ALostNodeIsReplacedWithoutAGapOrADouble) {
    live_heads(1, 4);
    notify("0xn", head(5));
    fail_over();
    EXPECT_NE(opened[0].node, opened[1].node);
    result("eth_subscribe", "\"0xm\"");
    notify("0xn", head(6));
    EXPECT_THAT(news[1], ElementsAre("0xa5")) << "the old node's subscription is no more";
    notify("0xm", head(8));  // while it catches up
    result("eth_getBlockByNumber", head(8));
    result("eth_getBlockByHash", head(7));
    result("eth_getBlockByHash", head(6));
    notify("0xm", head(9));
    EXPECT_THAT(news[1], ElementsAre("0xa5", "0xa6", "0xa7", "0xa8", "0xa9"));
    EXPECT_EQ(reported[1].size(), 1u) << "the client is not told of any of it";
    EXPECT_EQ(all.replaced(), 1u);
}

TEST_F(SubscriptionsTest, ANodeThatIsBehindTellsNothingTwice) {
    live_heads(1, 4);
    for (int i = 5; i < 8; ++i) notify("0xn", head(i));
    fail_over();
    result("eth_subscribe", "\"0xm\"");
    result("eth_getBlockByNumber", head(5));
    for (int i = 6; i < 9; ++i) notify("0xm", head(i));
    EXPECT_THAT(news[1], ElementsAre("0xa5", "0xa6", "0xa7", "0xa8"));
}

TEST_F(SubscriptionsTest, AChainThatChangedItsMindMeanwhileIsToldWhole) {
    live_heads(1, 4);
    notify("0xn", head(5));
    notify("0xn", head(6));
    fail_over();
    result("eth_subscribe", "\"0xm\"");
    result("eth_getBlockByNumber", head(7, 'b'));
    result("eth_getBlockByHash", head(6, 'b', 'a'));
    EXPECT_THAT(news[1], ElementsAre("0xa5", "0xa6", "0xb6", "0xb7"));
    notify("0xm", head(8, 'b'));
    notify("0xm", head(6));  // and again: heads that come back are news once all is well
    EXPECT_THAT(news[1].back(), "0xa6");
}

TEST_F(SubscriptionsTest, AGapThatIsTooLongIsSaidByTheCloseCode) {
    live_heads(1, 4);
    subscribe(2, kLogs);
    result("[\"logs", "\"0xl\"");
    fail_over();
    result("[\"logs", "\"0xl2\"");
    result("[\"newHeads", "\"0xm\"");
    result("eth_getBlockByNumber", head(500));
    for (int i = 499; codes.empty() && i > 300; --i) result("eth_getBlockByHash", head(i));
    EXPECT_EQ(codes[1], 1012);
    EXPECT_FALSE(codes.contains(2));
    // The heads that logs need begin anew.
    result("eth_getBlockByNumber", head(501));
    subscribe(3, kHeads);
    notify("0xm", head(502));
    EXPECT_THAT(news[3], ElementsAre("0xa502"));
}

TEST_F(SubscriptionsTest, LogsThatWereMissedAreAskedForAndToldOnce) {
    subscribe(1, kLogs);
    come_up();
    result("[\"logs", "\"0xl\"");
    result("[\"newHeads", "\"0xn\"");
    result("eth_getBlockByNumber", head(7));
    notify("0xl", log(8, 0));
    notify("0xn", head(8));
    fail_over();
    result("[\"logs", "\"0xm\"");
    EXPECT_THAT(sent.back(),
                HasSubstr(R"([{"fromBlock":"0x6","toBlock":"latest","address":"0xaa"}])"));
    notify("0xm", log(9, 1));
    result("eth_getLogs", "[" + log(8, 0) + "," + log(9, 0) + "," + log(9, 1) + "]");
    notify("0xm", log(9, 0, true));
    notify("0xm", log(9, 0));  // taken back, and given again
    EXPECT_THAT(news[1], ElementsAre("0xa80x0", "0xa90x0", "0xa90x1", "0xa90x0", "0xa90x0"));
}

TEST_F(SubscriptionsTest, ALinkThatStaysBehindTheChainIsLeft) {
    live_heads(1, 4);
    all.known_head(0, 100, now_ms + 15'000);
    collect();
    EXPECT_EQ(closed, 0);
    all.known_head(0, 20, now_ms + 15'001);
    collect();
    EXPECT_EQ(closed, 0);
    all.known_head(0, 21, now_ms + 15'001);
    collect();
    EXPECT_EQ(closed, 1);
}

TEST_F(SubscriptionsTest, ASilentNodeIsLeft) {
    live_heads(1, 4);
    subscribe(2, R"(["newPendingTransactions"])");
    all.tick(now_ms += 10'000);
    collect();
    EXPECT_EQ(closed, 0);
    all.tick(now_ms += 1);
    collect();
    EXPECT_EQ(closed, 1);
}

TEST_F(SubscriptionsTest, WhereNoNodeComesBackClientsAreToldSo) {
    live_heads(1, 4);
    subscribe(2, R"(["syncing"])");
    all.link_closed(opened.back().id, now_ms);
    for (int i = 0; i < 70; ++i) {
        all.tick(now_ms += 1000);
        collect();
        all.link_closed(opened.back().id, now_ms);
    }
    EXPECT_EQ(codes[1], 1013);
    EXPECT_THAT(reported[2], ElementsAre(HasSubstr("-32002"))) << "it was never subscribed";
    EXPECT_EQ(all.topics(), 0u);
    EXPECT_LT(opened.size(), 15u) << "nodes are not stormed";
}

TEST_F(SubscriptionsTest, Case113ANodeOfAnotherChainIsLeft) {
    subscribe(1, kHeads);
    all.link_opened(opened.back().id, now_ms);
    collect();
    result("eth_chainId", "\"0x89\"");
    EXPECT_EQ(closed, 1);
    EXPECT_THAT(reported[1], IsEmpty());
}

TEST_F(SubscriptionsTest, WhoLeavesIsUnsubscribed) {
    live_heads(1, 4);
    call(2, "eth_unsubscribe", "[\"" + id_of(1) + "\"]");
    EXPECT_THAT(reported[2][0], HasSubstr("false")) << "it is another client's";
    all.client_left(1, now_ms);
    collect();
    EXPECT_THAT(sent.back(), HasSubstr(R"("method":"eth_unsubscribe","params":["0xn"])"));
    EXPECT_EQ(all.topics(), 0u);
    all.tick(now_ms + 60'001);
    collect();
    EXPECT_EQ(closed, 1) << "a link without topics is closed";
}

TEST_F(SubscriptionsTest, WhoLeavesBeforeTheNodeAnswersIsUnsubscribedToo) {
    live_heads(1, 4);
    subscribe(2, R"(["syncing"])");
    all.client_left(2, now_ms);
    result("eth_subscribe", "\"0xlate\"");
    EXPECT_THAT(sent.back(), HasSubstr(R"("eth_unsubscribe","params":["0xlate"])"));
}

TEST_F(SubscriptionsTest, WhatANodeRefusesIsToldAndNobodyElseFeelsIt) {
    live_heads(1, 4);
    subscribe(2, R"(["logs",{"address":"x"}])");
    answer("eth_subscribe",
           R"("error":{"code":-32603,"message":"internal error: invalid address"})");
    EXPECT_THAT(reported[2], ElementsAre(HasSubstr("invalid address")));
    EXPECT_EQ(all.topics(), 1u);
    EXPECT_EQ(all.subscribers(), 1u);
    EXPECT_EQ(closed, 0);
}

TEST_F(SubscriptionsTest, Case094SubscriptionsOfOneClientAreBounded) {
    for (std::size_t i = 0; i < Subscriptions::kPerClientMax; ++i)
        subscribe(1, R"(["logs",{"n":)" + std::to_string(i) + "}]");
    EXPECT_THAT(reported[1], IsEmpty());
    subscribe(1, kHeads);
    EXPECT_THAT(reported[1].back(), HasSubstr("-32005"));
    subscribe(2, R"(["everything"])");
    EXPECT_THAT(reported[2].back(), HasSubstr("-32602"));
    subscribe(
        2, R"(["logs",{"address":")" + std::string(Subscriptions::kParamsBytesMax, 'a') + "\"}]");
    EXPECT_THAT(reported[2].back(), HasSubstr("-32602"));
}

TEST_F(SubscriptionsTest, WhatIsNotJsonEndsTheLink) {
    live_heads(1, 4);
    all.link_text(opened.back().id, "{", now_ms);
    collect();
    EXPECT_EQ(closed, 1);
}

/// Subscribes sockets of one address to logs that nobody else wants, 64 each, until they are
/// refused.
class SubscriptionSharesTest : public SubscriptionsTest {
  protected:
    std::size_t fill(ClientId first, const std::string& address, std::size_t most = 2000) {
        const std::size_t before = all.topics();
        for (std::size_t i = 0; i < most; ++i) {
            const ClientId client = first + i / Subscriptions::kPerClientMax;
            want(client, address, ++wanted_);
            const auto& last = reported[client];
            if (!last.empty() && last.back().find("-32005") != std::string::npos) break;
        }
        return all.topics() - before;
    }
    /// A stranger takes half, others within their share the rest.
    void fill_all() {
        fill(100, "192.0.2.66");
        for (int i = 1; all.topics() < Subscriptions::kTopicsMax; ++i)
            fill(1000 + 100 * static_cast<ClientId>(i), "198.51.100." + std::to_string(i),
                 std::min(Subscriptions::kTopicsShare, Subscriptions::kTopicsMax - all.topics()));
    }
    void want(ClientId client, const std::string& address, int topic) {
        call(client, "eth_subscribe", R"(["logs",{"address":")" + std::to_string(topic) + "\"}]",
             "1", ops::holder_of(address));
    }

  private:
    int wanted_ = 0;
};

TEST_F(SubscriptionSharesTest, OneStrangerTakesHalfAndOthersSubscribe) {
    const std::size_t got = fill(100, "192.0.2.66");
    EXPECT_EQ(got, Subscriptions::kTopicsMax / 2);
    EXPECT_EQ(fill(200, "198.51.100.1"), Subscriptions::kTopicsShare);
    all.client_left(100, now_ms);
    all.client_left(200, now_ms);
    EXPECT_EQ(fill(300, "198.51.100.1", 10), 10u) << "what is given up counts no more";
}

TEST_F(SubscriptionSharesTest, WhereAllIsTakenWhoHasMoreThanAShareGivesWay) {
    fill_all();
    want(7, "203.0.113.7", 1'000'000);
    EXPECT_TRUE(reported[7].empty()) << "it waits for the node";
    want(100, "192.0.2.66", 1'000'001);
    EXPECT_NE(reported[100].back().find("-32005"), std::string::npos);
    EXPECT_LE(all.topics(), Subscriptions::kTopicsMax);
}

TEST_F(SubscriptionSharesTest, ATopicThatOthersWantTooIsNotTaken) {
    fill_all();
    want(1, "203.0.113.7", 1);  // the stranger's first
    for (int i = 0; i < 40; ++i) want(7, "203.0.113.8", 1'000'000 + i);
    EXPECT_TRUE(reported[7].empty());
    EXPECT_TRUE(reported[1].empty());
}

}  // namespace
}  // namespace portico::api::rpc
