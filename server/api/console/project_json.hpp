// SPDX-License-Identifier: Apache-2.0
//
// Projects as the console's pages read and write them, and as the audit log keeps them.
#pragma once

#include <expected>
#include <string>

#include "core/base/json.hpp"
#include "server/api/projects/project.hpp"

namespace portico::api::console {

/// Of everything that an operator can change: two versions are alike if the projects are. What is
/// sent back with a change shows whether somebody else changed it meanwhile.
std::string project_version(const projects::Project& project);

/// `project` without its version.
Json project_json(const projects::Project& project);
Json project_json_with_version(const projects::Project& project);

/// Takes over those of name, isEnabled, isAnalyticsEnabled, features and limits that `body` has.
/// The error is one line; the project may be half changed then.
std::expected<void, std::string> apply_settings(projects::Project& project, const Json& body);

}  // namespace portico::api::console
