// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/command_line.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

void add_key_options(CLI::App& command, const std::vector<Key>& keys, GivenOptions& given,
                     const std::function<bool(const Key&)>& wanted) {
    command.add_option("--config", given.config_file, "configuration file, TOML")
        ->envname("PORTICO_CONFIG");
    bool limits = false;
    for (const Key& key : keys) {
        if (!wanted(key)) continue;
        limits = limits || key.is_limit;
        if (key.is_limit) continue;
        const std::string option = option_name(key);
        const std::string help = key.doc + " [" + value_text(key) + "]";
        if (key.is_flag()) {
            command.add_flag_function(
                option + ",!--no-" + option.substr(2),
                [&given, name = key.name](std::int64_t count) {
                    given.words[name] = {count > 0 ? "true" : "false"};
                },
                help);
        } else if (key.is_list()) {
            command.add_option_function<std::vector<std::string>>(
                option,
                [&given, name = key.name](const std::vector<std::string>& words) {
                    given.words[name] = words;
                },
                help);
        } else {
            command.add_option_function<std::string>(
                option,
                [&given, name = key.name](const std::string& word) { given.words[name] = {word}; },
                help);
        }
        if (!key.is_secret()) continue;
        command.add_option_function<std::string>(
            option + "-file",
            [&given, name = key.name](const std::string& path) { given.files[name] = path; },
            "file that holds it: the command line is seen by others");
    }
    if (limits)
        command.add_option("--limit", given.limits, "name=number, see docs/configuration.md");
}

}  // namespace portico::app
