// SPDX-License-Identifier: Apache-2.0
// Pairing while the relay is away: what the view is told, and that it goes on by itself.

#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

class ConnectRelay : public Scenario {
  protected:
    void given_code() {
        start();
        when(ChooseWalletConnect{});
        pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
    }
    void relay(wc::RelayState state) { pairing_reports(wc::RelayChanged{state, ""}); }
    bool away() const { return connecting().slow.value_or(false); }
};

TEST_F(ConnectRelay, IsAwayAfterTheSecondTryThatFailed) {
    given_code();
    relay(wc::RelayState::kConnecting);
    relay(wc::RelayState::kWaiting);
    EXPECT_FALSE(away()) << "one lost socket is nothing";
    relay(wc::RelayState::kConnecting);
    relay(wc::RelayState::kWaiting);
    EXPECT_TRUE(away());
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting) << "the code stays";
    relay(wc::RelayState::kConnecting);
    EXPECT_TRUE(away());
    relay(wc::RelayState::kOnline);
    EXPECT_FALSE(away());
}

TEST_F(ConnectRelay, IsAwayWhenItHasBeenSilentForLong) {
    given_code();
    relay(wc::RelayState::kConnecting);
    after(10'000);
    EXPECT_TRUE(away());
    relay(wc::RelayState::kOnline);
    EXPECT_FALSE(away());
}

TEST_F(ConnectRelay, ProposesAgainWhatCouldNotBePublished) {
    given_code();
    relay(wc::RelayState::kConnecting);
    after(10'000);
    pairing_reports(wc::ConnectFailed{"wc_publish_failed", "Failed to publish"});
    EXPECT_EQ(connecting().state, ConnectingState::kLoading);
    EXPECT_EQ(commands<wc::Connect>().size(), 1U);
    relay(wc::RelayState::kOnline);
    pairing_reports(wc::ConnectFailed{"wc_publish_failed", "Failed to publish"});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed) << "a relay that is there said no";
}

TEST_F(ConnectRelay, AskingAgainMakesANewCode) {
    given_code();
    when(Retry{});
    EXPECT_THAT(commands<wc::Connect>(), ::testing::IsEmpty()) << "it has only just been asked";
    after(10'000);
    when(Retry{});
    EXPECT_EQ(commands<wc::CancelConnect>().size(), 1U);
    EXPECT_EQ(commands<wc::Connect>().size(), 1U);
}

}  // namespace
}  // namespace portico::engine
