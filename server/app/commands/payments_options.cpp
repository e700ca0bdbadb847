// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/payments_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_payments_command(CLI::App& program, PaymentsOptions& out,
                               const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* payments = program.add_subcommand("payments", "Keys of merchants");
    payments->require_subcommand(1);
    CLI::App* key = payments->add_subcommand("key", "Keys with which back ends make payments");
    key->require_subcommand(1);
    const auto add = [&](CLI::App& to, const char* name, const char* help, PaymentsAction action) {
        CLI::App* command = to.add_subcommand(name, help);
        add_keys(*command);
        command->callback([&out, action] { out.action = action; });
        return command;
    };
    const auto add_project = [&](CLI::App& to) {
        to.add_option("PROJECT", out.project, "the project's id")->required();
    };
    CLI::App* create =
        add(*key, "create", "Make a key; it is printed once", PaymentsAction::kKeyCreate);
    add_project(*create);
    create->add_option("--webhook", out.webhook, "where what becomes of payments is told");
    add_project(*add(*key, "list", "Print the keys of a project", PaymentsAction::kKeyList));
    add(*key, "remove", "Take a key away; its payments stay", PaymentsAction::kKeyRemove)
        ->add_option("KEY", out.key, "the key's id")
        ->required();
    return payments;
}

}  // namespace portico::app
