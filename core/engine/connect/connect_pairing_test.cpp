// SPDX-License-Identifier: Apache-2.0
//
// Connecting through the pairing code (docs/spec/connect.md#pairing-code).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ConnectPairing : public Scenario {
  protected:
    const std::string uri = "wc:1@2?relay-protocol=irn&symKey=00";
    void given_code() {
        start();
        when(Open{});
        when(ChooseWalletConnect{});
        pairing_reports(wc::UriReady{uri, at_ms + 230'000});
    }
};

// docs/spec/connect.md#pairing-code
TEST_F(ConnectPairing, ProposesEveryConfiguredNetworkAsOptional) {
    config.networks.emplace_back("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    start();
    when(ChooseWalletConnect{});
    EXPECT_EQ(view(), View::kConnectingWalletConnect);
    EXPECT_EQ(connecting().state, ConnectingState::kLoading);
    const auto proposals = commands<wc::Connect>();
    ASSERT_EQ(proposals.size(), 1U);
    EXPECT_THAT(proposals[0].required, IsEmpty());
    ASSERT_EQ(proposals[0].optional.size(), 2U);
    EXPECT_EQ(proposals[0].optional[0].key.value, "eip155");
    EXPECT_EQ(proposals[0].optional[0].chains.size(), 3U);
    EXPECT_EQ(proposals[0].optional[0].methods.size(), 24U);
    EXPECT_THAT(proposals[0].optional[0].events,
                ElementsAre(wc::MethodName("accountsChanged"), wc::MethodName("chainChanged")));
    EXPECT_EQ(proposals[0].optional[1].key.value, "solana");
}

TEST_F(ConnectPairing, ShowsTheCodeAndWhenItExpires) {  // docs/spec/connect.md#pairing-code
    given_code();
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    EXPECT_EQ(connecting().uri->value, uri);
    EXPECT_EQ(*connecting().expires_at_ms, at_ms + 230'000);
}

TEST_F(ConnectPairing, ApprovedItRestsAndCloses) {
    given_code();
    pairing_reports(wc::SessionConnected{session(), std::nullopt});
    EXPECT_EQ(connecting().state, ConnectingState::kApproved);
    EXPECT_FALSE(connecting().uri.has_value());
    EXPECT_EQ(connecting().wallet->name.value, "Kestrel");
    EXPECT_EQ(connection().connector_id->value, "wallet_connect");
    EXPECT_THAT(connection().accounts, ElementsAre(Text<128>(kBob)));
    EXPECT_EQ(connection().caip_network_id->value, "eip155:1");
    after(kApprovedRestMs);
    EXPECT_FALSE(is_open());
}

// A wallet that says "" says nothing.
TEST_F(ConnectPairing, EmptyTextsOfAWalletAreNone) {
    config.mobile = true;
    start();
    auto with = session();
    with.peer.name = "";
    with.peer.url = "";
    with.peer.icons.clear();
    with.peer.icons.emplace_back("");
    with.peer.icons.emplace_back("https://kestrel.example/icon.png");
    with.peer.redirect.emplace();
    with.peer.redirect->native = "kestrel://";
    with.peer.redirect->universal = "";
    given_paired(with);
    const auto expect_wallet = [&] {
        EXPECT_EQ(shown.account->wallet->name.value, "WalletConnect");
        ASSERT_TRUE(shown.account->wallet->icon.has_value());
        EXPECT_EQ(shown.account->wallet->icon->value, "https://kestrel.example/icon.png");
    };
    expect_wallet();
    const std::string recent = storage["portico:recent_wallets"];
    EXPECT_THAT(recent, HasSubstr(R"("mobile_link":"kestrel://")"));
    EXPECT_THAT(recent, ::testing::Not(HasSubstr("homepage")));
    reload();
    wc::Restored found;
    found.sessions.push_back(with);
    pairing_reports(found);
    expect_wallet();
}

TEST_F(ConnectPairing, AnEmptyPictureOfAConnectorIsNone) {
    start();
    when(ConnectorFound{kMeridian, ConnectorKind::kAnnounced, ChainNamespace::kEip155, "Meridian",
                        Text<262144>("")});
    when(Open{});
    ASSERT_EQ(shown.connect->wallets.size(), 2U) << "and WalletConnect";
    EXPECT_FALSE(shown.connect->wallets[1].icon.has_value());
}

TEST_F(ConnectPairing, OpenedWhileItRestsItStaysOpen) {
    given_code();
    pairing_reports(wc::SessionConnected{session(), std::nullopt});
    when(Open{});
    EXPECT_EQ(view(), View::kAccount);
    after(kApprovedRestMs);
    EXPECT_TRUE(is_open());
}

// docs/spec/connect.md#pairing-code: expires after 4 minutes
TEST_F(ConnectPairing, ExpiredItOffersANewCode) {
    given_code();
    pairing_reports(wc::ConnectExpired{});
    EXPECT_EQ(connecting().state, ConnectingState::kExpired);
    EXPECT_FALSE(connecting().uri.has_value());
    when(Retry{});
    EXPECT_EQ(connecting().state, ConnectingState::kLoading);
    EXPECT_EQ(commands<wc::Connect>().size(), 1U);
}

TEST_F(ConnectPairing, DeclinedOnThePhone) {  // docs/spec/connect.md#pairing-code
    given_code();
    pairing_reports(wc::ConnectRejected{rpc_error(5000, "User rejected.")});
    EXPECT_EQ(connecting().state, ConnectingState::kDeclined);
    EXPECT_EQ(connecting().error_code->value, "connection_rejected");
}

TEST_F(ConnectPairing, FailedWithTheReasonOfThePairingMachine) {
    given_code();
    pairing_reports(wc::ConnectFailed{"wc_relay_refused", "The relay refused us"});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_code->value, "wc_relay_refused");
}

// docs/spec/pairing.md#the-devices-clock
TEST_F(ConnectPairing, FailedForTheClockOfTheDeviceItSaysHowFarThatIsOff) {
    given_code();
    pairing_reports(wc::ConnectFailed{"wc_clock_ahead", "The device's clock is ahead", 180});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_code->value, "wc_clock_ahead");
    EXPECT_EQ(connecting().clock_off_s, 180);
    when(Retry{});
    EXPECT_FALSE(connecting().clock_off_s);
}

// The clock turned out to be wrong: the same attempt has another code.
TEST_F(ConnectPairing, ACodeMayBeReplacedByAnother) {
    given_code();
    pairing_reports(wc::UriReady{"wc:other@2?symKey=1", 9'000});
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    EXPECT_EQ(connecting().uri->value, "wc:other@2?symKey=1");
    EXPECT_EQ(connecting().expires_at_ms, 9'000);
}

TEST_F(ConnectPairing, FailsWhenThePairingMachineIsLost) {
    start();
    when(ChooseWalletConnect{});
    when(PairingLost{"could not be loaded"});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_message->value, "could not be loaded");
    when(Retry{});
    EXPECT_EQ(connecting().state, ConnectingState::kLoading);
}

TEST_F(ConnectPairing, ASessionWithoutAccountsIsAFailureAndEnded) {
    given_code();
    pairing_reports(wc::SessionConnected{session({}), std::nullopt});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_code->value, "wc_settlement_failed") << "it has answered";
    EXPECT_EQ(commands<wc::Disconnect>().size(), 1U);
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

// The wallet has until the end of the proposal, a minute after the code counts as expired here.
TEST_F(ConnectPairing, ASessionOfACodeThatHasJustExpiredIsConnected) {
    given_code();
    pairing_reports(wc::ConnectExpired{});
    pairing_reports(wc::SessionConnected{session(), std::nullopt});
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
}

TEST_F(ConnectPairing, OneWithoutAccountsOfACodeThatHasJustExpiredIsEnded) {
    given_code();
    pairing_reports(wc::ConnectExpired{});
    pairing_reports(wc::SessionConnected{session({}), std::nullopt});
    ASSERT_TRUE(connecting().error_code);
    EXPECT_EQ(connecting().error_code->value, "wc_settlement_failed");
    EXPECT_EQ(commands<wc::Disconnect>().size(), 1U);
}

TEST_F(ConnectPairing, LeavingTheViewCancelsTheProposal) {
    given_code();
    when(GoBack{});
    EXPECT_EQ(commands<wc::CancelConnect>().size(), 1U);
    EXPECT_EQ(connecting().state, ConnectingState::kIdle);
    pairing_reports(wc::SessionConnected{session(), std::nullopt});
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

// Else a wallet that approves it a little later has a session that nobody here knows.
TEST_F(ConnectPairing, LeavingTheViewOfAnExpiredCodeCancelsItsProposal) {
    given_code();
    pairing_reports(wc::ConnectExpired{});
    when(GoBack{});
    EXPECT_EQ(commands<wc::CancelConnect>().size(), 1U);
}

TEST_F(ConnectPairing, TheCodeIsCopied) {
    given_code();
    when(CopyUri{});
    EXPECT_EQ(only<ClipboardWrite>().text.value, uri);
    when(ClipboardAnswered{only<ClipboardWrite>().id, true});
    EXPECT_TRUE(connecting().copied);
    EXPECT_EQ(shown.toast->code.value, "link_copied");
    after(kCopiedShownMs);
    EXPECT_FALSE(connecting().copied);
}

TEST_F(ConnectPairing, ACodeThatCannotBeCopiedIsSaid) {
    given_code();
    when(CopyUri{});
    when(ClipboardAnswered{only<ClipboardWrite>().id, false});
    EXPECT_FALSE(connecting().copied);
    EXPECT_EQ(shown.toast->code.value, "copy_failed");
}

TEST_F(ConnectPairing, AKnownWalletOnADesktopHasItsOwnLink) {
    given_wallet("kestrel", "Kestrel");
    start();
    when(ChooseWallet{"kestrel"});
    pairing_reports(wc::UriReady{uri, at_ms + 230'000});
    EXPECT_EQ(connecting().wallet->name.value, "Kestrel");
    EXPECT_EQ(connecting().link->value, "kestrel-desktop://wc?uri=" + percent_encode(uri));
    EXPECT_THAT(all<DeepLink>(), IsEmpty());
    when(OpenWallet{});
    EXPECT_EQ(only<DeepLink>().url.value, connecting().link->value);
    EXPECT_FALSE(only<DeepLink>().new_window);
}

TEST_F(ConnectPairing, OnAPhoneTheCodeIsReadyBeforeTheWalletIsTapped) {
    config.mobile = true;
    given_wallet("kestrel", "Kestrel");
    start();
    when(Open{});
    when(ChooseWalletConnect{});
    EXPECT_EQ(view(), View::kAllWallets);
    pairing_reports(wc::UriReady{uri, at_ms + 230'000});
    when(ChooseWallet{"kestrel"});
    EXPECT_EQ(view(), View::kConnectingWalletConnect);
    // The link opens in the very step of the tap.
    EXPECT_EQ(only<DeepLink>().url.value, "kestrel://wc?uri=" + percent_encode(uri));
    EXPECT_THAT(commands<wc::Connect>(), IsEmpty());
}

TEST_F(ConnectPairing, OnAPhoneALinkNeverOpensByItselfLater) {
    config.mobile = true;
    given_wallet("kestrel", "Kestrel");
    start();
    when(ChooseWallet{"kestrel"});
    pairing_reports(wc::UriReady{uri, at_ms + 230'000});
    EXPECT_THAT(all<DeepLink>(), IsEmpty());
    EXPECT_TRUE(connecting().link.has_value());
}

// docs/spec/connect.md#pairing-code: WalletConnectConnector not found
TEST_F(ConnectPairing, WithoutWalletConnectTheViewSaysSo) {
    config.enable_wallet_connect = false;
    start();
    when(Open{View::kConnectingWalletConnect, {}, {}});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_message->value, "WalletConnectConnector not found");
    EXPECT_THAT(all<PairingCommand>(), IsEmpty());
    when(Close{});
    EXPECT_THAT(all<PairingCommand>(), IsEmpty()) << "it would be fetched for that";
}

TEST_F(ConnectPairing, NothingIsLoadedBeforeItIsChosen) {
    start();
    EXPECT_THAT(all<PairingCommand>(), IsEmpty());
    EXPECT_THAT(all<PairingStart>(), IsEmpty());
    when(Open{});
    EXPECT_THAT(all<PairingCommand>(), IsEmpty());
}

}  // namespace
}  // namespace portico::engine
