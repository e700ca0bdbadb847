// SPDX-License-Identifier: Apache-2.0
//
// What `portico descriptors ...` is asked to do (docs/approvals.md#descriptors).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace portico::app {

enum class DescriptorsAction : std::uint8_t { kImport, kList, kReset };

struct DescriptorsOptions {
    DescriptorsAction action = DescriptorsAction::kList;
    std::string folder;  ///< import
};

/// Adds the subcommand `descriptors` and its actions; `add_keys` adds the options that all share.
CLI::App* add_descriptors_command(CLI::App& program, DescriptorsOptions& out,
                                  const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
