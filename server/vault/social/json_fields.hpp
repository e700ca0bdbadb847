// SPDX-License-Identifier: Apache-2.0
//
// Private to this folder: members of answers, which are read as untrusted input.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/json/json.hpp"

namespace portico::vault::social {

/// A member's text; empty where there is none.
inline std::string text_at(const Json& json, const char* name) {
    const auto found = json.find_string(name);
    return found ? std::string(*found) : std::string();
}

/// What a header may carry of a token: what RFC 6750 lets it be, so that no line ends in it.
inline bool is_bearer(std::string_view token) {
    return !token.empty() && std::ranges::all_of(token, [](char c) { return c > ' ' && c < 0x7f; });
}

}  // namespace portico::vault::social
