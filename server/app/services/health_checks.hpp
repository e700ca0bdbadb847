// SPDX-License-Identifier: Apache-2.0
//
// What the server stands on and how it fares, for /health and the console. Areas add their own.
#pragma once

#include <string_view>

#include "core/api/operation.hpp"
#include "server/app/area.hpp"

namespace portico::app {

/// The databases, Redis, mail.
void add_health_checks(const Platform& platform);

/// The body of /health and /ready on the admin listener.
api::HealthBody health_body(const api::console::HealthLog& health, std::string_view status);

}  // namespace portico::app
