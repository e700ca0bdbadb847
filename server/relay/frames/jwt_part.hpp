// SPDX-License-Identifier: Apache-2.0
//
// The parts of a token that wc::verify_relay_jwt has accepted, for what it does not look at.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/json/json.hpp"

namespace portico::relay {

/// The header (0) or the claims (1). None if that is not JSON.
std::optional<Json> jwt_part(std::string_view jwt, int index);

}  // namespace portico::relay
