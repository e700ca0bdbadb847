// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/webhooks_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_webhooks_command(CLI::App& program, WebhooksOptions& out,
                               const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* webhooks = program.add_subcommand(
        "webhooks", "Where your services hear of sign-ins, and messages that were given up");
    webhooks->require_subcommand(1);
    CLI::App* sign_ins = webhooks->add_subcommand("sign-ins", "Where a project's are told");
    sign_ins->require_subcommand(1);
    const auto add = [&](CLI::App& to, const char* name, const char* help, WebhooksAction action) {
        CLI::App* command = to.add_subcommand(name, help);
        add_keys(*command);
        command->callback([&out, action] { out.action = action; });
        command->add_option("PROJECT", out.project, "the project's id")->required();
        return command;
    };
    add(*sign_ins, "set", "Tell them there; prints the webhook's secret",
        WebhooksAction::kSignInsSet)
        ->add_option("URL", out.url, "https://shop.example/signed-in")
        ->required();
    add(*sign_ins, "show", "Print where they are told", WebhooksAction::kSignInsShow);
    add(*sign_ins, "remove", "Tell them no more", WebhooksAction::kSignInsRemove);
    add(*webhooks, "dead", "Print the messages of a project that were given up",
        WebhooksAction::kDead);
    add(*webhooks, "retry", "Send them again", WebhooksAction::kRetry);
    return webhooks;
}

}  // namespace portico::app
