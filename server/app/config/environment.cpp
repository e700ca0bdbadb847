// SPDX-License-Identifier: Apache-2.0
#include "server/app/config/environment.hpp"

#include <unistd.h>

#include <algorithm>

#include "server/ops/did_you_mean.hpp"

namespace portico::app {
namespace {

std::vector<std::string> split_list(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        std::string_view word = text.substr(0, comma);
        while (word.starts_with(' ')) word.remove_prefix(1);
        while (word.ends_with(' ')) word.remove_suffix(1);
        if (!word.empty()) out.emplace_back(word);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return out;
}

}  // namespace

std::expected<void, std::string> read_environment(const std::vector<std::string>& variables,
                                                  const std::vector<Key>& keys,
                                                  std::set<std::string>& given) {
    // Compared without what all have in common, which would make every name look near.
    constexpr std::size_t kPrefix = std::string_view("PORTICO_").size();
    std::vector<std::string> known = {"CONFIG"};
    for (const Key& key : keys) {
        known.push_back(environment_name(key).substr(kPrefix));
        if (key.is_secret()) known.push_back(known.back() + "_FILE");
    }
    for (const std::string& variable : variables) {
        const std::size_t equals = std::min(variable.find('='), variable.size());
        const std::string name = variable.substr(0, equals);
        const std::string value = variable.substr(std::min(equals + 1, variable.size()));
        if (value.empty() || name == "PORTICO_CONFIG") continue;
        const auto fail = [&](const std::string& why) {
            return std::unexpected("environment " + name + ": " + why);
        };
        const auto key = std::find_if(keys.begin(), keys.end(), [&](const Key& one) {
            return environment_name(one) == name ||
                   (one.is_secret() && environment_name(one) + "_FILE" == name);
        });
        if (key == keys.end()) {
            const std::string_view meant = ops::closest_word(
                std::string_view(name).substr(std::min(kPrefix, name.size())), known);
            if (!meant.empty())
                return fail("unknown variable (did you mean \"PORTICO_" + std::string(meant) +
                            "\"?)");
            continue;
        }
        const bool from_file = environment_name(*key) != name;
        const bool list = key->is_list() || std::holds_alternative<SizeByTag*>(key->target);
        const auto done = from_file ? set_key_from_file(*key, value)
                          : list    ? set_key(*key, split_list(value))
                                    : set_key(*key, std::vector{value});
        if (!done) return fail(done.error());
        given.insert(key->name);
    }
    return {};
}

std::vector<std::string> own_environment() {
    std::vector<std::string> out;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
        if (std::string_view(*entry).starts_with("PORTICO_")) out.emplace_back(*entry);
    return out;
}

}  // namespace portico::app
