// SPDX-License-Identifier: Apache-2.0
//
// The account that is shown, and what the account machine is told of it
// (docs/spec/account.md#account).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::IsEmpty;

class Account : public Scenario {
  protected:
    Account() {
        config.networks.clear();
        given_network("eip155:1", {"https://rpc.example"});
        given_network("eip155:5", {"https://test.example"}, true);
    }
    const AccountSlice& account() const { return *shown.account; }
    void given_started() {
        start();
        given_connected();
    }
};

TEST_F(Account, IsShownWithItsWalletAndItsExplorer) {  // docs/spec/account.md#account
    given_started();
    EXPECT_EQ(account().status, ConnectionStatus::kConnected);
    EXPECT_EQ(account().address->value, kAlice);
    EXPECT_EQ(account().caip_address->value, "eip155:1:" + kAlice);
    EXPECT_EQ(account().explorer_url->value, "https://scan.example/address/" + kAlice);
    EXPECT_EQ(account().wallet->name.value, "Meridian");
}

TEST_F(Account, TheMachineIsNotifiedOfAccountAndChain) {
    given_started();
    ASSERT_TRUE(watched.account);
    EXPECT_EQ(watched.account->address.value, kAlice);
    EXPECT_EQ(watched.account->chain.value, "eip155:1");
    EXPECT_EQ(watched.account->network->rpc_urls[0].value, "https://rpc.example");
    EXPECT_FALSE(watched.account->network->testnet);
    EXPECT_FALSE(watched.account->paired);
    EXPECT_FALSE(watched.account->smart);
    wallet_emits("accountsChanged",
                 json(R"([{"account":"eip155:1:)" + kBob + R"(","type":"smartAccount"}])"));
    EXPECT_TRUE(watched.account->smart);
    wallet_emits("accountsChanged", json("[\"" + kBob + "\"]"));
    EXPECT_EQ(watched.account->address.value, kBob);
    wallet_emits("chainChanged", json("\"0x5\""));
    EXPECT_TRUE(watched.account->network->testnet);
    wallet_emits("chainChanged", json("\"0x64\""));
    EXPECT_EQ(watched.account->chain.value, "eip155:100");
    EXPECT_FALSE(watched.account->network) << "not one that is offered";
    when(DisconnectWallet{});
    EXPECT_FALSE(watched.account);
}

TEST_F(Account, TheMachineGetsNoEventBeforeAnAccountIsConnected) {  // so it is not loaded
    start();
    when(Open{});
    EXPECT_THAT(all<WatchAccount>(), IsEmpty());
}

TEST_F(Account, TheMachineIsNotifiedOfTheViewThatIsShown) {
    given_started();
    EXPECT_EQ(watched.looking, Looking::kNowhere);
    when(Open{});
    EXPECT_EQ(watched.looking, Looking::kAccount);
    when(Navigate{NavigateHow::kPush, View::kNetworks, {}});
    EXPECT_EQ(watched.looking, Looking::kElsewhere);
    when(wc::OnlineChanged{true});
    EXPECT_THAT(all<WatchAccount>(), IsEmpty()) << "only what is news";
}

// docs/spec/account.md#tokens: on success the balance refreshes
TEST_F(Account, TheMachineIsNotifiedWhenAHostSentATransaction) {
    given_started();
    host_requests("a", "eth_sendTransaction", "[{}]");
    wallet_refuses(rpc_error(4001));
    EXPECT_EQ(watched.sent, 0);
    host_requests("b", "eth_sendTransaction", "[{}]");
    wallet_responds(json("\"0xaa\""));
    EXPECT_EQ(watched.sent, 1);
}

TEST_F(Account, ItsAddressIsCopied) {
    given_started();
    when(CopyAddress{});
    EXPECT_EQ(only<ClipboardWrite>().text.value, kAlice);
    when(ClipboardAnswered{only<ClipboardWrite>().id, true});
    EXPECT_TRUE(account().copied);
    after(kCopiedShownMs);
    EXPECT_FALSE(account().copied);
}

TEST_F(Account, NothingIsCopiedWhileDisconnected) {
    start();
    when(CopyAddress{});
    EXPECT_THAT(effects, IsEmpty());
}

}  // namespace
}  // namespace portico::engine
