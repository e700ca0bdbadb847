// SPDX-License-Identifier: Apache-2.0
//
// Connections: status, reload, disconnecting (docs/spec/connection.md#status).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using S = ConnectionStatus;

constexpr std::int64_t kDeadlineMs = 5'000;

class Connections : public Scenario {
  protected:
    std::string stored() const {
        const auto found = storage.find("portico:connections");
        return found == storage.end() ? "nothing" : found->second;
    }
    /// A page whose wallet was connected before the reload.
    void given_reloaded() {
        start();
        given_connected();
        reload();
    }
    void given_reloaded_pairing() {
        start();
        given_paired(session());
        reload();
    }
    void restored(Vec<wc::Session> sessions) {
        wc::Restored event;
        for (auto& one : sessions) event.sessions.push_back(one);
        pairing_reports(event);
    }
};

TEST_F(Connections, StandDisconnectedWithoutAPriorOne) {  // docs/spec/connection.md#status
    start();
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(all<WalletRequest>(), IsEmpty());
    EXPECT_THAT(all<PairingStart>(), IsEmpty());
}

TEST_F(Connections, AreConnectingAtStartIfAPriorOneExists) {  // docs/spec/connection.md#status
    given_reloaded();
    EXPECT_EQ(connection().status, S::kConnecting);
    EXPECT_THAT(all<WalletRequest>(), IsEmpty()) << "the wallet has not announced itself";
}

TEST_F(Connections, SyncToConnectedSilently) {  // docs/spec/connection.md#status
    given_reloaded();
    announce();
    EXPECT_EQ(only<WalletRequest>().method.value, "portico_connect");
    EXPECT_THAT(write_json(only<WalletRequest>().params), HasSubstr("\"silent\":true"));
    wallet_grants({kAlice}, "eip155:8453");
    EXPECT_EQ(connection().status, S::kConnected);
    EXPECT_EQ(connection().caip_network_id->value, "eip155:8453");
    EXPECT_FALSE(is_open());
}

// docs/spec/connection.md#status: no account now is no farewell
TEST_F(Connections, AFailedSyncShowsDisconnectedAndForgetsNothing) {
    for (const char* answer : {"[]", "null", "no accounts", "locked", "declined", "broken"}) {
        SCOPED_TRACE(answer);
        const std::string what = answer;
        const auto sync = [&] {
            announce();
            if (what == "no accounts")
                wallet_grants({});
            else if (what == "locked")
                wallet_refuses(rpc_error(4100));
            else if (what == "declined")
                wallet_refuses(rpc_error(4001));
            else if (what == "broken")
                wallet_refuses(rpc_error(-32603));
            else
                wallet_responds(json(answer));
        };
        storage.clear();
        given_reloaded();
        sync();
        EXPECT_EQ(connection().status, S::kDisconnected);
        EXPECT_THAT(stored(), HasSubstr(kMeridian));
        wallet_emits("accountsChanged", json("[]"));
        EXPECT_THAT(all<WalletRequest>(), IsEmpty());
        wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));  // unlocked
        EXPECT_EQ(connection().status, S::kConnecting);
        EXPECT_THAT(write_json(only<WalletRequest>().params), HasSubstr("\"silent\":true"));
        wallet_grants({kAlice}, "eip155:8453");
        EXPECT_EQ(connection().status, S::kConnected);
        EXPECT_EQ(connection().caip_network_id->value, "eip155:8453");

        reload();
        sync();
        reload();
        announce();
        wallet_grants();
        EXPECT_EQ(connection().status, S::kConnected) << "at the latest at the next load";
    }
}

TEST_F(Connections, AnAnswerThatComesLateIsAnAnswer) {
    given_reloaded();
    announce();
    after(kDeadlineMs);
    EXPECT_EQ(connection().status, S::kDisconnected);
    wallet_grants();
    EXPECT_EQ(connection().status, S::kConnected);
}

TEST_F(Connections, OneThatIsAwayIsForgottenWhenItsWalletSaysDisconnect) {
    given_reloaded();
    announce();
    wallet_grants({});
    wallet_emits("disconnect", json(R"({"code":1013})"));
    EXPECT_THAT(stored(), HasSubstr(kMeridian)) << "a drop of its network";
    wallet_emits("disconnect", json(R"({"code":4900})"), "example.other");
    EXPECT_THAT(stored(), HasSubstr(kMeridian));
    wallet_emits("disconnect", json(R"({"code":4900})"));
    EXPECT_EQ(stored(), "nothing");
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    EXPECT_EQ(connection().status, S::kDisconnected);
}

TEST_F(Connections, OneThatIsAwayIsForgottenWhenTheVisitorEndsIt) {
    const std::vector<std::function<void()>> ways = {
        [&] { when(DisconnectWallet{}); },
        [&] { when(DisconnectWallet{ChainNamespace::kEip155, ConnectorId(kMeridian)}); },
        [&] { when(ForgetConnection{ChainNamespace::kEip155, kMeridian}); },
        [&] { host_requests("r", "wallet_revokePermissions", R"([{"eth_accounts":{}}])"); }};
    for (std::size_t i = 0; i < ways.size(); ++i) {
        SCOPED_TRACE(i);
        storage.clear();
        answers.clear();
        start();
        given_connected();
        wallet_emits("accountsChanged", json("[]"));
        ASSERT_THAT(stored(), HasSubstr(kMeridian));
        when(DisconnectWallet{ChainNamespace::kEip155, ConnectorId("example.other")});
        ASSERT_THAT(stored(), HasSubstr(kMeridian));
        ways[i]();
        EXPECT_EQ(stored(), "nothing");
        wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
        EXPECT_EQ(connection().status, S::kDisconnected);
    }
}

TEST_F(Connections, AnotherWalletTakesThePlaceOfOneThatIsAway) {
    start();
    given_connected();
    wallet_emits("accountsChanged", json("[]"));
    announce("example.juniper", "Juniper");
    when(ChooseWallet{"example.juniper"});
    wallet_grants({kBob});
    EXPECT_THAT(stored(), HasSubstr("example.juniper"));
    EXPECT_THAT(stored(), ::testing::Not(HasSubstr(kMeridian)));
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    EXPECT_EQ(connection().connector_id->value, "example.juniper");
}

TEST_F(Connections, AWalletThatDoesNotComeBackInTimeIsDisconnectedButNotForgotten) {
    given_reloaded();
    after(kDeadlineMs - 1);
    EXPECT_EQ(connection().status, S::kConnecting);
    after(1);
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(stored(), ::testing::HasSubstr(kMeridian));
    announce();  // late
    EXPECT_EQ(connection().status, S::kConnecting);
    wallet_grants();
    EXPECT_EQ(connection().status, S::kConnected);
}

TEST_F(Connections, AWalletThatNeverAnswersIsNotAwaitedForEver) {
    given_reloaded();
    announce();
    after(kDeadlineMs);
    EXPECT_EQ(connection().status, S::kDisconnected);
}

TEST_F(Connections, APairedOneIsFoundAmongTheRestoredSessions) {
    given_reloaded_pairing();
    EXPECT_EQ(connection().status, S::kConnecting);
    EXPECT_EQ(all<PairingStart>().size(), 1U);
    restored({session()});
    EXPECT_EQ(connection().status, S::kConnected);
    EXPECT_THAT(connection().accounts, ElementsAre(Text<128>(kBob)));
    EXPECT_EQ(shown.account->wallet->name.value, "Kestrel");
}

TEST_F(Connections, APairedOneWhoseSessionHasGoneIsForgotten) {
    given_reloaded_pairing();
    restored({});
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_EQ(stored(), "nothing");
}

TEST_F(Connections, APairedOneIsNotForgottenWhenTheMachineIsLost) {
    given_reloaded_pairing();
    when(PairingLost{"offline"});
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_NE(stored(), "nothing");
}

TEST_F(Connections, TheVisitorsChoiceEndsTheSearchForAPriorOne) {
    given_reloaded_pairing();
    given_connected();
    restored({session()});
    EXPECT_EQ(connection().connector_id->value, kMeridian);
}

TEST_F(Connections, FollowTheAccountOfTheWallet) {
    start();
    given_connected();
    wallet_emits("accountsChanged", json("[\"" + kBob + "\"]"));
    EXPECT_THAT(connection().accounts, ElementsAre(Text<128>(kBob)));
    EXPECT_EQ(shown.account->address->value, kBob);
}

TEST_F(Connections, AreAwayWhileTheWalletHasNoAccount) {  // docs/spec/connection.md#status
    start();
    given_connected();
    wallet_emits("accountsChanged", json("[]"));
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(stored(), HasSubstr(kMeridian));
    emitted.clear();
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    wallet_grants({kAlice}, "eip155:8453");
    EXPECT_EQ(connection().status, S::kConnected);
    EXPECT_THAT(emitted_names(), ElementsAre("connect", "chainChanged", "accountsChanged"));
    EXPECT_EQ(shown.profile->connections.size(), 1U);
    wallet_emits("accountsChanged", json("[]"));
    reload();
    EXPECT_EQ(connection().status, S::kConnecting);
    announce();
    wallet_grants();
    EXPECT_EQ(connection().status, S::kConnected);
}

TEST_F(Connections, ComeBackWithTheWalletThatHadLeftThePage) {
    start();
    given_connected();
    when(ConnectorLost{kMeridian});
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(stored(), HasSubstr(kMeridian));
    announce();
    EXPECT_EQ(connection().status, S::kConnecting);
    wallet_grants();
    EXPECT_EQ(connection().status, S::kConnected);
}

TEST_F(Connections, ASessionThatGrantsNothingNowIsAwayUntilItGrantsAgain) {
    start();
    given_paired(session());
    auto empty = session();
    empty.namespaces.clear();
    pairing_reports(wc::SessionUpdated{empty});
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(stored(), HasSubstr(kTopic));
    pairing_reports(wc::SessionUpdated{session()});
    EXPECT_EQ(connection().status, S::kConnected);

    pairing_reports(wc::SessionUpdated{empty});
    reload();
    restored({empty});
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(stored(), HasSubstr(kTopic));
    pairing_reports(wc::SessionUpdated{session()});
    EXPECT_EQ(connection().status, S::kConnected);

    for (const bool forget : {false, true}) {
        pairing_reports(wc::SessionUpdated{empty});
        if (forget)
            when(ForgetConnection{ChainNamespace::kEip155, "wallet_connect:Kestrel"});
        else
            when(DisconnectWallet{});
        ASSERT_EQ(commands<wc::Disconnect>().size(), 1U);
        EXPECT_EQ(stored(), "nothing");
        given_paired(session());
    }
}

// Two tabs that see their wallets differently would answer each other for ever.
TEST_F(Connections, AreStoredInOneOrderWhoeverIsAway) {
    config.networks.emplace_back("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    start();
    given_connected();
    when(ConnectorFound{"solana:phantom", ConnectorKind::kAnnounced, ChainNamespace::kSolana,
                        "Phantom", std::nullopt});
    when(ChooseWallet{"solana:phantom"});
    wallet_grants({"7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv"},
                  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    const std::string both = stored();
    wallet_emits("accountsChanged", json("[]"));
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_EQ(stored(), both);
}

TEST_F(Connections, EndWhenTheWalletSaysDisconnectButNotForADropOfItsNetwork) {
    start();
    given_connected();
    wallet_emits("disconnect", json(R"({"code":1013})"));
    EXPECT_EQ(connection().status, S::kConnected);
    wallet_emits("disconnect", json(R"({"code":4900})"));
    EXPECT_EQ(connection().status, S::kDisconnected);
}

// What MetaMask says when its extension was updated, or its background has died.
TEST_F(Connections, AreAwayWhereTheWalletHasLostItsBackground) {
    start();
    given_connected();
    wallet_emits("disconnect", json(R"({"code":1011})"));
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(stored(), HasSubstr(kMeridian));
    wallet_emits("disconnect", json(R"({"code":1011})"));
    EXPECT_THAT(stored(), HasSubstr(kMeridian));
    reload();
    announce();
    wallet_grants();
    EXPECT_EQ(connection().status, S::kConnected);
}

TEST_F(Connections, EndWithTheWalletThatLeavesThePage) {
    start();
    given_connected();
    when(ConnectorLost{"example.other"});
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    when(ConnectorLost{kMeridian});
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
    EXPECT_THAT(emitted_names(), Contains("disconnect"));
}

TEST_F(Connections, DoNotListenToAnotherWallet) {
    start();
    given_connected();
    wallet_emits("accountsChanged", json("[]"), "example.other");
    wallet_emits("accountsChanged", json("\"nonsense\""));
    wallet_emits("chainChanged", json(R"({"a":[1]})"));
    EXPECT_EQ(connection().status, S::kConnected);
    EXPECT_THAT(connection().accounts, ElementsAre(Text<128>(kAlice)));
}

TEST_F(Connections, ChainIdsAreReadInEverySpellingWalletsUse) {
    for (const char* reported :
         {"\"0x2105\"", "\"8453\"", "8453", "\"eip155:8453\"", "\"0x02105\""}) {
        start();
        given_connected();
        wallet_emits("chainChanged", json(reported));
        EXPECT_EQ(connection().caip_network_id->value, "eip155:8453") << reported;
    }
}

// docs/spec/connection.md#disconnecting: account reset
TEST_F(Connections, DisconnectClearsAndTellsTheWallet) {
    start();
    given_connected();
    when(DisconnectWallet{});
    EXPECT_EQ(only<WalletRequest>().method.value, "portico_disconnect");
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_FALSE(shown.account->address.has_value());
    EXPECT_EQ(stored(), "nothing");
    wallet_refuses(rpc_error(-32601));  // best effort: nobody waits
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_FALSE(shown.toast->open);
}

// docs/spec/connection.md#disconnecting: Failed to disconnect
TEST_F(Connections, ABrowserWalletThatFailsToDisconnectIsReported) {
    start();
    given_connected();
    when(DisconnectWallet{});
    wallet_refuses(rpc_error(-32000, "no such thing"));
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_EQ(shown.toast->code.value, "disconnect_failed");
    EXPECT_EQ(shown.toast->detail.value, "no such thing");
}

TEST_F(Connections, DisconnectEndsThePairedSession) {
    start();
    given_paired(session());
    when(DisconnectWallet{});
    ASSERT_EQ(commands<wc::Disconnect>().size(), 1U);
    EXPECT_EQ(commands<wc::Disconnect>()[0].topic.value, kTopic);
    EXPECT_EQ(connection().status, S::kDisconnected);
}

TEST_F(Connections, DisconnectWhileConnectingAgainGivesUp) {
    given_reloaded();
    when(DisconnectWallet{});
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_EQ(stored(), "nothing");
    announce();
    EXPECT_THAT(all<WalletRequest>(), IsEmpty());
}

TEST_F(Connections, DisconnectWhileASessionIsFoundAgainEndsItAtTheWallet) {
    given_reloaded_pairing();
    when(DisconnectWallet{});
    ASSERT_EQ(commands<wc::Disconnect>().size(), 1U);
    EXPECT_EQ(commands<wc::Disconnect>()[0].topic.value, kTopic);
    EXPECT_EQ(stored(), "nothing");
}

TEST_F(Connections, TheWalletEndsTheSession) {
    start();
    given_paired(session());
    pairing_reports(wc::SessionEnded{kTopic, wc::EndReason::kPeer, {}});
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(commands<wc::Disconnect>(), IsEmpty());
    EXPECT_THAT(emitted_names(), Contains("disconnect"));
}

// docs/spec/connection.md#disconnecting
TEST_F(Connections, SeveralNamespacesOfOneSessionEndTogether) {
    config.networks.emplace_back("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    start();
    auto both = session();
    wc::Namespace solana;
    solana.key = "solana";
    solana.chains.emplace_back("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    solana.accounts.emplace_back(
        "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv");
    both.namespaces.push_back(solana);
    given_paired(both);
    EXPECT_EQ(connection(1).status, S::kConnected);
    when(DisconnectWallet{ChainNamespace::kSolana});
    EXPECT_EQ(connection(0).status, S::kDisconnected);
    EXPECT_EQ(connection(1).status, S::kDisconnected);
    EXPECT_EQ(commands<wc::Disconnect>().size(), 1U);
}

TEST_F(Connections, ASecondWalletTakesOverAndTheFormerOneStaysBesideIt) {
    start();
    given_paired(session());
    announce();
    when(ChooseWallet{kMeridian});
    wallet_grants();
    EXPECT_EQ(connection().connector_id->value, kMeridian);
    EXPECT_THAT(commands<wc::Disconnect>(), IsEmpty());
    ASSERT_EQ(shown.profile->connections.size(), 2U);
    EXPECT_EQ(shown.profile->connections[1].name.value, "Kestrel");
    EXPECT_EQ(shown.profile->connections[1].state, LinkState::kActive);
}

TEST_F(Connections, FollowAnUpdateOfTheSession) {
    start();
    given_paired(session());
    auto updated = session();
    updated.namespaces[0].accounts[0] = "eip155:1:" + kAlice;
    pairing_reports(wc::SessionUpdated{updated});
    EXPECT_THAT(connection().accounts, ElementsAre(Text<128>(kAlice)));
    EXPECT_THAT(emitted_names(), ElementsAre("connect", "accountsChanged", "accountsChanged"));
    updated.namespaces.clear();
    pairing_reports(wc::SessionUpdated{updated});
    EXPECT_EQ(connection().status, S::kDisconnected);
}

TEST_F(Connections, FollowEventsOfTheSessionButOfNoOther) {
    start();
    given_paired(session());
    pairing_reports(wc::SessionEmitted{kTopic, "eip155:1", "chainChanged", json("8453")});
    EXPECT_EQ(connection().caip_network_id->value, "eip155:8453");
    pairing_reports(wc::SessionEmitted{kTopic, "eip155:1", "accountsChanged",
                                       json("[\"eip155:8453:" + kAlice + "\"]")});
    EXPECT_THAT(connection().accounts, ElementsAre(Text<128>(kAlice)));
    pairing_reports(
        wc::SessionEmitted{std::string(64, 'c'), "eip155:1", "chainChanged", json("1")});
    EXPECT_EQ(connection().caip_network_id->value, "eip155:8453");
}

}  // namespace
}  // namespace portico::engine
