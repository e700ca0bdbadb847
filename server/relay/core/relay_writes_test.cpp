// SPDX-License-Identifier: Apache-2.0
//
// What is answered only when it is on disk, and what is there after a crash or a failed write
// (relay_writes.cpp).
#include <gmock/gmock.h>

#include "server/relay/core/relay_world.hpp"

namespace portico::relay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct RelayWrites : testing::Test {
    RelayWorld world;
    ConnectionId dapp = world.connect("dapp");
    ConnectionId wallet = world.connect("wallet");
};

TEST_F(RelayWrites, PublishIsAnsweredAndDeliveredOnlyWhenDurable) {
    world.subscribe(wallet, kTopicA);
    world.committing = false;
    EXPECT_EQ(world.publish(dapp, kTopicA, "one"), "no answer");
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_EQ(world.publish(dapp, kTopicA, "one"),
              "no answer");  // a retry waits for the same write
    world.committing = true;
    world.settle();
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one"));
    EXPECT_EQ(world.frames[dapp].size(), 2u);
}

TEST_F(RelayWrites, CrashLosesNothingThatWasAnswered) {
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "answered");
    world.committing = false;
    world.publish(dapp, kTopicA, "not answered");
    world.crash();
    world.committing = true;
    const ConnectionId again = world.connect("wallet");
    world.pass(1'000);
    EXPECT_THAT(world.pushed(again), ElementsAre("answered"));
}

TEST_F(RelayWrites, ASubscribeIsAnsweredWhenItIsStored) {
    world.committing = false;
    EXPECT_EQ(world.subscribe(wallet, kTopicA), "no answer");
    world.core->store_failed(world.store.fail(), world.at());
    world.settle();
    ASSERT_EQ(world.frames[wallet].size(), 1u);
    EXPECT_EQ(world.frames[wallet][0].find("error")->find_string("data"), "StorageError");
    EXPECT_EQ(world.subscribe(wallet, kTopicA), "no answer");  // nor may it lean on the first
    world.committing = true;
    world.settle();
    EXPECT_TRUE(world.store.snapshot().readers.at(0).subscribed);
    EXPECT_EQ(world.frames[wallet].size(), 2u);
    EXPECT_NE(world.frames[wallet][1].find("result"), nullptr);
}

// The last to ask is obeyed, whatever was written in between.
TEST_F(RelayWrites, UnsubscribingBeforeTheSubscribeIsStoredEndsIt) {
    world.committing = false;
    EXPECT_EQ(world.subscribe(wallet, kTopicA), "no answer");
    EXPECT_EQ(world.unsubscribe(wallet, kTopicA), "no answer");
    world.committing = true;
    world.settle();
    EXPECT_EQ(world.frames[wallet].size(), 2u);  // both are answered
    world.publish(dapp, kTopicA, "one");
    world.pass(2'000);
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_THAT(world.store.snapshot().readers, IsEmpty());
}

TEST_F(RelayWrites, ASubscribeIsNotAnsweredByTheWriteOfAnEarlierChange) {
    world.subscribe(wallet, kTopicA);
    world.committing = false;
    world.unsubscribe(wallet, kTopicA);
    world.subscribe(wallet, kTopicA);
    world.core->durable(world.store.commit(1), world.at());  // the unsubscribe alone
    EXPECT_EQ(world.subscribe(wallet, kTopicA), "no answer");
    world.crash();
    EXPECT_THAT(world.store.snapshot().readers, IsEmpty());  // so an answer would have been untrue
}

TEST_F(RelayWrites, WhatNobodyWaitsForIsWrittenAgainAfterAFailure) {
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "short", 1);
    world.publish(dapp, kTopicA, "long");
    world.acknowledge(wallet);
    world.committing = false;
    world.pass(1'000);  // the cursor moved, and a message expired
    world.outcome(wallet, "irn_unsubscribe", R"({"topic":")" + kTopicA + "\"}");
    world.core->store_failed(world.store.fail(), world.at());
    world.committing = true;
    EXPECT_EQ(world.store.snapshot().messages.size(), 2u);
    world.pass(100);
    EXPECT_EQ(world.store.snapshot().messages.size(), 1u);
    ASSERT_EQ(world.store.snapshot().readers.size(), 1u);
    EXPECT_FALSE(world.store.snapshot().readers[0].subscribed);
    EXPECT_EQ(world.store.snapshot().readers[0].cursor, 2u);
}

TEST_F(RelayWrites, FailedWriteIsAnsweredAsStorageError) {
    world.subscribe(wallet, kTopicA);
    world.committing = false;
    world.publish(dapp, kTopicA, "one");
    world.core->store_failed(world.store.fail(), world.at());
    world.committing = true;
    world.settle();
    ASSERT_EQ(world.frames[dapp].size(), 1u);
    EXPECT_EQ(world.frames[dapp][0].find("error")->find_string("data"), "StorageError");
    EXPECT_EQ(*world.frames[dapp][0].find("error")->find("code")->as_integer(), -32603);
    EXPECT_THAT(world.pushed(wallet), IsEmpty());
    EXPECT_EQ(world.publish(dapp, kTopicA, "one"), "true");  // the retry is a fresh publish
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one"));
}

TEST_F(RelayWrites, CursorsAreStoredSoThatARestartDoesNotRepeatMuch) {
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "one");
    world.acknowledge(wallet);
    world.pass(200);
    world.publish(dapp, kTopicA, "two");
    world.crash();
    const ConnectionId again = world.connect("wallet");
    world.subscribe(again, kTopicA);
    EXPECT_THAT(world.pushed(again), ElementsAre("two"));
}

TEST_F(RelayWrites, BlockingSubscribeIsAnsweredWhenDurable) {  // 3.5
    world.committing = false;
    EXPECT_EQ(world.outcome(wallet, "irn_subscribeBlocking", R"({"topic":")" + kTopicA + "\"}"),
              "no answer");
    world.committing = true;
    world.publish(dapp, kTopicA, "one");
    ASSERT_EQ(world.frames[wallet].size(), 2u);
    EXPECT_NE(world.frames[wallet][0].find("result"), nullptr);
    EXPECT_THAT(world.pushed(wallet), ElementsAre("one"));
}

}  // namespace
}  // namespace portico::relay
