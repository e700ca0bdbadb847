// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/add_chain.hpp"

#include <gtest/gtest.h>

#include "core/chain/networks.hpp"

namespace portico::chain {
namespace {

constexpr std::string_view kRpc[] = {"https://polygon.drpc.org"};
constexpr std::string_view kExplorer[] = {"https://polygonscan.com"};

AddChain polygon() {
    return {.reference = "137",
            .name = "Polygon",
            .currency_name = "POL",
            .currency_symbol = "POL",
            .currency_decimals = 18,
            .rpc_urls = kRpc,
            .block_explorer_urls = kExplorer,
            .icon_urls = {}};
}

TEST(SwitchChain, NamesTheChainInHex) {
    EXPECT_EQ(write_json(*make_switch_chain_params("137")), R"([{"chainId":"0x89"}])");
    EXPECT_EQ(make_switch_chain_params("0x89").error().code, Code::quantity_invalid);
}

TEST(AddChain, DescribesTheChainAsEip3085Says) {
    EXPECT_EQ(write_json(*make_add_chain_params(polygon())),
              R"([{"chainId":"0x89","chainName":"Polygon",)"
              R"("nativeCurrency":{"name":"POL","symbol":"POL","decimals":18},)"
              R"("rpcUrls":["https://polygon.drpc.org"],)"
              R"("blockExplorerUrls":["https://polygonscan.com"]}])");
}

TEST(AddChain, LeavesOutUrlsThatWalletsRefuse) {
    constexpr std::string_view mixed[] = {"http://rpc.example.org",
                                          "wss://rpc.example.org",
                                          "http://127.0.0.1:8545",
                                          "https://",
                                          "http://localhost.example.org",
                                          "http://localhost:8545/rpc",
                                          "http://localhost:1@example.org",
                                          "http://localhost:x@example.org/",
                                          "http://localhost:8545.example.org"};
    AddChain chain = polygon();
    chain.rpc_urls = mixed;
    chain.block_explorer_urls = {};
    const Json params = *make_add_chain_params(chain);
    const Json& only = params.items().front();
    EXPECT_EQ(write_json(*only.find("rpcUrls")),
              R"(["http://127.0.0.1:8545","http://localhost:8545/rpc"])");
    EXPECT_EQ(only.find("blockExplorerUrls"), nullptr);
    EXPECT_EQ(only.find("iconUrls"), nullptr);
}

TEST(AddChain, SaysWhatIsMissing) {
    const auto refused = [](auto change) {
        AddChain chain = polygon();
        change(chain);
        return make_add_chain_params(chain).error().code;
    };
    EXPECT_EQ(refused([](AddChain& c) { c.reference = "x"; }), Code::quantity_invalid);
    EXPECT_EQ(refused([](AddChain& c) { c.name = ""; }), Code::add_chain_incomplete);
    EXPECT_EQ(refused([](AddChain& c) { c.rpc_urls = {}; }), Code::add_chain_incomplete);
    EXPECT_EQ(refused([](AddChain& c) { c.currency_symbol = "E"; }), Code::add_chain_incomplete);
    EXPECT_EQ(refused([](AddChain& c) { c.currency_symbol = "TOOLONG"; }),
              Code::add_chain_incomplete);
    EXPECT_EQ(refused([](AddChain& c) { c.currency_decimals = -1; }), Code::add_chain_incomplete);
}

TEST(AddChain, EveryKnownNetworkWithAnRpcCanBeAdded) {
    for (const KnownNetwork& network : known_networks()) {
        if (!network.id.starts_with("eip155:") || network.rpc_url.empty()) continue;
        AddChain chain{.reference = network.id.substr(7),
                       .name = network.name,
                       .currency_name = network.currency_name,
                       .currency_symbol = network.currency_symbol,
                       .currency_decimals = network.currency_decimals,
                       .rpc_urls = {&network.rpc_url, 1},
                       .block_explorer_urls = {&network.explorer_url, 1},
                       .icon_urls = {}};
        EXPECT_TRUE(make_add_chain_params(chain)) << network.id;
    }
}

}  // namespace
}  // namespace portico::chain
