// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace portico::api::webhooks {

/// The value of Portico-Signature: `t=1763726400,v1=hex(HMAC-SHA-256(secret, "1763726400." +
/// body))`. Who gets a message refuses one whose time is long ago, and keeps the ids it has seen.
std::string sign_webhook(std::string_view secret, std::string_view body, std::int64_t at_ms);

}  // namespace portico::api::webhooks
