// SPDX-License-Identifier: Apache-2.0
//
// What `portico secret ...` is asked to do (docs/operation.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace portico::app {

enum class SecretAction : std::uint8_t { kSeal, kAddress };

struct SecretOptions {
    SecretAction action = SecretAction::kAddress;
    std::string name;     ///< of the key of the configuration
    bool is_new = false;  ///< made here, and not read
};

/// Adds the subcommand `secret` and its actions; `add_keys` adds the options that all share.
CLI::App* add_secret_command(CLI::App& program, SecretOptions& out,
                             const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
