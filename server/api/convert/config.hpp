// SPDX-License-Identifier: Apache-2.0
//
// What the operator decides about swaps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace portico::api::convert {

struct Config {
    bool enabled = true;  ///< false: swaps are not offered
    std::vector<std::string> exchanges = {};
    std::int64_t fee_bps = 0;  ///< that the operator keeps, of 10,000; 0: nothing
    std::string fee_recipient = {};
    /// Of hosted services; the word `allow_private` may stand behind them.
    std::string one_inch_url = "https://api.1inch.dev";
    std::string zero_x_url = "https://api.0x.org";
    /// Quotes and builds in an hour of one network address, and of one project.
    std::int64_t quotes_address = 3'600;
    std::int64_t quotes_project = 200'000;
};

}  // namespace portico::api::convert
