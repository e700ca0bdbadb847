// SPDX-License-Identifier: Apache-2.0
//
// What the operator decides about balances.
#pragma once

namespace portico::api::balance {

struct Config {
    /// Answer only pages that say their origin and SDK version, as the reference does.
    bool only_sdk_pages = false;
};

}  // namespace portico::api::balance
