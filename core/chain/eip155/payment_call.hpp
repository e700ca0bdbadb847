// SPDX-License-Identifier: Apache-2.0
//
// A transfer that says what it pays for: behind its arguments stand 32 bytes, the reference.
// Contracts read their arguments from the front and leave what is behind them; the signature of the
// transaction covers it. So a payment belongs to one request, and nobody else can claim it.
//
//   ERC-20:        to the token, transfer(recipient, amount) followed by the reference
//   own currency:  to the recipient, with the value; the data is the reference
#pragma once

#include <optional>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

/// The data of a payment of a token.
Bytes make_token_payment(const EvmAddress& recipient, const Uint256& amount,
                         const Bytes32& reference);

struct TokenPayment {
    EvmAddress recipient;
    Uint256 amount;  ///< as the payer asked the token for: what moved is in its logs
    Bytes32 reference;
};
/// Exactly the data that make_token_payment makes; nothing for everything else.
std::optional<TokenPayment> read_token_payment(ByteView data);

}  // namespace portico::chain
