// SPDX-License-Identifier: Apache-2.0
// A page that stood still while a phone showed the wallet
// (docs/spec/pairing.md#a-page-that-stood-still).
#include <gtest/gtest.h>

#include "core/walletconnect/test_world.hpp"

namespace portico::wc::test {
namespace {

/// What somebody waits for who looks at the page again.
constexpr std::int64_t kSoonMs = 3'000;

struct PageThatStoodStill : testing::Test {
    Pairing pair;
    Tab& dapp = *pair.dapp;
    Tab& wallet = *pair.wallet;
    World& world = pair.world;

    /// The page stands still, and its socket dies without a word.
    void leave() {
        dapp.suspended = true;
        world.lose_sockets();
        // The wallet has noticed by itself.
        wallet.send(OnlineChanged{false});
        wallet.send(OnlineChanged{true});
        world.run();
    }
    void come_back() {
        dapp.resume();
        world.advance(kSoonMs);
    }
    void approve() {
        wallet.send(ApproveSession{wallet.last<ProposalReceived>()->proposal_id,
                                   eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
        world.run();
    }
    void send_request(const std::string& topic) {
        dapp.send(Request{"r1", topic, "eip155:1", "personal_sign", Json::array(), std::nullopt});
        world.run();
    }
};

TEST_F(PageThatStoodStill, HearsOfTheApprovalSoonAfterItIsLookedAtAgain) {
    for (const std::int64_t away_ms : {4'000, 30'000, 200'000}) {
        Pairing fresh;
        fresh.propose();
        fresh.dapp->suspended = true;
        fresh.world.lose_sockets();
        fresh.wallet->send(OnlineChanged{false});
        fresh.wallet->send(OnlineChanged{true});
        fresh.world.run();
        fresh.wallet->send(ApproveSession{fresh.wallet->last<ProposalReceived>()->proposal_id,
                                          eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
        fresh.world.advance(away_ms);
        EXPECT_EQ(fresh.dapp->count<SessionConnected>(), 0U);
        fresh.dapp->resume();
        fresh.world.advance(kSoonMs);
        EXPECT_EQ(fresh.dapp->last<RelayChanged>()->state, RelayState::kOnline) << away_ms;
        EXPECT_EQ(fresh.dapp->count<SessionConnected>(), 1U) << away_ms;
        EXPECT_EQ(fresh.dapp->count<ConnectFailed>(), 0U) << away_ms;
    }
}

TEST_F(PageThatStoodStill, HearsWhatTheWalletSignedMeanwhile) {
    send_request(pair.connect());
    leave();
    wallet.send(Respond{wallet.last<RequestReceived>()->topic,
                        wallet.last<RequestReceived>()->id,
                        Json::string("0xsigned"),
                        {}});
    world.advance(100'000);
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U);
    come_back();
    ASSERT_EQ(dapp.count<RequestAnswered>(), 1U);
    EXPECT_EQ(dapp.last<RequestAnswered>()->result->as_string(), "0xsigned");
}

TEST_F(PageThatStoodStill, DoesNotGiveUpWhatTheRelayCouldNotAnswer) {
    const std::string topic = pair.connect();
    leave();
    // The tap that opened the wallet: the request went into a socket that was dead.
    dapp.suspended = false;
    send_request(topic);
    dapp.suspended = true;
    world.advance(200'000);
    come_back();
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U);
    EXPECT_EQ(dapp.count<RequestSent>(), 1U);
    EXPECT_EQ(wallet.count<RequestReceived>(), 1U);
}

TEST_F(PageThatStoodStill, DoesNotGiveUpACodeThatTheRelayCouldNotAnswer) {
    world.relay_is_mute = true;
    dapp.send(usual_connect());
    world.run();
    leave();
    world.relay_is_mute = false;
    world.advance(100'000);
    come_back();
    EXPECT_EQ(dapp.count<ConnectFailed>(), 0U);
    EXPECT_EQ(world.published.size(), 1U);
}

TEST_F(PageThatStoodStill, SaysThatTheCodeHasExpired) {
    pair.propose();
    leave();
    world.advance(400'000);
    EXPECT_EQ(dapp.count<ConnectExpired>(), 0U);
    come_back();
    EXPECT_EQ(dapp.count<ConnectExpired>(), 1U);
    EXPECT_EQ(dapp.count<ConnectFailed>(), 0U);
}

TEST_F(PageThatStoodStill, KeepsASocketThatLives) {
    pair.connect();
    const std::int64_t opened = world.opened_sockets;
    for (int i = 0; i < 5; ++i) {
        dapp.send(PageShown{});
        world.run();
        world.advance(5'000);
    }
    EXPECT_EQ(world.opened_sockets, opened);
}

TEST_F(PageThatStoodStill, IsToldOfANetworkThatIsBack) {
    pair.connect();
    world.lose_sockets();
    dapp.send(OnlineChanged{true});  // nobody had said that it was gone
    world.advance(kSoonMs);
    EXPECT_EQ(dapp.last<RelayChanged>()->state, RelayState::kOnline);
    EXPECT_EQ(world.opened_sockets, 3);
}

}  // namespace
}  // namespace portico::wc::test
