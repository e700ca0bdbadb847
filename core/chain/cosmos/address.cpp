// SPDX-License-Identifier: Apache-2.0
#include "core/chain/cosmos/address.hpp"

#include <utility>

#include "core/base/encoding/bech32.hpp"

namespace portico::chain {

Result<CosmosAddress> parse_cosmos_address(std::string_view text) {
    auto decoded = parse_bech32(text, Bech32Variant::kBech32);
    if (!decoded) return fail(Code::address_invalid);
    auto account = parse_bech32_words(decoded->words);
    if (!account || (account->size() != 20 && account->size() != 32)) {
        return fail(Code::address_invalid);
    }
    return CosmosAddress{std::move(decoded->prefix), std::move(*account)};
}

bool is_cosmos_address(std::string_view text, std::string_view reference) {
    const auto address = parse_cosmos_address(text);
    if (!address) return false;
    // Hub chain ids count upgrades: cosmoshub-1 ... cosmoshub-4 are one chain with one prefix.
    return !reference.starts_with("cosmoshub-") || address->prefix == "cosmos";
}

}  // namespace portico::chain
