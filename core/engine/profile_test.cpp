// SPDX-License-Identifier: Apache-2.0
//
// Several connections: in several namespaces, with several wallets, and the way from one to another
// (docs/spec/connection.md#profile, docs/spec/connection.md#bitcoin-accounts).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using S = ConnectionStatus;

const std::string kSolana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const std::string kBitcoin = "bip122:000000000019d6689c085ae165831e93";
const std::string kSol = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const std::string kPay = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const std::string kOrd = "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr";

class Profile : public Scenario {
  protected:
    Profile() {
        config.networks.emplace_back(kSolana);
        config.networks.emplace_back(kBitcoin);
    }
    void found(const std::string& id, const std::string& name, ChainNamespace chain_namespace) {
        when(ConnectorFound{id, ConnectorKind::kAnnounced, chain_namespace, name, std::nullopt});
    }
    void given_connected_to(const std::string& id, const std::vector<std::string>& accounts,
                            const std::string& chain) {
        when(ChooseWallet{id});
        wallet_grants(accounts, chain);
        after(kApprovedRestMs);
    }
    void given_bitcoin() {
        found("bip122:xverse", "Xverse", ChainNamespace::kBip122);
        when(ChooseWallet{"bip122:xverse"});
        Json reported = grant({kOrd}, kBitcoin, "ordinals");
        reported.find("accounts")
            ->push(grant({kPay}, kBitcoin, "payment").find("accounts")->items()[0]);
        wallet_responds(reported);
        after(kApprovedRestMs);
    }
    const Vec<ProfileConnection>& rows() const { return shown.profile->connections; }
    const ConnectionSlice& of(ChainNamespace chain_namespace) const {
        for (const ConnectionSlice& slice : shown.connections->connections)
            if (slice.chain_namespace == chain_namespace) return slice;
        ADD_FAILURE();
        return shown.connections->connections[0];
    }
    std::string toast() const { return shown.toast->open ? shown.toast->code.value : ""; }
};

TEST_F(Profile, EachNamespaceHasItsOwnStatusAndWallet) {  // docs/spec/connection.md#profile
    start();
    given_connected();
    found("solana:phantom", "Phantom", ChainNamespace::kSolana);
    given_connected_to("solana:phantom", {kSol}, kSolana);
    EXPECT_EQ(of(ChainNamespace::kEip155).status, S::kConnected);
    EXPECT_EQ(of(ChainNamespace::kSolana).status, S::kConnected);
    EXPECT_EQ(of(ChainNamespace::kBip122).status, S::kDisconnected);
    EXPECT_EQ(shown.account->address->value, kSol) << "what was connected last is the active one";
    when(DisconnectWallet{ChainNamespace::kSolana});
    EXPECT_EQ(of(ChainNamespace::kEip155).status, S::kConnected);
    EXPECT_EQ(of(ChainNamespace::kSolana).status, S::kDisconnected);
}

// docs/spec/account.md#features-by-namespace
TEST_F(Profile, OnSolanaAnAccountCanReceiveAndSendAndNothingElse) {
    config.features.emplace();
    config.features->swaps = true;
    start();
    found("solana:phantom", "Phantom", ChainNamespace::kSolana);
    given_connected_to("solana:phantom", {kSol}, kSolana);
    EXPECT_THAT(*shown.account->features,
                ElementsAre(WalletFeature::kReceive, WalletFeature::kSend));
}

TEST_F(Profile, OnBitcoinAnAccountCanReceive) {
    start();
    found("bitcoin:xverse", "Xverse", ChainNamespace::kBip122);
    given_connected_to("bitcoin:xverse", {kPay}, kBitcoin);
    EXPECT_THAT(*shown.account->features, ElementsAre(WalletFeature::kReceive));
}

TEST_F(Profile, EveryNamespaceIsFoundAgainAfterAReload) {
    start();
    given_connected();
    found("solana:phantom", "Phantom", ChainNamespace::kSolana);
    given_connected_to("solana:phantom", {kSol}, kSolana);
    reload();
    EXPECT_EQ(of(ChainNamespace::kSolana).status, S::kConnecting);
    found("solana:phantom", "Phantom", ChainNamespace::kSolana);
    EXPECT_THAT(write_json(only<WalletRequest>().params), HasSubstr("\"silent\":true"));
    wallet_grants({kSol}, kSolana);
    EXPECT_EQ(of(ChainNamespace::kSolana).status, S::kConnected);
    EXPECT_EQ(of(ChainNamespace::kEip155).status, S::kConnecting) << "its wallet is not there yet";
}

TEST_F(Profile, AnotherWalletOfANamespaceIsUsedAndTheFormerOneStaysBesideIt) {
    start();
    given_connected();
    announce("example.juniper", "Juniper");
    given_connected_to("example.juniper", {kBob}, "eip155:1");
    ASSERT_EQ(rows().size(), 2U);
    EXPECT_EQ(rows()[0].name.value, "Juniper");
    EXPECT_EQ(rows()[0].state, LinkState::kConnected);
    EXPECT_EQ(rows()[1].name.value, "Meridian");
    EXPECT_EQ(rows()[1].state, LinkState::kActive);
    when(SwitchConnection{ChainNamespace::kEip155, kMeridian, std::nullopt});
    EXPECT_EQ(only<WalletRequest>().connector_id.value, kMeridian);
    EXPECT_TRUE(rows()[1].switching.value_or(false));
    wallet_grants({kAlice});
    EXPECT_EQ(of(ChainNamespace::kEip155).connector_id->value, kMeridian);
    EXPECT_EQ(rows()[1].name.value, "Juniper");
    EXPECT_EQ(toast(), "account_switched");
    EXPECT_EQ(shown.toast->detail.value, "Meridian");
}

TEST_F(Profile, AnotherWalletIsUsedWithTheAccountThatWasChosenInItsRow) {
    start();
    announce();
    given_connected_to(kMeridian, {kAlice, kBob}, "eip155:1");
    announce("example.juniper", "Juniper");
    given_connected_to("example.juniper", {kBob}, "eip155:1");
    when(SwitchConnection{ChainNamespace::kEip155, kMeridian, Text<128>(kBob)});
    wallet_grants({kAlice, kBob});
    EXPECT_EQ(of(ChainNamespace::kEip155).connector_id->value, kMeridian);
    EXPECT_EQ(shown.account->address->value, kBob) << "the wallet has the other one selected";
    EXPECT_EQ(toast(), "account_switched");
    when(SwitchConnection{ChainNamespace::kEip155, "example.juniper", std::nullopt});
    wallet_grants({kBob});
    when(SwitchConnection{ChainNamespace::kEip155, kMeridian, Text<128>(kBob)});
    when(DismissToast{});
    wallet_grants({kAlice});
    EXPECT_EQ(shown.account->address->value, kAlice) << "it gives no other any more";
    EXPECT_EQ(toast(), "connector_not_found");
}

TEST_F(Profile, AnActiveOneThatIsLockedStartsALogin) {  // docs/spec/connection.md#profile
    start();
    given_connected();
    announce("example.juniper", "Juniper");
    given_connected_to("example.juniper", {kBob}, "eip155:1");
    when(SwitchConnection{ChainNamespace::kEip155, kMeridian, std::nullopt});
    wallet_refuses(rpc_error(4100));
    EXPECT_EQ(view(), View::kConnectingExternal);
    EXPECT_THAT(write_json(only<WalletRequest>().params), ::testing::Not(HasSubstr("silent")));
}

TEST_F(Profile, AnActiveOneIsAskedOnTheChainThatItsWalletIsOn) {
    start();
    given_connected();
    announce("example.juniper", "Juniper");
    given_connected_to("example.juniper", {kBob}, "eip155:1");
    wallet_emits("chainChanged", json("\"0x2105\""));
    EXPECT_EQ(of(ChainNamespace::kEip155).caip_network_id->value, "eip155:1");
    when(SwitchConnection{ChainNamespace::kEip155, kMeridian, std::nullopt});
    EXPECT_THAT(write_json(only<WalletRequest>().params), HasSubstr("eip155:8453"));
}

TEST_F(Profile, ADisconnectedOneIsRecentAndStartsALogin) {  // docs/spec/connection.md#profile
    start();
    given_connected();
    when(DisconnectWallet{ChainNamespace::kEip155});
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].state, LinkState::kDisconnected);
    when(SwitchConnection{ChainNamespace::kEip155, kMeridian, std::nullopt});
    EXPECT_EQ(view(), View::kConnectingExternal);
    wallet_grants();
    EXPECT_EQ(of(ChainNamespace::kEip155).status, S::kConnected);
    EXPECT_EQ(rows().size(), 1U);
}

TEST_F(Profile, ARecentOneIsDeletedAndStaysSoAfterAReload) {
    start();
    given_connected();
    when(DisconnectWallet{ChainNamespace::kEip155});
    reload();
    announce();
    ASSERT_EQ(rows().size(), 1U);
    when(ForgetConnection{ChainNamespace::kEip155, kMeridian});
    EXPECT_THAT(rows(), IsEmpty());
    EXPECT_EQ(toast(), "forgotten");
    reload();
    announce();
    EXPECT_THAT(rows(), IsEmpty());
}

TEST_F(Profile, ARecentOneWhoseWalletIsGoneIsNotShown) {
    start();
    given_connected();
    when(DisconnectWallet{ChainNamespace::kEip155});
    reload();
    EXPECT_THAT(rows(), IsEmpty());
}

// docs/spec/connection.md#profile: No connector found for connection
TEST_F(Profile, ASwitchToAnUnknownConnectorFails) {
    start();
    when(SwitchConnection{ChainNamespace::kEip155, "example.nobody", std::nullopt});
    EXPECT_EQ(toast(), "connector_not_found");
    EXPECT_EQ(shown.toast->detail.value, "example.nobody");
}

// docs/spec/connection.md#profile: Invalid connection status
TEST_F(Profile, ASwitchWhileTheConnectionIsFoundAgainSaysSo) {
    start();
    given_connected();
    reload();
    when(SwitchConnection{ChainNamespace::kEip155, kMeridian, std::nullopt});
    EXPECT_EQ(toast(), "connection_status_invalid");
}

TEST_F(Profile, AnotherAccountOfTheWalletBecomesTheActiveOne) {
    start();
    announce();
    given_connected_to(kMeridian, {kAlice, kBob}, "eip155:1");
    when(Open{View::kSwitchAddress, {}, {}});
    when(SwitchAccount{ChainNamespace::kEip155, kBob});
    EXPECT_EQ(shown.account->address->value, kBob);
    EXPECT_EQ(toast(), "account_switched");
    EXPECT_EQ(shown.toast->detail.value, "0xfB69…d359");
    EXPECT_FALSE(is_open());
    EXPECT_THAT(emitted_names(), ::testing::Contains("accountsChanged"));
    reload();
    announce();
    wallet_grants({kAlice, kBob});
    EXPECT_EQ(shown.account->address->value, kBob) << "the choice is kept";
}

TEST_F(Profile, AWalletOfAnotherNamespaceIsNotifiedOfTheAccount) {
    start();
    const std::string other = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
    found("solana:phantom", "Phantom", ChainNamespace::kSolana);
    given_connected_to("solana:phantom", {kSol, other}, kSolana);
    when(SwitchAccount{ChainNamespace::kSolana, other});
    EXPECT_THAT(write_json(only<WalletRequest>().params), HasSubstr("\"address\":\"" + other));
    wallet_grants({other, kSol}, kSolana);
    EXPECT_EQ(shown.account->address->value, other);
}

// docs/spec/connection.md#bitcoin-accounts
TEST_F(Profile, BitcoinShowsOrdinalsAndPaysFromPaymentAccounts) {
    start();
    given_bitcoin();
    EXPECT_EQ(shown.account->address->value, kPay);
    EXPECT_EQ(shown.account->account_type, AccountType::kPayment);
    ASSERT_EQ(rows()[0].accounts.size(), 2U);
    EXPECT_EQ(rows()[0].accounts[1].account_type, AccountType::kOrdinals);
    EXPECT_EQ(rows()[0].accounts[1].disabled_reason->value, "account_not_payment");
    when(SwitchAccount{ChainNamespace::kBip122, kOrd});
    EXPECT_EQ(toast(), "account_not_payment");
    EXPECT_EQ(error_template(Code::account_not_payment),
              "Switching to non-payment accounts is not allowed");
    EXPECT_EQ(shown.account->address->value, kPay);
}

TEST_F(Profile, ABitcoinSwitchRequiresAnAddress) {  // docs/spec/connection.md#bitcoin-accounts
    start();
    given_bitcoin();
    found("bip122:leather", "Leather", ChainNamespace::kBip122);
    given_connected_to("bip122:leather", {"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}, kBitcoin);
    when(SwitchConnection{ChainNamespace::kBip122, "bip122:xverse", std::nullopt});
    EXPECT_EQ(toast(), "account_address_required");
    when(DismissToast{});
    when(SwitchConnection{ChainNamespace::kBip122, "bip122:xverse", Text<128>(kOrd)});
    EXPECT_EQ(toast(), "account_not_payment");
}

// What kind of address it is, is not stored: after a reload it would be taken for one to pay from.
TEST_F(Profile, OfAWalletBesideOnBitcoinTheAddressesToPayFromAreStored) {
    start();
    given_bitcoin();
    found("bip122:leather", "Leather", ChainNamespace::kBip122);
    given_connected_to("bip122:leather", {"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}, kBitcoin);
    EXPECT_THAT(
        storage["portico:links"],
        ::testing::AllOf(::testing::HasSubstr(kPay), ::testing::Not(::testing::HasSubstr(kOrd))));
}

TEST_F(Profile, AnAddressCarriesTheHostsLabel) {
    start();
    given_connected();
    when(LabelAddress{kAlice, Text<64>("Savings")});
    EXPECT_EQ(rows()[0].accounts[0].label->value, "Savings");
    when(LabelAddress{kAlice, std::nullopt});
    EXPECT_FALSE(rows()[0].accounts[0].label.has_value());
}

TEST_F(Profile, AnAddressIsTheSameInWhateverCaseTheHostWritesIt) {
    const std::string lower = "0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359";  // kBob
    start();
    announce();
    given_connected_to(kMeridian, {kAlice, kBob}, "eip155:1");
    when(LabelAddress{lower, Text<64>("Savings")});
    EXPECT_EQ(rows()[0].accounts[1].label->value, "Savings");
    when(SwitchAccount{ChainNamespace::kEip155, lower});
    EXPECT_EQ(shown.account->address->value, kBob);
}

TEST_F(Profile, AWalletOfSeveralNamespacesIsOneRowAndAsksForOne) {
    start();
    announce("io.phantom", "Phantom");
    found("solana:phantom", "Phantom", ChainNamespace::kSolana);
    when(Open{});
    ASSERT_EQ(shown.connect->wallets.size(), 2U) << "WalletConnect and one Phantom";
    EXPECT_EQ(shown.connect->wallets[1].namespaces->size(), 2U);
    when(ChooseWallet{"io.phantom"});
    EXPECT_EQ(view(), View::kConnectingMultiChain);
    EXPECT_EQ(connecting().wallet->namespaces->size(), 2U);
    EXPECT_THAT(all<WalletRequest>(), IsEmpty());
    when(ChooseWallet{"io.phantom", ChainNamespace::kSolana});
    EXPECT_EQ(view(), View::kConnectingExternal);
    EXPECT_EQ(only<WalletRequest>().connector_id.value, "solana:phantom");
    when(GoBack{});
    EXPECT_EQ(view(), View::kConnectingMultiChain);
}

TEST_F(Profile, ASafeAroundThePageIsConnectedWithoutATap) {
    start();
    ConnectorFound safe{"safe", ConnectorKind::kExternal, ChainNamespace::kEip155, "Safe",
                        std::nullopt};
    safe.auto_connect = true;
    when(safe);
    EXPECT_THAT(write_json(only<WalletRequest>().params), HasSubstr("\"silent\":true"));
    wallet_grants();
    EXPECT_EQ(of(ChainNamespace::kEip155).status, S::kConnected);
    EXPECT_FALSE(is_open());
    when(DisconnectWallet{});
    when(safe);
    EXPECT_EQ(of(ChainNamespace::kEip155).status, S::kDisconnected) << "once in a page";
}

TEST_F(Profile, ASafeThatRefusesWasNeverConnectedAndIsNotStored) {
    start();
    ConnectorFound safe{"safe", ConnectorKind::kExternal, ChainNamespace::kEip155, "Safe",
                        std::nullopt};
    safe.auto_connect = true;
    when(safe);
    wallet_refuses(rpc_error(4100));
    EXPECT_EQ(of(ChainNamespace::kEip155).status, S::kDisconnected);
    EXPECT_FALSE(storage.contains("portico:connections"));
}

// docs/spec/networks.md#another-namespace: SwitchActiveChain
TEST_F(Profile, ANetworkOfAnUnusedNamespaceAsksForAWalletOfItsOwn) {
    start();
    given_connected();
    found("solana:solflare", "Solflare", ChainNamespace::kSolana);
    when(Open{View::kNetworks, {}, {}});
    when(ChooseNetwork{kSolana});
    EXPECT_EQ(view(), View::kSwitchActiveChain);
    for (const NetworkRow& row : shown.networks->networks)
        EXPECT_EQ(row.needs_wallet.value_or(false),
                  !row.caip_network_id.value.starts_with("eip155:"));
    EXPECT_EQ(shown.networks->target->value, kSolana);
    EXPECT_EQ(shown.account->address->value, kAlice) << "nothing has changed yet";
    when(ConnectNamespace{ChainNamespace::kSolana});
    EXPECT_EQ(view(), View::kConnect);
    EXPECT_EQ(shown.connect->chain_namespace, ChainNamespace::kSolana);
    for (const WalletRow& row : shown.connect->wallets) EXPECT_NE(row.id.value, kMeridian);
    when(ChooseWallet{"solana:solflare"});
    wallet_grants({kSol}, kSolana);
    EXPECT_EQ(shown.account->address->value, kSol);
    EXPECT_EQ(of(ChainNamespace::kEip155).status, S::kConnected);
}

TEST_F(Profile, AWalletAddedFromTheProfileLeadsBackToIt) {
    start();
    given_connected();
    found("solana:solflare", "Solflare", ChainNamespace::kSolana);
    when(Open{View::kProfileWallets, {}, {}});
    when(ConnectNamespace{ChainNamespace::kSolana});
    when(ChooseWallet{"solana:solflare"});
    wallet_grants({kSol}, kSolana);
    after(kApprovedRestMs);
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kProfileWallets);
    EXPECT_EQ(rows().size(), 2U);
}

}  // namespace
}  // namespace portico::engine
