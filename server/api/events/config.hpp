// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace portico::api::events {

struct Config {
    std::int64_t retention_days = 90;  ///< 0: events are kept for ever
    bool webhooks_to_private_addresses =
        false;  ///< else they are refused there, as the relay's are
};

}  // namespace portico::api::events
