// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace portico::api::events {

struct Config {
    std::int64_t retention_days = 90;  ///< 0: events are kept for ever
    /// Events that one network address may send in an hour, whatever calls they come in. 0: any.
    std::int64_t per_address_hour = 5'000;
    /// Events of one project that are stored in a day; those beyond are counted alone. 0: any.
    std::int64_t per_project_day = 1'000'000;
    /// With less free where the database's file is none are taken.
    std::int64_t free_bytes = std::int64_t{256} * 1024 * 1024;
    bool webhooks_to_private_addresses =
        false;  ///< else they are refused there, as the relay's are
};

}  // namespace portico::api::events
