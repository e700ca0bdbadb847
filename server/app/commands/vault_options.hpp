// SPDX-License-Identifier: Apache-2.0
//
// What `portico vault ...` is asked to do (docs/vault.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace portico::app {

enum class VaultAction : std::uint8_t { kSignOut, kAccept };

struct VaultCommandOptions {
    VaultAction action = VaultAction::kSignOut;
    std::string account;  ///< accept
    bool confirmed = false;
};

/// Adds the subcommand `vault` and its actions; `add_keys` adds the options that all share.
CLI::App* add_vault_command(CLI::App& program, VaultCommandOptions& out,
                            const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
