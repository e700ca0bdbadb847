// SPDX-License-Identifier: Apache-2.0
//
// The defaults are those of docs.uniswap.org (deployments of v2 and v3, by network; the maker of
// ZKsync's names no v2 there) and the wrapped
// currencies and dollars of the networks' and issuers' own documentation. Addresses are written by
// EIP-55, whose checksum a slip breaks. SwapRouter02 takes v2 pools where it was made with their
// factory, which is on Ethereum; elsewhere those have a router of their own. Pages ask about
// routers and wrapped coins that core/swap/known_routers.cpp has not.
#include "server/api/convert/exchanges.hpp"

#include <algorithm>
#include <set>

#include "core/chain/caip.hpp"

namespace portico::api::convert {
namespace {

constexpr std::size_t kExchangesMax = 4, kHubsMax = 5;

constexpr std::string_view kDefaults[] = {
    "eip155:1 swap_router_02 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45 "
    "0x61fFE014bA17989E743c5F6cB21bF9697530B21e 0x1F98431c8aD98523631AE4a59f267346ea31F984 "
    "0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f",
    "eip155:1 wrapped 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    "eip155:1 hub 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "eip155:1 hub 0xdAC17F958D2ee523a2206206994597C13D831ec7",
    "eip155:10 swap_router_02 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45 "
    "0x61fFE014bA17989E743c5F6cB21bF9697530B21e 0x1F98431c8aD98523631AE4a59f267346ea31F984",
    "eip155:10 v2_router 0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2 "
    "0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf",
    "eip155:10 wrapped 0x4200000000000000000000000000000000000006",
    "eip155:10 hub 0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
    "eip155:56 swap_router_02 0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2 "
    "0x78D78E420Da98ad378D7799bE8f4AF69033EB077 0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7",
    "eip155:56 v2_router 0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24 "
    "0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
    "eip155:56 wrapped 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
    "eip155:56 hub 0x55d398326f99059fF775485246999027B3197955",
    "eip155:137 swap_router_02 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45 "
    "0x61fFE014bA17989E743c5F6cB21bF9697530B21e 0x1F98431c8aD98523631AE4a59f267346ea31F984",
    "eip155:137 v2_router 0xedf6066a2b290C185783862C7F4776A2C8077AD1 "
    "0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C",
    "eip155:137 wrapped 0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
    "eip155:137 hub 0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    "eip155:137 hub 0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
    "eip155:324 swap_router_02 0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3 "
    "0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28 0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422",
    "eip155:324 wrapped 0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91",
    "eip155:324 hub 0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4",
    "eip155:324 hub 0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4",
    "eip155:8453 swap_router_02 0x2626664c2603336E57B271c5C0b26F421741e481 "
    "0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a 0x33128a8fC17869897dcE68Ed026d694621f6FDfD",
    "eip155:8453 v2_router 0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24 "
    "0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
    "eip155:8453 wrapped 0x4200000000000000000000000000000000000006",
    "eip155:8453 hub 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    "eip155:42161 swap_router_02 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45 "
    "0x61fFE014bA17989E743c5F6cB21bF9697530B21e 0x1F98431c8aD98523631AE4a59f267346ea31F984",
    "eip155:42161 v2_router 0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24 "
    "0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9",
    "eip155:42161 wrapped 0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
    "eip155:42161 hub 0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
    "eip155:42161 hub 0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
    "eip155:43114 swap_router_02 0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE "
    "0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F 0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD",
    "eip155:43114 v2_router 0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24 "
    "0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C",
    "eip155:43114 wrapped 0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7",
    "eip155:43114 hub 0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
};

struct Line {
    std::string chain, word;
    std::vector<EvmAddress> addresses;
};

std::optional<Line> read_line(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, space));
        text.remove_prefix(std::min(space + 1, text.size()));
    }
    if (words.size() < 3) return std::nullopt;
    const auto chain = chain::Caip2::parse(words[0]);
    if (!chain || chain->chain_namespace() != "eip155") return std::nullopt;
    Line line{chain->text(), std::string(words[1]), {}};
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto address = chain::parse_evm_address(words[i]);
        if (!address || *address == EvmAddress{}) return std::nullopt;
        line.addresses.push_back(*address);
    }
    return line;
}

bool add_hub(ChainExchanges& chain, const EvmAddress& token) {
    if (std::ranges::find(chain.hubs, token) != chain.hubs.end()) return true;
    if (chain.hubs.size() == kHubsMax) return false;
    chain.hubs.push_back(token);
    return true;
}

/// False: it is none, or too many.
bool add_line(ChainExchanges& chain, const Line& line) {
    const auto& all = line.addresses;
    if (line.word == "hub") return all.size() == 1 && add_hub(chain, all[0]);
    if (line.word == "wrapped") {
        if (all.size() != 1 || chain.wrapped != EvmAddress{}) return false;
        chain.wrapped = all[0];
        return add_hub(chain, all[0]);
    }
    if (chain.exchanges.size() == kExchangesMax) return false;
    if (line.word == "v2_router" && all.size() == 2) {
        chain.exchanges.push_back({.kind = ConvertRouterKind::kUniswapV2Router02,
                                   .router = all[0],
                                   .v2_factory = all[1]});
        return true;
    }
    if (line.word != "swap_router_02" || all.size() < 3 || all.size() > 4) return false;
    Exchange exchange{.router = all[0], .v3_factory = all[2], .quoter = all[1]};
    if (all.size() == 4) exchange.v2_factory = all[3];
    chain.exchanges.push_back(exchange);
    return true;
}

}  // namespace

std::vector<std::string_view> default_exchanges() {
    return {std::begin(kDefaults), std::end(kDefaults)};
}

std::expected<ExchangesByChain, std::string> read_exchanges(const std::vector<std::string>& lines) {
    ExchangesByChain all;
    std::set<std::string> named;
    for (const std::string& text : lines) {
        const auto line = read_line(text);
        if (!line || !add_line(all[line->chain], *line))
            return std::unexpected("swap.exchanges: \"" + text.substr(0, 200) +
                                   "\" is not a chain, a word (swap_router_02, v2_router, wrapped "
                                   "or hub) and its addresses, or one too many");
        named.insert(line->chain);
    }
    for (const std::string_view text : kDefaults)
        if (const auto line = read_line(text); line && !named.contains(line->chain))
            add_line(all[line->chain], *line);
    for (const auto& [id, chain] : all)
        if (chain.exchanges.empty() || chain.wrapped == EvmAddress{})
            return std::unexpected("swap.exchanges: " + id +
                                   " needs a line with its exchange (swap_router_02 or v2_router) "
                                   "and one with its wrapped currency (wrapped)");
    return all;
}

}  // namespace portico::api::convert
