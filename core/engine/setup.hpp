// SPDX-License-Identifier: Apache-2.0
//
// The engine's configuration made ready: the networks it offers, resolved and checked. Constant
// after prepare().
#pragma once

#include <string_view>

#include "core/base/result.hpp"
#include "core/base/vec.hpp"
#include "core/engine/contract.hpp"

namespace portico::engine {

/// docs/spec/connection.md#entities: the default chain.
inline constexpr const char* kDefaultChain = "eip155:1";

struct Setup {
    /// Read in place, as the host gave it; after prepare() without networks, custom_networks and
    /// storage, with features and device.
    EngineConfig config;
    Vec<Network> networks;              ///< offered, in order; never empty
    Vec<ChainNamespace> namespaces;     ///< of the networks, in order
    Vec<std::string> unknown_networks;  ///< ids of the configuration that name nothing

    /// Makes the rest of the configuration. Built-in networks have their picture from the
    /// operator's server, where there is one. Errors: network_invalid (a custom network without a
    /// CAIP-2 id of a known namespace; networks were named and none of them is known).
    Result<void> prepare();

    const Network* find_network(const std::string& chain) const;
    const KnownWallet* find_wallet(std::string_view id) const;
    bool has_namespace(ChainNamespace chain_namespace) const;
    /// The chain a namespace starts on: the default network, else eip155:1, else its first.
    const ChainId& first_chain(ChainNamespace chain_namespace) const;
    /// The namespace that is active before anything is chosen.
    ChainNamespace first_namespace() const;
};

}  // namespace portico::engine
