// SPDX-License-Identifier: Apache-2.0
//
// Opening and closing the modal (docs/spec/modal.md#opening, docs/spec/modal.md#closing).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

class Modal : public Scenario {};

TEST_F(Modal, IsClosedAtFirst) {
    start();
    EXPECT_FALSE(is_open());
    EXPECT_FALSE(shown.modal->loading);
}

TEST_F(Modal, OpensAtConnectWhileDisconnected) {  // docs/spec/modal.md#opening
    start();
    when(Open{});
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kConnect);
    EXPECT_EQ(shown.modal->opened, 1);
}

TEST_F(Modal, OpensAtAccountWhenConnected) {  // docs/spec/modal.md#opening
    start();
    given_connected();
    when(Open{});
    EXPECT_EQ(view(), View::kAccount);
}

TEST_F(Modal, AnExplicitViewAndItsDataAreHonoured) {  // docs/spec/modal.md#opening
    start();
    when(Open{View::kNetworks, json(R"({"from":"button"})"), {}});
    EXPECT_EQ(view(), View::kNetworks);
    EXPECT_EQ(*shown.router->data, json(R"({"from":"button"})"));
}

TEST_F(Modal, TheAccountViewIsConnectWhileDisconnected) {
    start();
    when(Open{View::kAccount, {}, {}});
    EXPECT_EQ(view(), View::kConnect);
    EXPECT_FALSE(shown.modal->loading);
    when(Close{});
    given_connected();
    when(Open{View::kAccount, {}, {}});
    EXPECT_EQ(view(), View::kAccount);
}

TEST_F(Modal, AViewThatWasOpenedWithDataMayDeclineToClose) {  // docs/sign-in.md#the-widget
    start();
    given_connected();
    when(Open{View::kSiwxSignMessage, json(R"({"required":true})"), {}});
    when(Close{});
    EXPECT_TRUE(is_open());
    EXPECT_TRUE(shown.modal->shake);
    when(Open{View::kSiwxSignMessage, {}, {}});
    when(Close{});
    EXPECT_FALSE(is_open());
}

TEST_F(Modal, BasicModeOpensAtTheCodeOnADesktop) {  // docs/spec/modal.md#opening
    config.wallet_connect_basic = true;
    start();
    when(Open{});
    EXPECT_EQ(view(), View::kConnectingWalletConnectBasic);
    EXPECT_EQ(commands<wc::Connect>().size(), 1U);
}

TEST_F(Modal, BasicModeOpensAtAllWalletsOnAPhone) {  // docs/spec/modal.md#opening
    config.wallet_connect_basic = true;
    config.mobile = true;
    start();
    when(Open{});
    EXPECT_EQ(view(), View::kAllWallets);
}

TEST_F(Modal, WithoutAdaptersAndAddressItOpensAtTheCode) {  // docs/spec/modal.md#opening
    config.no_adapters = true;
    start();
    when(Open{});
    EXPECT_EQ(view(), View::kConnectingWalletConnectBasic);
}

TEST_F(Modal, WithoutAdaptersButWithAnAddressItOpensAtAccount) {  // docs/spec/modal.md#opening
    config.no_adapters = true;
    start();
    given_paired(session());
    when(Open{});
    EXPECT_EQ(view(), View::kAccount);
}

TEST_F(Modal, OpeningAnOpenModalChangesNothing) {
    start();
    when(Open{});
    when(Navigate{NavigateHow::kPush, View::kAllWallets, {}});
    when(Open{});
    EXPECT_EQ(view(), View::kAllWallets);
    EXPECT_EQ(shown.modal->opened, 1);
}

TEST_F(Modal, OpeningForAnotherNamespaceMakesItTheActiveOne) {
    config.networks.emplace_back("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    start();
    given_connected();
    when(Open{{}, {}, ChainNamespace::kSolana});
    EXPECT_EQ(view(), View::kConnect);
    EXPECT_EQ(shown.networks->active->value, "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
}

TEST_F(Modal, IsLoadingWhileAPriorConnectionSettlesThenShowsIt) {  // docs/spec/modal.md#opening
    start();
    given_connected();
    reload();
    when(Open{});
    EXPECT_TRUE(is_open());
    EXPECT_TRUE(shown.modal->loading);
    announce();
    wallet_grants();
    EXPECT_FALSE(shown.modal->loading);
    EXPECT_EQ(view(), View::kAccount);
}

TEST_F(Modal, IsNotLoadingForEverWhenThePriorConnectionHasGone) {  // docs/spec/modal.md#opening
    start();
    given_connected();
    reload();
    when(Open{});
    after(5'000);
    EXPECT_FALSE(shown.modal->loading);
    EXPECT_EQ(view(), View::kConnect);
}

TEST_F(Modal, AVisitorWhoHasMovedOnIsNotCalledBackWhenThePriorConnectionSettles) {
    start();
    given_connected();
    reload();
    when(Open{});
    when(Navigate{NavigateHow::kPush, View::kWhatIsAWallet, {}});
    EXPECT_FALSE(shown.modal->loading);
    after(5'000);
    EXPECT_EQ(view(), View::kWhatIsAWallet);
}

TEST_F(Modal, Closes) {
    start();
    when(Open{});
    when(Close{});
    EXPECT_FALSE(is_open());
}

TEST_F(Modal, ShakesFor500MsInsteadOfClosingOnAnUnsupportedChain) {  // docs/spec/modal.md#closing
    start();
    given_connected("eip155:100");
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kUnsupportedChain);
    when(Close{});
    EXPECT_TRUE(is_open());
    EXPECT_TRUE(shown.modal->shake);
    after(499);
    EXPECT_TRUE(shown.modal->shake);
    after(1);
    EXPECT_FALSE(shown.modal->shake);
}

TEST_F(Modal, ASecondCloseWhileItShakesDoesNotProlongIt) {
    start();
    given_connected("eip155:100");
    when(Close{});
    after(400);
    when(Close{});
    after(100);
    EXPECT_FALSE(shown.modal->shake);
}

TEST_F(Modal, ShakesOnSwitchNetworkReachedFromTheUnsupportedChain) {
    start();
    given_connected("eip155:100");
    when(ChooseNetwork{"eip155:1"});
    EXPECT_EQ(view(), View::kSwitchNetwork);
    when(Close{});
    EXPECT_TRUE(shown.modal->shake);
    EXPECT_TRUE(is_open());
}

TEST_F(Modal, ClosesWhenTheAccountItShowsHasGone) {
    start();
    given_connected();
    when(Open{});
    when(DisconnectWallet{});
    EXPECT_FALSE(is_open());
}

// docs/spec/modal.md#element
TEST_F(Modal, EmbeddedItIsOpenFromTheStartAndClosingReturnsToItsFirstView) {
    config.embedded = true;
    start();
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kConnect);
    when(Navigate{NavigateHow::kPush, View::kAllWallets, {}});
    when(Close{});
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kConnect);
    given_connected();
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kAccount);
}

TEST_F(Modal, WithoutAProjectIdAnAlertSaysSo) {  // docs/spec/modal.md#alerts
    config.project_id = "";
    start();
    EXPECT_TRUE(shown.alert->open);
    EXPECT_EQ(shown.alert->short_message.value, "Project ID Not Configured");
    EXPECT_EQ(shown.alert->long_message.value, "Project ID Not Configured - update configuration");
    when(DismissAlert{});
    EXPECT_FALSE(shown.alert->open);
}

TEST_F(Modal, WhatTheRelayRefusesIsAlertedOncePerKind) {  // docs/spec/modal.md#alerts
    start();
    const auto refused = [&](const char* reason) {
        pairing_reports(wc::RelayChanged{wc::RelayState::kRefused, reason});
    };
    refused("Unauthorized: origin not allowed");
    EXPECT_EQ(shown.alert->short_message.value, "Invalid App Configuration");
    when(DismissAlert{});
    refused("Unauthorized: origin not allowed");
    EXPECT_FALSE(shown.alert->open);
    refused("JWT validation error: JWT Token is not yet valid");
    EXPECT_EQ(shown.alert->short_message.value, "Session Expired");
    refused("Unauthorized: invalid key");
    EXPECT_EQ(shown.alert->code.value, "project_id_invalid");
    when(DismissAlert{});
    refused("somebody tripped over the cable");
    EXPECT_FALSE(shown.alert->open);
}

class Toast : public Scenario {
  protected:
    // Two different toasts: an address is copied, or copying fails.
    void copy(bool written) {
        when(CopyAddress{});
        when(ClipboardAnswered{only<ClipboardWrite>().id, written});
    }
};

TEST_F(Toast, OpensAndClosesByItself) {  // docs/spec/modal.md#toast
    start();
    given_connected();
    copy(true);
    EXPECT_TRUE(shown.toast->open);
    EXPECT_EQ(shown.toast->code.value, "address_copied");
    EXPECT_EQ(shown.toast->kind, ToastKind::kSuccess);
    after(kToastShownMs);
    EXPECT_FALSE(shown.toast->open);
}

TEST_F(Toast, AnOpenOneIsReplacedAfter150Ms) {  // docs/spec/modal.md#toast
    start();
    given_connected();
    copy(true);
    copy(false);
    EXPECT_FALSE(shown.toast->open);
    after(149);
    EXPECT_FALSE(shown.toast->open);
    after(1);
    EXPECT_TRUE(shown.toast->open);
    EXPECT_EQ(shown.toast->code.value, "copy_failed");
    EXPECT_EQ(shown.toast->kind, ToastKind::kError);
    EXPECT_EQ(shown.toast->count, 2);
}

TEST_F(Toast, OnlyTheLastOfSeveralIsShownAfterTheSwap) {
    start();
    given_connected();
    copy(true);
    copy(false);
    copy(true);
    after(150);
    EXPECT_EQ(shown.toast->code.value, "address_copied");
    EXPECT_EQ(shown.toast->count, 2);
}

TEST_F(Toast, DismissedItStaysClosed) {
    start();
    given_connected();
    copy(true);
    copy(false);
    when(DismissToast{});
    after(10'000);
    EXPECT_FALSE(shown.toast->open);
}

}  // namespace
}  // namespace portico::engine
