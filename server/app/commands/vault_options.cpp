// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/vault_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_vault_command(CLI::App& program, VaultCommandOptions& out,
                            const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* vault = program.add_subcommand("vault", "Look after the accounts of the vault");
    vault->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, VaultAction action) {
        CLI::App* command = vault->add_subcommand(name, help);
        add_keys(*command);
        command->add_flag("--yes", out.confirmed, "really");
        command->callback([&out, action] { out.action = action; });
        return command;
    };
    add("sign-out", "End all sessions, recoveries and what else waits, as after a restored backup",
        VaultAction::kSignOut);
    add("accept", "Take an account's rows as they stand, though something else wrote them",
        VaultAction::kAccept)
        ->add_option("ACCOUNT", out.account, "its id, as portico doctor says it")
        ->required();
    return vault;
}

}  // namespace portico::app
