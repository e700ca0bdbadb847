// SPDX-License-Identifier: Apache-2.0
//
// What is stored of connections and networks, beside other tabs and other pages of the origin
// (docs/storage.md, docs/spec/connection.md#entities).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using S = ConnectionStatus;

class StoredConnections : public Scenario {};

TEST_F(StoredConnections, AnotherTabDisconnects) {
    start();
    given_connected();
    when(wc::StorageChanged{"portico:connections", std::nullopt});
    EXPECT_EQ(connection().status, S::kDisconnected);
    EXPECT_THAT(all<WalletRequest>(), IsEmpty()) << "that tab has told the wallet";
    EXPECT_THAT(all<wc::StorageSet>(), IsEmpty()) << "tabs must not answer each other";
    EXPECT_THAT(all<wc::StorageRemove>(), IsEmpty());
}

TEST_F(StoredConnections, AnotherTabConnects) {
    start();
    announce();
    when(wc::StorageChanged{
        "portico:connections",
        R"({"connections":[{"chain_namespace":"eip155","connector_id":"example.meridian","name":"Meridian"}]})"});
    EXPECT_EQ(connection().status, S::kConnecting);
    wallet_grants();
    EXPECT_EQ(connection().status, S::kConnected);
}

// docs/storage.md: pages of one origin may offer different networks.
TEST_F(StoredConnections, WhatOtherPagesOfTheOriginStoredStays) {
    const std::string solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const std::string theirs =
        R"({"chain_namespace":"solana","connector_id":"solana:alder","name":"Alder"})";
    start();
    given_connected();
    storage["portico:connections"].insert(storage["portico:connections"].size() - 2, "," + theirs);
    storage["portico:links"] = R"({"links":[)" + theirs + "]}";
    storage["portico:networks"] =
        R"({"active":"solana","chains":["eip155:100",")" + solana + "\"]}";
    reload();
    announce();
    wallet_grants();
    when(DisconnectWallet{});
    EXPECT_THAT(storage["portico:connections"], HasSubstr("solana:alder"));
    EXPECT_THAT(storage["portico:connections"], Not(HasSubstr(kMeridian)));
    EXPECT_THAT(storage["portico:links"], AllOf(HasSubstr("solana:alder"), HasSubstr(kMeridian)));
    EXPECT_THAT(storage["portico:networks"], AllOf(HasSubstr(solana), HasSubstr("eip155:100"),
                                                   HasSubstr(R"("active":"solana")")));
    // What is chosen here stands.
    when(ChooseNetwork{ChainId("eip155:10")});
    EXPECT_THAT(storage["portico:networks"],
                AllOf(HasSubstr(solana), HasSubstr("eip155:10\""), Not(HasSubstr("eip155:100"))));
}

// Pages of other namespaces write what is theirs behind the recent ones of this page.
TEST_F(StoredConnections, ConnectionsBesideStandBeforeRecentOnesHoweverTheyAreStored) {
    const auto row = [](int i, bool recent) {
        const std::string id = "example.w" + std::to_string(i);
        return R"({"chain_namespace":"eip155","connector_id":")" + id + R"(","name":")" + id +
               R"(","accounts":[])" + (recent ? R"(,"recent":true)" : "") + "}";
    };
    std::string rows;
    for (int i = 0; i < 15; ++i) rows += row(i, i > 0) + ",";
    storage["portico:links"] = R"({"links":[)" + rows + row(15, false) + "]}";
    start();
    announce();
    when(ChooseWallet{kMeridian});
    wallet_grants();
    announce("example.juniper", "Juniper");
    after(kApprovedRestMs);
    when(ChooseWallet{"example.juniper"});
    wallet_grants({kBob});
    EXPECT_THAT(storage["portico:links"], HasSubstr("example.w15")) << "a recent one goes";
    EXPECT_THAT(storage["portico:links"], Not(HasSubstr("example.w14")));
}

// Two tabs over a release, a host that goes back to the version before.
TEST_F(StoredConnections, WhatOnlyANewerVersionCanReadStays) {
    const std::string own =
        R"({"chain_namespace":"eip155","connector_id":"example.meridian","name":"Meridian","later":1})";
    const std::string newer = R"({"chain_namespace":"later","connector_id":"x","name":"X"})";
    start();
    given_connected();
    when(wc::StorageChanged{"portico:connections", R"({"connections":[)" + own + "]}"});
    EXPECT_EQ(connection().status, S::kConnected) << "nobody has disconnected";
    storage["portico:connections"] = R"({"connections":[)" + own + "," + newer + "]}";
    storage["portico:links"] = R"({"links":[)" + newer + "]}";
    reload();
    when(ChooseNetwork{ChainId("eip155:10")});
    EXPECT_THAT(storage["portico:connections"], AllOf(HasSubstr(own), HasSubstr(newer)));
    given_connected();
    EXPECT_THAT(storage["portico:connections"], AllOf(HasSubstr(own), HasSubstr(newer)));
    EXPECT_THAT(storage["portico:links"], HasSubstr(newer));
    reload();
    EXPECT_EQ(connection().status, S::kConnecting) << "the one of this version stands first";
}

TEST_F(StoredConnections, WhatAnotherTabStoresMeanwhileStays) {
    start();
    const std::string theirs =
        R"({"active":"eip155","chains":["eip155:1","solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"]})";
    when(wc::StorageChanged{"portico:networks", theirs});
    given_connected("eip155:8453");
    EXPECT_THAT(storage["portico:networks"], AllOf(HasSubstr("solana:"), HasSubstr("8453")));
}

TEST_F(StoredConnections, HostileStorageOfAnotherTabChangesNothing) {
    start();
    for (
        const char* text :
        {"", "{}", "[[[[", R"({"connections":7})",
         R"({"connections":[{"chain_namespace":"solana","connector_id":"x","name":""}]})",
         R"({"connections":[{"chain_namespace":"eip155","connector_id":"wallet_connect","name":""}]})"}) {
        when(wc::StorageChanged{"portico:connections", text});
        EXPECT_EQ(connection().status, S::kDisconnected) << text;
    }
    when(wc::StorageChanged{"somebody:else", "x"});
}

// docs/spec/connection.md#entities: last used chain
TEST_F(StoredConnections, TheLastNetworkIsRemembered) {
    start();
    when(ChooseNetwork{"eip155:10"});
    reload();
    EXPECT_EQ(shown.networks->active->value, "eip155:10");
}

TEST_F(StoredConnections,
       TheDefaultChainIsEthereum) {  // docs/spec/connection.md#entities: eip155:1
    config.networks = {ChainId("eip155:8453"), ChainId("eip155:1")};
    start();
    EXPECT_EQ(shown.networks->active->value, "eip155:1");
}

TEST_F(StoredConnections, AHostsDefaultChainComesFirst) {
    config.default_network = "eip155:10";
    start();
    EXPECT_EQ(shown.networks->active->value, "eip155:10");
}

}  // namespace
}  // namespace portico::engine
