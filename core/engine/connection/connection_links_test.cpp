// SPDX-License-Identifier: Apache-2.0
//
// A connection beside the used one whose wallet has no account now, or is not there: away, and
// never forgotten (docs/spec/connection.md#status, #accounts).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Beside : public Scenario {
  protected:
    inline static const std::string kJuniper = "example.juniper";

    void use_juniper() {
        announce(kJuniper, "Juniper");
        when(ChooseWallet{kJuniper});
        wallet_grants({kBob});
        after(kApprovedRestMs);
        emitted.clear();
        wallet_requests.clear();
    }
    void given_browser_wallet_beside() {
        start();
        given_connected();
        use_juniper();
    }
    void given_session_beside() {
        start();
        given_paired(session());
        use_juniper();
    }
    wc::Session empty() {
        auto one = session();
        one.namespaces.clear();
        return one;
    }
    void restored(const wc::Session& one) {
        wc::Restored found;
        found.sessions.push_back(one);
        pairing_reports(found);
    }
    /// What the profile says of the one beside.
    LinkState beside() const {
        for (const ProfileConnection& row : shown.profile->connections)
            if (row.name.value != "Juniper") return row.state;
        ADD_FAILURE() << "it has no row";
        return LinkState::kDisconnected;
    }
    ConnectorId id() const {
        for (const ProfileConnection& row : shown.profile->connections)
            if (row.name.value != "Juniper") return row.connector_id;
        return {};
    }
    std::string account() const {
        for (const ProfileConnection& row : shown.profile->connections)
            if (row.name.value != "Juniper") return row.accounts[0].address;
        return "none";
    }
    std::string stored() const {
        const auto found = storage.find("portico:links");
        return found == storage.end() ? "nothing" : found->second;
    }
    /// The used one has nothing to do with it.
    void expect_juniper_untouched() const {
        EXPECT_EQ(connection().connector_id->value, kJuniper);
        EXPECT_THAT(emitted_names(), IsEmpty());
    }
};

TEST_F(Beside, AWalletThatLocksIsConnectedAgainWhenItIsUnlocked) {
    given_browser_wallet_beside();
    wallet_emits("accountsChanged", json("[]"));
    EXPECT_EQ(beside(), LinkState::kDisconnected);
    EXPECT_THAT(stored(), AllOf(HasSubstr(kMeridian), Not(HasSubstr("recent"))));
    wallet_emits("accountsChanged", json("[\"" + kBob + "\"]"));
    EXPECT_EQ(beside(), LinkState::kActive);
    EXPECT_EQ(account(), kBob);
    expect_juniper_untouched();
}

TEST_F(Beside, AWalletThatIsUnlockedHasTheAccountThatWasChosenHere) {
    start();
    given_connected();
    const Json both = json("[\"" + kAlice + "\",\"" + kBob + "\"]");
    wallet_emits("accountsChanged", both);
    when(SwitchAccount{ChainNamespace::kEip155, kBob});
    use_juniper();
    EXPECT_EQ(account(), kBob);
    for (int times = 0; times < 2; ++times) {
        wallet_emits("accountsChanged", json("[]"));
        wallet_emits("accountsChanged", json("[]"));
        wallet_emits("accountsChanged", both);
        EXPECT_EQ(account(), kBob);
    }
    wallet_emits("accountsChanged", both);
    EXPECT_EQ(account(), kAlice) << "while it is there, its word counts";
    expect_juniper_untouched();
}

TEST_F(Beside, AWalletThatIsLockedAtAReloadIsStillThere) {
    given_browser_wallet_beside();
    wallet_emits("accountsChanged", json("[]"));
    reload();
    announce(kJuniper, "Juniper");
    wallet_grants({kBob});
    announce();
    EXPECT_EQ(beside(), LinkState::kDisconnected) << "before it has answered";
    wallet_grants({kBob});
    EXPECT_EQ(beside(), LinkState::kActive);
}

TEST_F(Beside, AWalletThatHasLeftThePageIsAskedSilentlyWhenItIsBack) {
    for (const bool locked : {true, false}) {
        storage.clear();
        given_browser_wallet_beside();
        when(ConnectorLost{kMeridian});
        EXPECT_THAT(stored(), AllOf(HasSubstr(kMeridian), Not(HasSubstr("recent"))));
        announce();
        EXPECT_THAT(write_json(only<WalletRequest>().params), HasSubstr("\"silent\":true"));
        EXPECT_EQ(beside(), LinkState::kDisconnected);
        locked ? wallet_refuses(rpc_error(4100)) : wallet_grants({kBob});
        EXPECT_EQ(beside(), locked ? LinkState::kDisconnected : LinkState::kActive);
        EXPECT_THAT(stored(), Not(HasSubstr("recent")));
        expect_juniper_untouched();
    }
}

TEST_F(Beside, ASessionThatGrantsNothingIsUsedAgainWhenItGrants) {
    given_session_beside();
    pairing_reports(wc::SessionUpdated{empty()});
    EXPECT_EQ(beside(), LinkState::kDisconnected);
    EXPECT_THAT(stored(), AllOf(HasSubstr(kTopic), Not(HasSubstr("recent"))));
    reload();
    announce(kJuniper, "Juniper");
    wallet_grants({kBob});
    restored(empty());
    EXPECT_EQ(beside(), LinkState::kDisconnected);
    emitted.clear();
    pairing_reports(wc::SessionUpdated{session()});
    EXPECT_EQ(beside(), LinkState::kActive);
    EXPECT_THAT(commands<wc::Disconnect>(), IsEmpty());
    expect_juniper_untouched();
}

TEST_F(Beside, OneThatIsAwayIsForgottenWhenSomebodyEndsIt) {
    const std::vector<std::function<void()>> ways = {
        [&] { when(DisconnectWallet{ChainNamespace::kEip155, id()}); },
        [&] { when(ForgetConnection{ChainNamespace::kEip155, id()}); },
        [&] { when(DisconnectWallet{}); },
        [&] { wallet_emits("disconnect", json(R"({"code":4900})")); }};
    for (std::size_t i = 0; i < ways.size(); ++i) {
        SCOPED_TRACE(i);
        storage.clear();
        given_browser_wallet_beside();
        wallet_emits("accountsChanged", json("[]"));
        ways[i]();
        wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
        for (const ProfileConnection& row : shown.profile->connections)
            EXPECT_NE(row.state, LinkState::kActive);
    }
}

TEST_F(Beside, ASessionThatGrantsNothingHasARowThatEndsItAtTheWallet) {
    const std::vector<std::function<void()>> ways = {
        [&] { when(DisconnectWallet{ChainNamespace::kEip155, id()}); },
        [&] { when(ForgetConnection{ChainNamespace::kEip155, id()}); }};
    for (std::size_t i = 0; i < ways.size(); ++i) {
        SCOPED_TRACE(i);
        storage.clear();
        given_session_beside();
        pairing_reports(wc::SessionUpdated{empty()});
        ways[i]();
        ASSERT_EQ(commands<wc::Disconnect>().size(), 1U);
        EXPECT_EQ(commands<wc::Disconnect>()[0].topic.value, kTopic);
        EXPECT_THAT(stored(), Not(HasSubstr(kTopic)));
    }
}

TEST_F(Beside, OneThatWasAwayWhenAnotherTookItsPlaceStays) {
    start();
    given_connected();
    wallet_emits("accountsChanged", json("[]"));
    use_juniper();
    EXPECT_EQ(beside(), LinkState::kDisconnected);
    EXPECT_THAT(stored(), AllOf(HasSubstr(kMeridian), Not(HasSubstr("recent"))));
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    EXPECT_EQ(beside(), LinkState::kActive);
    EXPECT_EQ(shown.profile->connections.size(), 2U);
    expect_juniper_untouched();
}

TEST_F(Beside, ASessionThatWasNotFoundAgainYetWhenAnotherTookItsPlaceStays) {
    start();
    given_paired(session());
    reload();
    use_juniper();
    restored(session());
    EXPECT_EQ(beside(), LinkState::kActive);
    EXPECT_EQ(connection().connector_id->value, kJuniper);
}

TEST_F(Beside, WhatAnotherTabStoresDoesNotUnlockAWallet) {
    given_browser_wallet_beside();
    wallet_emits("accountsChanged", json("[]"));
    const std::string more =
        R"(,{"chain_namespace":"eip155","connector_id":"example.alder","name":"Alder","recent":true}]})";
    std::string text = stored();
    text.replace(text.size() - 2, 2, more);
    when(wc::StorageChanged{"portico:links", text});
    EXPECT_EQ(beside(), LinkState::kDisconnected);
}

// The used one is away: its wallet is the one that is beside from now on.
TEST_F(Beside, OneThatIsAwayDoesNotTakeItsPlaceBackFromTheOneSwitchedTo) {
    start();
    given_paired(session());
    given_connected();
    wallet_emits("accountsChanged", json("[]"));
    when(SwitchConnection{ChainNamespace::kEip155, ConnectorId("wallet_connect:" + kTopic),
                          std::nullopt});
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    EXPECT_EQ(connection().connector_id->value, "wallet_connect");
    ASSERT_EQ(shown.profile->connections.size(), 2U);
    EXPECT_EQ(shown.profile->connections[1].name.value, "Meridian");
    EXPECT_EQ(shown.profile->connections[1].state, LinkState::kActive);
}

// The pairing machine of this tab knows the session before the other tab says what it is for.
TEST_F(Beside, TheSessionThatAnotherTabUsesIsConnectedHere) {
    start();
    pairing_reports(wc::SessionConnected{session(), std::nullopt});
    when(wc::StorageChanged{
        "portico:connections",
        R"({"connections":[{"chain_namespace":"eip155","connector_id":"wallet_connect","name":"Kestrel","topic":")" +
            kTopic + R"("}]})"});
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    ASSERT_TRUE(shown.account->wallet);
    EXPECT_EQ(shown.account->wallet->name.value, "Kestrel");
}

// A second page of the visitor's: the wallet of this one's link is used there.
TEST_F(Beside, ASessionThatAnotherTabSwitchesToIsUsedHereAtOnce) {
    given_session_beside();
    when(wc::StorageChanged{
        "portico:connections",
        R"({"connections":[{"chain_namespace":"eip155","connector_id":"wallet_connect","name":"Kestrel","topic":")" +
            kTopic + R"("}]})"});
    EXPECT_EQ(connection().connector_id->value, "wallet_connect");
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
}

}  // namespace
}  // namespace portico::engine
