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

/// Those that are set up, in the order in which kProviders has them. The error is one line for the
/// operator: a half of a provider's keys, one that cannot be used, one that is missing beside it.
std::expected<std::vector<vault::social::ProviderConfig>, std::string> read_providers(
    const Options& options);

}  // namespace portico::app
