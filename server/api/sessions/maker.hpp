// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace portico::api::sessions {

/// Who makes a session, as it is stored: a few digits of hashes of the networks around an address,
/// the far one first, and of the address (server/data/session_store.hpp). Enough to share places
/// by, and several addresses have the same.
std::string maker_of(std::string_view address);

}  // namespace portico::api::sessions
