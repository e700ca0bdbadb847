// SPDX-License-Identifier: Apache-2.0
//
// Holdings as others tell them: the operator's server (docs/spec/account.md#tokens, GET
// /v1/account/../balance) and wallets (EIP-7811, wallet_getAssets). What cannot be read is left
// out; nothing is believed beyond what a slice may hold.
#pragma once

#include "core/account/context.hpp"
#include "core/account/contract.hpp"
#include "core/api/holdings.hpp"

namespace portico::account {

/// Behind the chain: Solana's own currency in the server's lists, as in AppKit's.
inline constexpr std::string_view kNativeSol = ":So11111111111111111111111111111111111111111";

/// The first rows of the server's list, at most as many as a slice holds. Holdings of zero decimals
/// are left out (docs/spec/account.md#tokens).
Vec<TokenRow> read_balances(const api::BalanceBody& body, const Context& context);

/// The chains that the list is without, because they did not answer.
Vec<ChainId> read_missing(const api::BalanceBody& body);

/// A wallet's list of one chain; nothing if it is none. `network` gives the words of the chain's
/// own currency.
std::optional<Vec<TokenRow>> read_assets(const Json& result, const Network& network);

/// Most valuable first.
void sort_by_value(Vec<TokenRow>& tokens);

/// Of what has a value, with two decimals; nothing if nothing has.
std::optional<std::string> total_of(const Vec<TokenRow>& tokens);

/// The same for each chain on which something has a value.
Vec<ChainValuation> totals_of_chains(const Vec<TokenRow>& tokens);

/// The chain id in the hexadecimal form of EIP-7811; nothing outside eip155.
std::optional<std::string> hex_chain(std::string_view chain);

}  // namespace portico::account
