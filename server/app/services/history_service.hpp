// SPDX-License-Identifier: Apache-2.0
//
// The service that answers histories in place of the index, where `history.source` says so.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/api/history/hosted_history.hpp"
#include "server/app/options.hpp"

namespace portico::app {

/// The error is one line for the operator, without the key.
std::expected<std::optional<api::history::HostedConfig>, std::string> history_service(
    const Options& options);

}  // namespace portico::app
