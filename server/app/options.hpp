// SPDX-License-Identifier: Apache-2.0
//
// What the program is asked to do, and with which configuration: the file, over it the environment,
// over that the command line. The keys are rows of config/keys.cpp (docs/configuration.md).
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/api/access/config.hpp"
#include "server/api/balance/config.hpp"
#include "server/api/events/config.hpp"
#include "server/api/history/config.hpp"
#include "server/api/nfts/config.hpp"
#include "server/api/price/config.hpp"
#include "server/api/rpc/chain_config.hpp"
#include "server/api/tokens/config.hpp"
#include "server/app/commands/console_options.hpp"
#include "server/app/commands/events_options.hpp"
#include "server/app/commands/project_options.hpp"
#include "server/app/commands/wallets_options.hpp"
#include "server/app/config/secret_text.hpp"
#include "server/app/tls_options.hpp"
#include "server/indexer/config.hpp"
#include "server/net/server.hpp"
#include "server/ops/log.hpp"
#include "server/relay/admission.hpp"
#include "server/relay/limits.hpp"
#include "server/vault/service/limits.hpp"

namespace portico::app {

enum class Command : std::uint8_t {
    kServe,
    kDoctor,
    kWallets,
    kProject,
    kConsole,
    kEvents,
    kMigrate,
    kBackup,
    kRestore,
    kConfigTemplate,
    kConfigReference,
    kConfigShow,
    kDone
};

struct DatabaseOptions {
    SecretText url;  ///< empty: SQLite in the data folder
    std::int64_t connections = 4;
    std::int64_t queue = 1000;
    std::int64_t connect_timeout_ms = 3000;
    std::int64_t statement_timeout_ms = 5000;
};

/// The vault of embedded wallets; none without a listener of its own.
struct VaultOptions {
    std::string listen;  ///< empty: no vault
    std::string origin;
    std::string pages;       ///< empty: something else serves the secure site there
    std::string api_origin;  ///< where browsers find the API; empty: no transactions
    std::string auth_key_file;
    std::string recovery_key_file;
    std::string mail_url;
    std::string mail_user;
    SecretText mail_password;
    std::string mail_from;
    std::string mail_ca_file;  ///< empty: those of the system
    bool demo_inbox = false;   ///< in demo mode alone
    vault::VaultLimits limits;
};

struct Options {
    Command command = Command::kServe;
    WalletsOptions wallets;
    ProjectOptions project;
    ConsoleOptions console;
    EventsOptions events_command;
    std::string backup_file;  ///< of backup and restore
    bool demo = false;        ///< all of it for this machine alone
    std::string listen = "127.0.0.1:5555";
    std::string admin_listen = "127.0.0.1:5556";  ///< empty: none
    std::vector<std::string> admin_hosts;
    std::string data = "portico-data";
    std::string static_folder;  ///< empty: none
    ops::Level log_level = ops::Level::kInfo;
    std::vector<std::string> trusted_proxies;
    TlsOptions tls;
    std::int64_t shutdown_grace_ms = 20'000;
    bool webhooks = true;
    bool webhooks_to_private_addresses = false;
    relay::AdmissionPolicy admission;
    api::access::Config access;
    api::events::Config events;
    relay::Limits relay_limits;
    net::Limits net_limits;
    bool connections_given = false;  ///< else as many as the file limit allows
    DatabaseOptions database;
    api::rpc::RpcOptions rpc;
    api::history::Config history;
    SecretText history_http_key;  ///< empty: none is sent
    indexer::IndexerOptions indexer;
    api::tokens::Config tokens;
    api::balance::Config balance;
    std::vector<std::string> identity_registries = {
        "eip155:1 0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e"};  // that of ENS
    api::nfts::Config nfts;
    api::price::Config price;
    SecretText price_http_key;  ///< empty: none is sent
    std::string ipfs_gateway;   ///< empty: none
    VaultOptions vault;
    SecretText redis_url;  ///< empty: rate limits are counted in this process
};

/// What to say if clients' tokens may be made for any relay without anybody having decided that.
std::optional<std::string> missing_audience(const Options& options);

/// Why this cannot be a server in demo mode; nothing where it can, or is none.
std::optional<std::string> why_no_demo(const Options& options);

/// The error is one line for a person. kDone: the text asked for (--help, --version) was printed.
std::expected<Options, std::string> parse_options(int argc, const char* const* argv);

}  // namespace portico::app
