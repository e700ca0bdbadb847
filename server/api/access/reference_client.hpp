// SPDX-License-Identifier: Apache-2.0
//
// What AppKit's client cannot show, it is not told of.
#pragma once

#include <string_view>

namespace portico::api::access {

/// What the client of the reference says that it is, by `st` of its queries.
inline constexpr std::string_view kReferenceSdk = "appkit";

}  // namespace portico::api::access
