// SPDX-License-Identifier: Apache-2.0
//
// What the server stands on and how it fares, for /health and the console. Areas add their own.
#pragma once

#include <string>
#include <string_view>

#include "server/app/area.hpp"

namespace portico::app {

/// The databases, Redis, mail.
void add_health_checks(const Platform& platform);

/// `{"status":..,"services":[{"id":..,"state":..,"text":..}]}`; states are "good", "slow", "down",
/// "off" and, before the first look, "unknown".
std::string health_json(const api::console::HealthLog& health, std::string_view status);

}  // namespace portico::app
