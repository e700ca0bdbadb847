// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/ops/rate_limit.hpp"

namespace portico::api::access {

struct Config {
    /// Any id passes, also where no such project is stored. For development alone.
    bool any_project = false;
    /// Of one address at one route; 0 per second: unlimited.
    ops::Rate per_address{.per_second = 100, .burst = 500};
    /// Of one project at all routes, where the project has no limit of its own; 0: unlimited.
    ops::Rate per_project{.per_second = 0, .burst = 1000};
};

}  // namespace portico::api::access
