// SPDX-License-Identifier: Apache-2.0
//
// The rows of the Connect view (docs/spec/connect.md#rows).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;

class ConnectRows : public Scenario {
  protected:
    std::vector<std::string> ids() const {
        std::vector<std::string> found;
        for (const WalletRow& row : shown.connect->wallets) found.push_back(row.id);
        return found;
    }
};

// docs/spec/connect.md#rows
TEST_F(ConnectRows, StandInTheOrderWalletConnectRecentInjectedFeatured) {
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

// "ksaMateM" behind a mark of direction is drawn as MetaMask.
TEST_F(ConnectRows, NamesShowNothingThatCannotBeSeen) {
    start();
    announce(kMeridian, "\u202eksa\u200bM\u2066ateM");
    EXPECT_EQ(shown.connect->wallets[1].name.value, "ksaMateM");
    announce("example.nameless", "\u202e\u200b");
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", kMeridian));
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

// docs/spec/connect.md#rows: recent wallets, max 2
TEST_F(ConnectRows, TwoRecentWalletsAreStoredTheNewestFirst) {
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

}  // namespace
}  // namespace portico::engine
