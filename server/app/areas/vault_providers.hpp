// SPDX-License-Identifier: Apache-2.0
//
// The providers of social login that the configuration sets up.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/app/options.hpp"
#include "server/vault/social/provider.hpp"

namespace portico::app {

/// Whether the operator named a node of Farcaster's chain. Not a public one: whoever answers there
/// would say who everybody is.
bool has_farcaster_node(const Options& options);

/// Those that are set up, in the order in which kProviders has them. `has_optimism`: the operator
/// named a node of Farcaster's chain. The error is one line for the operator: a half of a
/// provider's keys, one that cannot be used.
std::expected<std::vector<vault::social::ProviderConfig>, std::string> read_providers(
    const SocialOptions& options, bool has_optimism);

}  // namespace portico::app
