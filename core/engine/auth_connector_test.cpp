// SPDX-License-Identifier: Apache-2.0
//
// A connection of kind `auth`: a section's own wallet registers as a connector, and everything from
// dispatch to reload works as with any other; only the lists of wallets leave it out.
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

const std::string kAuth = "test-section";

class AuthConnector : public Scenario {
  protected:
    void register_auth() { announce(kAuth, "Test section", ConnectorKind::kAuth); }
    /// Somebody has signed in: the section chooses its connector.
    void given_signed_in() {
        start();
        register_auth();
        when(Open{});
        when(ChooseWallet{kAuth, ChainNamespace::kEip155});
        wallet_grants({kAlice, kBob});
        after(kApprovedRestMs);
    }
    std::vector<std::string> rows() const {
        std::vector<std::string> ids;
        for (const WalletRow& row : shown.connect->wallets) ids.push_back(row.id);
        return ids;
    }
};

TEST_F(AuthConnector, IsNoRowAmongTheWallets) {
    start();
    const auto before = rows();
    register_auth();
    EXPECT_EQ(rows(), before);
    given_signed_in();
    when(DisconnectWallet{});
    EXPECT_EQ(rows(), before) << "nor a recent one";
    EXPECT_FALSE(storage.contains("portico:recent_wallets"));
}

TEST_F(AuthConnector, ConnectsAndTellsTheHost) {
    given_signed_in();
    EXPECT_FALSE(is_open());
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    EXPECT_EQ(connection().connector_id->value, kAuth);
    EXPECT_EQ(shown.account->wallet->name.value, "Test section");
    EXPECT_THAT(emitted_names(), ::testing::Contains("connect"));
    EXPECT_EQ(watched.account->address.value, kAlice);
}

TEST_F(AuthConnector, AnswersTheHostsRequests) {
    given_signed_in();
    host_requests("r1", "personal_sign", R"(["0x00",")" + kAlice + R"("])");
    EXPECT_EQ(wallet_requests.back().connector_id.value, kAuth);
    EXPECT_EQ(wallet_requests.back().method.value, "personal_sign");
    wallet_responds(json(R"("0x1234")"));
    EXPECT_EQ(*answers["r1"].result, json(R"("0x1234")"));
}

TEST_F(AuthConnector, ComesBackAfterAReload) {
    given_signed_in();
    reload();
    EXPECT_EQ(connection().status, ConnectionStatus::kConnecting);
    register_auth();
    EXPECT_EQ(wallet_requests.back().method.value, "portico_connect");
    EXPECT_TRUE(wallet_requests.back().params.find("silent")->as_bool());
    wallet_grants({kAlice, kBob});
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    EXPECT_EQ(connection().connector_id->value, kAuth);
}

TEST_F(AuthConnector, SignsOutWhenItIsDisconnected) {
    given_signed_in();
    when(DisconnectWallet{});
    EXPECT_EQ(wallet_requests.back().connector_id.value, kAuth);
    EXPECT_EQ(wallet_requests.back().method.value, "portico_disconnect");
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
    reload();
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

TEST_F(AuthConnector, ItsSectionThatIsGoneEndsTheConnection) {
    given_signed_in();
    when(ConnectorLost{kAuth});
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

// An extension may call itself what it wants.
TEST_F(AuthConnector, NoBrowserWalletOfItsNameStandsForIt) {
    config.networks.emplace_back("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    start();
    register_auth();
    ConnectorFound impostor;
    impostor.id = "impostor";
    impostor.name = "Test section";
    impostor.chain_namespace = ChainNamespace::kSolana;
    when(impostor);
    when(Open{});
    when(ChooseWallet{kAuth, {}});
    EXPECT_EQ(view(), View::kConnectingExternal);
    EXPECT_EQ(wallet_requests.back().connector_id.value, kAuth);
    when(GoBack{});
    when(ChooseWallet{kAuth, ChainNamespace::kSolana});
    EXPECT_EQ(wallet_requests.back().connector_id.value, kAuth);
    EXPECT_EQ(wallet_requests.size(), 1U);
}

}  // namespace
}  // namespace portico::engine
