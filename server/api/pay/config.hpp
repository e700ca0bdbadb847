// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace portico::api::pay {

struct Config {
    std::int64_t confirmations = 12;  ///< where a merchant says nothing
    /// Payments of one project that may be open at once.
    std::int64_t open_project = 10'000;
    /// Payments that one project makes in an hour.
    std::int64_t made_project = 3'600;
    /// Transactions that one network address reports in an hour.
    std::int64_t reports_address = 120;
};

}  // namespace portico::api::pay
