// SPDX-License-Identifier: Apache-2.0
//
// Which lists of tokens are used.
#pragma once

#include <string>
#include <vector>

namespace portico::api::tokens {

struct Config {
    /// Each the path of a file, or an address, after which the word `allow_private` may stand.
    std::vector<std::string> lists = {};
    bool bundled = true;
};

}  // namespace portico::api::tokens
