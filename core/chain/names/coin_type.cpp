// SPDX-License-Identifier: Apache-2.0
#include "core/chain/names/coin_type.hpp"

#include <charconv>
#include <system_error>

namespace portico::chain {
namespace {

constexpr std::uint32_t kEvmBit = 0x8000'0000;

}  // namespace

std::uint32_t canonical_coin(std::uint32_t coin) {
    return coin == (kEvmBit | 1) ? kCoinOfEthereum : coin;
}

std::optional<std::string> chain_of_coin(std::uint32_t coin) {
    if (canonical_coin(coin) == kCoinOfEthereum) return "eip155:1";
    const std::uint32_t chain = coin & ~kEvmBit;
    if ((coin & kEvmBit) == 0 || chain == 0) return std::nullopt;
    return "eip155:" + std::to_string(chain);
}

std::optional<std::uint32_t> coin_of_chain(std::string_view chain) {
    if (chain.starts_with("solana:")) return kCoinOfSolana;
    constexpr std::string_view kNamespace = "eip155:";
    if (!chain.starts_with(kNamespace)) return std::nullopt;
    chain.remove_prefix(kNamespace.size());
    std::uint32_t id = 0;
    const auto [end, error] = std::from_chars(chain.data(), chain.data() + chain.size(), id);
    if (error != std::errc() || end != chain.data() + chain.size() || id == 0 || id >= kEvmBit)
        return std::nullopt;
    return canonical_coin(kEvmBit | id);
}

}  // namespace portico::chain
