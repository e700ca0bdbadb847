// SPDX-License-Identifier: Apache-2.0
//
// What the operator's configuration says of a network, for the approvals of the secure site: its
// currency, its tokens (tokens.lists) and the contracts of swaps (swap.exchanges). Trusted there
// as the site itself is; what nodes say is not.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api/convert/exchanges.hpp"
#include "server/api/tokens/token_book.hpp"

namespace portico::app {

/// Of a network, in the order of the lists: an approval is given no more.
inline constexpr std::size_t kToldTokensMax = 2'000;

/// {"currency":"ETH","tokens":[{"address","symbol","decimals","wrapped"}],"exchanges":["0x.."]}
/// `network`: CAIP-2. `currency` is empty where nobody named it; `wrapped`: deposit and withdraw
/// of that contract wrap the currency; `exchanges`: contracts that swaps go through. Nothing where
/// the configuration says nothing of the network.
std::optional<std::string> network_facts(const api::tokens::TokenBook& book,
                                         const api::convert::ExchangesByChain& exchanges,
                                         std::string_view network);

}  // namespace portico::app
