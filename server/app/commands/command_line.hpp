// SPDX-License-Identifier: Apache-2.0
//
// The keys of the configuration on the command line: one option each, made from their rows.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/app/config/key.hpp"

namespace CLI {
class App;
}

namespace portico::app {

/// What the command line said about keys, in words.
struct GivenOptions {
    std::string config_file;
    std::map<std::string, std::vector<std::string>> words;  ///< by the key's name
    std::map<std::string, std::string> files;               ///< of secrets
    std::vector<std::string> limits;                        ///< "name=number"
};

/// Adds --config and an option for each key that `wanted` says yes to.
void add_key_options(CLI::App& command, const std::vector<Key>& keys, GivenOptions& given,
                     const std::function<bool(const Key&)>& wanted);

}  // namespace portico::app
