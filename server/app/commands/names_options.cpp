// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/names_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_names_command(CLI::App& program, NamesOptions& out,
                            const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* names = program.add_subcommand("names", "Look after the names of your zones");
    names->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, NamesAction action) {
        CLI::App* command = names->add_subcommand(name, help);
        add_keys(*command);
        command->callback([&out, action] { out.action = action; });
        return command;
    };
    add("export", "Print a zone's names, one JSON object on a line", NamesAction::kExport)
        ->add_option("ZONE", out.zone, "shop.eth")
        ->required();
    add("show", "Print one name, whose it is and where it leads", NamesAction::kShow)
        ->add_option("NAME", out.name, "alice.shop.eth")
        ->required();
    CLI::App* remove = add("remove", "Take a name away; it is free again", NamesAction::kRemove);
    remove->add_option("NAME", out.name, "alice.shop.eth")->required();
    remove->add_flag("--yes", out.confirmed, "really");
    add("signer", "Print the address of names.ens_key, which the resolver contract trusts",
        NamesAction::kSigner);
    return names;
}

}  // namespace portico::app
