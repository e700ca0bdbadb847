// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace portico::api::ens {

struct Config {
    /// host:port that may stand on a private address and speak http.
    std::vector<std::string> private_hosts = {};
    /// Names that one network address has looked up in an hour; 0: none are looked up.
    std::int64_t lookups_address = 600;
};

}  // namespace portico::api::ens
