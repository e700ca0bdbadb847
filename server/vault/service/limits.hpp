// SPDX-License-Identifier: Apache-2.0
//
// How often the vault may be asked.
#pragma once

#include <cstdint>

namespace portico::vault {

/// How often codes are sent, in an hour.
struct VaultLimits {
    std::int64_t codes_email = 5;     ///< to one address of e-mail, of one project
    std::int64_t codes_address = 20;  ///< asked for by one network address (IPv6: of its /64)
    std::int64_t codes_project = 1000;
    std::int64_t wrong_codes_project = 300;  ///< beyond a few of each address
    std::int64_t socials_address = 60;  ///< social logins begun by one network address, in an hour
    std::int64_t socials_project = 10'000;
    std::int64_t calls_per_second = 10;  ///< of one network address, everything together
    std::int64_t calls_burst = 100;
};

}  // namespace portico::vault
