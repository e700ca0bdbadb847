// SPDX-License-Identifier: Apache-2.0
//
// What the command line and the configuration file say. The file is TOML; its keys are the long
// options, and tables [relay.limits] and [net.limits] hold the limits by name (docs/relay.md). The
// command line wins over the environment (PORTICO_LISTEN ...), that over the file.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "server/app/wallets_options.hpp"
#include "server/net/server.hpp"
#include "server/ops/log.hpp"
#include "server/relay/admission.hpp"
#include "server/relay/limits.hpp"

namespace portico::app {

enum class Command : std::uint8_t { kServe, kDoctor, kWallets, kDone };

struct Options {
    Command command = Command::kServe;
    WalletsOptions wallets;
    std::string listen = "127.0.0.1:5555";
    std::string admin_listen = "127.0.0.1:5556";  ///< empty: none
    std::string data = "portico-data";
    std::string static_folder;  ///< empty: none
    ops::Level log_level = ops::Level::kInfo;
    bool webhooks = true;
    bool webhooks_to_private_addresses = false;
    relay::AdmissionPolicy admission;
    relay::Limits relay_limits;
    net::Limits net_limits;
    bool connections_given = false;  ///< else as many as the file limit allows
};

/// The error is one line for a person. kDone: the text asked for (--help, --version) was printed.
std::expected<Options, std::string> parse_options(int argc, const char* const* argv);

}  // namespace portico::app
