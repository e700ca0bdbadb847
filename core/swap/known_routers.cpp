// SPDX-License-Identifier: Apache-2.0
//
// Where each row is from:
//   SwapRouter02   docs.uniswap.org, v3 deployments by network, and swapRouter02Address in
//                  Uniswap's sdk-core (src/addresses.ts)
//   V2Router02     docs.uniswap.org, v2 deployments, and V2_ROUTER_ADDRESSES of the same file
//   1inch          AggregationRouterV6 has one address on all its networks but ZKsync, where this
//                  product does not ask it (1inch, limit-order-protocol and SDKs)
//   wrapped coins  WETH9 of Uniswap's sdk-core for those of its networks; Gnosis, Fantom, Kaia,
//                  ZKsync and Aurora: the networks' own documents and token lists
// A wrong row is worse than a missing one: without one the visitor is asked.
#include "core/swap/known_routers.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"

namespace portico::swap {
namespace {

using enum ConvertRouterKind;

/// Networks by their place in kChains.
enum On : std::uint16_t {
    kEthereum = 1,
    kOptimism = 1 << 1,
    kBnb = 1 << 2,
    kGnosis = 1 << 3,
    kPolygon = 1 << 4,
    kFantom = 1 << 5,
    kZksync = 1 << 6,
    kKaia = 1 << 7,
    kBase = 1 << 8,
    kArbitrum = 1 << 9,
    kAvalanche = 1 << 10,
    kAurora = 1 << 11,
};
constexpr std::uint32_t kChains[] = {1,   10,   56,   100,   137,   250,
                                     324, 8217, 8453, 42161, 43114, 1313161554};

struct Row {
    std::uint16_t chains;
    ConvertRouterKind kind;
    EvmAddress router;
};

consteval EvmAddress at(std::string_view text) {
    const auto digit = [](char c) {
        return c <= '9' ? c - '0' : (c >= 'a' ? c - 'a' : c - 'A') + 10;
    };
    EvmAddress out{};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::uint8_t>(digit(text[2 + 2 * i]) << 4 | digit(text[3 + 2 * i]));
    return out;
}

constexpr Row kRows[] = {
    {kEthereum | kOptimism | kPolygon | kArbitrum, kUniswapSwapRouter02,
     at("0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45")},
    {kBnb, kUniswapSwapRouter02, at("0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2")},
    {kBase, kUniswapSwapRouter02, at("0x2626664c2603336E57B271c5C0b26F421741e481")},
    {kAvalanche, kUniswapSwapRouter02, at("0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE")},
    {kZksync, kUniswapSwapRouter02, at("0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3")},
    {kEthereum, kUniswapV2Router02, at("0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D")},
    {kOptimism, kUniswapV2Router02, at("0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2")},
    {kBnb | kBase | kArbitrum | kAvalanche, kUniswapV2Router02,
     at("0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24")},
    {kPolygon, kUniswapV2Router02, at("0xedf6066a2b290C185783862C7F4776A2C8077AD1")},
    {kEthereum | kOptimism | kBnb | kGnosis | kPolygon | kFantom | kKaia | kBase | kArbitrum |
         kAvalanche | kAurora,
     kOneInchV6, at("0x111111125421cA6dc452d289314280a0f8842A65")},
    {kEthereum, kWrappedCurrency, at("0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2")},
    {kOptimism | kBase, kWrappedCurrency, at("0x4200000000000000000000000000000000000006")},
    {kBnb, kWrappedCurrency, at("0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c")},
    {kGnosis, kWrappedCurrency, at("0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d")},
    {kPolygon, kWrappedCurrency, at("0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270")},
    {kFantom, kWrappedCurrency, at("0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83")},
    {kZksync, kWrappedCurrency, at("0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91")},
    {kKaia, kWrappedCurrency, at("0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432")},
    {kArbitrum, kWrappedCurrency, at("0x82aF49447D8a07e3bd95BD0d56f35241523fBab1")},
    {kAvalanche, kWrappedCurrency, at("0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7")},
    {kAurora, kWrappedCurrency, at("0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB")},
};

}  // namespace

bool is_known_router(std::string_view chain, ConvertRouterKind kind, const EvmAddress& router) {
    constexpr std::string_view kNamespace = "eip155:";
    if (!chain.starts_with(kNamespace)) return false;
    const auto id = parse_decimal(chain.substr(kNamespace.size()));
    if (!id) return false;
    const auto place = 1 << (std::ranges::find(kChains, *id) - kChains);  // of none: no row's
    return std::ranges::any_of(kRows, [&](const Row& row) {
        return (row.chains & place) != 0 && row.kind == kind && row.router == router;
    });
}

}  // namespace portico::swap
