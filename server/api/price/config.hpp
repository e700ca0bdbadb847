// SPDX-License-Identifier: Apache-2.0
//
// Where the operator wants prices from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/api/price/pool_rules.hpp"

namespace portico::api::price {

struct Config {
    std::string source = "pools";  ///< or http, or none
    std::vector<std::string> markets = {};
    std::int64_t window_s = 1800;
    std::int64_t depth_min_usd = 1000;
    /// Of the HTTP service; the word `allow_private` may stand behind it.
    std::string http_url = "https://api.coingecko.com/api/v3";
    std::string http_key_header = "x-cg-demo-api-key";

    PoolRules rules() const {
        return {.window_s = static_cast<std::uint32_t>(window_s),
                .depth_min_usd = static_cast<double>(depth_min_usd)};
    }
};

}  // namespace portico::api::price
