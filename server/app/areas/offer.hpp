// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/api/configuration/project_configuration.hpp"
#include "server/app/area.hpp"

namespace portico::app {

/// What this server has by its options: what the widget offers and the console can switch.
api::configuration::Offer make_offer(const Platform& platform);

}  // namespace portico::app
