// SPDX-License-Identifier: Apache-2.0
// Tabs of one origin: one client id, the newest socket receives, each handles what is its own.
#include <gtest/gtest.h>

#include "core/walletconnect/test_world.hpp"

namespace portico::wc::test {
namespace {

struct Tabs : testing::Test {
    Pairing pair;
    World& world = pair.world;
    Tab& first = *pair.dapp;
    Tab& wallet = *pair.wallet;
    std::string topic = pair.connect();
    Tab& second = world.add_tab(*pair.dapp_device);

    void SetUp() override { world.run(); }
};

TEST_F(Tabs, TheSecondKnowsTheSession) {
    EXPECT_EQ(second.last<Restored>()->sessions.size(), 1U);
    EXPECT_EQ(second.machine->client_id(), first.machine->client_id());
}

TEST_F(Tabs, AnAnswerThatTheOtherTabReceivesArrives) {
    first.send(Request{"r1", topic, "eip155:1", "personal_sign", Json::array(), {}});
    world.run();
    wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, Json::string("0x1"), {}});
    world.run();
    EXPECT_EQ(first.count<RequestAnswered>(), 1U);
    EXPECT_EQ(second.count<RequestAnswered>(), 0U) << "it had not asked";
}

// A wallet's return link often opens a second tab on a phone, and the browser stops the one that is
// not looked at: its socket stays.
TEST_F(Tabs, WhatANewerTabThatStandsStillWasSentArrivesInTheOneThatIsLookedAt) {
    first.send(Request{"r1", topic, "eip155:1", "personal_sign", Json::array(), {}});
    world.run();
    second.suspended = true;
    wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, Json::string("0x1"), {}});
    world.run();
    EXPECT_EQ(first.count<RequestAnswered>(), 0U);
    first.send(PageShown{});
    world.advance(3'000);
    EXPECT_EQ(first.count<RequestAnswered>(), 1U);
}

TEST_F(Tabs, EveryTabHearsAnEventAndOneAnswers) {
    world.published.clear();
    wallet.send(Emit{topic, "eip155:1", "chainChanged", Json::integer(1)});
    world.run();
    EXPECT_EQ(first.count<SessionEmitted>(), 1U);
    EXPECT_EQ(second.count<SessionEmitted>(), 1U);
    std::int64_t answers = 0;
    for (const auto& one : world.published) answers += one.tag == 1111;
    EXPECT_EQ(answers, 1);
}

TEST_F(Tabs, AnUpdateIsToldOnceInEach) {
    wallet.send(Update{topic, eip155({"eip155:1", "eip155:10"}, true)});
    world.run();
    EXPECT_EQ(first.count<SessionUpdated>(), 1U);
    EXPECT_EQ(second.count<SessionUpdated>(), 1U);
    world.advance(10'000);
    wallet.send(Extend{topic});
    world.run();
    EXPECT_EQ(first.count<SessionExtended>(), 1U);
    EXPECT_EQ(second.count<SessionExtended>(), 1U);
}

TEST_F(Tabs, TheEndIsToldOnceInEach) {
    wallet.send(Disconnect{topic});
    world.run();
    EXPECT_EQ(first.count<SessionEnded>(), 1U);
    EXPECT_EQ(second.count<SessionEnded>(), 1U);
}

TEST_F(Tabs, OneTabDisconnectsForAll) {
    first.send(Disconnect{topic});
    world.run();
    EXPECT_EQ(second.last<SessionEnded>()->reason, EndReason::kSelf);
    EXPECT_EQ(wallet.count<SessionEnded>(), 1U);
    EXPECT_EQ(pair.dapp_device->storage.size(), 3U)
        << "identity, the used pairing and what was seen on it";
}

TEST_F(Tabs, AConnectOfTheOldTabSucceedsThroughTheNewSocket) {
    first.send(usual_connect());
    world.run();
    wallet.send(Pair{first.last<UriReady>()->uri});
    world.run();
    wallet.send(ApproveSession{
        wallet.last<ProposalReceived>()->proposal_id, eip155({"eip155:1"}, true), {}, {}});
    world.run();
    EXPECT_EQ(first.count<SessionConnected>(), 2U);
    EXPECT_EQ(second.count<SessionConnected>(), 1U) << "it learns of the session from the storage";
    EXPECT_EQ(wallet.count<SessionConnected>(), 2U);
    second.send(Request{"r",
                        first.last<SessionConnected>()->session.topic,
                        "eip155:1",
                        "personal_sign",
                        Json::array(),
                        {}});
    world.run();
    EXPECT_EQ(wallet.count<RequestReceived>(), 1U);
}

TEST_F(Tabs, AThirdTabThatOpensDuringAConnectDoesNotSpoilIt) {
    first.send(usual_connect());
    world.run();
    Tab& third = world.add_tab(*pair.dapp_device);
    world.run();
    wallet.send(Pair{first.last<UriReady>()->uri});
    world.run();
    wallet.send(ApproveSession{
        wallet.last<ProposalReceived>()->proposal_id, eip155({"eip155:1"}, true), {}, {}});
    world.run();
    EXPECT_EQ(first.count<SessionConnected>(), 2U);
    EXPECT_EQ(second.count<SessionConnected>(), 1U);
    EXPECT_EQ(third.count<SessionConnected>(), 1U);
    EXPECT_EQ(wallet.count<SessionConnected>(), 2U);
    std::int64_t settled = 0;
    for (const auto& one : world.published) settled += one.tag == 1103;
    EXPECT_EQ(settled, 2) << "one answer for each of the two settlements";
}

TEST_F(Tabs, ARequestAnsweredInOneTabOfTheWalletLeavesTheOther) {
    Tab& other = world.add_tab(*pair.wallet_device);
    world.run();
    first.send(Request{"r1", topic, "eip155:1", "personal_sign", Json::array(), {}});
    world.run();
    ASSERT_EQ(wallet.count<RequestReceived>(), 1U);
    ASSERT_EQ(other.count<RequestReceived>(), 1U);
    other.send(Respond{topic, other.last<RequestReceived>()->id, Json::string("0x1"), {}});
    world.run();
    EXPECT_EQ(wallet.count<RequestExpired>(), 1U);
    EXPECT_EQ(first.count<RequestAnswered>(), 1U);
}

// Two tabs over a release, a host that goes back to the version before.
TEST_F(Tabs, WhatANewerVersionHasStoredIsNotRemoved) {
    auto& storage = pair.dapp_device->storage;
    const std::string session = storage_key(RecordKind::kSession, topic);
    storage[session].replace(0, 1, R"({"later":{"a":[1]},)");
    Tab& third = world.add_tab(*pair.dapp_device);
    ASSERT_EQ(third.last<Restored>()->sessions.size(), 1U) << "a member more is passed over";
    // What has changed beyond that is nothing that this version can use, and stays.
    for (auto& [key, text] : storage)
        if (key != "portico.wc/client") text.replace(0, 1, R"({"topic":7,"session":7,)");
    storage["portico.wc/out/1"] = R"({"kind":"later"})";
    storage["portico.wc/later/1"] = "{}";
    const auto before = storage;
    Tab& fourth = world.add_tab(*pair.dapp_device);
    world.run();
    EXPECT_EQ(fourth.last<Restored>()->sessions.size(), 0U);
    EXPECT_EQ(storage, before);
}

TEST(TabIdentity, TabsThatStartAtOnceAgreeOnOneIdentity) {
    World world;
    Device& device = world.add_device("dapp", Role::kDapp);
    Tab& first = world.add_tab(device);
    const auto storage = std::exchange(device.storage, {});  // not visible to the second yet
    Tab& second = world.add_tab(device);
    first.send(StorageChanged{"portico.wc/client", device.storage.at("portico.wc/client")});
    world.run();
    EXPECT_EQ(first.machine->client_id(), second.machine->client_id());
    (void)storage;
}

TEST_F(Tabs, NonsenseFromOtherTabsIsIgnored) {
    for (const char* text : {"", "{}", "[]", R"({"topic":1,"message":"x","answered":true})",
                             R"({"topic":"x","message":"x","answered":1})"})
        second.send(TabMessage{text});
    for (const char* key :
         {"", "portico.wc/", "portico.wc/session/", "portico.wc/client", "other"}) {
        second.send(StorageChanged{key, "nonsense"});
        second.send(StorageChanged{key, std::nullopt});
    }
    EXPECT_EQ(second.count<SessionEnded>(), 0U);
    EXPECT_EQ(second.count<SessionConnected>(), 0U);
}

}  // namespace
}  // namespace portico::wc::test
