// SPDX-License-Identifier: Apache-2.0
#include "server/api/convert/exchanges.hpp"

#include <gmock/gmock.h>

#include "core/swap/known_routers.hpp"

namespace portico::api::convert {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

const std::string kRouterText = "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45";
const std::string kTokenText = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";

TEST(Exchanges, DefaultsAreReadWhole) {
    // An address with a slip in it would be left out: its checksum is wrong.
    std::size_t exchanges = 0, lines = 0;
    const auto all = read_exchanges({});
    ASSERT_TRUE(all) << all.error();
    for (const auto& [id, chain] : *all) {
        EXPECT_FALSE(chain.exchanges.empty()) << id;
        EXPECT_FALSE(chain.hubs.empty()) << id;
        exchanges += chain.exchanges.size();
        lines += chain.exchanges.size() + chain.hubs.size();
    }
    EXPECT_THAT(*all, SizeIs(8));
    EXPECT_EQ(exchanges, 14u);
    EXPECT_EQ(lines, default_exchanges().size());
}

TEST(Exchanges, PagesKnowEachRouterAndWrappedCoinOfTheDefaults) {
    // Of one that they do not, every visitor would be asked.
    for (const auto& [id, chain] : *read_exchanges({})) {
        EXPECT_TRUE(swap::is_known_router(id, ConvertRouterKind::kWrappedCurrency, chain.wrapped))
            << id;
        for (const Exchange& one : chain.exchanges)
            EXPECT_TRUE(swap::is_known_router(id, one.kind, one.router)) << id;
    }
}

TEST(Exchanges, AChainThatIsNamedHasItsLinesAlone) {
    const auto all = read_exchanges(
        {"eip155:1 v2_router " + kRouterText + " " + kTokenText, "eip155:1 wrapped " + kTokenText,
         "eip155:5 swap_router_02 " + kRouterText + " " + kRouterText + " " + kTokenText,
         "eip155:5 wrapped " + kTokenText, "eip155:5 hub " + kRouterText});
    ASSERT_TRUE(all) << all.error();
    EXPECT_THAT(all->at("eip155:1").exchanges, SizeIs(1));
    EXPECT_EQ(all->at("eip155:1").exchanges[0].kind, ConvertRouterKind::kUniswapV2Router02);
    EXPECT_THAT(all->at("eip155:5").hubs, SizeIs(2));
    EXPECT_FALSE(all->at("eip155:5").exchanges[0].v2_factory);
    EXPECT_TRUE(all->contains("eip155:10"));
}

TEST(Exchanges, WhatIsNoLineIsSaid) {
    for (const std::string& line :
         {std::string(), std::string("eip155:1"), std::string("eip155:1 wrapped"),
          "eip155:1 wrapped " + kTokenText + " " + kTokenText, "eip155:1 v3 " + kTokenText,
          "solana:1 wrapped " + kTokenText, "eip155:1 v2_router " + kRouterText,
          "eip155:1 swap_router_02 " + kRouterText + " " + kRouterText,
          std::string("eip155:1 wrapped 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756cc2"),
          std::string("eip155:1 wrapped 0x0000000000000000000000000000000000000000")}) {
        const auto all = read_exchanges({line});
        ASSERT_FALSE(all) << line;
        EXPECT_THAT(all.error(), HasSubstr("swap.exchanges")) << line;
    }
    const auto half = read_exchanges({"eip155:7 wrapped " + kTokenText});
    ASSERT_FALSE(half);
    EXPECT_THAT(half.error(), HasSubstr("eip155:7 needs"));
}

}  // namespace
}  // namespace portico::api::convert
