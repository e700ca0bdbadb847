// SPDX-License-Identifier: Apache-2.0
//
// Which kind a method is, by the lists of core/api/wallet_methods.hpp.
#pragma once

#include <cstdint>
#include <string_view>

namespace portico::embedded {

enum class MethodKind : std::uint8_t { kSafe, kUnsafe, kNotAllowed };

MethodKind kind_of_method(std::string_view method);

}  // namespace portico::embedded
