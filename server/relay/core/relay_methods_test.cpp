// SPDX-License-Identifier: Apache-2.0
//
// Every method of docs/spec/relay.md#methods, every limit of 3.8, every error of 3.10: last good,
// first bad.
#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/relay/core/relay_world.hpp"

namespace portico::relay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string topic_number(int number) {
    std::string digits = std::to_string(number);
    return std::string(64 - digits.size(), '0') + digits;
}

std::string topic_list(int count) {
    std::string out = R"({"topics":[)";
    for (int i = 0; i < count; ++i) out += (i == 0 ? "\"" : ",\"") + topic_number(i) + "\"";
    return out + "]}";
}

struct Methods : testing::Test {
    explicit Methods(Limits limits = {}) : world(std::move(limits)) {}
    RelayWorld world;
    ConnectionId dapp = world.connect("dapp");
    ConnectionId wallet = world.connect("wallet");

    std::string error_text(const Json& answer) {
        const Json* error = answer.find("error");
        return error == nullptr ? "" : std::string(error->find_string("message").value_or(""));
    }
};

// --- publish ------------------------------------------------------------------------------------

// Case 97.
TEST_F(Methods, PublishChecksTopicTtlAndTag) {
    const std::string good = kTopicA;
    const std::pair<std::string, const char*> cases[] = {
        {R"({"topic":"","message":"m","ttl":300})", "InvalidTopic"},
        {R"({"topic":")" + good.substr(1) + R"(","message":"m","ttl":300})", "InvalidTopic"},
        {R"({"topic":")" + good + R"(a","message":"m","ttl":300})", "InvalidTopic"},
        {R"({"topic":"0x)" + good.substr(2) + R"(","message":"m","ttl":300})", "InvalidTopic"},
        {R"({"topic":"g)" + good.substr(1) + R"(","message":"m","ttl":300})", "InvalidTopic"},
        {R"({"topic":7,"message":"m","ttl":300})", "InvalidParams"},
        {R"({"message":"m","ttl":300})", "InvalidParams"},
        {R"({"topic":")" + good + R"(","ttl":300})", "InvalidParams"},
        {R"({"topic":")" + good + R"(","message":7,"ttl":300})", "InvalidParams"},
        {R"({"topic":")" + good + R"(","message":"m"})", "InvalidParams"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":"300"})", "InvalidParams"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":1.5})", "InvalidParams"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":0})", "TtlTooShort"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":-1})", "TtlTooShort"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":1})", "true"},
        {R"({"topic":")" + good + R"(","message":"m2","ttl":604800})", "true"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":604801})", "TtlTooLong"},
        {R"({"topic":")" + good + R"(","message":"m3","ttl":300,"tag":4294967295})", "true"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":300,"tag":4294967296})",
         "InvalidParams"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":300,"tag":-1})", "InvalidParams"},
        {R"({"topic":")" + good + R"(","message":"m4","ttl":300,"prompt":true})", "true"},
        {R"({"topic":")" + good + R"(","message":"m5","ttl":300,"attestation":null})", "true"},
        {R"({"topic":")" + good + R"(","message":"m","ttl":300,"attestation":1})", "InvalidParams"},
    };
    for (const auto& [params, expected] : cases)
        EXPECT_EQ(world.outcome(dapp, "irn_publish", params), expected) << params;
}

struct SmallMessages : Methods {
    SmallMessages()
        : Methods([] {
              Limits limits;
              limits.message_bytes = 10;
              limits.message_bytes_by_tag[1109] = 12;
              return limits;
          }()) {}
};

// Case 97.
TEST_F(SmallMessages, SizeLimitNamesTagAndLimit) {  // 3.8
    EXPECT_EQ(world.publish(dapp, kTopicA, std::string(10, 'x')), "true");
    EXPECT_EQ(world.publish(dapp, kTopicA, std::string(11, 'x')), "PayloadSizeExceeded");
    EXPECT_EQ(world.publish(dapp, kTopicA, std::string(12, 'x'), 300, 1109), "true");
    const Json answer = world.call(dapp, "irn_publish",
                                   R"({"topic":")" + kTopicA + R"(","message":")" +
                                       std::string(13, 'x') + R"(","ttl":300,"tag":1109})");
    EXPECT_EQ(*answer.find("error")->find("code")->as_integer(), -32600);
    EXPECT_THAT(error_text(answer),
                HasSubstr("Payload size limit exceeded. Maximum size for tag 1109 is 12"));
    EXPECT_EQ(world.outcome(dapp, "irn_publish",  // the attestation counts
                            R"({"topic":")" + kTopicA +
                                R"(","message":"12345","ttl":300,"attestation":"123456"})"),
              "PayloadSizeExceeded");
}

TEST_F(Methods, AnalyticsFieldsAreDroppedNeverStored) {  // 3.9
    const std::string secrets =
        R"("correlationId":170000000000000001,"chainId":"eip155:1","rpcMethods":["eth_sendTransaction"],)"
        R"("txHashes":["0xsecret"],"contractAddresses":["0xsecret"],)"
        R"("tvf":{"txHashes":["0xsecret"],"chainId":"eip155:1"})";
    world.subscribe(wallet, kTopicA);
    EXPECT_EQ(
        world.outcome(dapp, "irn_publish",
                      R"({"topic":")" + kTopicA + R"(","message":"m","ttl":300,)" + secrets + "}"),
        "true");
    for (const std::string& text : world.texts[wallet]) EXPECT_THAT(text, Not(HasSubstr("secret")));
    const Snapshot snapshot = world.store.snapshot();
    ASSERT_EQ(snapshot.messages.size(), 1u);
    EXPECT_EQ(snapshot.messages[0]->text, "m");
    EXPECT_EQ(snapshot.messages[0]->attestation, std::nullopt);
}

TEST_F(Methods, BatchPublishIsAllOrNothing) {
    const auto item = [](const std::string& text, int ttl_s) {
        return R"({"topic":")" + kTopicA + R"(","message":")" + text + R"(","ttl":)" +
               std::to_string(ttl_s) + "}";
    };
    world.subscribe(wallet, kTopicA);
    EXPECT_EQ(world.outcome(dapp, "irn_batchPublish",
                            R"({"messages":[)" + item("a", 300) + "," + item("b", 0) + "]}"),
              "TtlTooShort");
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_EQ(world.outcome(dapp, "irn_batchPublish",
                            R"({"messages":[)" + item("a", 300) + "," + item("a", 300) + "," +
                                item("b", 300) + "]}"),
              "true");
    EXPECT_THAT(world.pushed(wallet), ElementsAre("a", "b"));
    EXPECT_EQ(world.outcome(dapp, "irn_batchPublish", R"({"messages":[]})"), "BatchEmpty");
    EXPECT_EQ(world.outcome(dapp, "irn_batchPublish", R"({"messages":7})"), "InvalidParams");
}

struct SmallMailbox : Methods {
    SmallMailbox()
        : Methods([] {
              Limits limits;
              limits.mailbox_messages = 2;
              return limits;
          }()) {}
};

TEST_F(SmallMailbox, FullMailboxRefusesAndNamesTheLimit) {  // 3.10 MailboxLimitExceeded
    EXPECT_EQ(world.publish(dapp, kTopicA, "0"), "true");
    EXPECT_EQ(world.publish(dapp, kTopicA, "1"), "true");
    const Json answer = world.call(dapp, "irn_publish",
                                   R"({"topic":")" + kTopicA + R"(","message":"2","ttl":300})");
    EXPECT_EQ(answer.find("error")->find_string("data"), "MailboxLimitExceeded");
    EXPECT_EQ(*answer.find("error")->find("code")->as_integer(), -32000);
    EXPECT_THAT(error_text(answer), HasSubstr("Maximum of messages for a topic is 2"));
    EXPECT_EQ(world.publish(dapp, kTopicA, "1"), "true");  // a retry needs no room
    EXPECT_EQ(world.publish(dapp, kTopicB, "0"), "true");  // others are not hurt
    EXPECT_EQ(world.outcome(dapp, "irn_batchPublish",
                            R"({"messages":[{"topic":")" + kTopicB +
                                R"(","message":"1","ttl":9},{"topic":")" + kTopicB +
                                R"(","message":"2","ttl":9}]})"),
              "MailboxLimitExceeded");
    EXPECT_EQ(world.publish(dapp, kTopicB, "1"), "true");  // nothing of the batch was kept
}

TEST(RelayLimits, BytesOfATopicAndOfTheRelayAreBounded) {
    Limits limits;
    limits.mailbox_bytes = 2 * (detail::kMessageOverheadBytes + 100);
    limits.total_mailbox_bytes = 3 * (detail::kMessageOverheadBytes + 100);
    limits.address_share_percent = 100;
    RelayWorld world(limits);
    const ConnectionId dapp = world.connect("dapp");
    const ConnectionId wallet = world.connect("wallet");
    world.subscribe(wallet, kTopicA);
    world.subscribe(wallet, kTopicB);
    EXPECT_EQ(world.publish(dapp, kTopicA, std::string(100, 'a')), "true");
    EXPECT_EQ(world.publish(dapp, kTopicA, std::string(100, 'b')), "true");
    EXPECT_EQ(world.publish(dapp, kTopicA, std::string(100, 'c')), "MailboxLimitExceeded");
    EXPECT_EQ(world.publish(dapp, kTopicB, std::string(100, 'a')), "true");
    EXPECT_EQ(world.publish(dapp, kTopicB, std::string(100, 'b')), "MailboxLimitExceeded");
    world.pass(300'000);
    EXPECT_EQ(world.publish(dapp, kTopicB, std::string(100, 'b')), "true");
}

// --- subscribe ----------------------------------------------------------------------------------

TEST_F(Methods, BatchSubscribeAnswersIdsInOrder) {
    world.publish(dapp, kTopicA, "a");
    const std::string id_a = to_hex(sha256(as_bytes(kTopicA + "wallet")));
    const std::string id_b = to_hex(sha256(as_bytes(kTopicB + "wallet")));
    EXPECT_EQ(world.outcome(wallet, "irn_batchSubscribe",
                            R"({"topics":[")" + kTopicB + R"(",")" + kTopicA + "\"]}"),
              R"([")" + id_b + R"(",")" + id_a + "\"]");
    EXPECT_THAT(world.pushed(wallet), ElementsAre("a"));
}

TEST_F(Methods, BatchesHoldAtMost500) {  // 3.8
    for (const char* method :
         {"irn_batchSubscribe", "irn_batchSubscribeBlocking", "irn_batchFetchMessages"}) {
        EXPECT_NE(world.outcome(wallet, method, topic_list(500)), "BatchLimitExceeded") << method;
        const Json answer = world.call(wallet, method, topic_list(501));
        EXPECT_EQ(answer.find("error")->find_string("data"), "BatchLimitExceeded") << method;
        EXPECT_THAT(error_text(answer), HasSubstr("500"));
        EXPECT_EQ(world.outcome(wallet, method, R"({"topics":[]})"), "BatchEmpty") << method;
        EXPECT_EQ(world.outcome(wallet, method, "{}"), "InvalidParams") << method;
    }
    EXPECT_EQ(world.outcome(wallet, "irn_batchUnsubscribe", R"({"subscriptions":[]})"),
              "BatchEmpty");
    EXPECT_EQ(world.outcome(wallet, "irn_batchReceive", R"({"receipts":[]})"), "BatchEmpty");
}

TEST_F(Methods, BatchSubscribeWithABadTopicSubscribesNone) {
    EXPECT_EQ(
        world.outcome(wallet, "irn_batchSubscribe", R"({"topics":[")" + kTopicA + R"(","short"]})"),
        "InvalidTopic");
    world.publish(dapp, kTopicA, "a");
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
}

TEST_F(Methods, BatchSubscribeBlockingAnswersPerTopic) {
    const std::string id = to_hex(sha256(as_bytes(kTopicA + "wallet")));
    EXPECT_EQ(
        world.outcome(wallet, "irn_batchSubscribeBlocking",
                      R"({"topics":[")" + kTopicA + R"(","short"]})"),
        R"([{"id":")" + id +
            R"("},{"error":{"code":-32600,"message":"Invalid payload: Topic decoding failed: )"
            R"(it must be 64 hex digits","data":"InvalidTopic"}}])");
}

struct FewSubscribers : Methods {
    FewSubscribers()
        : Methods([] {
              Limits limits;
              limits.subscribers_per_topic = 2;
              limits.subscriptions_per_client = 3;
              limits.subscriptions_total = 5;
              limits.address_share_percent = 100;
              return limits;
          }()) {}
};

TEST_F(FewSubscribers, LimitsAreNamed) {  // 3.10 SubscriberLimitExceeded
    const ConnectionId third = world.connect("third");
    EXPECT_NE(world.subscribe(dapp, kTopicA), "SubscriberLimitExceeded");
    EXPECT_NE(world.subscribe(wallet, kTopicA), "SubscriberLimitExceeded");
    EXPECT_EQ(world.subscribe(third, kTopicA), "SubscriberLimitExceeded");
    EXPECT_NE(world.subscribe(wallet, kTopicA), "SubscriberLimitExceeded");  // has it already
    EXPECT_EQ(world.outcome(wallet, "irn_batchSubscribe", topic_list(3)),
              "SubscriberLimitExceeded");
    EXPECT_NE(world.outcome(wallet, "irn_batchSubscribe", topic_list(2)),
              "SubscriberLimitExceeded");
    EXPECT_EQ(world.core->counters().subscriptions, 4u);
    EXPECT_NE(world.subscribe(third, topic_number(7)), "SubscriberLimitExceeded");
    const Json answer =
        world.call(third, "irn_subscribe", R"({"topic":")" + topic_number(8) + "\"}");
    EXPECT_THAT(error_text(answer), HasSubstr("Maximum for this relay is 5"));
}

// --- fetch and receive --------------------------------------------------------------------------

TEST_F(Methods, FetchReturnsAndMarksDelivered) {  // 5.5: 5
    world.publish(dapp, kTopicA, "one", 300, 1100);
    EXPECT_EQ(world.outcome(wallet, "irn_fetchMessages", R"({"topic":")" + kTopicA + "\"}"),
              R"({"messages":[{"topic":")" + kTopicA +
                  R"(","message":"one","publishedAt":1700000000000,"tag":1100}],"hasMore":false})");
    EXPECT_EQ(world.outcome(wallet, "irn_fetchMessages", R"({"topic":")" + kTopicA + "\"}"),
              R"({"messages":[],"hasMore":false})");
    world.subscribe(wallet, kTopicA);  // the client of 2.17 subscribes right after
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_EQ(world.outcome(dapp, "irn_batchFetchMessages", R"({"topics":[")" + kTopicA + "\"]}"),
              R"({"messages":[],"hasMore":false})");  // its own
}

TEST(RelayFetch, TellsWhenThereIsMore) {
    Limits limits;
    limits.fetch_messages = 2;
    RelayWorld world(limits);
    const ConnectionId dapp = world.connect("dapp");
    const ConnectionId wallet = world.connect("wallet");
    for (const char* text : {"0", "1", "2"}) world.publish(dapp, kTopicA, text);
    const auto fetch = [&] {
        return world.call(wallet, "irn_fetchMessages", R"({"topic":")" + kTopicA + "\"}");
    };
    const Json first = fetch();
    EXPECT_EQ(first.find("result")->find("messages")->items().size(), 2u);
    EXPECT_TRUE(first.find("result")->find("hasMore")->as_bool());
    const Json second = fetch();
    EXPECT_EQ(second.find("result")->find("messages")->items().size(), 1u);
    EXPECT_FALSE(second.find("result")->find("hasMore")->as_bool());
}

TEST_F(Methods, ReceiptsAcknowledgeInBothSpellings) {
    world.publish(dapp, kTopicA, "one");
    world.publish(dapp, kTopicA, "two");
    const auto receipt = [](const char* member, const char* text) {
        return std::string(R"({"topic":")") + kTopicA + R"(",")" + member + R"(":")" +
               to_hex(sha256(as_bytes(text))) + "\"}";
    };
    EXPECT_EQ(world.outcome(wallet, "irn_batchReceive",
                            R"({"receipts":[)" + receipt("message_id", "one") + "," +
                                receipt("messageId", "two") + "," +
                                receipt("message_id", "unknown") + "]}"),
              "true");
    world.subscribe(wallet, kTopicA);
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_EQ(
        world.outcome(wallet, "irn_batchReceive", R"({"receipts":[{"topic":")" + kTopicA + "\"}]}"),
        "InvalidParams");
}

// --- sessions -----------------------------------------------------------------------------------

TEST_F(Methods, CreateTopicIsIdempotent) {
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(world.outcome(dapp, "wc_createTopic", R"({"topic":")" + kTopicA + "\"}"), "true");
    EXPECT_EQ(world.outcome(dapp, "wc_createTopic", R"({"topic":"a"})"), "InvalidTopic");
}

TEST_F(Methods, ProposeSubscribesTheCallerAndPublishesTag1100) {
    EXPECT_EQ(world.outcome(
                  dapp, "wc_proposeSession",
                  R"({"pairingTopic":")" + kTopicA +
                      R"(","sessionProposal":"proposal","attestation":"jwt","correlationId":1})"),
              "true");
    world.subscribe(wallet, kTopicA);
    ASSERT_EQ(world.pushes(wallet).size(), 1u);
    const Json data = *world.pushes(wallet)[0].find("params")->find("data");
    EXPECT_EQ(data.find_string("message"), "proposal");
    EXPECT_EQ(data.find_string("attestation"), "jwt");
    EXPECT_EQ(*data.find("tag")->as_integer(), 1100);
    world.publish(wallet, kTopicA, "answer");
    EXPECT_THAT(world.pushed(dapp), ElementsAre("answer"));
    world.pass(299'999);
    EXPECT_EQ(world.core->counters().expired, 0u);
    world.pass(1);
    EXPECT_EQ(world.core->counters().expired, 2u);  // ttl 300
}

TEST_F(Methods, ApproveSubscribesToTheSessionAndPublishesBoth) {
    world.subscribe(dapp, kTopicA);
    world.subscribe(dapp, kTopicB);
    EXPECT_EQ(
        world.outcome(wallet, "wc_approveSession",
                      R"({"pairingTopic":")" + kTopicA + R"(","sessionTopic":")" + kTopicB +
                          R"(","sessionProposalResponse":"response",)"
                          R"("sessionSettlementRequest":"settle","approvedChains":["eip155:1"]})"),
        "true");
    EXPECT_THAT(world.pushed(dapp), ElementsAre("response", "settle"));
    const std::vector<Json> pushes = world.pushes(dapp);
    EXPECT_EQ(*pushes[0].find("params")->find("data")->find("tag")->as_integer(), 1101);
    EXPECT_EQ(*pushes[1].find("params")->find("data")->find("tag")->as_integer(), 1102);
    world.publish(dapp, kTopicB, "request");
    EXPECT_THAT(world.pushed(wallet), ElementsAre("request"));
}

TEST_F(SmallMailbox, SessionMethodsNameTheStepThatFailed) {  // 3.10
    world.publish(dapp, kTopicA, "0");
    world.publish(dapp, kTopicA, "1");
    const Json answer =
        world.call(dapp, "wc_proposeSession",
                   R"({"pairingTopic":")" + kTopicA + R"(","sessionProposal":"p"})");
    EXPECT_EQ(answer.find("error")->find_string("data"), "PublishFailed");
    EXPECT_THAT(error_text(answer), HasSubstr("Maximum of messages for a topic is 2"));
}

// --- rate and idleness --------------------------------------------------------------------------

TEST(RelayRate, FloodGets3001ThenIsClosedWith1013) {  // 3.8
    Limits limits;
    limits.frames_per_second = 10;
    limits.frame_burst = 3;
    limits.refused_frames = 2;
    RelayWorld world(limits);
    const ConnectionId flooder = world.connect("flooder");
    const ConnectionId other = world.connect("other");
    for (const char* text : {"0", "1", "2"})
        EXPECT_EQ(world.publish(flooder, kTopicA, text), "true");
    for (int i = 0; i < 2; ++i) {
        const Json answer = world.call(flooder, "irn_subscribe", R"({"topic":")" + kTopicA + "\"}");
        EXPECT_EQ(*answer.find("error")->find("code")->as_integer(), 3001);
        EXPECT_EQ(answer.find("error")->find_string("data"), "TooManyRequests");
    }
    EXPECT_TRUE(world.closed.empty());
    world.subscribe(flooder, kTopicA);
    ASSERT_TRUE(world.closed.contains(flooder));
    EXPECT_EQ(world.closed[flooder].code, 1013);
    EXPECT_THAT(world.closed[flooder].reason, HasSubstr("10 requests per second"));
    EXPECT_EQ(world.publish(other, kTopicA, "3"), "true");  // nobody else is hurt
}

TEST(RelayRate, TokensComeBackWithTime) {
    Limits limits;
    limits.frames_per_second = 10;
    limits.frame_burst = 1;
    RelayWorld world(limits);
    const ConnectionId client = world.connect("client");
    EXPECT_EQ(world.publish(client, kTopicA, "0"), "true");
    EXPECT_EQ(world.publish(client, kTopicA, "1"), "TooManyRequests");
    world.now_ms += 100;
    EXPECT_EQ(world.publish(client, kTopicA, "1"), "true");
}

TEST(RelayRate, TokensComeBackAlsoAfterTheClockWasPutBack) {
    Limits limits;
    limits.frames_per_second = 10;
    limits.frame_burst = 1;
    RelayWorld world(limits);
    const ConnectionId client = world.connect("client");
    EXPECT_EQ(world.publish(client, kTopicA, "0"), "true");
    world.wall_step_ms = -kHourMs;
    world.now_ms += 100;
    EXPECT_EQ(world.publish(client, kTopicA, "1"), "true");
    world.wall_step_ms = kHourMs;  // and a clock put forward fills no bucket
    EXPECT_EQ(world.publish(client, kTopicA, "2"), "TooManyRequests");
}

TEST(RelayRate, AnswersToNothingCountAsRequests) {
    Limits limits;
    limits.frame_burst = 3;
    limits.refused_frames = 2;
    RelayWorld world(limits);
    const ConnectionId flooder = world.connect("flooder");
    for (int i = 0; i < 6; ++i)
        world.send(flooder, R"({"id":1700000000000,"jsonrpc":"2.0","result":true})");
    EXPECT_EQ(world.closed[flooder].code, 1013);
}

TEST(RelayIdle, ClientWithoutSubscriptionIsClosedWith4008) {  // 3.3, 3.7
    RelayWorld world;
    const ConnectionId idle = world.connect("idle");
    const ConnectionId subscribed = world.connect("subscribed");
    world.subscribe(subscribed, kTopicA);
    world.pass(1'000);
    world.pass(58'999);
    EXPECT_TRUE(world.closed.empty());
    world.pass(1);
    EXPECT_EQ(world.closed[idle].code, 4008);
    world.pass(600'000);
    EXPECT_FALSE(world.closed.contains(subscribed));
}

// Case 117.
TEST(RelayIdle, AStepOfTheClockClosesNobodyAndSparesNobody) {
    RelayWorld world;
    const ConnectionId idle = world.connect("idle");
    world.pass(1'000);
    world.wall_step_ms = kHourMs;
    world.pass(58'999);
    EXPECT_TRUE(world.closed.empty());
    world.wall_step_ms = -kHourMs;
    world.pass(1);
    EXPECT_EQ(world.closed[idle].code, 4008);
}

TEST(RelayIdle, SendingKeepsAClientFromBeingStale) {
    RelayWorld world;
    const ConnectionId busy = world.connect("busy");
    for (int i = 0; i < 10; ++i) {
        world.publish(busy, kTopicA, std::to_string(i), 604'800);
        world.pass(59'000);
    }
    EXPECT_TRUE(world.closed.empty());
    world.pass(1'000);
    EXPECT_EQ(world.closed[busy].code, 4008);
}

}  // namespace
}  // namespace portico::relay
