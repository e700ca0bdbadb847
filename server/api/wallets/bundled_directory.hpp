// SPDX-License-Identifier: Apache-2.0
//
// The directory that comes with the program: directory.json, byte for byte.
#pragma once

#include <string_view>

namespace portico::api::wallets {

std::string_view bundled_directory();

}  // namespace portico::api::wallets
