// SPDX-License-Identifier: Apache-2.0
//
// Whom the vault needs besides, as the configuration sets them up: providers of social login, and
// the mail server.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/app/options.hpp"
#include "server/vault/mail/sender.hpp"
#include "server/vault/social/provider.hpp"

namespace portico::app {

/// Those that are set up, in the order in which kProviders has them. The error is one line for the
/// operator: a half of a provider's keys, one that cannot be used, one that is missing beside it.
std::expected<std::vector<vault::social::ProviderConfig>, std::string> read_providers(
    const Options& options);

/// As it stands in the configuration; vault::why_not_smtp tells whether it can be used.
vault::SmtpConfig smtp_config(const VaultOptions& options);

}  // namespace portico::app
