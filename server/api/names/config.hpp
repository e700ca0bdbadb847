// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace portico::api::names {

struct Config {
    std::vector<std::string> zones = {};  ///< none: names are not offered
    /// Nobody gets these, nor what looks like them.
    std::vector<std::string> reserved = {
        "admin",    "administrator", "api",     "help",   "mail",   "official", "portico",
        "security", "staff",         "support", "system", "wallet", "www"};
    std::int64_t per_owner = 5;  ///< names that one address may have
    bool contracts = true;       ///< accounts that are contracts may have names
    /// Signed messages of one network address that are looked at in an hour: each may ask a chain.
    std::int64_t messages_address = 60;
    /// Questions of ENS that one network address asks in an hour: apps may ask through one of their
    /// own.
    std::int64_t ens_answers_address = 36'000;
};

/// The error is one line for the operator: which word of the configuration is wrong.
std::expected<void, std::string> check_config(const Config& config);

}  // namespace portico::api::names
