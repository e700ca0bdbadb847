// SPDX-License-Identifier: Apache-2.0
#include "server/app/options.hpp"

#include <algorithm>
#include <set>

#include "core/base/version.hpp"
#include "server/app/commands/command_line.hpp"
#include "server/app/config/config_file.hpp"
#include "server/app/config/environment.hpp"
#include "server/app/config/keys.hpp"
#include "server/ops/did_you_mean.hpp"
#include "server/vault/keys/open_keys.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {
namespace {

/// `--limit mailbox_bytes=1000`: the limits by their short names.
std::expected<void, std::string> set_limit(const std::vector<Key>& keys,
                                           const std::string& assignment,
                                           std::set<std::string>& given) {
    const std::size_t equals = std::min(assignment.find('='), assignment.size());
    const std::string name = assignment.substr(0, equals);
    std::vector<std::string> names;
    for (const Key& key : keys) {
        if (!key.is_limit || std::holds_alternative<SizeByTag*>(key.target)) continue;
        names.emplace_back(short_name(key));
        if (names.back() != name) continue;
        given.insert(key.name);
        if (equals + 1 < assignment.size() && set_key(key, {assignment.substr(equals + 1)}))
            return {};
        return std::unexpected("--limit wants name=number, not \"" + assignment + "\"");
    }
    return std::unexpected("unknown limit \"" + name + "\"" + ops::did_you_mean(name, names));
}

/// What the command line says wins; what wins over a secret's file is the secret itself.
std::expected<void, std::string> apply(const GivenOptions& line, const std::vector<Key>& keys,
                                       std::set<std::string>& given) {
    for (const Key& key : keys) {
        const auto words = line.words.find(key.name);
        const auto file = line.files.find(key.name);
        if (words != line.words.end()) {
            if (auto done = set_key(key, words->second); !done)
                return std::unexpected("--" + done.error());
            given.insert(key.name);
        } else if (file != line.files.end()) {
            if (auto done = set_key_from_file(key, file->second); !done) return done;
            given.insert(key.name);
        }
    }
    for (const std::string& limit : line.limits)
        if (auto done = set_limit(keys, limit, given); !done) return done;
    return {};
}

bool is_about_storage(const Key& key) {
    return key.name == "data" || (key.name.starts_with("database.") && !key.is_limit);
}

bool is_about_console(const Key& key) {
    return is_about_storage(key) || key.name == "admin_listen" || key.name == "console.origin";
}

/// Keys, PINs and tokens: the files that keys of the configuration name, and those that secrets
/// were read from.
std::vector<std::string> find_secret_files(const Options& options, const std::vector<Key>& keys) {
    std::vector<std::string> out = options.tls.keys;
    out.push_back(options.sign_in.key_file);
    for (const std::string& where : {options.vault.auth_key, options.vault.recovery_key,
                                     options.sessions.key, options.secrets_key})
        out.push_back(vault::secret_file_of(where));
    for (const Key& key : keys)
        if (const auto* const* secret = std::get_if<SecretText*>(&key.target))
            out.push_back((*secret)->file());
    std::erase(out, "");
    return out;
}

struct Subcommand {
    CLI::App* app;
    Command command;
};

}  // namespace

std::optional<std::string> missing_audience(const Options& options) {
    if (options.admission.any_audience || !options.admission.audiences.empty() ||
        relay::is_loopback_listener(options.listen))
        return std::nullopt;
    return "audience is not set, and " + options.listen +
           " can be reached from other machines. Name the addresses that clients use, "
           "audience = [\"wss://relay.example.org\"], or admit tokens made for other relays too "
           "with any_audience = true";
}

std::optional<std::string> why_no_demo(const Options& options) {
    if (!options.demo) return std::nullopt;
    for (const std::string* listen :
         {&options.listen, &options.admin_listen, &options.vault.listen})
        if (!listen->empty() && !relay::is_loopback_listener(*listen))
            return "demo is for this machine alone, and " + *listen +
                   " can be reached from other machines";
    return std::nullopt;
}

std::expected<Options, std::string> parse_options(int argc, const char* const* argv) {
    Options options;
    const std::vector<Key> keys = config_keys(options);
    GivenOptions line;
    std::optional<std::string> wallets_data;

    CLI::App app("portico: the server behind the widget", "portico");
    app.set_version_flag("--version", "portico " + std::string(kVersion));
    app.require_subcommand(1);
    const auto add_all = [&](CLI::App& to) {
        add_key_options(to, keys, line, [](const Key&) { return true; });
    };
    const auto add_storage = [&](CLI::App& to) {
        add_key_options(to, keys, line, is_about_storage);
    };

    std::vector<Subcommand> subcommands;
    const auto add = [&](CLI::App& to, const char* name, const char* help, Command command) {
        subcommands.push_back({to.add_subcommand(name, help), command});
        return subcommands.back().app;
    };
    add_all(*add(app, "serve", "Run the server", Command::kServe));
    add_all(*add(app, "doctor", "Check that the server could run here", Command::kDoctor));
    subcommands.push_back(
        {add_project_command(app, options.project, add_storage), Command::kProject});
    subcommands.push_back(
        {add_events_command(app, options.events_command, add_storage), Command::kEvents});
    subcommands.push_back(
        {add_names_command(app, options.names_command, add_storage), Command::kNames});
    subcommands.push_back(
        {add_vault_command(app, options.vault_command,
                           [&](CLI::App& to) {
                               add_key_options(to, keys, line, [](const Key& key) {
                                   return is_about_storage(key) || key.name == "vault.auth_key";
                               });
                           }),
         Command::kVault});
    subcommands.push_back(
        {add_secret_command(app, options.secret_command,
                            [&](CLI::App& to) {
                                add_key_options(to, keys, line, [](const Key& key) {
                                    return key.name == "secrets.key" || key.name == "bundler.key" ||
                                           key.name == "paymaster.key" ||
                                           key.name == "names.ens_key";
                                });
                            }),
         Command::kSecret});
    subcommands.push_back(
        {add_descriptors_command(app, options.descriptors_command,
                                 [&](CLI::App& to) {
                                     add_key_options(to, keys, line, [](const Key& key) {
                                         return key.name == "data" ||
                                                key.name.starts_with("vault.auditors");
                                     });
                                 }),
         Command::kDescriptors});
    subcommands.push_back(
        {add_payments_command(app, options.payments_command, add_storage), Command::kPayments});
    subcommands.push_back(
        {add_webhooks_command(app, options.webhooks_command, add_storage), Command::kWebhooks});
    subcommands.push_back(
        {add_console_command(
             app, options.console,
             [&](CLI::App& to) { add_key_options(to, keys, line, is_about_console); }),
         Command::kConsole});
    subcommands.push_back(
        {add_wallets_command(app, options.wallets, line.config_file, wallets_data),
         Command::kWallets});
    add_storage(
        *add(app, "migrate", "Bring the database to this program's schema", Command::kMigrate));
    CLI::App* backup = add(app, "backup",
                           "Write all that is stored into one file, also while the "
                           "server runs",
                           Command::kBackup);
    CLI::App* restore =
        add(app, "restore", "Fill an empty data folder from a backup", Command::kRestore);
    for (CLI::App* command : {backup, restore}) {
        add_storage(*command);
        command->add_option("FILE", options.backup_file, "the backup, a tar file")->required();
    }
    CLI::App* config = app.add_subcommand("config", "Help with the configuration");
    config->require_subcommand(1);
    add(*config, "template", "Print a configuration file with every key", Command::kConfigTemplate);
    add(*config, "reference", "Print the manual's table of keys", Command::kConfigReference);
    add_all(*add(*config, "show", "Print what is in force, secrets hidden", Command::kConfigShow));

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help, --version
        app.exit(success);
        options.command = Command::kDone;
        return options;
    } catch (const CLI::ParseError& error) {
        return std::unexpected(std::string(error.what()) + " (try portico --help)");
    }
    for (const Subcommand& one : subcommands)
        if (one.app->parsed()) options.command = one.command;
    if (wallets_data) line.words["data"] = {*wallets_data};

    std::set<std::string> given;
    if (!line.config_file.empty())
        if (const auto done = read_config_file(line.config_file, keys, given); !done)
            return std::unexpected(done.error());
    if (const auto done = read_environment(own_environment(), keys, given); !done)
        return std::unexpected(done.error());
    if (const auto done = apply(line, keys, given); !done) return std::unexpected(done.error());
    options.secret_files = find_secret_files(options, keys);
    options.connections_given = given.contains("net.limits.connections");
    return options;
}

}  // namespace portico::app
