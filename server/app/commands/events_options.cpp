// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/events_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_events_command(CLI::App& program, EventsOptions& out,
                             const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* events = program.add_subcommand("events", "Export events, look after their webhooks");
    events->require_subcommand(1);
    const auto add = [&](CLI::App* parent, const char* name, const char* help,
                         EventsAction action) {
        CLI::App* command = parent->add_subcommand(name, help);
        add_keys(*command);
        command->add_option("PROJECT", out.project, "project id, 32 hexadecimal digits")
            ->required();
        command->callback([&out, action] { out.action = action; });
        return command;
    };
    CLI::App* whole = add(events, "export", "Print a project's events, one JSON object on a line",
                          EventsAction::kExport);
    whole->add_option("--from", out.from, "first day, as 2026-01-31 (UTC)");
    whole->add_option("--to", out.to, "last day");
    CLI::App* webhook =
        events->add_subcommand("webhook", "Services that are told of every event from now on");
    webhook->require_subcommand(1);
    add(webhook, "add", "Add a service; prints the key of its signatures",
        EventsAction::kWebhookAdd)
        ->add_option("URL", out.url, "https://...")
        ->required();
    add(webhook, "list", "Show a project's webhooks and how they fare", EventsAction::kWebhookList);
    add(webhook, "remove", "Tell a service no more", EventsAction::kWebhookRemove)
        ->add_option("ID", out.webhook, "as `webhook list` prints it")
        ->required();
    return events;
}

}  // namespace portico::app
