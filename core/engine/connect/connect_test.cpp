// SPDX-License-Identifier: Apache-2.0
//
// Connecting a wallet in the browser (docs/spec/connect.md#browser-wallets).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;

class ConnectBrowser : public Scenario {
  protected:
    void given_chosen() {
        start();
        announce();
        when(Open{});
        when(ChooseWallet{kMeridian});
    }
};

TEST_F(ConnectBrowser, AsksTheWalletForItsAccountsAndItsChain) {
    given_chosen();
    EXPECT_EQ(view(), View::kConnectingExternal);
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    EXPECT_EQ(connecting().wallet->name.value, "Meridian");
    EXPECT_EQ(only<WalletRequest>().method.value, "portico_connect");
    EXPECT_EQ(write_json(only<WalletRequest>().params), R"({"chain":"eip155:1"})");
    wallet_grants({kAlice}, "eip155:8453");
    EXPECT_EQ(connecting().state, ConnectingState::kApproved);
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    EXPECT_THAT(connection().accounts, ElementsAre(Text<128>(kAlice)));
    EXPECT_EQ(connection().caip_network_id->value, "eip155:8453");
}

// docs/spec/connect.md#browser-wallets: success closes the modal
TEST_F(ConnectBrowser, RestsBeforeTheModalCloses) {
    given_chosen();
    wallet_grants();
    after(kApprovedRestMs - 1);
    EXPECT_TRUE(is_open());
    after(1);
    EXPECT_FALSE(is_open());
    EXPECT_EQ(connecting().state, ConnectingState::kIdle);
}

TEST_F(ConnectBrowser, ChecksumsTheAddressesTheWalletWritesInSmallLetters) {
    given_chosen();
    wallet_grants({"0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"});
    EXPECT_EQ(connection().accounts[0].value, kAlice);
}

// docs/spec/connect.md#browser-wallets: 4001, Connection rejected
TEST_F(ConnectBrowser, RejectionIsAnAnswerNotAFailure) {
    given_chosen();
    wallet_refuses(rpc_error(4001));
    EXPECT_EQ(connecting().state, ConnectingState::kDeclined);
    EXPECT_EQ(connecting().error_code->value, "connection_rejected");
    EXPECT_EQ(connecting().error_message->value, "Connection rejected");
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
    EXPECT_TRUE(is_open());
}

TEST_F(ConnectBrowser, ARejectionInsideAnInternalErrorIsOneToo) {
    given_chosen();
    wallet_refuses({-32603, "Internal", json(R"({"originalError":{"code":4001}})")});
    EXPECT_EQ(connecting().state, ConnectingState::kDeclined);
}

// docs/spec/connect.md#imposters: nobody takes the place of a wallet by its name.
TEST_F(ConnectBrowser, TheSameIdAgainIsTheSameWalletWithANewNameOrPicture) {
    start();
    announce();
    when(ConnectorFound{kMeridian, ConnectorKind::kAnnounced, ChainNamespace::kEip155, "Meridian 2",
                        "data:image/png;base64,AA=="});
    when(ConnectorFound{kMeridian, ConnectorKind::kAnnounced, ChainNamespace::kSolana, "Impostor",
                        std::nullopt});
    when(Open{});
    ASSERT_EQ(shown.connect->wallets.size(), 2U) << "and WalletConnect";
    EXPECT_EQ(shown.connect->wallets[1].name.value, "Meridian 2");
    EXPECT_TRUE(shown.connect->wallets[1].icon.has_value());
}

TEST_F(ConnectBrowser, AWalletThatLeavesThePageIsNoLongerOffered) {
    start();
    announce();
    when(Open{});
    when(ConnectorLost{kMeridian});
    ASSERT_EQ(shown.connect->wallets.size(), 1U);
    EXPECT_EQ(shown.connect->wallets[0].kind, WalletRowKind::kWalletConnect);
    announce();
    EXPECT_EQ(shown.connect->wallets.size(), 2U);
}

TEST_F(ConnectBrowser, AWalletThatLeavesDuringItsRequestEndsTheWait) {
    start();
    announce();
    when(Open{});
    when(ChooseWallet{kMeridian});
    when(ConnectorLost{kMeridian});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_code->value, "connector_not_found");
    announce();
    when(Retry{});
    wallet_grants();
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
}

TEST_F(ConnectBrowser, TryAgainAsksAgain) {
    given_chosen();
    wallet_refuses(rpc_error(4001));
    when(Retry{});
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    EXPECT_FALSE(connecting().error_code.has_value());
    EXPECT_EQ(only<WalletRequest>().method.value, "portico_connect");
}

TEST_F(ConnectBrowser, AnOpenRequestIsSaidAndItsAnswerFollowed) {  // -32002
    given_chosen();
    wallet_refuses(rpc_error(-32002));
    EXPECT_EQ(connecting().state, ConnectingState::kPending);
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    EXPECT_EQ(write_json(only<WalletRequest>().params), R"({"silent":true,"chain":"eip155:1"})");
    wallet_grants();
    EXPECT_EQ(connecting().state, ConnectingState::kApproved);
}

TEST_F(ConnectBrowser, ALockedWalletIsSaidAndItsUnlockingFollowed) {
    given_chosen();
    wallet_refuses(rpc_error(4100));
    EXPECT_EQ(connecting().state, ConnectingState::kLocked);
    wallet_emits("accountsChanged", json("[]"));
    EXPECT_EQ(connecting().state, ConnectingState::kLocked);
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    wallet_grants();
    EXPECT_EQ(connecting().state, ConnectingState::kApproved);
}

// docs/spec/connect.md#browser-wallets: Failed to connect
TEST_F(ConnectBrowser, AnyOtherErrorIsAFailureWithTheWalletsWords) {
    given_chosen();
    wallet_refuses(rpc_error(-32603, "The moon is in the way"));
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_code->value, "connect_failed");
    EXPECT_EQ(connecting().error_message->value, "The moon is in the way");
}

TEST_F(ConnectBrowser, NonsenseFromTheWalletIsAFailure) {
    for (const char* nonsense : {"null", "7", R"({"a":1})", "\"0x1\""}) {
        given_chosen();
        wallet_responds(json(nonsense));
        EXPECT_EQ(connecting().state, ConnectingState::kFailed) << nonsense;
        EXPECT_EQ(connecting().error_message->value, "Failed to connect");
    }
}

TEST_F(ConnectBrowser, TextsThatAreNoAddressesAreNoAccounts) {
    given_chosen();
    wallet_grants({"0x12", "javascript:alert(1)", ""});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
}

TEST_F(ConnectBrowser, ASecondChoiceCancelsTheFirst) {
    given_chosen();
    const EffectId first = open_wallet_request();
    announce("example.other", "Other");
    when(ChooseWallet{"example.other"});
    EXPECT_EQ(only<WalletRequest>().connector_id.value, "example.other");
    when(WalletAnswered{first, grant({kAlice}, "eip155:1"), {}});
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    EXPECT_EQ(connecting().wallet->name.value, "Other");
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

TEST_F(ConnectBrowser, LeavingTheViewCancels) {
    given_chosen();
    when(GoBack{});
    EXPECT_EQ(connecting().state, ConnectingState::kIdle);
    wallet_grants();
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

TEST_F(ConnectBrowser, ClosingTheModalCancels) {
    given_chosen();
    when(Close{});
    EXPECT_EQ(connecting().state, ConnectingState::kIdle);
}

TEST_F(ConnectBrowser, ChosenWhileTheModalIsClosedItOpensAtTheRequest) {
    start();
    announce();
    when(ChooseWallet{kMeridian});
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kConnectingExternal);
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
}

// docs/spec/connect.md#browser-wallets: No connector found for connection
TEST_F(ConnectBrowser, AnUnknownRowIsSaid) {
    start();
    when(Open{});
    when(ChooseWallet{"nobody"});
    EXPECT_EQ(shown.toast->code.value, "connector_not_found");
    EXPECT_EQ(shown.toast->detail.value, "nobody");
    EXPECT_EQ(view(), View::kConnect);
}

TEST_F(ConnectBrowser, AKnownWalletThatIsInstalledGetsTheRequestDirectly) {
    given_wallet("kestrel", "Kestrel");
    config.wallets.back().rdns = "example.kestrel";
    start();
    announce("example.kestrel", "Kestrel browser");
    when(ChooseWallet{"kestrel"});
    EXPECT_EQ(only<WalletRequest>().connector_id.value, "example.kestrel");
}

}  // namespace
}  // namespace portico::engine
