// SPDX-License-Identifier: Apache-2.0
//
// What `portico project ...` is asked to do (docs/configuration.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace portico::app {

enum class ProjectAction : std::uint8_t {
    kCreate,
    kList,
    kShow,
    kSet,
    kDelete,
    kForget,
    kOriginsAdd,
    kOriginsRemove,
    kOriginsCheck
};

struct ProjectOptions {
    ProjectAction action = ProjectAction::kList;
    std::string id;                     ///< create: empty for a new one
    std::string name;                   ///< create
    std::vector<std::string> origins;   ///< create, origins add, origins remove
    std::vector<std::string> settings;  ///< set: "key=value"
    std::string origin;                 ///< origins check
    bool json = false;                  ///< list, show: for programs
    std::string address;                ///< forget
    bool confirmed = false;             ///< delete, forget
};

/// Adds the subcommand `project` and its actions; `add_keys` adds the options that all share.
CLI::App* add_project_command(CLI::App& program, ProjectOptions& out,
                              const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
