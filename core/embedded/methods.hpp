// SPDX-License-Identifier: Apache-2.0
//
// What may be asked of the embedded wallet, as the secure site has it
// (web/apps/secure-site/src/frame/methods.ts): safe methods run without approval, unsafe ones need
// the owner's, and a name in neither list is refused.
#pragma once

#include <cstdint>
#include <string_view>

namespace portico::embedded {

enum class MethodKind : std::uint8_t { kSafe, kUnsafe, kNotAllowed };

MethodKind kind_of_method(std::string_view method);

}  // namespace portico::embedded
