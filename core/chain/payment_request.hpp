// SPDX-License-Identifier: Apache-2.0
//
// The text of a payment request: what a code says to the wallet of whoever pays. EIP-681 for
// Ethereum and its kin, Solana Pay's transfer request for Solana. Amounts are exact: nothing is
// rounded, and nothing is written as a power of ten.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

/// `ethereum:<recipient>@<chain id>?value=<wei>`, or with a token
/// `ethereum:<token>@<chain id>/transfer?address=<recipient>&uint256=<units>`. Addresses carry
/// their checksum. `chain_id` is decimal, as the reference of a CAIP-2 id; `units` are base units.
/// Source: EIP-681 (https://eips.ethereum.org/EIPS/eip-681).
std::string make_ethereum_request(std::string_view chain_id, const EvmAddress& recipient,
                                  const std::optional<EvmAddress>& token, const Uint256& units);

/// `solana:<recipient>?amount=<amount>`, with `&spl-token=<mint>` for a token. The recipient is the
/// owner's address, never a token account's; `amount` is in whole coins as units.hpp writes them
/// (`0.01`). The text does not say on which network. Source: Solana Pay, transfer request
/// (https://docs.solanapay.com/spec).
std::string make_solana_request(std::string_view recipient, std::string_view amount,
                                std::string_view mint);

}  // namespace portico::chain
