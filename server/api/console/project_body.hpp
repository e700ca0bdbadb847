// SPDX-License-Identifier: Apache-2.0
//
// Projects as the console's pages read and write them, and as the audit log keeps them.
#pragma once

#include <expected>
#include <string>

#include "core/api/console.hpp"
#include "server/data/project.hpp"

namespace portico::api::console {

/// Of everything that an operator can change: two versions are alike if the projects are. What is
/// sent back with a change shows whether somebody else changed it meanwhile.
std::string project_version(const projects::Project& project);

/// Without its version, as the audit log has it.
admin::Project make_project_body(const projects::Project& project);
admin::Project make_versioned_body(const projects::Project& project);

/// Takes over what `change` has. The error is one line; the project may be half changed then.
std::expected<void, std::string> apply_settings(projects::Project& project,
                                                const admin::ProjectChange& change);

}  // namespace portico::api::console
