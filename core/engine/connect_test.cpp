// SPDX-License-Identifier: Apache-2.0
//
// Choosing a wallet and connecting it (specification, sections 2, 4, 8 and 9).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ConnectRows : public Scenario {
  protected:
    std::vector<std::string> ids() const {
        std::vector<std::string> found;
        for (const WalletRow& row : shown.connect->wallets) found.push_back(row.id);
        return found;
    }
};

TEST_F(ConnectRows, StandInTheOrderWalletConnectRecentInjectedFeatured) {  // spec 2
    given_wallet("kestrel", "Kestrel");
    given_wallet("other", "Other");
    storage["portico:recent_wallets"] = R"({"wallets":[{"id":"other","name":"Other"}]})";
    start();
    announce("window.ethereum", "Browser Wallet", ConnectorKind::kInjected);
    announce();
    EXPECT_THAT(ids(),
                ElementsAre("wallet_connect", "other", kMeridian, "window.ethereum", "kestrel"));
    EXPECT_EQ(shown.connect->wallets[1].kind, WalletRowKind::kRecent);
    EXPECT_TRUE(shown.connect->wallets[1].last_used);
    EXPECT_EQ(shown.connect->wallets[2].kind, WalletRowKind::kInstalled);
    EXPECT_TRUE(shown.connect->wallets[2].installed);
}

TEST_F(ConnectRows, ALateWalletMergesIntoTheFeaturedOne) {
    given_wallet("kestrel", "Kestrel");
    config.wallets.back().rdns = "example.kestrel";
    start();
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", "kestrel"));
    announce("example.kestrel", "Kestrel");
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", "example.kestrel"));
}

TEST_F(ConnectRows, ASecondAnnouncementOfOneIdReplacesTheFirst) {
    start();
    announce(kMeridian, "Meridian");
    announce(kMeridian, "Meridian 2");
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", kMeridian));
    EXPECT_EQ(shown.connect->wallets[1].name.value, "Meridian 2");
}

TEST_F(ConnectRows, AConnectorCannotTakeThePlaceOfPairing) {
    start();
    announce("wallet_connect", "Impostor");
    EXPECT_EQ(shown.connect->wallets.size(), 1U);
    EXPECT_EQ(shown.connect->wallets[0].name.value, "WalletConnect");
}

TEST_F(ConnectRows, WithoutWalletConnectOnlyInstalledOnesAreLeft) {
    given_wallet("kestrel", "Kestrel");
    config.enable_wallet_connect = false;
    start();
    announce();
    EXPECT_THAT(ids(), ElementsAre(kMeridian));
}

TEST_F(ConnectRows, TwoRecentWalletsAreKeptTheNewestFirst) {  // spec 9: recent wallets, max 2
    start();
    for (const char* id : {"one.example", "two.example", "three.example"}) {
        announce(id, id);
        when(ChooseWallet{id});
        wallet_grants();
        after(kApprovedRestMs);
    }
    std::vector<std::string> used;
    for (const WalletRow& row : shown.connect->wallets)
        if (row.last_used) used.push_back(row.id);
    EXPECT_THAT(used, ElementsAre("two.example", "three.example"));
    const auto stored = json(storage["portico:recent_wallets"]);
    EXPECT_EQ(stored.find("wallets")->items()[0].find_string("id"), "three.example");
    EXPECT_EQ(stored.find("wallets")->items().size(), 2U);
}

TEST_F(ConnectRows, ARecentBrowserWalletThatIsGoneHasNoRow) {
    start();
    given_connected();
    when(DisconnectWallet{});
    reload();
    EXPECT_THAT(ids(), ElementsAre("wallet_connect"));
}

TEST_F(ConnectRows, APairedWalletIsRecentUnderItsOwnName) {
    start();
    given_paired(session());
    when(DisconnectWallet{});
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", "peer:Kestrel"));
    EXPECT_EQ(shown.connect->wallets[1].icon->value, "https://kestrel.example/icon.png");
}

TEST_F(ConnectRows, DamagedStorageIsTakenAsEmpty) {
    storage["portico:recent_wallets"] = "[not json";
    storage["portico:connections"] = R"({"connections":[{"nonsense":true}]})";
    storage["portico:networks"] = "7";
    start();
    EXPECT_THAT(ids(), ElementsAre("wallet_connect"));
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

TEST_F(ConnectRows, RecentWalletsOfAnotherTabAreFollowed) {
    start();
    when(wc::StorageChanged{"portico:recent_wallets",
                            R"({"wallets":[{"id":"other","name":"Other"}]})"});
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", "other"));
}

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

TEST_F(ConnectBrowser, RestsBeforeTheModalCloses) {  // spec 4: success closes the modal
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

TEST_F(ConnectBrowser, RejectionIsAnAnswerNotAFailure) {  // spec 8: 4001, Connection rejected
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

TEST_F(ConnectBrowser, AnyOtherErrorIsAFailureWithTheWalletsWords) {  // spec 8: Failed to connect
    given_chosen();
    wallet_refuses(rpc_error(-32603, "The moon is in the way"));
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_code->value, "connect_failed");
    EXPECT_EQ(connecting().error_message->value, "The moon is in the way");
}

TEST_F(ConnectBrowser, NonsenseFromTheWalletIsAFailure) {
    for (const char* nonsense : {"null", "7", R"({"a":1})", "\"0x1\""}) {
        given_chosen();
        wallet_says(json(nonsense));
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

TEST_F(ConnectBrowser, AnUnknownRowIsSaid) {  // spec 8: No connector found for connection
    start();
    when(Open{});
    when(ChooseWallet{"nobody"});
    EXPECT_EQ(shown.toast->code.value, "connector_not_found");
    EXPECT_EQ(shown.toast->detail.value, "nobody");
    EXPECT_EQ(view(), View::kConnect);
}

TEST_F(ConnectBrowser, AKnownWalletThatIsInstalledIsAskedDirectly) {
    given_wallet("kestrel", "Kestrel");
    config.wallets.back().rdns = "example.kestrel";
    start();
    announce("example.kestrel", "Kestrel browser");
    when(ChooseWallet{"kestrel"});
    EXPECT_EQ(only<WalletRequest>().connector_id.value, "example.kestrel");
}

class ConnectPairing : public Scenario {
  protected:
    const std::string uri = "wc:topic@2?relay-protocol=irn&symKey=00";
    void given_code() {
        start();
        when(Open{});
        when(ChooseWalletConnect{});
        pairing_says(wc::UriReady{uri, at_ms + 230'000});
    }
};

TEST_F(ConnectPairing, ProposesEveryConfiguredNetworkAsOptional) {  // reference 5.4
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

TEST_F(ConnectPairing, ShowsTheCodeAndWhenItExpires) {  // spec 4
    given_code();
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    EXPECT_EQ(connecting().uri->value, uri);
    EXPECT_EQ(*connecting().expires_at_ms, at_ms + 230'000);
}

TEST_F(ConnectPairing, ApprovedItRestsAndCloses) {
    given_code();
    pairing_says(wc::SessionConnected{session(), std::nullopt});
    EXPECT_EQ(connecting().state, ConnectingState::kApproved);
    EXPECT_FALSE(connecting().uri.has_value());
    EXPECT_EQ(connecting().wallet->name.value, "Kestrel");
    EXPECT_EQ(connection().connector_id->value, "wallet_connect");
    EXPECT_THAT(connection().accounts, ElementsAre(Text<128>(kBob)));
    EXPECT_EQ(connection().caip_network_id->value, "eip155:1");
    after(kApprovedRestMs);
    EXPECT_FALSE(is_open());
}

TEST_F(ConnectPairing, ExpiredItOffersANewCode) {  // spec 4: expires after 4 minutes
    given_code();
    pairing_says(wc::ConnectExpired{});
    EXPECT_EQ(connecting().state, ConnectingState::kExpired);
    EXPECT_FALSE(connecting().uri.has_value());
    when(Retry{});
    EXPECT_EQ(connecting().state, ConnectingState::kLoading);
    EXPECT_EQ(commands<wc::Connect>().size(), 1U);
}

TEST_F(ConnectPairing, DeclinedOnThePhone) {  // spec 8
    given_code();
    pairing_says(wc::ConnectRejected{rpc_error(5000, "User rejected.")});
    EXPECT_EQ(connecting().state, ConnectingState::kDeclined);
    EXPECT_EQ(connecting().error_code->value, "connection_rejected");
}

TEST_F(ConnectPairing, FailedWithTheReasonOfThePairingMachine) {
    given_code();
    pairing_says(wc::ConnectFailed{"wc_relay_refused", "The relay refused us"});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_code->value, "wc_relay_refused");
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
    pairing_says(wc::SessionConnected{session({}), std::nullopt});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(commands<wc::Disconnect>().size(), 1U);
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

TEST_F(ConnectPairing, LeavingTheViewCancelsTheProposal) {
    given_code();
    when(GoBack{});
    EXPECT_EQ(commands<wc::CancelConnect>().size(), 1U);
    EXPECT_EQ(connecting().state, ConnectingState::kIdle);
    pairing_says(wc::SessionConnected{session(), std::nullopt});
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
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
    pairing_says(wc::UriReady{uri, at_ms + 230'000});
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
    pairing_says(wc::UriReady{uri, at_ms + 230'000});
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
    pairing_says(wc::UriReady{uri, at_ms + 230'000});
    EXPECT_THAT(all<DeepLink>(), IsEmpty());
    EXPECT_TRUE(connecting().link.has_value());
}

TEST_F(ConnectPairing,
       WithoutWalletConnectTheViewSaysSo) {  // spec 8: WalletConnectConnector not found
    config.enable_wallet_connect = false;
    start();
    when(Open{View::kConnectingWalletConnect, {}, {}});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_message->value, "WalletConnectConnector not found");
    EXPECT_THAT(all<PairingCommand>(), IsEmpty());
}

TEST_F(ConnectPairing, NothingIsLoadedBeforeItIsChosen) {
    start();
    EXPECT_THAT(all<PairingCommand>(), IsEmpty());
    EXPECT_THAT(all<PairingStart>(), IsEmpty());
    when(Open{});
    EXPECT_THAT(all<PairingCommand>(), IsEmpty());
}

// --- every state, every event
// ---------------------------------------------------------------------

struct NamedInput {
    const char* name;
    std::function<EngineInput(const Scenario&)> make;
};

class ConnectMachine : public Scenario, public ::testing::WithParamInterface<ConnectingState> {
  protected:
    void given(ConnectingState state, bool pairing) {
        storage.clear();
        start();
        announce();
        when(Open{});
        if (state == ConnectingState::kIdle) return;
        if (pairing) {
            when(ChooseWalletConnect{});
            if (state == ConnectingState::kLoading) return;
            pairing_says(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
            if (state == ConnectingState::kApproved)
                pairing_says(wc::SessionConnected{session(), std::nullopt});
            if (state == ConnectingState::kDeclined)
                pairing_says(wc::ConnectRejected{rpc_error(5000)});
            if (state == ConnectingState::kExpired) pairing_says(wc::ConnectExpired{});
            if (state == ConnectingState::kFailed) pairing_says(wc::ConnectFailed{"x", "y"});
            return;
        }
        when(ChooseWallet{kMeridian});
        if (state == ConnectingState::kDeclined) wallet_refuses(rpc_error(4001));
        if (state == ConnectingState::kPending) wallet_refuses(rpc_error(-32002));
        if (state == ConnectingState::kLocked) wallet_refuses(rpc_error(4100));
        if (state == ConnectingState::kFailed) wallet_refuses(rpc_error(-32000));
        if (state == ConnectingState::kApproved) {
            wallet_grants();
        }
    }
    static bool exists(ConnectingState state, bool pairing) {
        if (state == ConnectingState::kIdle) return !pairing;
        if (state == ConnectingState::kLoading || state == ConnectingState::kExpired)
            return pairing;
        if (state == ConnectingState::kPending || state == ConnectingState::kLocked)
            return !pairing;
        return true;
    }
    // The table of connect.hpp.
    static ConnectingState next(ConnectingState from, bool pairing, const std::string& event) {
        using S = ConnectingState;
        const bool runs = from == S::kLoading || from == S::kWaiting;
        const bool stuck = from == S::kDeclined || from == S::kPending || from == S::kLocked ||
                           from == S::kExpired || from == S::kFailed;
        if (event == "choose browser") return S::kWaiting;
        if (event == "choose pairing") return S::kLoading;
        if (event == "go back") return S::kIdle;
        if (event == "close") return S::kIdle;
        if (event == "retry" && stuck) return pairing ? S::kLoading : S::kWaiting;
        if (pairing && runs) {
            if (event == "uri") return S::kWaiting;
            if (event == "session") return S::kApproved;
            if (event == "expired") return S::kExpired;
            if (event == "rejected") return S::kDeclined;
            if (event == "failed" || event == "lost") return S::kFailed;
        }
        if (!pairing && from == S::kWaiting) {
            if (event == "accounts") return S::kApproved;
            if (event == "no accounts") return S::kLocked;
            if (event == "4001") return S::kDeclined;
            if (event == "-32002") return S::kPending;
            if (event == "error") return S::kFailed;
        }
        if (!pairing && (from == S::kPending || from == S::kLocked) && event == "accountsChanged")
            return S::kWaiting;
        if (from == S::kApproved && event == "rest") return S::kIdle;
        return from;
    }
    void send(const std::string& event) {
        const EffectId open = wallet_requests.empty() ? 99 : wallet_requests.back().id;
        if (event == "choose browser") when(ChooseWallet{kMeridian});
        if (event == "choose pairing") when(ChooseWalletConnect{});
        if (event == "go back") when(GoBack{});
        if (event == "close") when(Close{});
        if (event == "retry") when(Retry{});
        if (event == "uri") pairing_says(wc::UriReady{"wc:2@2?x", at_ms + 230'000});
        if (event == "session") pairing_says(wc::SessionConnected{session(), std::nullopt});
        if (event == "expired") pairing_says(wc::ConnectExpired{});
        if (event == "rejected") pairing_says(wc::ConnectRejected{rpc_error(5000)});
        if (event == "failed") pairing_says(wc::ConnectFailed{"x", "y"});
        if (event == "lost") when(PairingLost{"gone"});
        if (event == "accounts") when(WalletAnswered{open, grant({kAlice}, "eip155:1"), {}});
        if (event == "no accounts") when(WalletAnswered{open, {}, rpc_error(4100)});
        if (event == "4001") when(WalletAnswered{open, {}, rpc_error(4001)});
        if (event == "-32002") when(WalletAnswered{open, {}, rpc_error(-32002)});
        if (event == "error") when(WalletAnswered{open, {}, rpc_error(-32000)});
        if (event == "accountsChanged")
            wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
        if (event == "rest") after(kApprovedRestMs);
    }
};

TEST_P(ConnectMachine, GoesWhereTheTableSays) {
    for (const bool pairing : {false, true}) {
        if (!exists(GetParam(), pairing)) continue;
        for (const std::string event :
             {"choose browser", "choose pairing", "go back", "close", "retry", "uri", "session",
              "expired", "rejected", "failed", "lost", "accounts", "no accounts", "4001", "-32002",
              "error", "accountsChanged", "rest"}) {
            given(GetParam(), pairing);
            ASSERT_EQ(connecting().state, GetParam()) << event;
            send(event);
            EXPECT_EQ(connecting().state, next(GetParam(), pairing, event))
                << "state " << static_cast<int>(GetParam()) << (pairing ? " pairing, " : ", ")
                << event;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryState, ConnectMachine,
                         ::testing::Values(ConnectingState::kIdle, ConnectingState::kLoading,
                                           ConnectingState::kWaiting, ConnectingState::kApproved,
                                           ConnectingState::kDeclined, ConnectingState::kPending,
                                           ConnectingState::kLocked, ConnectingState::kExpired,
                                           ConnectingState::kFailed));

}  // namespace
}  // namespace portico::engine
