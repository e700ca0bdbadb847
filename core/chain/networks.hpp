// SPDX-License-Identifier: Apache-2.0
//
// The networks Portico knows by name (docs/spec/networks.md#known-networks), as plain data: public
// facts from each chain's own documentation. Hosts may add their own; see the engine's
// configuration.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/vec.hpp"

namespace portico::chain {

/// One network. `rpc_url` is the public endpoint its own documentation names; Ethereum names none,
/// and that of Solana refuses browsers (403 to whoever has an Origin), so PublicNode's are there.
/// It is rate-limited by its owner and the last transport to try. Empty for bip122 and cosmos,
/// where nothing is asked over HTTP. No view is ever dangling.
struct KnownNetwork {
    std::string_view id;  ///< CAIP-2
    std::string_view name;
    std::string_view currency_name;
    std::string_view currency_symbol;
    std::uint8_t currency_decimals = 0;
    bool testnet = false;
    std::string_view rpc_url;
    std::string_view explorer_url;  ///< without a slash at its end
};

/// All of them: main networks first, in the order views list them.
Vec<KnownNetwork> known_networks();

/// The network of a CAIP-2 id; none if it is not one of ours.
std::optional<KnownNetwork> find_known_network(std::string_view id);

}  // namespace portico::chain
