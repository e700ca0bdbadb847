// SPDX-License-Identifier: Apache-2.0
//
// For tests: certificates of our own making.
#pragma once

#include <string>

#include "server/app/integration/program.hpp"

namespace portico::app {

struct TestCertificate {
    std::string name = "localhost";  ///< common name, and the one name it is valid for
    long from_days = -1, to_days = 30;
    std::string issuer = {};  ///< an authority, as FILE; empty: its own
    bool is_authority = false;
};

/// Writes FILE.crt and FILE.key (P-256, only for us to read) into the folder, new each time.
void write_certificate(const Folder& folder, const std::string& file,
                       const TestCertificate& certificate = {});

}  // namespace portico::app
