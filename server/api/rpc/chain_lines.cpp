// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/chain_lines.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <span>

#include "core/base/text/decimal.hpp"
#include "core/chain/networks.hpp"
#include "server/api/rpc/methods.hpp"
#include "server/upstream/address_guard.hpp"
#include "server/upstream/url.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::uint64_t kWeightMax = 1'000'000;
constexpr std::size_t kChainIdBytesMax = 8 + 1 + 32;  // CAIP-2

constexpr std::string_view kSolana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
constexpr std::string_view kSolanaNode = "https://api.mainnet-beta.solana.com";

/// Of Solana not the one that pages are given: that takes no getTokenAccountsByOwner by program,
/// which balances are read by. The network's own, which refuses pages, takes it from a server.
std::string public_node(const chain::KnownNetwork& network) {
    return std::string(network.id == kSolana ? kSolanaNode : network.rpc_url);
}

std::vector<std::string_view> split(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const std::size_t space = std::min(line.find(' '), line.size());
        if (space > 0) words.push_back(line.substr(0, space));
        line.remove_prefix(std::min(space + 1, line.size()));
    }
    return words;
}

/// As far as it can be said without asking for a name.
bool is_private(const std::string& host) {
    in_addr four{};
    in6_addr six{};
    const bool literal = inet_pton(AF_INET, host.c_str(), &four) == 1 ||
                         inet_pton(AF_INET6, host.c_str(), &six) == 1;
    return host == "localhost" || (literal && !upstream::is_public_address(host));
}

std::expected<NodeConfig, std::string> read_node(const std::vector<std::string_view>& words) {
    NodeConfig node{.url = std::string(words[1])};
    const auto url = upstream::parse_url(node.url);
    if (!url) return std::unexpected(url.error());
    if (url->websocket)
        return std::unexpected("the address must begin with https:// or http://; wss:// is ws_url");
    for (const std::string_view word : std::span(words).subspan(2)) {
        const std::string_view value = word.substr(std::min(word.find('=') + 1, word.size()));
        if (word == "allow_private") {
            node.allow_private = true;
        } else if (word.starts_with("weight=")) {
            const auto weight = parse_decimal(value);
            if (!weight || *weight < 1 || *weight > kWeightMax)
                return std::unexpected("weight must be 1 to 1000000");
            node.weight = static_cast<std::int64_t>(*weight);
        } else if (word.starts_with("ws_url=")) {
            const auto ws = upstream::parse_url(value);
            if (!ws) return std::unexpected("ws_url: " + ws.error());
            if (!ws->websocket) return std::unexpected("ws_url must begin with wss:// or ws://");
            node.ws_url = value;
        } else {
            return std::unexpected("unknown word \"" + std::string(word.substr(0, word.find('='))) +
                                   "\"; known are weight=, ws_url= and allow_private");
        }
    }
    for (const std::string& address : {node.url, node.ws_url}) {
        const auto target = upstream::parse_url(address);
        if (target && is_private(target->host) && !node.allow_private)
            return std::unexpected(
                "the address is a private one, to which nothing is sent without allow_private");
    }
    return node;
}

/// Words about the chain itself.
std::expected<void, std::string> read_chain_words(std::span<const std::string_view> words,
                                                  ChainConfig& chain) {
    for (const std::string_view word : words) {
        if (word == "testnet") {
            chain.testnet = true;
            continue;
        }
        constexpr std::string_view kCurrency = "currency=";
        if (!word.starts_with(kCurrency))
            return std::unexpected("behind currency= and testnet stands no other word");
        const std::string_view symbol = word.substr(kCurrency.size());
        const auto is_sign = [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                   c == '.' || c == '-' || c == '_';
        };
        if (symbol.empty() || symbol.size() > kCurrencyMax || !std::ranges::all_of(symbol, is_sign))
            return std::unexpected("currency= is the symbol of its own currency, like GLMR");
        if (family_of(chain.id) != Family::kEvm)
            return std::unexpected("currency= is for eip155 chains");
        chain.currency = symbol;
    }
    return {};
}

bool is_chain_word(std::string_view word) {
    return word == "testnet" || word.starts_with("currency=");
}

}  // namespace

std::expected<std::vector<ChainConfig>, std::string> read_chain_lines(
    const std::vector<std::string>& lines) {
    std::vector<ChainConfig> chains;
    for (const std::string& line : lines) {
        const auto words = split(line);
        const auto no = [&](const std::string& why) {
            return std::unexpected(
                "chain " + (words.empty() ? std::string("without id") : std::string(words[0])) +
                ": " + why);
        };
        if (words.size() < 2) return no("an id and an address are wanted");
        if (!family_of(words[0]) || words[0].ends_with(':') || words[0].size() > kChainIdBytesMax)
            return no("not the CAIP-2 id of a network that has JSON-RPC, like eip155:1");
        if (family_of(words[0]) == Family::kEvm && !parse_decimal(words[0].substr(7)))
            return no("what follows eip155: is a number");
        auto at = std::ranges::find(chains, words[0], &ChainConfig::id);
        if (at == chains.end()) {
            chains.push_back({.id = std::string(words[0]), .nodes = {}, .named = true});
            at = chains.end() - 1;
        }
        if (words[1].starts_with("method=")) {
            at->methods.emplace_back(words[1].substr(7));
            continue;
        }
        if (is_chain_word(words[1])) {
            const auto read = read_chain_words(std::span(words).subspan(1), *at);
            if (!read) return no(read.error());
            continue;
        }
        auto node = read_node(words);
        if (!node) return no(node.error());
        if (at->nodes.size() == kNodesMax)
            return no("more than " + std::to_string(kNodesMax) + " upstreams");
        if (!node->ws_url.empty() && family_of(words[0]) != Family::kEvm)
            return no("ws_url is for eip155 chains");
        at->nodes.push_back(std::move(*node));
    }
    for (ChainConfig& chain : chains) {
        if (!chain.nodes.empty()) continue;
        const auto known = chain::find_known_network(chain.id);
        if (!known || known->rpc_url.empty())
            return std::unexpected("chain " + chain.id +
                                   ": it has no upstream, and no public one is known");
        chain.nodes.push_back({.url = public_node(*known)});
    }
    return chains;
}

std::vector<std::string> shown_chains(const std::vector<ChainConfig>& chains) {
    std::vector<std::string> out;
    for (const ChainConfig& chain : chains) {
        for (const NodeConfig& node : chain.nodes) {
            const auto url = upstream::parse_url(node.url);
            out.push_back(chain.id + " " + (url ? url->authority : std::string("?")) +
                          " weight=" + std::to_string(node.weight) +
                          (node.allow_private ? " allow_private" : "") +
                          (node.ws_url.empty() ? "" : " ws_url"));
        }
        for (const std::string& method : chain.methods)
            out.push_back(chain.id + " method=" + method);
        if (!chain.currency.empty()) out.push_back(chain.id + " currency=" + chain.currency);
        if (chain.testnet) out.push_back(chain.id + " testnet");
    }
    return out;
}

std::vector<ChainConfig> with_public_nodes(std::vector<ChainConfig> chains) {
    for (const chain::KnownNetwork& network : chain::known_networks()) {
        const bool there = std::ranges::find(chains, network.id, &ChainConfig::id) != chains.end();
        if (there || network.rpc_url.empty() || !family_of(network.id)) continue;
        chains.push_back({.id = std::string(network.id), .nodes = {{.url = public_node(network)}}});
    }
    return chains;
}

}  // namespace portico::api::rpc
