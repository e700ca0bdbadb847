// SPDX-License-Identifier: Apache-2.0
//
// The defaults are those of docs.uniswap.org and gov.uniswap.org (deployments), and of the issuers
// of the tokens.
#include "server/api/price/markets.hpp"

#include <set>

#include "core/chain/caip.hpp"

namespace portico::api::price {
namespace {

constexpr std::size_t kOfAKindMax = 4;

constexpr const char* kDefaults[] = {
    "eip155:1 v2 0x5C69bEe701ef814a2B6a3EDD4B1652CB9cC5aA6f",
    "eip155:1 v3 0x1F98431c8aD98523631AE4a59f267346ea31F984",
    "eip155:1 stable 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "eip155:1 stable 0xdAC17F958D2ee523a2206206994597C13D831ec7",
    "eip155:1 wrapped 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    "eip155:10 v3 0x1F98431c8aD98523631AE4a59f267346ea31F984",
    "eip155:10 stable 0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
    "eip155:10 wrapped 0x4200000000000000000000000000000000000006",
    "eip155:42161 v3 0x1F98431c8aD98523631AE4a59f267346ea31F984",
    "eip155:42161 stable 0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
    "eip155:42161 stable 0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
    "eip155:42161 wrapped 0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
    "eip155:137 v3 0x1F98431c8aD98523631AE4a59f267346ea31F984",
    "eip155:137 stable 0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    "eip155:137 stable 0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
    "eip155:137 wrapped 0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
    "eip155:56 v3 0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7",
    "eip155:56 v2 0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
    "eip155:56 stable 0x55d398326f99059fF775485246999027B3197955",
    "eip155:56 wrapped 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
    "eip155:43114 v3 0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD",
    "eip155:43114 v2 0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C",
    "eip155:43114 stable 0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
    "eip155:43114 wrapped 0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7",
    "eip155:100 v3 0xe32F7dD7e3f098D518ff19A22d5f028e076489B1",
    "eip155:100 v2 0xc35DADB65012eC5796536bD9864eD8773aBc74C4",
    "eip155:100 stable 0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0",
    "eip155:100 stable 0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83",
    "eip155:100 wrapped 0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d",
    "eip155:324 v3 0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422",
    "eip155:324 stable 0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4",
    "eip155:324 stable 0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4",
    "eip155:324 wrapped 0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91",
    "eip155:42220 v3 0xAfE208a311B21f13EF87E33A90049fC17A7acDEc",
    "eip155:42220 stable 0xcebA9300f2b948710d2653dD7B07f33A8B32118C",
    "eip155:42220 stable 0x765DE816845861e75A25fCA122bb6898B8B1282a",
    "eip155:42220 wrapped 0x471EcE3750Da237f93B8E339c536989b8978a438",
    "eip155:7777777 v3 0x7145F8aeef1f6510E92164038E1B6F8cB2c42Cbb",
    "eip155:7777777 stable 0xCccCCccc7021b32EBb4e8C08314bD62F7c653EC4",
    "eip155:7777777 wrapped 0x4200000000000000000000000000000000000006",
    // Trisolaris: Uniswap has none there.
    "eip155:1313161554 v2 0xc66F594268041dB60507F00703b152492fb176E7",
    "eip155:1313161554 stable 0xB12BFcA5A55806AaF64E99521918A4bf0fC40802",
    "eip155:1313161554 stable 0x4988a896b1227218e4A686fdE5EabdcAbd91571f",
    "eip155:1313161554 wrapped 0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB",
    "eip155:8453 v3 0x33128a8fC17869897dcE68Ed026d694621f6FDfD",
    "eip155:8453 stable 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    "eip155:8453 wrapped 0x4200000000000000000000000000000000000006",
};

struct Line {
    std::string chain;
    std::string word;
    chain::EvmAddress address{};
};

std::expected<Line, std::string> read_line(const std::string& line) {
    const std::size_t first = line.find(' '), second = line.find(' ', first + 1);
    const auto wrong = [&] {
        return std::unexpected("price.markets: \"" + line.substr(0, 100) +
                               "\" is not a chain, a word (v2, v3, stable or wrapped) and an "
                               "address");
    };
    if (first == std::string::npos || second == std::string::npos) return wrong();
    const auto chain = chain::Caip2::parse(line.substr(0, first));
    const auto address = chain::parse_evm_address(line.substr(second + 1));
    if (!chain || chain->chain_namespace() != "eip155" || !address) return wrong();
    return Line{chain->text(), line.substr(first + 1, second - first - 1), *address};
}

std::vector<chain::EvmAddress>* place_of(Markets& markets, std::string_view word) {
    if (word == "v2") return &markets.v2_factories;
    if (word == "v3") return &markets.v3_factories;
    if (word == "stable") return &markets.stable;
    return word == "wrapped" ? &markets.wrapped : nullptr;
}

}  // namespace

std::expected<MarketsByChain, std::string> read_markets(const std::vector<std::string>& lines) {
    MarketsByChain all;
    std::set<std::string> named;
    const auto add = [&](const Line& line) -> std::expected<void, std::string> {
        auto* place = place_of(all[line.chain], line.word);
        if (place == nullptr)
            return std::unexpected("price.markets: \"" + line.word.substr(0, 20) +
                                   "\" is none of v2, v3, stable and wrapped");
        if (place->size() >= (line.word == "wrapped" ? 1 : kOfAKindMax))
            return std::unexpected("price.markets: " + line.chain + " has too many of " +
                                   line.word);
        place->push_back(line.address);
        return {};
    };
    for (const std::string& text : lines) {
        const auto line = read_line(text);
        if (!line) return std::unexpected(line.error());
        named.insert(line->chain);
        if (auto added = add(*line); !added) return std::unexpected(added.error());
    }
    for (const char* text : kDefaults) {
        const auto line = read_line(text);
        if (line && !named.contains(line->chain))
            if (auto added = add(*line); !added) return std::unexpected(added.error());
    }
    return all;
}

}  // namespace portico::api::price
