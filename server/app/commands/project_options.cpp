// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/project_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_project_command(CLI::App& program, ProjectOptions& out,
                              const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* project = program.add_subcommand("project", "Look after projects");
    project->require_subcommand(1);
    const auto add = [&](CLI::App* parent, const char* name, const char* help,
                         ProjectAction action) {
        CLI::App* command = parent->add_subcommand(name, help);
        add_keys(*command);
        command->callback([&out, action] { out.action = action; });
        return command;
    };
    const auto want_id = [&](CLI::App* command) {
        command->add_option("ID", out.id, "project id, 32 hexadecimal digits")->required();
        return command;
    };
    CLI::App* create =
        add(project, "create", "Make a project; prints its id", ProjectAction::kCreate);
    create->add_option("--name", out.name, "what people call it")->required();
    create->add_option("--allow", out.origins, "page origin that may use it; may be repeated");
    create->add_option("--id", out.id, "an id that is in use elsewhere; none: a new one");
    add(project, "list", "Show all projects", ProjectAction::kList)
        ->add_flag("--json", out.json, "for programs");
    want_id(add(project, "show", "Show all of one project", ProjectAction::kShow))
        ->add_flag("--json", out.json, "for programs");
    want_id(add(project, "set", "Change settings", ProjectAction::kSet))
        ->add_option(
            "SETTING", out.settings,
            "key=value: name, enabled, analytics, feature.NAME (on, off, default or a list "
            "of choices), limit.requests_per_second, limit.request_burst")
        ->required();
    want_id(add(project, "delete", "Take a project away, for good", ProjectAction::kDelete))
        ->add_flag("--yes", out.confirmed, "really");
    CLI::App* forget =
        want_id(add(project, "forget", "Take away what is kept of one visitor's address, for good",
                    ProjectAction::kForget));
    forget->add_option("ADDRESS", out.address, "the account")->required();
    forget->add_flag("--yes", out.confirmed, "really");
    CLI::App* origins = project->add_subcommand("origins", "Change which pages may use a project");
    origins->require_subcommand(1);
    want_id(add(origins, "add", "Allow origins", ProjectAction::kOriginsAdd))
        ->add_option("ORIGIN", out.origins, "https://example.org or https://*.example.org")
        ->required();
    want_id(add(origins, "remove", "Allow origins no more", ProjectAction::kOriginsRemove))
        ->add_option("ORIGIN", out.origins, "as `project show` prints it")
        ->required();
    want_id(add(origins, "check", "Say whether a page may use a project, and why not",
                ProjectAction::kOriginsCheck))
        ->add_option("ORIGIN", out.origin, "what the page's browser sends")
        ->required();
    return project;
}

}  // namespace portico::app
