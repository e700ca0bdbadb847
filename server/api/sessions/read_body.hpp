// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/base/describe/describe_lenient.hpp"
#include "server/api/sessions/permissions.hpp"

namespace portico::api::sessions {

/// The body of a call. Of two members of one name, who reads the first and who the last would
/// differ: there are none. Clients send members of their own, which are passed over.
template <class Body>
Checked<Body> read_body(std::string_view text) {
    const auto json = parse_json(text, {.depth = 32, .size_bytes = 256 * 1024});
    if (!json || !json->is_object() || !has_unique_names(*json))
        return std::unexpected(Refusal{400, "", "The body must be a JSON object"});
    auto body = read_leniently<Body>(*json);
    if (!body) return std::unexpected(Refusal{400, "", "The body cannot be read"});
    return std::move(*body);
}

}  // namespace portico::api::sessions
