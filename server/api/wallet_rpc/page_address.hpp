// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace portico::api::wallet_rpc {

/// Whether a page may open it as an exchange's: https, or http on this machine; at most 2048 bytes.
bool is_page(std::string_view url);

}  // namespace portico::api::wallet_rpc
