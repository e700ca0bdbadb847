// SPDX-License-Identifier: Apache-2.0
#include "server/app/config/manual.hpp"

namespace portico::app {
namespace {

constexpr std::size_t kLineBytesMax = 100;

std::string table_of(const Key& key) {
    const std::size_t dot = key.name.rfind('.');
    return dot == std::string::npos ? "" : key.name.substr(0, dot);
}

std::string wrapped_comment(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t length = text.size();
        if (length > kLineBytesMax - 2) length = text.rfind(' ', kLineBytesMax - 2);
        out += "# " + std::string(text.substr(0, length)) + "\n";
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return out;
}

/// Tables come after the keys of no table, each once.
template <class Line>
std::string write_toml(const std::vector<Key>& keys, Line line) {
    std::string out, table;
    for (const Key& key : keys) {
        if (const std::string mine = table_of(key); mine != table) {
            out += "\n[" + mine + "]\n";
            table = mine;
        }
        out += line(key);
    }
    return out;
}

}  // namespace

std::string config_template(const std::vector<Key>& defaults) {
    return "# The configuration of Portico: every key with its default. Remove the # before what "
           "you "
           "change.\n"
           "# The environment (PORTICO_ and the key in capitals) wins over this file, the command "
           "line over both.\n"
           "# Written by `portico config template`; explained in docs/configuration.md.\n\n" +
           write_toml(defaults, [](const Key& key) {
               std::string out = wrapped_comment(key.doc);
               if (key.is_secret())
                   out += "# Secret: better in a file of its own.\n#" +
                          std::string(short_name(key)) + "_file = \"\"\n";
               return out + "#" + std::string(short_name(key)) + " = " + value_text(key) + "\n";
           });
}

std::string config_reference(const std::vector<Key>& defaults) {
    std::string out = "| key | environment | option | default | meaning |\n|---|---|---|---|---|\n";
    for (const Key& key : defaults) {
        const std::string option = key.is_limit ? "`--limit " + std::string(short_name(key)) + "=n`"
                                                : "`" + option_name(key) + "`";
        out += "| `" + key.name + "` | `" + environment_name(key) + "` | " +
               (std::holds_alternative<SizeByTag*>(key.target) ? "" : option) + " | `" +
               value_text(key) + "` | " + key.doc + (key.is_secret() ? " Secret." : "") + " |\n";
    }
    return out;
}

std::string config_in_force(const std::vector<Key>& keys) {
    return write_toml(keys, [](const Key& key) {
        return std::string(short_name(key)) + " = " + value_text(key) + "\n";
    });
}

}  // namespace portico::app
