// SPDX-License-Identifier: Apache-2.0
//
// The relay as its clients see it: delivery, order, acknowledgement (docs/spec/relay.md and the
// checklist 5.5). What is on disk when: relay_writes_test.cpp.
#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/relay/core/relay_world.hpp"

namespace portico::relay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

struct RelayTest : testing::Test {
    RelayWorld world;
    ConnectionId dapp = world.connect("dapp");
    ConnectionId wallet = world.connect("wallet");
};

// --- ids, 3.4 -----------------------------------------------------------------------------------

TEST_F(RelayTest, IdsAreEchoedLiterally) {
    for (const char* id : {"1700000000000123456", "\"1700000000000123456\"", "1000000000",
                           "18446744073709551615", "9007199254740993"}) {
        world.texts[dapp].clear();
        world.send(dapp, std::string(R"({"id":)") + id +
                             R"(,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":")" +
                             kTopicA + "\"}}");
        ASSERT_FALSE(world.texts[dapp].empty());
        EXPECT_THAT(world.texts[dapp][0], StartsWith(std::string(R"({"id":)") + id + ","));
    }
}

TEST_F(RelayTest, BadIdsAreRefused) {
    const std::pair<const char*, const char*> cases[] = {
        {"999999999", "999999999"},
        {"\"12\"", "\"12\""},
        {"1.5", "0"},
        {"-1", "0"},
        {"null", "0"},
        {"18446744073709551616", "0"},
        {"\"abc\"", "0"},
        {"1e12", "0"},
    };
    for (const auto& [id, echoed] : cases) {
        world.texts[dapp].clear();
        world.send(dapp, std::string(R"({"id":)") + id +
                             R"(,"jsonrpc":"2.0","method":"irn_subscribe","params":{}})");
        EXPECT_EQ(world.texts[dapp].at(0),
                  std::string(R"({"id":)") + echoed +
                      R"(,"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid payload: )"
                      R"(Invalid request id","data":"InvalidRequestId"}})");
    }
}

TEST_F(RelayTest, BrokenFramesGetAnErrorAndTheConnectionGoesOn) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "Serialization"},
        {"{", "Serialization"},
        {"[]", "Serialization"},
        {R"([{"id":1700000000000,"jsonrpc":"2.0"}])", "Serialization"},
        {"7", "Serialization"},
        {R"({"id":1700000000000,"jsonrpc":"2.0"})", "Serialization"},
        {R"({"id":1700000000000,"jsonrpc":"1.0","method":"irn_subscribe"})",
         "InvalidJsonRpcVersion"},
        {R"({"id":1700000000000,"method":"irn_subscribe"})", "InvalidJsonRpcVersion"},
        {R"({"id":1700000000000,"jsonrpc":"2.0","method":"irn_nothing"})", "InvalidMethod"},
        {R"({"id":1700000000000,"jsonrpc":"2.0","method":"publish"})", "InvalidMethod"},
        {R"({"id":1700000000000,"jsonrpc":"2.0","method":"irn_publish"})", "InvalidParams"},
        {R"({"id":1700000000000,"jsonrpc":"2.0","method":"irn_publish","params":[]})",
         "InvalidParams"},
    };
    for (const auto& [frame, tag] : cases) {
        world.frames[dapp].clear();
        world.send(dapp, frame);
        ASSERT_EQ(world.frames[dapp].size(), 1u) << frame;
        EXPECT_EQ(world.frames[dapp][0].find("error")->find_string("data"), tag) << frame;
    }
    EXPECT_EQ(world.publish(dapp, kTopicA, "still here"), "true");
}

TEST_F(RelayTest, OldPrefixesAreAliases) {  // 3.4
    for (const char* prefix : {"irn_", "iridium_", "waku_"})
        EXPECT_EQ(world.outcome(dapp, std::string(prefix) + "unsubscribe",
                                R"({"topic":")" + kTopicA + R"(","id":"x"})"),
                  "true");
}

// --- delivery, 3.6 and 3.7 ----------------------------------------------------------------------

TEST_F(RelayTest, PushHasTheFieldsOfTheProtocol) {  // 3.6
    world.subscribe(wallet, kTopicA);
    world.outcome(
        dapp, "irn_publish",
        R"({"topic":")" + kTopicA + R"(","message":"m","ttl":300,"tag":1100,"attestation":"jwt"})");
    const std::vector<Json> pushes = world.pushes(wallet);
    ASSERT_EQ(pushes.size(), 1u);
    EXPECT_EQ(pushes[0].find_string("method"), "irn_subscription");
    EXPECT_EQ(
        write_json(*pushes[0].find("params")),
        R"({"id":")" + to_hex(sha256(as_bytes(kTopicA + "wallet"))) + R"(","data":{"topic":")" +
            kTopicA +
            R"(","message":"m","publishedAt":1700000000000,"tag":1100,"attestation":"jwt"}})");
}

TEST_F(RelayTest, SubscriptionIdIsTheHashOfTopicAndClient) {  // 3.5
    const std::string id = "\"" + to_hex(sha256(as_bytes(kTopicA + "wallet"))) + "\"";
    EXPECT_EQ(world.subscribe(wallet, kTopicA), id);
    EXPECT_EQ(world.subscribe(wallet, kTopicA), id);
    std::string upper = kTopicA;
    for (char& c : upper) c = 'A';
    EXPECT_EQ(world.subscribe(wallet, upper), id);  // one topic, whatever the letter case
}

TEST_F(RelayTest, LateSubscriberGetsWhatWasPublishedBeforeAfterTheAnswer) {  // 5.5: 1, 2
    world.publish(dapp, kTopicA, "one");
    world.publish(dapp, kTopicA, "two");
    world.subscribe(wallet, kTopicA);
    ASSERT_EQ(world.frames[wallet].size(), 3u);
    EXPECT_NE(world.frames[wallet][0].find("result"), nullptr);  // the answer first
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one", "two"));
}

TEST_F(RelayTest, LateSubscriberGetsEvenWhatOthersAcknowledged) {  // 3.7: mailbox
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "one");
    world.acknowledge(wallet);
    const ConnectionId third = world.connect("third");
    world.subscribe(third, kTopicA);
    EXPECT_THAT(world.pushed(third), ElementsAre("one"));
}

TEST_F(RelayTest, PublisherNeverGetsItsOwnMessageBehindOneThatItHasNotAcknowledged) {
    world.subscribe(dapp, kTopicA);
    world.publish(wallet, kTopicA, "theirs");
    world.publish(dapp, kTopicA, "mine");
    world.publish(wallet, kTopicA, "theirs too");
    EXPECT_THAT(world.pushed(dapp), ElementsAre("theirs", "theirs too"));
}

TEST_F(RelayTest, PublisherNeverGetsItsOwnMessage) {  // 5.5: 3
    world.subscribe(dapp, kTopicA);
    world.publish(dapp, kTopicA, "mine");
    EXPECT_THAT(world.pushed(dapp), IsEmpty());
    world.disconnect(dapp);
    const ConnectionId again = world.connect("dapp");
    world.subscribe(again, kTopicA);
    EXPECT_THAT(world.pushed(again), IsEmpty());
    world.crash();  // known by client id, also across a restart
    const ConnectionId restarted = world.connect("dapp");
    world.subscribe(restarted, kTopicA);
    EXPECT_THAT(world.pushed(restarted), IsEmpty());
}

// Case 99.
TEST_F(RelayTest, UnacknowledgedIsSentAgainOnTheNextSubscribe) {
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "one");
    world.publish(dapp, kTopicA, "two");
    world.frames[wallet].clear();
    world.subscribe(wallet, kTopicA);
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one", "two"));
    world.acknowledge(wallet);
    world.subscribe(wallet, kTopicA);
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
}

TEST_F(RelayTest, AnErrorAnswerIsNoAcknowledgement) {
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "one");
    world.send(wallet, R"({"id":)" + world.pushes(wallet)[0].find("id")->number_text() +
                           R"(,"jsonrpc":"2.0","error":{"code":1,"message":"no"}})");
    world.frames[wallet].clear();
    world.subscribe(wallet, kTopicA);
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one"));
}

TEST_F(RelayTest, AcknowledgementIsTakenInEverySpelling) {
    struct Case {
        const char *before, *after, *message;
    };
    for (const Case& one : {Case{"", "", "m0"}, Case{"\"", "\"", "m1"}, Case{"\"", "n\"", "m2"}}) {
        world.subscribe(wallet, kTopicA);
        world.publish(dapp, kTopicA, one.message);
        ASSERT_EQ(world.pushes(wallet).size(), 1u);
        world.send(wallet, std::string(R"({"id":)") + one.before +
                               world.pushes(wallet)[0].find("id")->number_text() + one.after +
                               R"(,"jsonrpc":"2.0","result":true})");
        world.frames[wallet].clear();
        world.subscribe(wallet, kTopicA);
        EXPECT_THAT(world.pushed(wallet), IsEmpty());
    }
}

// Case 99.
TEST_F(RelayTest, SubscriptionSurvivesDisconnect) {  // 3.7
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    world.publish(dapp, kTopicA, "one");
    world.publish(dapp, kTopicA, "two");
    const ConnectionId again = world.connect("wallet");
    EXPECT_THAT(world.pushed(again), IsEmpty());  // a moment for it to subscribe itself
    world.pass(1'000);
    EXPECT_THAT(world.pushed(again), ElementsAre("one", "two"));
}

TEST_F(RelayTest, SubscribeWithinTheGraceIsServedAtOnceAndOnce) {
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    world.publish(dapp, kTopicA, "one");
    const ConnectionId again = world.connect("wallet");
    world.subscribe(again, kTopicA);
    EXPECT_THAT(world.pushed(again), ElementsAre("one"));
    world.pass(1'000);
    EXPECT_THAT(world.pushed(again), ElementsAre("one"));
}

TEST_F(RelayTest, NewestSocketOfAClientGetsTheDeliveries) {  // 5.5: 9
    world.subscribe(wallet, kTopicA);
    const ConnectionId second = world.connect("wallet");
    world.subscribe(second, kTopicA);
    world.publish(dapp, kTopicA, "one");
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_THAT(world.pushed(second), ElementsAre("one"));
    world.pass(1'000);
    world.disconnect(second);  // not acknowledged: the older one takes over
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one"));
    world.acknowledge(wallet);
    const ConnectionId third = world.connect("wallet");
    world.subscribe(third, kTopicA);
    EXPECT_THAT(world.pushed(third), IsEmpty());  // once is enough
}

// Two tabs of one client on a phone: the one that lies behind stands still, and its socket lives
// on.
TEST_F(RelayTest, WhoSubscribesAgainGetsTheDeliveriesOfASocketThatStandsStill) {
    world.subscribe(wallet, kTopicA);
    world.subscribe(wallet, kTopicB);
    world.pass(1'000);
    const ConnectionId second = world.connect("wallet");
    world.subscribe(second, kTopicA);
    world.subscribe(second, kTopicB);
    world.publish(dapp, kTopicA, "one");
    world.publish(dapp, kTopicB, "two");
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_THAT(world.pushed(second), ElementsAre("one", "two"));  // and answers neither
    world.subscribe(wallet, kTopicA);  // looked at again, it asks for one of its topics
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one", "two"));
    world.acknowledge(wallet);
    world.publish(dapp, kTopicB, "three");
    EXPECT_THAT(world.pushed(wallet), ElementsAre("three"));
    EXPECT_THAT(world.pushed(second), ElementsAre("one", "two"));
    world.acknowledge(second);  // late answers of the other are taken, and repeat nothing
    world.subscribe(second, kTopicA);
    EXPECT_THAT(world.pushed(second), ElementsAre("three"));
}

// A socket that was the newest before has no list left of what waited for room then.
TEST(RelayWindow, ASocketThatIsTheNewestAgainStartsItsWindowAnew) {
    Limits limits;
    limits.window_messages = 1;
    RelayWorld world(limits);
    const ConnectionId dapp = world.connect("dapp");
    const ConnectionId first = world.connect("wallet");
    world.subscribe(first, kTopicA);
    const ConnectionId second = world.connect("wallet");
    world.subscribe(second, kTopicA);
    for (const char* text : {"one", "two", "three"}) world.publish(dapp, kTopicA, text);
    for (int i = 0; i < 3; ++i) {
        world.subscribe(first, kTopicA);
        world.subscribe(second, kTopicA);
    }
    world.subscribe(first, kTopicA);
    std::vector<std::string> got;
    while (!world.pushed(first).empty() && got.size() < 9) {
        got.push_back(world.pushed(first).front());
        const std::string push = world.pushes(first).front().find("id")->number_text();
        world.frames[first].clear();
        world.send(first, R"({"id":)" + push + R"(,"jsonrpc":"2.0","result":true})");
    }
    EXPECT_THAT(got, ElementsAre("one", "two", "three"));
}

TEST_F(RelayTest, OrderHoldsAcrossOfflineAndRestart) {  // 5.5: 10
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "0");
    world.disconnect(wallet);
    world.publish(dapp, kTopicA, "1");
    world.crash();
    dapp = world.connect("dapp");
    world.publish(dapp, kTopicA, "2");
    wallet = world.connect("wallet");
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "3");
    EXPECT_THAT(world.pushed(wallet), ElementsAre("0", "1", "2", "3"));
}

// Case 97.
TEST_F(RelayTest, RepeatedPublishIsStoredOnce) {  // 5.5: 6
    world.subscribe(wallet, kTopicA);
    EXPECT_EQ(world.publish(dapp, kTopicA, "one"), "true");
    world.acknowledge(wallet);
    EXPECT_EQ(world.publish(dapp, kTopicA, "one"), "true");
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_EQ(world.publish(dapp, kTopicB, "one"), "true");  // another topic, another message
    EXPECT_EQ(world.core->counters().messages, 2u);
    world.crash();
    dapp = world.connect("dapp");
    EXPECT_EQ(world.publish(dapp, kTopicA, "one"), "true");
    EXPECT_EQ(world.core->counters().messages, 2u);
}

// Case 99.
TEST_F(RelayTest, MessageExpiresWithItsTtl) {  // 3.7
    world.publish(dapp, kTopicA, "short", 10);
    world.publish(dapp, kTopicA, "long", 11);
    world.now_ms += 10'000;  // without a tick: an expired message is not delivered either way
    world.subscribe(wallet, kTopicA);
    EXPECT_THAT(world.pushed(wallet), ElementsAre("long"));
    world.pass(1'000);
    EXPECT_EQ(world.core->counters().messages, 0u);
    EXPECT_TRUE(world.store.snapshot().messages.empty());
    EXPECT_EQ(world.publish(dapp, kTopicA, "short", 10), "true");
    EXPECT_EQ(world.core->counters().messages, 1u);  // published anew
}

// --- a wall clock that is stepped ---------------------------------------------------------------

// Case 117.
TEST_F(RelayTest, ATtlRunsOnThroughAStepOfTheClock) {
    for (const std::int64_t step_ms : {-kHourMs, kHourMs}) {
        world.publish(dapp, kTopicA, "short", 1);
        world.publish(dapp, kTopicA, "long", 300);
        world.wall_step_ms = step_ms;
        world.now_ms += 5'000;
        const ConnectionId reader = world.connect("reader");
        world.subscribe(reader, kTopicA);
        EXPECT_THAT(world.pushed(reader), ElementsAre("long")) << step_ms;
        world.pass(300'000);
        EXPECT_EQ(world.core->counters().messages, 0u) << step_ms;
        EXPECT_TRUE(world.store.snapshot().messages.empty()) << step_ms;
        world.outcome(reader, "irn_unsubscribe", R"({"topic":")" + kTopicA + "\"}");
    }
}

TEST_F(RelayTest, AStoredSubscriptionDeliversThoughTheClockWasPutBack) {
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    world.publish(dapp, kTopicA, "one");
    world.wall_step_ms = -kHourMs;
    wallet = world.connect("wallet");
    world.pass(1'000);
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one"));
}

TEST_F(RelayTest, PublishedAtFollowsAClockThatWasPutRight) {
    world.subscribe(wallet, kTopicA);
    const auto published_at = [&](const std::string& text) {
        world.publish(dapp, kTopicA, text);
        const Json push = world.pushes(wallet).back();
        return *push.find("params")->find("data")->find("publishedAt")->as_integer();
    };
    const std::int64_t start_ms = world.now_ms;
    EXPECT_EQ(published_at("ahead"), start_ms);
    world.wall_step_ms = -100;  // a correction: times within a topic do not fall
    EXPECT_EQ(published_at("corrected"), start_ms);
    world.wall_step_ms = -kHourMs;  // the clock had been an hour ahead
    EXPECT_EQ(published_at("put back"), start_ms - kHourMs);
}

TEST_F(RelayTest, UnsubscribeStopsTheDelivery) {
    world.subscribe(wallet, kTopicA);
    EXPECT_EQ(world.outcome(wallet, "irn_unsubscribe",
                            R"({"topic":")" + kTopicA + R"(","id":"not checked"})"),
              "true");
    EXPECT_EQ(world.outcome(wallet, "irn_unsubscribe", R"({"topic":")" + kTopicA + "\"}"), "true");
    world.publish(dapp, kTopicA, "one");
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_TRUE(world.store.snapshot().readers.empty());
}

TEST_F(RelayTest, AcknowledgedStaysAcknowledgedThroughUnsubscribe) {
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "one");
    world.acknowledge(wallet);
    world.outcome(wallet, "irn_batchUnsubscribe",
                  R"({"subscriptions":[{"topic":")" + kTopicA + R"(","id":"x"}]})");
    world.subscribe(wallet, kTopicA);
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
}

// --- flow ---------------------------------------------------------------------------------------

TEST(RelayWindow, PushesStopAtTheWindowAndGoOnWithAcknowledgements) {
    Limits limits;
    limits.window_messages = 2;
    RelayWorld world(limits);
    const ConnectionId dapp = world.connect("dapp");
    const ConnectionId wallet = world.connect("wallet");
    for (const std::string& topic : {kTopicA, kTopicB}) world.subscribe(wallet, topic);
    for (const char* text : {"0", "1", "2"}) world.publish(dapp, kTopicA, text);
    world.publish(dapp, kTopicB, "b");
    EXPECT_THAT(world.pushed(wallet), ElementsAre("0", "1"));
    world.acknowledge(wallet);
    EXPECT_THAT(world.pushed(wallet), IsEmpty());  // forgotten by the helper; the rest came
    const ConnectionId again = world.connect("wallet");
    world.subscribe(again, kTopicA);
    world.subscribe(again, kTopicB);
    EXPECT_THAT(world.pushed(again), ElementsAre("2", "b"));
}

TEST(RelayWindow, ReadingStopsWhileTooManyRequestsAreUnanswered) {
    Limits limits;
    limits.unanswered_requests = 2;
    RelayWorld world(limits);
    const ConnectionId dapp = world.connect("dapp");
    world.committing = false;
    world.publish(dapp, kTopicA, "0");
    EXPECT_TRUE(world.core->may_read(dapp));
    world.publish(dapp, kTopicA, "1");
    EXPECT_FALSE(world.core->may_read(dapp));
    world.committing = true;
    world.settle();
    EXPECT_TRUE(world.core->may_read(dapp));
}

// --- memory -------------------------------------------------------------------------------------

TEST(RelayMemory, AcknowledgedMessagesMakeRoom) {
    Limits limits;
    limits.mailbox_messages = 2;
    RelayWorld world(limits);
    const ConnectionId dapp = world.connect("dapp");
    const ConnectionId wallet = world.connect("wallet");
    world.subscribe(wallet, kTopicA);
    for (const char* text : {"0", "1", "2", "3"}) {
        EXPECT_EQ(world.publish(dapp, kTopicA, text), "true");
        world.acknowledge(wallet);
    }
    EXPECT_EQ(world.core->counters().messages, 2u);
    EXPECT_EQ(world.core->counters().evicted, 2u);
    world.pass(100);
    EXPECT_EQ(world.store.snapshot().messages.size(), 2u);
}

TEST(RelayMemory, NothingIsLeftAfterEverybodyWent) {
    RelayWorld world;
    for (int round = 0; round < 3; ++round) {
        const ConnectionId dapp = world.connect("dapp");
        const ConnectionId wallet = world.connect("wallet");
        world.subscribe(wallet, kTopicA);
        world.publish(dapp, kTopicA, "m", 5);
        world.outcome(wallet, "irn_unsubscribe", R"({"topic":")" + kTopicA + "\"}");
        world.disconnect(wallet);
        world.disconnect(dapp);
        world.pass(5'000);
    }
    const Counters counters = world.core->counters();
    EXPECT_EQ(counters.clients + counters.topics + counters.messages + counters.subscriptions, 0u);
    EXPECT_EQ(counters.mailbox_bytes, 0u);
    const Snapshot snapshot = world.store.snapshot();
    EXPECT_TRUE(snapshot.messages.empty() && snapshot.readers.empty() && snapshot.clients.empty());
}

TEST(RelayMemory, ClientsUnseenForAMonthAreForgotten) {
    RelayWorld world;
    const ConnectionId wallet = world.connect("wallet");
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    world.pass(30LL * 86'400'000 - 1);
    EXPECT_EQ(world.core->counters().subscriptions, 1u);
    world.pass(3'600'000);
    EXPECT_EQ(world.core->counters().subscriptions, 0u);
    EXPECT_EQ(world.core->counters().clients, 0u);
    EXPECT_TRUE(world.store.snapshot().clients.empty());
}

}  // namespace
}  // namespace portico::relay
