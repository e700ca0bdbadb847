// SPDX-License-Identifier: Apache-2.0
//
// See payment_request.hpp.
#include "core/chain/payment_request.hpp"

namespace portico::chain {

std::string make_ethereum_request(std::string_view chain_id, const EvmAddress& recipient,
                                  const std::optional<EvmAddress>& token, const Uint256& units) {
    std::string text = "ethereum:";
    text.append(evm_address_text(token.value_or(recipient))).append("@").append(chain_id);
    if (token)
        text.append("/transfer?address=").append(evm_address_text(recipient)).append("&uint256=");
    else
        text.append("?value=");
    return text.append(to_decimal(units));
}

std::string make_solana_request(std::string_view recipient, std::string_view amount,
                                std::string_view mint) {
    std::string text = "solana:";
    text.append(recipient).append("?amount=").append(amount);
    if (!mint.empty()) text.append("&spl-token=").append(mint);
    return text;
}

}  // namespace portico::chain
