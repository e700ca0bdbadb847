// SPDX-License-Identifier: Apache-2.0
//
// The version of the packages and of the server, and how a page names it to the operator's server.
#pragma once

#include <string_view>

namespace portico {

#define PORTICO_VERSION "0.1.0"
inline constexpr std::string_view kVersion = PORTICO_VERSION;
/// Type and version of the SDK, on every call to the server
/// (docs/spec/configuration.md#sdk-version).
inline constexpr std::string_view kSdkParameters = "&st=portico&sv=portico-" PORTICO_VERSION;

}  // namespace portico
