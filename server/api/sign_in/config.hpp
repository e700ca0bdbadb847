// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace portico::api::sign_in {

struct Config {
    std::string issuer = "portico";  ///< `iss` of tokens
    std::string key_file;            ///< empty: sign-in.key of the data folder
    std::int64_t session_hours = 24;
    bool contracts = true;  ///< else accounts that are contracts cannot sign in
    /// Signed messages that are looked at in an hour: each may ask a chain, and makes an account.
    std::int64_t messages_address = 120;
    std::int64_t messages_project = 100'000;
};

}  // namespace portico::api::sign_in
