// SPDX-License-Identifier: Apache-2.0
//
// A relay that one address tries to fill, while others want to use it (docs/relay.md, "Shares").
#include <gmock/gmock.h>

#include "server/relay/core/relay_world.hpp"

namespace portico::relay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kHourMs = 60 * kMinuteMs;

const std::string kFull = "SubscriberLimitExceeded";
const std::string kNoRoom = "MailboxLimitExceeded";

std::string topic_of(int number) {
    std::string text = std::to_string(number);
    return std::string(64 - text.size(), '0') + text;
}

Limits small() {
    Limits limits;
    limits.subscriptions_total = 100;
    limits.total_mailbox_bytes = 100 * (detail::kMessageOverheadBytes + 100);
    limits.address_share_percent = 10;
    limits.watches_total = 10;
    return limits;
}

/// A message that takes one hundredth of the mailboxes.
std::string message_of(int number) {
    std::string text = std::to_string(number);
    return std::string(100 - text.size(), 'm') + text;
}

struct Shares : testing::Test {
    RelayWorld world{small()};
    int topics = 0;
    int messages = 0;
    int clients = 0;

    ConnectionId join(const std::string& address, const std::string& project = "p") {
        return world.connect("client" + std::to_string(++clients), {address, project});
    }
    /// Subscribes to new topics until that is refused; at most `wanted`. Returns how many.
    int subscribe_many(ConnectionId id, int wanted) {
        for (int done = 0; done < wanted; ++done)
            if (world.subscribe(id, topic_of(++topics)) == kFull) return done;
        return wanted;
    }
    /// The same with messages to topics that nobody has subscribed to.
    int publish_many(ConnectionId id, int wanted, int ttl_s = 86'400) {
        for (int done = 0; done < wanted; ++done)
            if (world.publish(id, topic_of(++topics), message_of(++messages), ttl_s) == kNoRoom)
                return done;
        return wanted;
    }
    Counters counters() const { return world.core->counters(); }
};

// --- networks: who rents one /48 has 65,536 addresses ------------------------------------------

struct NetworkShares : Shares {
    /// An address of its own in one network.
    ConnectionId join_network(const std::string& network, const std::string& project = "p") {
        ++addresses;
        return world.connect("client" + std::to_string(++clients),
                             {network + "." + std::to_string(addresses), project, network});
    }
    int addresses = 0;
};

TEST_F(NetworkShares, OneNetworkGetsAtMostHalfOfAllSubscriptions) {
    int taken = 0;
    for (int i = 0; i < 60; ++i) taken += subscribe_many(join_network("2001:db8:1"), 5);
    EXPECT_EQ(taken, 50);
    EXPECT_EQ(subscribe_many(join_network("2001:db8:2"), 10), 10);
    EXPECT_EQ(subscribe_many(join("192.0.2.2"), 10), 10);
}

TEST_F(NetworkShares, MessagesThatAreWaitedForInOneNetworkLeaveRoomForOthers) {
    int taken = 0;
    for (int i = 0; i < 60; ++i) {
        const ConnectionId reader = join_network("2001:db8:1"), writer = join_network("2001:db8:1");
        const std::string topic = topic_of(++topics);
        if (world.subscribe(reader, topic) == kFull) break;
        for (int j = 0; j < 5; ++j)
            taken += world.publish(writer, topic, message_of(++messages), 7 * 86'400) == "true";
        world.disconnect(reader);
        world.disconnect(writer);
    }
    EXPECT_LE(taken, 51);
    EXPECT_EQ(publish_many(join_network("2001:db8:2"), 10), 10);
}

TEST_F(NetworkShares, StayThoseOfItsAddressesOverARestart) {
    for (int i = 0; i < 60; ++i) subscribe_many(join_network("2001:db8:1"), 5);
    world.crash();
    EXPECT_EQ(subscribe_many(join_network("2001:db8:1"), 5), 0);
    EXPECT_EQ(subscribe_many(join_network("2001:db8:2"), 5), 5);
}

TEST(LargeShares, OneNetworkHoldsHalfAtMostOrWhatOneAddressMay) {
    for (const auto& [percent, most] : {std::pair{13, 50}, {20, 50}, {50, 50}, {60, 60}}) {
        Limits limits = small();
        limits.address_share_percent = static_cast<std::size_t>(percent);
        RelayWorld world(limits);
        int taken = 0;
        for (int i = 0; i < 20; ++i) {
            const std::string name = std::to_string(i);
            const ConnectionId id =
                world.connect(name, {"192.0.2." + std::to_string(i / 13), "p", "192.0.2"});
            for (int j = 0; j < 5; ++j)
                taken += world.subscribe(id, topic_of(100 * i + j)) == kFull ? 0 : 1;
        }
        EXPECT_EQ(taken, most) << percent;
    }
}

/// A household or a shop behind the address of a provider whose other customers fill the network's
/// share: what it has stays, also where it asks for more.
struct Neighbours : NetworkShares {
    ConnectionId join_shop(const std::string& client) {
        return world.connect(client, {"2001:db8:1.shop", "p", "2001:db8:1"});
    }
    /// Clients of the shop that are gone; each leaves so many subscriptions behind.
    void leave_behind(std::initializer_list<std::string> names, int subscriptions) {
        for (const std::string& name : names) {
            const ConnectionId id = join_shop(name);
            ASSERT_EQ(subscribe_many(id, subscriptions), subscriptions);
            world.disconnect(id);
        }
    }
    void fill_with_subscriptions_of_strangers() {
        while (subscribe_many(join_network("2001:db8:1"), 5) == 5) {
        }
    }
    /// Messages that somebody seems to wait for.
    void fill_with_messages_of_strangers() {
        for (bool taken = true; taken;) {
            const ConnectionId reader = join_network("2001:db8:1"),
                               writer = join_network("2001:db8:1");
            const std::string topic = topic_of(++topics);
            world.subscribe(reader, topic);
            for (int i = 0; i < 5 && taken; ++i)
                taken = world.publish(writer, topic, message_of(++messages), 86'400) == "true";
        }
    }
};

TEST_F(Neighbours, WhoAsksForASubscriptionThatTheNetworkCannotHaveLosesNoneForIt) {
    leave_behind({"phone", "laptop"}, 2);
    fill_with_subscriptions_of_strangers();
    EXPECT_EQ(subscribe_many(join_shop("third"), 1), 0);
    EXPECT_EQ(counters().subscriptions_evicted, 0u);
    EXPECT_EQ(counters().subscriptions, 50u);
}

TEST_F(Neighbours, WhoPublishesAMessageThatTheNetworkCannotHaveLosesNoneForIt) {
    const ConnectionId shop = join_shop("shop");
    ASSERT_EQ(publish_many(shop, 4), 4);
    fill_with_messages_of_strangers();
    const std::size_t before = counters().messages;
    EXPECT_EQ(publish_many(shop, 1), 0);
    EXPECT_EQ(counters().unclaimed_evicted, 0u);
    EXPECT_EQ(counters().messages, before);
}

TEST_F(Neighbours, AnAddressBeyondItsShareGivesUpNothingWhereThatIsNotEnough) {
    leave_behind({"phone", "laptop"}, 6);  // two beyond its share
    fill_with_subscriptions_of_strangers();
    EXPECT_EQ(subscribe_many(join_shop("third"), 1), 0);
    EXPECT_EQ(counters().subscriptions_evicted, 0u);

    const ConnectionId shop = join_shop("shop");
    ASSERT_EQ(publish_many(shop, 12), 12);
    fill_with_messages_of_strangers();
    EXPECT_EQ(publish_many(shop, 1), 0);
    EXPECT_EQ(counters().unclaimed_evicted, 0u);
}

TEST_F(Neighbours, AnAddressBeyondItsShareGivesUpWhatIsBeyondWhereThatIsEnough) {
    leave_behind({"phone", "laptop"}, 12);
    fill_with_subscriptions_of_strangers();
    ASSERT_EQ(counters().subscriptions, 50u);
    EXPECT_EQ(subscribe_many(join_shop("third"), 1), 1);
    EXPECT_EQ(counters().subscriptions_evicted, 15u);  // and has its share of ten

    const ConnectionId shop = join_shop("shop");
    ASSERT_EQ(publish_many(shop, 24), 24);
    fill_with_messages_of_strangers();
    EXPECT_EQ(publish_many(shop, 1), 1);
    EXPECT_EQ(counters().unclaimed_evicted, 15u);
}

TEST_F(Shares, AnAddressThatIsRefusedLosesNothingForIt) {
    const ConnectionId online = join("192.0.2.1"), left = join("192.0.2.1");
    subscribe_many(online, 47);
    subscribe_many(left, 3);
    world.disconnect(left);
    EXPECT_EQ(subscribe_many(join("192.0.2.1"), 1), 0);
    EXPECT_EQ(counters().subscriptions_evicted, 0u);
}

// --- subscriptions ------------------------------------------------------------------------------

TEST_F(Shares, OneAddressGetsAtMostHalfOfAllSubscriptions) {
    const ConnectionId greedy = join("192.0.2.1");
    EXPECT_EQ(subscribe_many(greedy, 1'000), 50);
    EXPECT_EQ(subscribe_many(join("192.0.2.1"), 10), 0);  // another client id is no other address
    EXPECT_EQ(subscribe_many(join("192.0.2.2"), 10), 10);
    EXPECT_GT(counters().share_refused, 0u);
}

TEST_F(Shares, WhatOneAddressLeftBehindGivesWayToItsNewSubscriptions) {
    world.disconnect([&] {
        const ConnectionId left = join("192.0.2.1");
        subscribe_many(left, 50);
        return left;
    }());
    EXPECT_EQ(subscribe_many(join("192.0.2.1"), 5), 5);
    EXPECT_LE(counters().subscriptions, 55u);
}

TEST_F(Shares, AnAddressBeyondItsShareGivesWayToOthersWhileItIsConnected) {
    const ConnectionId greedy = join("192.0.2.1");
    subscribe_many(greedy, 50);
    for (int i = 0; i < 5; ++i) subscribe_many(join("198.51.100." + std::to_string(i)), 10);
    ASSERT_EQ(counters().subscriptions, 100u);
    EXPECT_EQ(subscribe_many(join("203.0.113.1"), 1), 1);
    EXPECT_EQ(world.closed[greedy].code, 1013);
}

TEST_F(Shares, ClientsWithinTheirSharesThatAreConnectedKeepWhatTheyHave) {
    for (int i = 0; i < 10; ++i) {
        const ConnectionId id = join("198.51.100." + std::to_string(i));
        ASSERT_EQ(subscribe_many(id, 10), 10);
    }
    EXPECT_EQ(subscribe_many(join("203.0.113.1"), 1), 0);
    EXPECT_THAT(world.closed, IsEmpty());
    EXPECT_EQ(counters().subscriptions_evicted, 0u);
}

TEST_F(Shares, WhoNeverCameBackGoesBeforeWhoDidAndTheLongestUnseenFirst) {
    const auto visit = [&](const std::string& client, int at, int times) {
        for (int i = 0; i < times; ++i) {
            const ConnectionId id = world.connect(client, {client, "p"});
            world.subscribe(id, topic_of(900 + at));
            world.disconnect(id);
            world.pass(1'000);
        }
    };
    visit("wallet", 1, 2);  // came back
    visit("old", 2, 1);
    visit("newer", 3, 1);
    const auto names = [&] {
        std::vector<std::string> out;
        for (const ReaderRow& row : world.store.snapshot().readers)
            if (!row.client.starts_with("client")) out.push_back(row.client);
        std::ranges::sort(out);
        return out;
    };
    for (int i = 0; i < 9; ++i) subscribe_many(join("198.51.100." + std::to_string(i)), 10);
    subscribe_many(join("198.51.100.9"), 7);
    ASSERT_EQ(counters().subscriptions, 100u);
    EXPECT_THAT(names(), ElementsAre("newer", "old", "wallet"));
    const ConnectionId honest = join("203.0.113.1");
    EXPECT_EQ(subscribe_many(honest, 1), 1);
    EXPECT_THAT(names(), ElementsAre("newer", "wallet"));
    EXPECT_EQ(subscribe_many(honest, 1), 1);
    EXPECT_THAT(names(), ElementsAre("wallet"));
    EXPECT_EQ(subscribe_many(honest, 1), 1);
    EXPECT_THAT(names(), IsEmpty());
}

TEST_F(Shares, LongBeforeTheTotalIsReachedWhoNeverCameBackGoesAfterAWhile) {
    for (int i = 0; i < 7; ++i) {
        const ConnectionId id = join("198.51.100." + std::to_string(i));
        subscribe_many(id, 10);
        world.disconnect(id);
    }
    world.pass(59 * kMinuteMs);
    EXPECT_EQ(counters().subscriptions, 70u);
    world.pass(2 * kMinuteMs);
    EXPECT_EQ(counters().subscriptions, 50u);
    EXPECT_EQ(counters().subscriptions_evicted, 20u);
}

TEST_F(Shares, SharesHoldAfterARestart) {
    world.disconnect([&] {
        const ConnectionId left = join("192.0.2.1");
        subscribe_many(left, 50);
        return left;
    }());
    for (int i = 0; i < 5; ++i) {
        const ConnectionId id = join("198.51.100." + std::to_string(i));
        subscribe_many(id, 10);
        world.disconnect(id);
    }
    world.crash();
    ASSERT_EQ(counters().subscriptions, 100u);
    EXPECT_EQ(subscribe_many(join("203.0.113.1"), 10), 10);
    std::size_t greedy = 0;
    for (const ReaderRow& row : world.store.snapshot().readers)
        greedy += row.client == "client1" ? 1 : 0;
    EXPECT_EQ(greedy, 0u);  // of 100 it alone made room
}

TEST_F(Shares, AProjectLeavesTheLastFifthToOthers) {
    ASSERT_EQ(subscribe_many(join("203.0.113.1", "quiet"), 1), 1);
    int loud = 0;
    for (int i = 0; i < 20; ++i)
        loud += subscribe_many(join("198.51.100." + std::to_string(i), "loud"), 10);
    EXPECT_EQ(loud, 79);
    EXPECT_EQ(subscribe_many(join("203.0.113.2", "quiet"), 5), 5);
}

// --- messages -----------------------------------------------------------------------------------

TEST_F(Shares, AClientOfAnUnknownProjectIsNoSecondProject) {
    world.subscribe(world.connect("from nowhere"), topic_of(++topics));
    int done = 0;
    for (int i = 0; i < 11; ++i) done += subscribe_many(join("192.0.2." + std::to_string(i)), 9);
    EXPECT_EQ(done, 99);
}

TEST_F(Shares, OneAddressGetsAtMostHalfOfTheMailboxes) {
    const ConnectionId reader = join("192.0.2.9");
    const ConnectionId greedy = join("192.0.2.1");
    world.subscribe(reader, kTopicA);
    world.disconnect(reader);  // so that they wait
    int taken = 0;
    while (world.publish(greedy, kTopicA, message_of(++messages)) == "true") ++taken;
    EXPECT_EQ(taken, 50);
    EXPECT_EQ(publish_many(join("192.0.2.2"), 10), 10);
}

TEST_F(Shares, UnclaimedMessagesOfTheAddressMakeRoomForItsOwn) {
    const ConnectionId greedy = join("192.0.2.1");
    EXPECT_EQ(publish_many(greedy, 500), 500);  // each beyond its share costs it an older one
    EXPECT_LE(counters().messages, 50u);
    EXPECT_EQ(publish_many(join("192.0.2.2"), 10), 10);
}

TEST_F(Shares, AMessageThatASubscriberWaitsForOutlivesAFloodOfUnclaimedOnes) {
    const ConnectionId wallet = join("192.0.2.9");
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    ASSERT_EQ(world.publish(join("192.0.2.8"), kTopicA, "pay", 86'400), "true");
    for (int i = 0; i < 60; ++i)
        EXPECT_EQ(publish_many(join("198.51.100." + std::to_string(i)), 8), 8);
    world.pass(kMinuteMs);
    const ConnectionId again = world.connect("client1", {"192.0.2.9", "p"});
    world.subscribe(again, kTopicA);
    EXPECT_THAT(world.pushed(again), ElementsAre("pay"));
}

TEST_F(Shares, AWalletThatCameOnceKeepsItsMessageWhileOneAddressHoldsHalfOfAll) {
    const ConnectionId wallet = join("192.0.2.9");
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    const ConnectionId greedy = join("192.0.2.1");
    const ConnectionId friendly = join("192.0.2.1");
    subscribe_many(friendly, 48);
    world.subscribe(friendly, kTopicB);
    while (world.publish(greedy, kTopicB, message_of(++messages), 7 * 86'400) == "true") {
    }
    ASSERT_EQ(world.publish(join("192.0.2.8"), kTopicA, "pay", 7 * 86'400), "true");
    subscribe_many(join("192.0.2.7"), 5);
    publish_many(join("192.0.2.7"), 5);
    for (int hour = 0; hour < 48; ++hour) world.pass(kHourMs);
    EXPECT_EQ(counters().subscriptions_evicted, 0u);
    EXPECT_EQ(counters().unclaimed_evicted, 0u);
    const ConnectionId again = world.connect("client1", {"192.0.2.9", "p"});
    world.subscribe(again, kTopicA);
    EXPECT_THAT(world.pushed(again), ElementsAre("pay"));
}

TEST_F(Shares, AProposalWaitsToBeScannedWhileOneAddressFloods) {
    const ConnectionId dapp = join("192.0.2.8");
    ASSERT_EQ(world.publish(dapp, kTopicA, "proposal", 300), "true");
    const ConnectionId greedy = join("192.0.2.1");
    for (int i = 0; i < 10; ++i) {
        publish_many(greedy, 100);
        world.pass(20'000);
    }
    const ConnectionId wallet = join("192.0.2.9");
    world.subscribe(wallet, kTopicA);
    EXPECT_THAT(world.pushed(wallet), ElementsAre("proposal"));
}

TEST_F(Shares, UnclaimedMessagesGoLongBeforeTheTotalIsReached) {
    for (int i = 0; i < 7; ++i) publish_many(join("198.51.100." + std::to_string(i)), 10);
    world.pass(59 * kMinuteMs);
    EXPECT_EQ(counters().messages, 70u);
    world.pass(2 * kMinuteMs);
    EXPECT_EQ(counters().messages, 50u);
    EXPECT_EQ(counters().unclaimed_evicted, 20u);
}

TEST_F(Shares, WhoseSubscriberIsGoneAMessageIsUnclaimedAgain) {
    const ConnectionId wallet = join("192.0.2.9");
    const ConnectionId dapp = join("192.0.2.1");
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    for (int i = 0; i < 50; ++i) world.publish(dapp, kTopicA, message_of(++messages), 86'400);
    EXPECT_EQ(world.publish(dapp, kTopicA, "more"), kNoRoom);
    const ConnectionId again = world.connect("client1", {"192.0.2.9", "p"});
    world.outcome(again, "irn_unsubscribe", R"({"topic":")" + kTopicA + R"(","id":"x"})");
    EXPECT_EQ(world.publish(dapp, kTopicA, "more"), "true");
}

TEST_F(Shares, MessagesAreCountedForTheirPublishersAddressAfterARestart) {
    const ConnectionId wallet = join("192.0.2.9");
    const ConnectionId dapp = join("192.0.2.1");
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    for (int i = 0; i < 50; ++i) world.publish(dapp, kTopicA, message_of(++messages), 86'400);
    world.crash();
    EXPECT_EQ(publish_many(join("192.0.2.1"), 1), 0);
    EXPECT_EQ(publish_many(join("192.0.2.2"), 10), 10);
}

TEST_F(Shares, WaitingBytesOfAClientAreBounded) {
    Limits limits;
    limits.client_mailbox_bytes = 3 * (detail::kMessageOverheadBytes + 100);
    RelayWorld relay(limits);
    const ConnectionId wallet = relay.connect("wallet");
    const ConnectionId dapp = relay.connect("dapp");
    relay.subscribe(wallet, kTopicA);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(relay.publish(dapp, kTopicA, message_of(i)), "true");
    EXPECT_EQ(relay.publish(dapp, kTopicA, message_of(3)), kNoRoom);
    relay.acknowledge(wallet);  // what everybody has does not count
    EXPECT_EQ(relay.publish(dapp, kTopicA, message_of(3)), "true");
}

// --- memory -------------------------------------------------------------------------------------

TEST_F(Shares, ReadersWithoutSubscriptionAreBoundedPerTopic) {
    Limits limits;
    limits.subscribers_per_topic = 3;
    RelayWorld relay(limits);
    const ConnectionId dapp = relay.connect("dapp");
    relay.publish(dapp, kTopicA, "one", 86'400);
    for (int i = 0; i < 10; ++i) {
        const ConnectionId id = relay.connect("fetcher" + std::to_string(i));
        relay.outcome(id, "irn_fetchMessages", R"({"topic":")" + kTopicA + "\"}");
        relay.disconnect(id);
    }
    EXPECT_EQ(relay.core->counters().readers, 3u);
    EXPECT_EQ(relay.core->counters().clients, 4u);
}

TEST_F(Shares, AllMemoryIsGivenBack) {
    for (int i = 0; i < 20; ++i) {
        const ConnectionId id = join("198.51.100." + std::to_string(i));
        subscribe_many(id, 5);
        publish_many(id, 5, 300);
        world.disconnect(id);
    }
    world.pass(301'000);
    world.pass(30 * 24 * kHourMs);
    world.pass(kHourMs);
    const Counters after = counters();
    EXPECT_EQ(after.clients, 0u);
    EXPECT_EQ(after.topics, 0u);
    EXPECT_EQ(after.readers, 0u);
    EXPECT_EQ(after.messages, 0u);
    const Snapshot kept = world.store.snapshot();
    EXPECT_THAT(kept.clients, IsEmpty());
    EXPECT_THAT(kept.readers, IsEmpty());
    EXPECT_THAT(kept.messages, IsEmpty());
}

TEST(SweepClients, GoesInBatchesAndSurvivesWhatItErases) {
    Limits limits;
    limits.sweep_batch = 3;
    limits.acknowledged_bytes = 0;  // erasing a subscription drops messages of the same topic
    limits.subscription_idle_s = 3'600;
    RelayWorld world(limits);
    for (int i = 0; i < 20; ++i) {
        const ConnectionId dapp = world.connect("dapp" + std::to_string(i));
        const ConnectionId wallet = world.connect("wallet" + std::to_string(i));
        const ConnectionId slow = world.connect("slow" + std::to_string(i));
        world.subscribe(wallet, topic_of(i));
        world.subscribe(slow, topic_of(i));
        world.publish(dapp, topic_of(i), "m", 7 * 86'400);
        world.acknowledge(wallet);
        for (const ConnectionId id : {dapp, wallet, slow}) world.disconnect(id);
    }
    world.now_ms += 2 * kHourMs;
    std::size_t before = world.core->counters().readers;
    ASSERT_EQ(before, 40u);
    while (before > 0) {
        world.core->tick(world.at());
        world.settle();
        const std::size_t now = world.core->counters().readers;
        ASSERT_LE(before - now, 3u);
        ASSERT_LT(now, before) << "a tick without progress";
        before = now;
    }
}

// --- pushes that nobody asked for ---------------------------------------------------------------

TEST(UnaskedPushes, AreRepeatedWhenTheClientSubscribes) {
    RelayWorld world;
    const ConnectionId dapp = world.connect("dapp");
    const ConnectionId wallet = world.connect("wallet");
    world.subscribe(wallet, kTopicA);
    world.disconnect(wallet);
    world.publish(dapp, kTopicA, "one");
    const ConnectionId slow = world.connect("wallet");
    world.pass(2'000);
    EXPECT_THAT(world.pushed(slow), ElementsAre("one"));
    world.acknowledge(slow);  // as clients do that have not restored their lists yet
    world.subscribe(slow, kTopicA);
    EXPECT_THAT(world.pushed(slow), ElementsAre("one"));
    world.acknowledge(slow);
    world.subscribe(slow, kTopicA);
    EXPECT_THAT(world.pushed(slow), IsEmpty());
}

}  // namespace
}  // namespace portico::relay
