// SPDX-License-Identifier: Apache-2.0
//
// The providers of buying that the configuration sets up.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/api/onramp/providers.hpp"
#include "server/api/onramp/purchase_history.hpp"
#include "server/app/options.hpp"

namespace portico::app {

/// Words and names of those that are set up, in the order in which they are asked. The error is one
/// line for the operator: a half of a provider's keys, one that cannot be used.
std::expected<std::vector<api::onramp::NamedProvider>, std::string> onramp_providers(
    const Options& options);

/// The same; none where the configuration is wrong, which prevents the start elsewhere.
std::vector<api::onramp::NamedProvider> named_providers(const Options& options);

/// Precondition: onramp_providers gives them.
api::onramp::ProviderKeys provider_keys(const OnrampOptions& options);

}  // namespace portico::app
