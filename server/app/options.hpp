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
#include "server/api/bundler/config.hpp"
#include "server/api/convert/config.hpp"
#include "server/api/ens/config.hpp"
#include "server/api/events/config.hpp"
#include "server/api/history/config.hpp"
#include "server/api/names/config.hpp"
#include "server/api/nfts/config.hpp"
#include "server/api/onramp/config.hpp"
#include "server/api/pay/config.hpp"
#include "server/api/price/config.hpp"
#include "server/api/rpc/chain_config.hpp"
#include "server/api/sessions/config.hpp"
#include "server/api/sign_in/config.hpp"
#include "server/api/tokens/config.hpp"
#include "server/api/wallet_rpc/config.hpp"
#include "server/app/commands/console_options.hpp"
#include "server/app/commands/descriptors_options.hpp"
#include "server/app/commands/events_options.hpp"
#include "server/app/commands/names_options.hpp"
#include "server/app/commands/payments_options.hpp"
#include "server/app/commands/project_options.hpp"
#include "server/app/commands/secret_options.hpp"
#include "server/app/commands/vault_options.hpp"
#include "server/app/commands/wallets_options.hpp"
#include "server/app/commands/webhooks_options.hpp"
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
    kNames,
    kVault,
    kSecret,
    kDescriptors,
    kPayments,
    kWebhooks,
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

/// What a provider of social login gave the operator; all empty: it is not offered.
struct SocialApp {
    std::string client_id;
    SecretText client_secret;
};
struct SocialOptions {
    SocialApp google, github, facebook, x, discord;
    std::string apple_client_id, apple_team_id, apple_key_id;
    SecretText apple_private_key;
    std::string farcaster_relay;
    std::string demo_url;  ///< in demo mode alone
    SecretText demo_secret;
    std::string stand_in;  ///< for tests
};

/// The vault of embedded wallets; none without a listener of its own.
struct VaultOptions {
    std::string listen;  ///< empty: no vault
    std::string origin;
    std::string pages;                  ///< empty: something else serves the secure site there
    std::string api_origin;             ///< where browsers find the API; empty: no transactions
    std::string descriptors;            ///< file of ERC-7730 descriptors; empty: none
    std::vector<std::string> auditors;  ///< whose word imported descriptors need; empty: nobody's
    std::int64_t auditors_needed = 1;
    std::vector<std::string> compatibility;  ///< ids of projects with clients of the reference
    std::string auth_key;
    std::string recovery_key;
    std::string mail_url;
    std::string mail_user;
    SecretText mail_password;
    std::string mail_from;
    std::string mail_ca_file;  ///< empty: those of the system
    std::int64_t mail_connections = 3;
    std::int64_t recoveries_per_hour = 100;
    bool demo_inbox = false;       ///< in demo mode alone
    bool assisted = false;         ///< wallets may get a recovery key of the service's
    std::int64_t hold_hours = 24;  ///< that a recovery by it or by a password waits
    SocialOptions social;
    vault::VaultLimits limits;
};

/// What each provider of buying gave the operator; all of one empty: it is not offered.
struct OnrampOptions {
    api::onramp::Config config;
    std::string desk_url;  ///< " allow_private" behind it: of this machine or network
    std::string desk_name = "Cash desk";
    SecretText desk_secret;
    std::string moonpay_key;
    SecretText moonpay_secret, moonpay_webhook_key;
    std::string coinbase_key_id;
    SecretText coinbase_key, coinbase_webhook_secret;
    std::string transak_key, transak_domain;
    SecretText transak_secret;
    SecretText meld_key, meld_webhook_secret;
    std::string meld_webhook_url;
    bool transak_sandbox = false, meld_sandbox = false;
    std::string stand_in;  ///< for tests
};

/// Of hosted exchanges; all of one empty: it is not offered.
struct ExchangeOptions {
    std::string coinbase_key_id;
    SecretText coinbase_key;
    std::string binance_url = "https://api.commonservice.io";
    std::string binance_client_id, binance_merchant_code, binance_merchant_name;
    SecretText binance_token, binance_key;
    std::string stand_in;  ///< for tests
};

struct Options {
    Command command = Command::kServe;
    WalletsOptions wallets;
    ProjectOptions project;
    ConsoleOptions console;
    EventsOptions events_command;
    NamesOptions names_command;
    VaultCommandOptions vault_command;
    SecretOptions secret_command;
    PaymentsOptions payments_command;
    WebhooksOptions webhooks_command;
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
    api::convert::Config swap;
    SecretText swap_one_inch_key, swap_zero_x_key;  ///< empty: these services are not asked
    std::string ipfs_gateway;                       ///< empty: none
    api::sessions::Config sessions;
    api::sign_in::Config sign_in;
    api::names::Config names;
    api::ens::Config ens;
    SecretText names_ens_key;  ///< empty: ENS is not answered
    std::string secrets_key;   ///< opens those of the three that are sealed
    OnrampOptions onramp;
    api::pay::Config pay;
    bool outbox_to_private_addresses = false;
    api::wallet_rpc::Config wallet_rpc;
    SecretText exchange_key;
    ExchangeOptions exchanges;
    api::bundler::Config bundler;
    SecretText bundler_key;  ///< holds what bundles are paid with
    api::bundler::SponsorConfig paymaster;
    SecretText paymaster_key;  ///< signs what is paid for
    VaultOptions vault;
    DescriptorsOptions descriptors_command;
    SecretText redis_url;                   ///< empty: rate limits are counted in this process
    std::vector<std::string> secret_files;  ///< that the configuration names: in no backup
};

/// What to say if clients' tokens may be made for any relay without anybody having decided that.
std::optional<std::string> missing_audience(const Options& options);

/// Why this cannot be a server in demo mode; nothing where it can, or is none.
std::optional<std::string> why_no_demo(const Options& options);

/// The error is one line for a person. kDone: the text asked for (--help, --version) was printed.
std::expected<Options, std::string> parse_options(int argc, const char* const* argv);

}  // namespace portico::app
