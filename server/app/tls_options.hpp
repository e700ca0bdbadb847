// SPDX-License-Identifier: Apache-2.0
//
// Which certificates the program is to use.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/net/tls/tls_files.hpp"

namespace portico::app {

struct TlsOptions {
    std::vector<std::string> certificates;
    std::vector<std::string> keys;
    bool admin = false;

    /// Certificates with their keys; none: clear text. The error is one line for a person.
    std::expected<std::vector<net::TlsFiles>, std::string> files() const;
};

}  // namespace portico::app
