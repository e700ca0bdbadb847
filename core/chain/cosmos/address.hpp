// SPDX-License-Identifier: Apache-2.0
//
// Addresses of Cosmos SDK chains: bech32 of 20 bytes (a key) or 32 bytes (a module or contract)
// behind a prefix that each chain chooses.
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico::chain {

struct CosmosAddress {
    std::string prefix;  ///< lower case, e.g. `cosmos`
    Bytes account;       ///< 20 or 32 bytes

    friend bool operator==(const CosmosAddress&, const CosmosAddress&) = default;
};

/// Errors: address_invalid.
Result<CosmosAddress> parse_cosmos_address(std::string_view text);

/// True if it parses and its prefix is the one the chain of the CAIP-2 reference uses; any prefix
/// where we do not know the chain's.
bool is_cosmos_address(std::string_view text, std::string_view reference);

}  // namespace portico::chain
