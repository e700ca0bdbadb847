// SPDX-License-Identifier: Apache-2.0
#include "server/relay/frames/jwt_part.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"

namespace portico::relay {

std::optional<Json> jwt_part(std::string_view jwt, int index) {
    for (; index > 0; --index) jwt.remove_prefix(std::min(jwt.find('.'), jwt.size() - 1) + 1);
    const auto bytes = parse_base64url(jwt.substr(0, jwt.find('.')));
    if (!bytes) return std::nullopt;
    auto json = parse_json(as_text(*bytes), {.depth = 8, .size_bytes = wc::kRelayJwtMax});
    if (!json) return std::nullopt;
    return *std::move(json);
}

}  // namespace portico::relay
