// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace portico::vault::descriptors {

/// Descriptors that come with the program: functions of contracts that core/approval knows by their
/// addresses, as far as its tables do not say them. A JSON list.
std::string_view bundled_descriptors();

}  // namespace portico::vault::descriptors
