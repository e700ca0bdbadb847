// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/secret_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_secret_command(CLI::App& program, SecretOptions& out,
                             const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* secret =
        program.add_subcommand("secret", "Seal private keys, and tell their addresses");
    secret->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, SecretAction action) {
        CLI::App* command = secret->add_subcommand(name, help);
        add_keys(*command);
        command->add_option("KEY", out.name, "bundler.key, paymaster.key or names.ens_key")
            ->required()
            ->check(CLI::IsMember({"bundler.key", "paymaster.key", "names.ens_key"}));
        command->callback([&out, action] { out.action = action; });
        return command;
    };
    add("seal",
        "Seal a key of 64 hexadecimal digits, read from standard input, with secrets.key, and "
        "print it so that it can stand in the configuration",
        SecretAction::kSeal)
        ->add_flag("--new", out.is_new, "make the key; nobody sees it");
    add("address", "Print the address of a key of the configuration", SecretAction::kAddress);
    return secret;
}

}  // namespace portico::app
