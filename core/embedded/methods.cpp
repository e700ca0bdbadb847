// SPDX-License-Identifier: Apache-2.0
//
// See methods.hpp.
#include "core/embedded/methods.hpp"

#include <algorithm>
#include <iterator>

#include "core/api/wallet_methods.hpp"

namespace portico::embedded {
namespace {

bool has(const auto& methods, std::string_view method) {
    return std::ranges::find(methods, method) != std::end(methods);
}

}  // namespace

MethodKind kind_of_method(std::string_view method) {
    if (has(api::kUnsafeMethods, method)) return MethodKind::kUnsafe;
    return has(api::kSafeMethods, method) ? MethodKind::kSafe : MethodKind::kNotAllowed;
}

}  // namespace portico::embedded
