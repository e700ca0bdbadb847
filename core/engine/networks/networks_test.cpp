// SPDX-License-Identifier: Apache-2.0
//
// Networks and the way to another one (docs/spec/networks.md#another-namespace,
// docs/spec/networks.md#switching).
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Networks : public Scenario {
  protected:
    const NetworksSlice& networks() const { return *shown.networks; }
    void given_switching(const std::string& chain = "eip155:8453") {
        start();
        given_connected();
        when(Open{View::kNetworks, {}, {}});
        when(ChooseNetwork{chain});
    }
};

TEST_F(Networks, AreListedInTheHostsOrder) {
    start();
    ASSERT_EQ(networks().networks.size(), 3U);
    EXPECT_EQ(networks().networks[0].name.value, "Ethereum");
    EXPECT_TRUE(networks().networks[0].active);
    EXPECT_EQ(networks().networks[1].caip_network_id.value, "eip155:8453");
}

TEST_F(Networks, AHostsOwnNetworkReplacesTheBuiltInOne) {
    given_network("eip155:8453", {"http://127.0.0.1:8545"});
    given_network("eip155:31337", {"http://127.0.0.1:8545"});
    start();
    ASSERT_EQ(networks().networks.size(), 4U);
    EXPECT_EQ(networks().networks[1].name.value, "Harbour chain");
    EXPECT_EQ(networks().networks[3].caip_network_id.value, "eip155:31337");
}

TEST_F(Networks, ALibrarysDefinitionYieldsToTheBuiltInOneAndServesWhereThereIsNone) {
    given_network("eip155:8453", {"http://127.0.0.1:8545"});
    given_network("eip155:31337", {"http://127.0.0.1:8545"});
    config.networks.push_back(ChainId("eip155:31337"));
    config.library_networks = {ChainId("eip155:8453"), ChainId("eip155:31337")};
    start();
    ASSERT_EQ(networks().networks.size(), 4U);
    EXPECT_EQ(networks().networks[1].name.value, "Base");
    EXPECT_EQ(networks().networks[3].name.value, "Harbour chain");
}

TEST_F(Networks, AnIdThatNamesNothingIsLeftOutAndLogged) {
    config.networks = {ChainId("eip155:424242"), ChainId("eip155:10")};
    start();
    EXPECT_EQ(networks().networks.size(), 1U);
    EXPECT_EQ(networks().active->value, "eip155:10");
    EXPECT_EQ(only<wc::Log>().level, wc::LogLevel::kWarn);
}

TEST_F(Networks, OneIsChosenBeforeConnectingWithoutAsking) {
    start();
    when(Open{});
    when(Navigate{NavigateHow::kPush, View::kNetworks, {}});
    when(ChooseNetwork{"eip155:10"});
    EXPECT_EQ(networks().active->value, "eip155:10");
    EXPECT_EQ(networks().in_use->caip_network_id.value, "eip155:10");
    EXPECT_EQ(networks().in_use->native_currency.symbol.value, "ETH");
    EXPECT_EQ(view(), View::kConnect);
    EXPECT_THAT(wallet_requests, IsEmpty());
}

// docs/spec/networks.md#switching: wallet_switchEthereumChain
TEST_F(Networks, TheWalletGetsARequestAndIsThenVerified) {
    given_switching();
    EXPECT_EQ(view(), View::kSwitchNetwork);
    EXPECT_EQ(networks().switching, SwitchState::kSwitching);
    EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
    EXPECT_EQ(write_json(only<WalletRequest>().params), R"([{"chainId":"0x2105"}])");
    wallet_responds(json("null"));
    EXPECT_EQ(only<WalletRequest>().method.value, "eth_chainId");
    wallet_responds(json("\"0x2105\""));
    EXPECT_EQ(networks().active->value, "eip155:8453");
    EXPECT_EQ(networks().switching, SwitchState::kNone);
    EXPECT_FALSE(is_open()) << "nothing was open but the list";
}

TEST_F(Networks, ASwitchThatIsDoneLeadsBackToWhereTheListWasOpened) {
    start();
    given_connected();
    when(Open{});
    when(Navigate{NavigateHow::kPush, View::kNetworks, {}});
    when(ChooseNetwork{"eip155:8453"});
    EXPECT_EQ(view(), View::kSwitchNetwork);
    wallet_emits("chainChanged", json("\"0x2105\""));
    EXPECT_EQ(view(), View::kAccount);
    EXPECT_TRUE(is_open());
}

// Wallets agree first and are there a moment later.
TEST_F(Networks, AWalletThatIsThereALittleLaterHasSwitched) {
    for (const char* how : {"chainChanged", "asked again", "asked again after an error"}) {
        SCOPED_TRACE(how);
        const std::string later = how;
        storage.clear();
        given_switching();
        wallet_responds(json("null"));
        if (later == "asked again after an error")
            wallet_refuses(rpc_error(-32603));
        else
            wallet_responds(json("\"0x1\""));
        EXPECT_EQ(networks().switching, SwitchState::kSwitching);
        EXPECT_EQ(networks().active->value, "eip155:1");
        if (later == "chainChanged") {
            after(100);
            wallet_emits("chainChanged", json("\"0x2105\""));
        } else {
            after(kVerifyAgainMs);
            EXPECT_EQ(only<WalletRequest>().method.value, "eth_chainId");
            wallet_responds(json("\"0x1\""));
            after(kVerifyAgainMs);
            wallet_responds(json("\"0x2105\""));
        }
        EXPECT_EQ(networks().switching, SwitchState::kNone);
        EXPECT_EQ(networks().active->value, "eip155:8453");
        EXPECT_FALSE(is_open());
        after(kSwitchSettleMs);
        EXPECT_EQ(networks().switching, SwitchState::kNone);
    }
}

TEST_F(Networks, AWalletThatStaysWhereItIsIsSaid) {
    given_switching();
    wallet_responds(json("null"));
    for (std::int64_t passed = 0; passed + kVerifyAgainMs < kSwitchSettleMs;
         passed += kVerifyAgainMs) {
        wallet_responds(json("\"0x1\""));
        after(kVerifyAgainMs);
        ASSERT_EQ(networks().switching, SwitchState::kSwitching) << passed;
    }
    after(kVerifyAgainMs);
    EXPECT_EQ(networks().switching, SwitchState::kFailed);
    EXPECT_EQ(networks().error_code->value, "switch_not_done");
    EXPECT_EQ(networks().active->value, "eip155:1");
    const auto asked = wallet_requests.size();
    after(kSwitchSettleMs);
    EXPECT_EQ(wallet_requests.size(), asked) << "nobody asks any more";
    wallet_emits("chainChanged", json("\"0x2105\""));
    EXPECT_EQ(networks().active->value, "eip155:8453");
    EXPECT_EQ(networks().switching, SwitchState::kNone);
}

TEST_F(Networks, AWalletThatDoesNotSayWhereItIsIsNotAwaitedForEver) {
    given_switching();
    wallet_responds(json("null"));
    after(kSwitchSettleMs - 1);
    EXPECT_EQ(networks().switching, SwitchState::kSwitching);
    after(1);
    EXPECT_EQ(networks().switching, SwitchState::kFailed);
}

TEST_F(Networks, ThatTheWalletIsThereEndsTheSwitchWhoeverSaysIt) {
    given_switching();
    wallet_emits("chainChanged", json("\"0x2105\""));
    EXPECT_EQ(networks().active->value, "eip155:8453");
    EXPECT_FALSE(is_open());
}

TEST_F(Networks, ADeclinedSwitchCanBeRetried) {
    given_switching();
    wallet_refuses(rpc_error(4001));
    EXPECT_EQ(networks().switching, SwitchState::kDeclined);
    EXPECT_EQ(networks().error_message->value, "Switch declined");
    EXPECT_EQ(networks().target->value, "eip155:8453");
    when(Retry{});
    EXPECT_EQ(networks().switching, SwitchState::kSwitching);
    EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
}

TEST_F(Networks, AWalletThatNeverAnswersIsShownAsSlowAndCanBeRetried) {
    given_switching();
    const EffectId first = open_wallet_request();
    when(Retry{});
    EXPECT_EQ(open_wallet_request(), first) << "nobody is asked twice before that";
    after(kSlowMs - 1);
    EXPECT_FALSE(networks().slow.has_value());
    after(1);
    EXPECT_TRUE(networks().slow.value_or(false));
    EXPECT_EQ(networks().switching, SwitchState::kSwitching);
    when(Retry{});
    EXPECT_FALSE(networks().slow.has_value());
    EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
    when(WalletAnswered{first, {}, rpc_error(4001)});
    EXPECT_EQ(networks().switching, SwitchState::kSwitching) << "an answer to the first ask";
    wallet_refuses(rpc_error(-32002));
    EXPECT_EQ(networks().error_code->value, "rpc_already_pending");
    when(Retry{});
    wallet_emits("chainChanged", json("\"0x2105\""));
    EXPECT_EQ(networks().active->value, "eip155:8453");
    EXPECT_FALSE(networks().slow.has_value());
}

TEST_F(Networks, ASlowSwitchThatIsLeftIsForgotten) {
    given_switching();
    after(kSlowMs);
    when(GoBack{});
    EXPECT_EQ(networks().switching, SwitchState::kNone);
    EXPECT_FALSE(networks().slow.has_value());
    after(kSlowMs);
    EXPECT_FALSE(networks().slow.has_value());
}

// docs/spec/networks.md#switching: wallet_addEthereumChain
TEST_F(Networks, AnUnknownChainIsAddedThenSwitchedTo) {
    given_switching();
    wallet_refuses(rpc_error(4902));
    EXPECT_EQ(networks().switching, SwitchState::kAdding);
    EXPECT_EQ(only<WalletRequest>().method.value, "wallet_addEthereumChain");
    const Json sent = only<WalletRequest>().params.items()[0];
    EXPECT_EQ(sent.find_string("chainId"), "0x2105");
    EXPECT_TRUE(sent.find("rpcUrls") && sent.find("chainName") && sent.find("nativeCurrency") &&
                sent.find("blockExplorerUrls"));
    wallet_responds(json("null"));
    EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
    wallet_responds(json("null"));
    wallet_responds(json("\"0x1\""));  // not there yet
    EXPECT_EQ(networks().switching, SwitchState::kSwitching);
    after(kVerifyAgainMs);
    wallet_responds(json("\"0x2105\""));
    EXPECT_EQ(networks().active->value, "eip155:8453");
}

// docs/spec/networks.md#switching
TEST_F(Networks, AWalletOfAnotherNamespaceMayBeThereALittleLater) {
    const std::string mainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const std::string devnet = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
    const std::string address = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
    config.networks = {ChainId(mainnet), ChainId(devnet)};
    for (const bool moves : {true, false}) {
        storage.clear();
        start();
        when(ConnectorFound{"solana:phantom", ConnectorKind::kAnnounced, ChainNamespace::kSolana,
                            "Phantom", std::nullopt});
        when(ChooseWallet{"solana:phantom"});
        wallet_grants({address}, mainnet);
        after(kApprovedRestMs);
        when(Open{View::kNetworks, {}, {}});
        when(ChooseNetwork{devnet});
        wallet_grants({address}, mainnet);
        EXPECT_EQ(networks().switching, SwitchState::kSwitching);
        if (moves)
            wallet_emits("chainChanged", Json::string(devnet), "solana:phantom");
        else
            after(kSwitchSettleMs);
        EXPECT_EQ(networks().switching, moves ? SwitchState::kNone : SwitchState::kFailed);
        EXPECT_EQ(networks().active->value, moves ? devnet : mainnet);
    }
}

TEST_F(Networks, UnknownChainsAreKnownByEverySignWalletsGive) {
    for (const RpcError& error :
         {rpc_error(4902), RpcError{-32603, "Internal", json(R"({"originalError":{"code":4902}})")},
          rpc_error(-32000, "Unrecognized chain ID \"0x2105\". Try adding the chain"),
          rpc_error(-32603, "use wallet_addEthereumChain first"),
          // Nothing that could be read: Trust Wallet in Chinese, MetaMask on phones, Tangem.
          rpc_error(-32603, "无法识别的链"), rpc_error(32603, "Invalid chain"), rpc_error(0, "")}) {
        given_switching();
        wallet_refuses(error);
        EXPECT_EQ(networks().switching, SwitchState::kAdding) << error.message.value;
    }
}

// docs/spec/networks.md#switching: Chain is not supported
TEST_F(Networks, AWalletThatCannotAddItGetsTheValuesByHand) {
    given_switching();
    wallet_refuses(rpc_error(4902));
    wallet_refuses(rpc_error(-32601, "unsupported method"));
    EXPECT_EQ(networks().switching, SwitchState::kFailed);
    EXPECT_EQ(networks().error_message->value, "Chain is not supported");
    ASSERT_TRUE(networks().add_by_hand.has_value());
    EXPECT_EQ(networks().add_by_hand->name.value, "Base");
    EXPECT_FALSE(networks().add_by_hand->rpc_urls.empty());
}

// Wallets say that they added a chain and know it a moment later.
TEST_F(Networks, AWalletThatKnowsAnAddedChainALittleLaterHasSwitched) {
    for (const bool says_so : {false, true}) {
        storage.clear();
        given_switching();
        wallet_refuses(rpc_error(4902));
        wallet_responds(json("null"));
        wallet_refuses(rpc_error(4902));
        EXPECT_EQ(networks().switching, SwitchState::kSwitching);
        EXPECT_FALSE(networks().add_by_hand.has_value());
        EXPECT_THAT(all<WalletRequest>(), IsEmpty()) << "not at once";
        if (says_so) {
            wallet_emits("chainChanged", json("\"0x2105\""));
        } else {
            after(kVerifyAgainMs);
            EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
            wallet_refuses(rpc_error(4902));
            after(2 * kVerifyAgainMs);
            EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
            wallet_responds(json("null"));
            wallet_responds(json("\"0x2105\""));
        }
        EXPECT_EQ(networks().active->value, "eip155:8453");
        EXPECT_EQ(networks().switching, SwitchState::kNone);
        const auto asked = wallet_requests.size();
        after(kSwitchSettleMs);
        EXPECT_EQ(wallet_requests.size(), asked) << "nobody asks any more";
    }
}

TEST_F(Networks, AddingIsTriedOnce) {
    given_switching();
    wallet_refuses(rpc_error(4902));
    wallet_responds(json("null"));
    for (int ask = 0; ask < kAsksOfAddedChain; ++ask) {
        wallet_refuses(rpc_error(4902));
        ASSERT_EQ(networks().switching, SwitchState::kSwitching) << ask;
        after(kSwitchSettleMs);
    }
    wallet_refuses(rpc_error(4902));
    EXPECT_EQ(networks().switching, SwitchState::kFailed);
    EXPECT_TRUE(networks().add_by_hand.has_value());
    const auto adding = [](const WalletRequest& one) {
        return one.method.value == "wallet_addEthereumChain";
    };
    EXPECT_EQ(std::ranges::count_if(wallet_requests, adding), 1);
}

TEST_F(Networks, AnAddedChainThatIsDeclinedIsDeclinedAtOnce) {
    given_switching();
    wallet_refuses(rpc_error(4902));
    wallet_responds(json("null"));
    wallet_refuses(rpc_error(4902));
    after(kVerifyAgainMs);
    wallet_refuses(rpc_error(4001));
    EXPECT_EQ(networks().switching, SwitchState::kDeclined);
}

TEST_F(Networks, DecliningToAddIsDeclining) {
    given_switching();
    wallet_refuses(rpc_error(4902));
    wallet_refuses(rpc_error(4001));
    EXPECT_EQ(networks().switching, SwitchState::kDeclined);
}

TEST_F(Networks, LeavingTheViewForgetsTheSwitch) {
    given_switching();
    when(GoBack{});
    EXPECT_EQ(networks().switching, SwitchState::kNone);
    wallet_responds(json("null"));
    EXPECT_THAT(all<WalletRequest>(), IsEmpty());
}

TEST_F(Networks, ASecondChoiceReplacesTheFirst) {
    given_switching();
    const EffectId first = open_wallet_request();
    when(ChooseNetwork{"eip155:10"});
    EXPECT_EQ(networks().target->value, "eip155:10");
    when(WalletAnswered{first, json("null"), {}});
    EXPECT_EQ(networks().target->value, "eip155:10");
    EXPECT_EQ(networks().switching, SwitchState::kSwitching);
}

TEST_F(Networks, WithoutTheModalTheSwitchIsSilent) {
    start();
    given_connected();
    when(ChooseNetwork{"eip155:8453"});
    EXPECT_FALSE(is_open());
    EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
}

// docs/spec/modal.md#alerts: Network Not Found
TEST_F(Networks, AnUnknownIdIsAnAlertForTheDeveloper) {
    start();
    when(ChooseNetwork{"eip155:424242"});
    EXPECT_EQ(shown.alert->short_message.value, "Network Not Found");
}

TEST_F(Networks, SwitchingCanBeTurnedOff) {
    config.enable_network_switch = false;
    start();
    given_connected();
    when(ChooseNetwork{"eip155:10"});
    EXPECT_EQ(networks().active->value, "eip155:1");
    EXPECT_EQ(networks().fixed, true);
    when(Open{View::kNetworks, {}, {}});
    EXPECT_EQ(view(), View::kAccount);
    config.enable_network_switch = true;
    reload();
    EXPECT_FALSE(networks().fixed);
}

// docs/spec/networks.md#switching
TEST_F(Networks, APairedWalletSwitchesHereIfTheChainWasGranted) {
    start();
    given_paired(session());
    when(Open{View::kNetworks, {}, {}});
    when(ChooseNetwork{"eip155:8453"});
    EXPECT_THAT(commands<wc::Request>(), IsEmpty());
    EXPECT_EQ(networks().active->value, "eip155:8453");
}

TEST_F(Networks, APairedWalletThatDidNotGrantItCannotBeChosen) {
    start();
    given_paired(session());
    EXPECT_TRUE(networks().networks[1].enabled);
    EXPECT_FALSE(networks().networks[2].enabled);
    EXPECT_EQ(networks().networks[2].disabled_reason->value, "network_not_granted");
    when(Open{View::kNetworks, {}, {}});
    when(ChooseNetwork{"eip155:10"});
    EXPECT_EQ(networks().switching, SwitchState::kFailed);
    EXPECT_EQ(networks().active->value, "eip155:1");
}

TEST_F(Networks, APairedWalletThatCanSwitchGetsARequestAndItsUpdateIsAwaited) {
    start();
    given_paired(session({"eip155:1"}, {"wallet_switchEthereumChain"}));
    when(Open{View::kNetworks, {}, {}});
    when(ChooseNetwork{"eip155:10"});
    const auto requests = commands<wc::Request>();
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_EQ(requests[0].method.value, "wallet_switchEthereumChain");
    EXPECT_EQ(requests[0].chain.value, "eip155:1");
    pairing_reports(wc::RequestAnswered{requests[0].request_id, json("null"), {}});
    EXPECT_EQ(networks().active->value, "eip155:1");
    pairing_reports(wc::SessionUpdated{session({"eip155:1", "eip155:10"})});
    EXPECT_EQ(networks().active->value, "eip155:10");
    EXPECT_EQ(networks().switching, SwitchState::kNone);
}

TEST_F(Networks, OnAPhoneThePairedWalletComesToTheFrontToBeAsked) {
    config.mobile = true;
    start();
    auto with = session({"eip155:1"}, {"wallet_switchEthereumChain"});
    with.peer.redirect = wc::Redirect{};
    with.peer.redirect->native = "kestrel://";
    given_paired(with);
    when(Open{View::kNetworks, {}, {}});
    when(ChooseNetwork{"eip155:10"});
    EXPECT_EQ(only<DeepLink>().url.value,
              "kestrel://wc?requestId=" + std::to_string(commands<wc::Request>().at(0).id.value()) +
                  "&sessionTopic=" + kTopic);
}

TEST_F(Networks, APairedWalletThatAgreesButDoesNotGrantIsAFailureAfter10s) {
    start();
    given_paired(session({"eip155:1"}, {"wallet_switchEthereumChain"}));
    when(Open{View::kNetworks, {}, {}});
    when(ChooseNetwork{"eip155:10"});
    pairing_reports(wc::RequestAnswered{commands<wc::Request>()[0].request_id, json("null"), {}});
    after(9'999);
    EXPECT_EQ(networks().switching, SwitchState::kSwitching);
    after(1);
    EXPECT_EQ(networks().switching, SwitchState::kFailed);
}

// docs/spec/networks.md#another-namespace, docs/spec/networks.md#switching
TEST_F(Networks, AnUnsupportedChainIsShown) {
    start();
    given_connected();
    wallet_emits("chainChanged", json("\"0x64\""));
    EXPECT_TRUE(networks().unsupported);
    EXPECT_EQ(networks().active->value, "eip155:100");
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kUnsupportedChain);
    wallet_emits("chainChanged", json("\"0x1\""));
    EXPECT_FALSE(networks().unsupported);
    EXPECT_FALSE(is_open());
}

TEST_F(Networks, AnUnsupportedChainIsLeftByChoosingASupportedOne) {
    start();
    given_connected("eip155:100");
    EXPECT_EQ(view(), View::kUnsupportedChain);
    when(ChooseNetwork{"eip155:1"});
    EXPECT_EQ(view(), View::kSwitchNetwork);
    wallet_responds(json("null"));
    wallet_responds(json("\"0x1\""));
    EXPECT_FALSE(is_open());
    EXPECT_FALSE(networks().unsupported);
}

// docs/spec/networks.md#another-namespace
TEST_F(Networks, AnUnsupportedChainIsNotShownIfTheHostAllowsIt) {
    config.allow_unsupported_chain = true;
    start();
    given_connected("eip155:100");
    EXPECT_FALSE(is_open());
    EXPECT_TRUE(networks().unsupported);
}

// docs/spec/networks.md#another-namespace
TEST_F(Networks, AnUnsupportedChainIsNotShownIfSwitchingIsDisabled) {
    config.enable_network_switch = false;
    start();
    given_connected("eip155:100");
    EXPECT_FALSE(is_open());
}

TEST_F(Networks, DisconnectingEndsTheSwitch) {
    given_switching();
    when(DisconnectWallet{});
    EXPECT_EQ(networks().switching, SwitchState::kNone);
    EXPECT_FALSE(is_open());
}

}  // namespace
}  // namespace portico::engine
