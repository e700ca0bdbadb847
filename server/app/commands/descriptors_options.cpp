// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/descriptors_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_descriptors_command(CLI::App& program, DescriptorsOptions& out,
                                  const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* descriptors =
        program.add_subcommand("descriptors", "Look after what approvals say of contracts");
    descriptors->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, DescriptorsAction action) {
        CLI::App* command = descriptors->add_subcommand(name, help);
        add_keys(*command);
        command->callback([&out, action] { out.action = action; });
        return command;
    };
    add("import", "Check a registry of ERC-7730 and put it in use", DescriptorsAction::kImport)
        ->add_option("FOLDER", out.folder, "the registry, as you fetched it")
        ->required();
    add("list", "Show the descriptors that were imported", DescriptorsAction::kList);
    add("reset", "Take the imported descriptors away", DescriptorsAction::kReset);
    return descriptors;
}

}  // namespace portico::app
