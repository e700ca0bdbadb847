// SPDX-License-Identifier: Apache-2.0
//
// When a pool is believed: docs/decisions says why.
#pragma once

#include <cstdint>

namespace portico::api::price {

struct PoolRules {
    std::uint32_t window_s = 1800;  ///< over which a price is the mean
    double depth_min_usd = 1000;
};

}  // namespace portico::api::price
