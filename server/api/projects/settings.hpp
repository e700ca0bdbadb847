// SPDX-License-Identifier: Apache-2.0
//
// What may stand in a project, and how an operator changes it in words:
//
//   name=My shop                       enabled=false            analytics=true
//   feature.all_wallets=off            feature.swap=off         feature.activity=default
//   limit.requests_per_second=50       limit.request_burst=100
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/data/project.hpp"

namespace portico::api::projects {

/// Whether its operator decided against a feature; one that nobody decided on is not off.
bool is_switched_off(const Project& project, std::string_view feature);

/// Of a project that another version wrote: what this one does not know, or has no service for.
void drop_unknown_features(Project& project);

/// The error is one line: which field is wrong, and what may stand there.
std::expected<void, std::string> validate_project(const Project& project);

/// Does one `key=value`. A failed one has changed nothing.
std::expected<void, std::string> apply_setting(Project& project, std::string_view setting);

/// Adds the pattern if it is not there yet. True: it was added.
std::expected<bool, std::string> add_origin(Project& project, std::string_view pattern);
/// False: it was not there.
bool remove_origin(Project& project, std::string_view pattern);

}  // namespace portico::api::projects
