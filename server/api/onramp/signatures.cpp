// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/signatures.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/onramp/provider.hpp"

namespace portico::api::onramp {

std::optional<std::string_view> signature_item(std::string_view header, std::string_view name) {
    std::optional<std::string_view> found;
    while (!header.empty()) {
        std::string_view item = header.substr(0, header.find(','));
        header.remove_prefix(std::min(item.size() + 1, header.size()));
        while (item.starts_with(' ')) item.remove_prefix(1);
        if (!item.starts_with(name) || item.size() <= name.size() || item[name.size()] != '=')
            continue;
        if (found) return std::nullopt;
        found = item.substr(name.size() + 1);
    }
    return found;
}

bool is_hmac_hex(std::string_view key, std::string_view text, std::string_view hex) {
    const auto mac = parse_hex_fixed<32>(hex);
    return mac && hex.size() == 64 && verify_hmac_sha256(as_bytes(key), as_bytes(text), *mac);
}

bool is_recent(std::string_view seconds, std::int64_t now_ms) {
    const auto time = parse_decimal(seconds);
    if (!time || *time > static_cast<std::uint64_t>(kSafeIntegerMax)) return false;
    const std::int64_t apart_s = now_ms / 1000 - static_cast<std::int64_t>(*time);
    return apart_s <= kReportWindowS && apart_s >= -kReportWindowS;
}

std::string hmac_hex(std::string_view key, std::string_view text) {
    return to_hex(hmac_sha256(as_bytes(key), as_bytes(text)));
}

std::string digest_of(std::string_view body) { return to_hex(sha256(as_bytes(body))); }

}  // namespace portico::api::onramp
