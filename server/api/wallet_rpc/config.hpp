// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace portico::api::wallet_rpc {

struct Config {
    std::vector<std::string> exchanges = {};  ///< lines of read_gateways
    std::int64_t orders_address = 60;         ///< purchases in an hour of one network address
    std::int64_t orders_project = 3'600;      ///< purchases in an hour of one project
    std::int64_t statuses_address = 7'200;    ///< questions in an hour of one network address
};

}  // namespace portico::api::wallet_rpc
