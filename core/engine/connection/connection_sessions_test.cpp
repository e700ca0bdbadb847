// SPDX-License-Identifier: Apache-2.0
//
// Several sessions of one wallet, and several pages of one origin: who ends one ends that one, and
// nothing else (docs/spec/connection.md#status, #disconnecting).
#include <set>

#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Sessions : public Scenario {
  protected:
    inline static const std::string kJuniper = "example.juniper";
    inline static const std::string kSolana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    inline static const ChainNamespace kEvm = ChainNamespace::kEip155;

    wc::Session made(char topic, const std::string& name = "Kestrel") {
        auto one = session();
        one.topic = std::string(64, topic);
        one.peer.name = name;
        return one;
    }
    static std::string id(char topic) { return "wallet_connect:" + std::string(64, topic); }
    void pair(char topic, const std::string& name = "Kestrel") {
        when(ChooseWalletConnect{});
        pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
        pairing_reports(wc::SessionConnected{made(topic, name), std::nullopt});
        after(kApprovedRestMs);
    }
    void use_juniper() {
        announce(kJuniper, "Juniper");
        when(ChooseWallet{kJuniper});
        wallet_grants({kBob});
        after(kApprovedRestMs);
    }
    wc::Session both_namespaces() {
        auto both = session();
        wc::Namespace solana;
        solana.key = "solana";
        solana.chains.emplace_back(kSolana);
        solana.accounts.emplace_back(kSolana + ":7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv");
        both.namespaces.push_back(solana);
        return both;
    }
    /// The state of a row, by its id. None: it has no row.
    std::optional<LinkState> row(const std::string& id) const {
        for (const ProfileConnection& one : shown.profile->connections)
            if (one.connector_id.value == id) return one.state;
        return std::nullopt;
    }
    std::string stored(const std::string& key) const {
        const auto found = storage.find("portico:" + key);
        return found == storage.end() ? "nothing" : found->second;
    }
    std::multiset<std::string> ended() const {
        std::multiset<std::string> topics;
        for (const auto& end : commands<wc::Disconnect>()) topics.insert(end.topic.value);
        return topics;
    }
    void another_tab_uses(const std::string& rows) {
        storage["portico:connections"] = R"({"connections":[)" + rows + "]}";
        when(wc::StorageChanged{"portico:connections", storage["portico:connections"]});
    }
    static std::string stored_row(const std::string& chain_namespace, const std::string& id,
                                  const std::string& name) {
        return R"({"chain_namespace":")" + chain_namespace + R"(","connector_id":")" + id +
               R"(","name":")" + name + R"(","accounts":[]})";
    }
};

TEST_F(Sessions, OneThatExpiresLeavesAnotherOfTheSameWalletAsItWas) {
    start();
    pair('c');
    pair('d');
    pairing_reports(wc::SessionEnded{std::string(64, 'd'), wc::EndReason::kExpired, {}});
    EXPECT_EQ(row(id('c')), LinkState::kActive);
    EXPECT_THAT(stored("links"), HasSubstr(std::string(64, 'c')));
    when(DisconnectWallet{kEvm, ConnectorId(id('c'))});
    EXPECT_EQ(ended(), std::multiset<std::string>{std::string(64, 'c')});
}

TEST_F(Sessions, OfOneWalletAllAreEndedByTheVisitorWhoEndsAll) {
    start();
    for (const char topic : {'b', 'c', 'd', 'e'}) pair(topic);
    when(DisconnectWallet{});
    EXPECT_EQ(ended(), (std::multiset<std::string>{std::string(64, 'b'), std::string(64, 'c'),
                                                   std::string(64, 'd'), std::string(64, 'e')}));
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
    EXPECT_EQ(shown.profile->connections.size(), 1U) << "one recent row for one wallet";
}

TEST_F(Sessions, OfTwoWalletsThatHaveEndedBothAreRecent) {
    start();
    pair('c', "Kestrel");
    pair('d', "Heron");
    when(DisconnectWallet{});
    EXPECT_EQ(row("wallet_connect:Kestrel"), LinkState::kDisconnected);
    EXPECT_EQ(row("wallet_connect:Heron"), LinkState::kDisconnected);
}

TEST_F(Sessions, ManyStoredTwiceDoNotBreakThePage) {
    std::string rows;
    for (int i = 0; i < 3; ++i)
        rows += (i ? "," : "") + stored_row("eip155", kMeridian, "Meridian");
    storage["portico:links"] = R"({"links":[)" + rows + "]}";
    start();
    when(DisconnectWallet{});
    EXPECT_EQ(shown.profile->connections.size(), 0U) << "its wallet is not there";
}

TEST_F(Sessions, AnExtensionIsNotEndedByItsNamesakesRow) {
    start();
    pair('c', "Meridian");
    when(DisconnectWallet{});
    given_connected();
    wallet_emits("accountsChanged", json("[]"));
    when(ForgetConnection{kEvm, ConnectorId("wallet_connect:Meridian")});
    EXPECT_THAT(stored("connections"), HasSubstr(kMeridian));
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    wallet_grants();
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
}

TEST_F(Sessions, OneThatIsNotFoundAgainYetIsEndedAtTheWallet) {
    const std::vector<std::function<void()>> ways = {
        [&] { when(DisconnectWallet{kEvm, ConnectorId(id('c'))}); },
        [&] { when(ForgetConnection{kEvm, ConnectorId(id('c'))}); },
        [&] { when(DisconnectWallet{}); }};
    for (std::size_t i = 0; i < ways.size(); ++i) {
        SCOPED_TRACE(i);
        storage.clear();
        start();
        pair('c');
        use_juniper();
        reload();
        ways[i]();
        EXPECT_EQ(ended(), std::multiset<std::string>{std::string(64, 'c')});
        EXPECT_THAT(stored("links"), Not(HasSubstr(std::string(64, 'c'))));
    }
}

TEST_F(Sessions, OneOfTwoNamespacesIsEndedOnceWhileItIsNotFoundAgainYet) {
    config.networks.emplace_back(kSolana);
    for (const bool all : {true, false}) {
        storage.clear();
        start();
        given_paired(both_namespaces());
        reload();
        all ? when(DisconnectWallet{}) : when(DisconnectWallet{ChainNamespace::kSolana});
        EXPECT_EQ(ended(), std::multiset<std::string>{kTopic});
        EXPECT_EQ(stored("connections"), "nothing");
    }
}

TEST_F(Sessions, ThoseOfAnotherPageAreNotEndedHere) {
    for (const bool expired : {false, true}) {
        SCOPED_TRACE(expired);
        start();
        when(ChooseWalletConnect{});
        pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
        if (expired) pairing_reports(wc::ConnectExpired{});
        auto other = made('e');
        other.pairing_topic = "9";
        other.namespaces.clear();  // of a namespace that this page does not offer
        pairing_reports(wc::SessionConnected{other, std::nullopt});
        EXPECT_THAT(ended(), IsEmpty());
        EXPECT_EQ(connecting().state,
                  expired ? ConnectingState::kExpired : ConnectingState::kWaiting);
    }
}

// Also what was approved before this page was loaded again.
TEST_F(Sessions, ThoseOfAnotherPageHaveTheNameOfTheirWallet) {
    given_wallet("w1", "Rainbow");
    start();
    when(ChooseWallet{"w1"});
    pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
    auto other = made('e');
    other.pairing_topic = "9";
    pairing_reports(wc::SessionConnected{other, std::nullopt});
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    EXPECT_EQ(shown.account->wallet->name.value, "Kestrel");
}

TEST_F(Sessions, OfAnotherPageWhoseNetworksAreNotOfferedHereAreNotTaken) {
    start();
    when(ChooseWalletConnect{});
    pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
    auto other = session({"eip155:424242"});
    other.pairing_topic = "9";
    pairing_reports(wc::SessionConnected{other, std::nullopt});
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    EXPECT_THAT(ended(), IsEmpty());
}

// Nobody looks at the code of this page any more: a wallet that reads it is told so.
TEST_F(Sessions, WithOneOfAnotherPageTheCodeOfThisOneIsGivenUp) {
    start();
    when(ChooseWalletConnect{});
    pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
    auto other = made('e');
    other.pairing_topic = "9";
    pairing_reports(wc::SessionConnected{other, std::nullopt});
    after(kApprovedRestMs);
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    EXPECT_EQ(commands<wc::CancelConnect>().size(), 1U);
}

TEST_F(Sessions, ManyThatAreNotThereAnyMoreAreAllForgotten) {
    start();
    for (const char topic : {'b', 'c', 'd', 'e'}) pair(topic);
    reload();
    pairing_reports(wc::Restored{});
    EXPECT_THAT(stored("links"), Not(HasSubstr(std::string(64, 'c'))));
    EXPECT_THAT(stored("links"), Not(HasSubstr(std::string(64, 'b'))));
    EXPECT_THAT(stored("links"), Not(HasSubstr(std::string(64, 'd'))));
    EXPECT_EQ(shown.profile->connections.size(), 1U) << "one recent row for one wallet";
}

TEST_F(Sessions, TheCodeBeforeTheRenewedOneIsStillOurs) {
    given_wallet("w1", "Rainbow");
    config.mobile = true;
    start();
    when(ChooseWallet{"w1"});
    pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
    pairing_reports(wc::UriReady{"wc:2@2?x", at_ms + 460'000});
    pairing_reports(wc::SessionConnected{made('c'), std::nullopt});
    EXPECT_EQ(shown.account->wallet->name.value, "Rainbow");
}

TEST_F(Sessions, TabsThatListTheirNamespacesInAnotherOrderDoNotAnswerEachOther) {
    config.networks.emplace_back(kSolana);
    start();
    given_connected();
    wallet_emits("accountsChanged", json("[]"));
    wallet_requests.clear();
    another_tab_uses(stored_row("solana", "example.sorrel", "Sorrel") + "," +
                     stored_row("eip155", kMeridian, "Meridian"));
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected) << "it is still locked";
    EXPECT_THAT(wallet_requests, IsEmpty());
    EXPECT_THAT(all<wc::StorageSet>(), IsEmpty());
}

// Its wallet answers before this tab is told what the other one put beside.
TEST_F(Sessions, WhatAnotherTabPutBesideStaysBeside) {
    start();
    announce(kJuniper, "Juniper");
    given_connected();
    another_tab_uses(stored_row("eip155", kJuniper, "Juniper"));
    wallet_grants({kBob});
    EXPECT_EQ(connection().connector_id->value, kJuniper);
    EXPECT_EQ(row(kMeridian), LinkState::kActive);
    EXPECT_THAT(stored("links"), AllOf(HasSubstr(kMeridian), Not(HasSubstr("recent"))));
}

TEST_F(Sessions, WhatAnotherTabWritesOfTheSameWalletSwitchesNoAccountHere) {
    start();
    announce();
    when(ChooseWallet{kMeridian});
    wallet_grants({kAlice, kBob});
    after(kApprovedRestMs);
    another_tab_uses(R"({"chain_namespace":"eip155","connector_id":")" + kMeridian +
                     R"(","name":"Meridian","accounts":[")" + kBob + R"("],"active":true})");
    EXPECT_EQ(connection().accounts[0].value, kAlice);
}

TEST_F(Sessions, OneThatIsAwayHereHasTheAccountThatWasChosenInAnotherTab) {
    start();
    given_connected();
    wallet_emits("accountsChanged", json("[]"));
    another_tab_uses(R"({"chain_namespace":"eip155","connector_id":")" + kMeridian +
                     R"(","name":"Meridian","accounts":[")" + kBob + R"("],"active":true})");
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\",\"" + kBob + "\"]"));
    wallet_grants({kAlice, kBob});
    EXPECT_EQ(connection().accounts[0].value, kBob);
}

TEST_F(Sessions, AWalletThatAnswersAfterAnotherHasTakenItsPlaceIsBesideIt) {
    start();
    given_connected();
    reload();
    announce(kJuniper, "Juniper");
    announce();
    const EffectId asked = open_wallet_request();
    when(ChooseWallet{kJuniper});
    wallet_grants({kBob});
    after(kApprovedRestMs);
    when(WalletAnswered{asked, grant({kAlice}, "eip155:1"), {}});
    EXPECT_EQ(connection().connector_id->value, kJuniper);
    EXPECT_EQ(row(kMeridian), LinkState::kActive);
}

// Their interfaces have no way to ask without a window.
TEST_F(Sessions, WalletsOfPolkadotThatAreBesideAreNotAskedAtEveryLoad) {
    config.networks.emplace_back("polkadot:91b171bb158e2d3848fa23a9f1c25182");
    storage["portico:links"] =
        R"({"links":[)" + stored_row("polkadot", "example.talisman", "Talisman") + "]}";
    start();
    when(ConnectorFound{"example.talisman", ConnectorKind::kAnnounced, ChainNamespace::kPolkadot,
                        "Talisman", std::nullopt});
    EXPECT_THAT(wallet_requests, IsEmpty());
    EXPECT_EQ(row("example.talisman"), LinkState::kDisconnected) << "it can be chosen";
}

}  // namespace
}  // namespace portico::engine
