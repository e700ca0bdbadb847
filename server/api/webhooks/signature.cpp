// SPDX-License-Identifier: Apache-2.0
#include "server/api/webhooks/signature.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/hmac.hpp"

namespace portico::api::webhooks {

std::string sign_webhook(std::string_view secret, std::string_view body, std::int64_t at_ms) {
    const std::string time = std::to_string(at_ms / 1000);
    const std::string signed_text = time + "." + std::string(body);
    const Bytes32 mac = hmac_sha256(as_bytes(secret), as_bytes(signed_text));
    return "t=" + time + ",v1=" + to_hex(ByteView(mac));
}

}  // namespace portico::api::webhooks
