// SPDX-License-Identifier: Apache-2.0
// A device whose clock is wrong (docs/spec/pairing.md#the-devices-clock).
#include <gtest/gtest.h>

#include "core/walletconnect/test_world.hpp"
#include "core/walletconnect/uri.hpp"

namespace portico::wc::test {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kHourMs = 60 * kMinuteMs;

struct WrongClock : testing::Test {
    Pairing pair;
    Tab& dapp = *pair.dapp;
    Tab& wallet = *pair.wallet;
    World& world = pair.world;

    /// From the start of the page.
    void set_clock(std::int64_t ahead_ms) {
        dapp.crash();
        dapp.clock_ahead_ms = ahead_ms;
        dapp.start();
        world.run();
    }
    void connect() {
        dapp.send(usual_connect());
        world.advance(1'000);
        ASSERT_TRUE(dapp.last<UriReady>());
    }
    std::int64_t uri_expiry_s() { return *parse_uri(dapp.last<UriReady>()->uri)->expiry_s; }
    void pair_and_approve() {
        wallet.send(Pair{dapp.last<UriReady>()->uri});
        world.run();
        ASSERT_TRUE(wallet.last<ProposalReceived>());
        wallet.send(ApproveSession{wallet.last<ProposalReceived>()->proposal_id,
                                   eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
        world.run();
    }
};

TEST_F(WrongClock, AheadItPairsByTheTimeThatTheRelayTells) {
    for (const std::int64_t ahead_ms : {121'000L, 3 * kMinuteMs, 26 * kHourMs}) {
        set_clock(ahead_ms);
        connect();
        EXPECT_EQ(dapp.count<ConnectFailed>(), 0U);
        // The code is for five minutes, whatever the device thinks; people count by its clock.
        EXPECT_NEAR(static_cast<double>(uri_expiry_s()),
                    static_cast<double>(world.now_ms / 1000 + 300), 2);
        EXPECT_NEAR(static_cast<double>(dapp.last<UriReady>()->expires_at_ms),
                    static_cast<double>(world.now_ms + ahead_ms + 230'000), 2'000);
        pair_and_approve();
        EXPECT_EQ(dapp.count<SessionConnected>(), 1U) << ahead_ms;
        for (const RelayChanged& changed : dapp.all<RelayChanged>())
            EXPECT_NE(changed.state, RelayState::kRefused);
        dapp.events.clear();
    }
    std::size_t proposals = 0;
    for (const auto& one : world.published) proposals += one.tag == 1100 ? 1 : 0;
    EXPECT_EQ(proposals, 3U) << "the code with the wrong times is never told to the relay";
}

TEST_F(WrongClock, OnceKnownEveryTokenAndEveryTimeIsRight) {
    set_clock(3 * kMinuteMs);
    connect();
    pair_and_approve();
    const std::int64_t opened = world.opened_sockets;
    world.drop_sockets(1001, "");
    world.advance(10'000);
    EXPECT_EQ(world.opened_sockets, opened + 2) << "nobody is refused";
    dapp.send(Request{"r1", dapp.last<SessionConnected>()->session.topic, "eip155:1",
                      "personal_sign", Json::array(), std::nullopt});
    world.run();
    ASSERT_TRUE(wallet.last<RequestReceived>());
    EXPECT_NEAR(static_cast<double>(wallet.last<RequestReceived>()->expires_at_ms),
                static_cast<double>(world.now_ms + 300'000), 2'000);
    world.advance(290'000);
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U);
    world.advance(12'000);
    EXPECT_EQ(dapp.last<RequestAnswered>()->error->code, 8000);
}

TEST_F(WrongClock, ASessionComesBackOnADeviceThatIsAhead) {
    const std::string topic = pair.connect();
    set_clock(3 * kMinuteMs);
    world.advance(1'000);
    EXPECT_EQ(dapp.last<RelayChanged>()->state, RelayState::kOnline);
    wallet.send(Emit{topic, "eip155:1", "chainChanged", Json::integer(1)});
    world.run();
    EXPECT_EQ(dapp.count<SessionEmitted>(), 1U);
}

TEST_F(WrongClock, SetRightMeanwhileItIsBelievedAgain) {
    set_clock(3 * kMinuteMs);
    connect();
    dapp.clock_ahead_ms = 0;
    world.advance(5'000);
    dapp.send(usual_connect());
    EXPECT_NEAR(static_cast<double>(uri_expiry_s()), static_cast<double>(world.now_ms / 1000 + 300),
                8);
}

TEST_F(WrongClock, BehindItPairsByTheTimeOfAnAnswer) {
    set_clock(-10 * kMinuteMs);
    dapp.send(ServerTimeSeen{world.now_ms - 1'000});
    connect();
    pair_and_approve();
    EXPECT_EQ(dapp.count<SessionConnected>(), 1U);
}

TEST_F(WrongClock, AnAnswerThatComesAfterTheCodeMakesAnother) {
    world.relay_is_up = false;
    set_clock(-10 * kMinuteMs);
    connect();
    dapp.send(ServerTimeSeen{world.now_ms});
    EXPECT_EQ(dapp.count<UriReady>(), 2U);
    world.relay_is_up = true;
    world.advance(10'000);
    pair_and_approve();
    EXPECT_EQ(dapp.count<SessionConnected>(), 1U);
}

TEST_F(WrongClock, AnAnswerOutOfACacheSaysNothing) {
    dapp.send(ServerTimeSeen{world.now_ms - 40 * kMinuteMs});
    dapp.send(ServerTimeSeen{world.now_ms + 9'000});
    dapp.send(ServerTimeSeen{-1});
    dapp.send(ServerTimeSeen{9'000'000'000'000'000});
    connect();
    EXPECT_NEAR(static_cast<double>(uri_expiry_s()), static_cast<double>(world.now_ms / 1000 + 300),
                2);
}

TEST_F(WrongClock, MoreThanADayBehindItPairsByTheTimeThatTheRelayTells) {
    set_clock(-25 * kHourMs);
    connect();
    pair_and_approve();
    EXPECT_EQ(dapp.count<SessionConnected>(), 1U);
    EXPECT_EQ(dapp.count<ConnectFailed>(), 0U);
}

TEST_F(WrongClock, WhatTheRelayTellsIsTriedOnceAndThenSaid) {
    world.refusal =
        "JWT validation error: JWT Token is not yet valid: basic.iat: 1760000180, now + "
        "time_leeway: 1760000120, time_leeway: 120";
    set_clock(3 * kMinuteMs);
    const std::int64_t opened = world.opened_sockets;
    dapp.send(usual_connect());
    world.advance(60'000);
    EXPECT_EQ(world.opened_sockets, opened + 2);
    ASSERT_EQ(dapp.count<ConnectFailed>(), 1U);
    EXPECT_EQ(dapp.last<ConnectFailed>()->code, "wc_clock_ahead");
    EXPECT_EQ(dapp.last<ConnectFailed>()->clock_off_s, 180);
    EXPECT_EQ(dapp.last<RelayChanged>()->state, RelayState::kRefused);
    // Somebody sets the clock right and asks again.
    world.refusal.reset();
    dapp.clock_ahead_ms = 0;
    connect();
    EXPECT_NEAR(static_cast<double>(uri_expiry_s()), static_cast<double>(world.now_ms / 1000 + 300),
                2);
    pair_and_approve();
    EXPECT_EQ(dapp.count<SessionConnected>(), 1U);
}

TEST_F(WrongClock, WhereTheRelayDoesNotTellItIsSaidHowFarItIsAtLeast) {
    world.tells_time = false;
    set_clock(3 * kMinuteMs);
    dapp.send(usual_connect());
    world.run();
    EXPECT_EQ(dapp.last<ConnectFailed>()->code, "wc_clock_ahead");
    EXPECT_EQ(dapp.last<ConnectFailed>()->clock_off_s, 120);
    set_clock(-30 * kHourMs);
    dapp.send(usual_connect());
    world.run();
    EXPECT_EQ(dapp.last<ConnectFailed>()->code, "wc_clock_behind");
    EXPECT_EQ(dapp.last<ConnectFailed>()->clock_off_s, 86'400);
}

TEST_F(WrongClock, OfARelayThatRefusesForAnotherReasonNothingIsSaidOfClocks) {
    world.refusal = "Unauthorized: origin not allowed";
    set_clock(3 * kMinuteMs);
    dapp.send(usual_connect());
    world.run();
    EXPECT_EQ(dapp.last<ConnectFailed>()->code, "wc_relay_refused");
    EXPECT_FALSE(dapp.last<ConnectFailed>()->clock_off_s);
}

}  // namespace
}  // namespace portico::wc::test
