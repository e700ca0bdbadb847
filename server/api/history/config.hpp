// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace portico::api::history {

/// Who answers histories.
struct Config {
    std::string source = "index";  ///< or http
    /// Of the HTTP service; the word `allow_private` may stand behind it.
    std::string http_url = "https://api.zerion.io/v1";
};

}  // namespace portico::api::history
