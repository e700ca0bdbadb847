// SPDX-License-Identifier: Apache-2.0
//
// What `portico names ...` is asked to do (docs/names.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace portico::app {

enum class NamesAction : std::uint8_t { kExport, kShow, kRemove, kSigner };

struct NamesOptions {
    NamesAction action = NamesAction::kExport;
    std::string zone;        ///< export
    std::string name;        ///< show, remove
    bool confirmed = false;  ///< remove
};

/// Adds the subcommand `names` and its actions; `add_keys` adds the options that all share.
CLI::App* add_names_command(CLI::App& program, NamesOptions& out,
                            const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
