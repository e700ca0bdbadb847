// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace portico::api::events {

struct Config {
    std::int64_t retention_days = 90;  ///< 0: events are kept for ever
};

}  // namespace portico::api::events
