// SPDX-License-Identifier: Apache-2.0
//
// Under which number a name keeps an address: SLIP-44 for Ethereum, ENSIP-11 for other networks of
// eip155, SLIP-44 again for Solana (ENSIP-9 has the rest, which names of zones do not keep).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace portico::chain {

inline constexpr std::uint32_t kCoinOfEthereum = 60;
/// Of every cluster: the same key is the account on each.
inline constexpr std::uint32_t kCoinOfSolana = 501;

/// One number for each network: 2147483649, which ENSIP-11's rule makes of Ethereum, is 60.
std::uint32_t canonical_coin(std::uint32_t coin);

/// `eip155:8453`. Nothing for a coin of no network of eip155.
std::optional<std::string> chain_of_coin(std::uint32_t coin);

/// Of `eip155:8453`, canonical, and of every `solana:…`. Nothing for another namespace, and for
/// numbers that ENSIP-11 has no room for: 0, and 0x80000000 or more.
std::optional<std::uint32_t> coin_of_chain(std::string_view chain);

}  // namespace portico::chain
