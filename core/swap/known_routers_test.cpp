// SPDX-License-Identifier: Apache-2.0
#include "core/swap/known_routers.hpp"

#include <gtest/gtest.h>

namespace portico::swap {
namespace {

using enum ConvertRouterKind;

struct Published {
    std::string_view chain;
    ConvertRouterKind kind;
    std::string_view router;
};

// Once more, chain by chain and with checksums, which a slip of a digit breaks.
constexpr std::string_view kRouter02 = "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45";
constexpr std::string_view kV2Router = "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24";
constexpr std::string_view kOneInch = "0x111111125421cA6dc452d289314280a0f8842A65";
constexpr Published kPublished[] = {
    {"eip155:1", kUniswapSwapRouter02, kRouter02},
    {"eip155:1", kUniswapV2Router02, "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D"},
    {"eip155:1", kOneInchV6, kOneInch},
    {"eip155:1", kWrappedCurrency, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"},
    {"eip155:10", kUniswapSwapRouter02, kRouter02},
    {"eip155:10", kUniswapV2Router02, "0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2"},
    {"eip155:10", kOneInchV6, kOneInch},
    {"eip155:10", kWrappedCurrency, "0x4200000000000000000000000000000000000006"},
    {"eip155:56", kUniswapSwapRouter02, "0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2"},
    {"eip155:56", kUniswapV2Router02, kV2Router},
    {"eip155:56", kOneInchV6, kOneInch},
    {"eip155:56", kWrappedCurrency, "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"},
    {"eip155:100", kOneInchV6, kOneInch},
    {"eip155:100", kWrappedCurrency, "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d"},
    {"eip155:137", kUniswapSwapRouter02, kRouter02},
    {"eip155:137", kUniswapV2Router02, "0xedf6066a2b290C185783862C7F4776A2C8077AD1"},
    {"eip155:137", kOneInchV6, kOneInch},
    {"eip155:137", kWrappedCurrency, "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270"},
    {"eip155:250", kOneInchV6, kOneInch},
    {"eip155:250", kWrappedCurrency, "0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83"},
    {"eip155:324", kUniswapSwapRouter02, "0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3"},
    {"eip155:324", kWrappedCurrency, "0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91"},
    {"eip155:8217", kOneInchV6, kOneInch},
    {"eip155:8217", kWrappedCurrency, "0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432"},
    {"eip155:8453", kUniswapSwapRouter02, "0x2626664c2603336E57B271c5C0b26F421741e481"},
    {"eip155:8453", kUniswapV2Router02, kV2Router},
    {"eip155:8453", kOneInchV6, kOneInch},
    {"eip155:8453", kWrappedCurrency, "0x4200000000000000000000000000000000000006"},
    {"eip155:42161", kUniswapSwapRouter02, kRouter02},
    {"eip155:42161", kUniswapV2Router02, kV2Router},
    {"eip155:42161", kOneInchV6, kOneInch},
    {"eip155:42161", kWrappedCurrency, "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"},
    {"eip155:43114", kUniswapSwapRouter02, "0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE"},
    {"eip155:43114", kUniswapV2Router02, kV2Router},
    {"eip155:43114", kOneInchV6, kOneInch},
    {"eip155:43114", kWrappedCurrency, "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7"},
    {"eip155:1313161554", kOneInchV6, kOneInch},
    {"eip155:1313161554", kWrappedCurrency, "0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB"},
};
constexpr std::string_view kChains[] = {
    "eip155:1",     "eip155:10",         "eip155:56",   "eip155:100",  "eip155:137",
    "eip155:250",   "eip155:324",        "eip155:8217", "eip155:8453", "eip155:42161",
    "eip155:43114", "eip155:1313161554", "eip155:31337"};

TEST(KnownRouters, AreThePublishedOnesOfEachChainAndNoOthers) {
    for (const Published& one : kPublished) {
        const auto router = chain::parse_evm_address(one.router);
        ASSERT_TRUE(router) << one.router;
        for (const std::string_view chain : kChains)
            for (const ConvertRouterKind kind :
                 {kUniswapV2Router02, kUniswapSwapRouter02, kWrappedCurrency, kOneInchV6,
                  kZeroExAllowanceHolder}) {
                const bool is_published = std::ranges::any_of(kPublished, [&](const auto& other) {
                    return other.chain == chain && other.kind == kind && other.router == one.router;
                });
                EXPECT_EQ(is_known_router(chain, kind, *router), is_published)
                    << chain << " " << one.router << " " << static_cast<int>(kind);
            }
    }
}

TEST(KnownRouters, AnAddressThatOnlyLooksLikeOneIsNone) {
    auto close = *chain::parse_evm_address(kRouter02);
    close[10] ^= 1;
    EXPECT_FALSE(is_known_router("eip155:1", kUniswapSwapRouter02, close));
    EXPECT_FALSE(is_known_router("eip155:1", kUniswapSwapRouter02, {}));
}

TEST(KnownRouters, AChainIsReadToTheLastDigit) {
    const auto router = *chain::parse_evm_address(kRouter02);
    // The last is 2^64 + 1.
    for (const std::string_view chain : {"eip155:", "eip155:01", "eip155:11", "solana:1", "1",
                                         "eip155:1 ", "eip155:18446744073709551617"})
        EXPECT_FALSE(is_known_router(chain, kUniswapSwapRouter02, router)) << chain;
}

}  // namespace
}  // namespace portico::swap
