// SPDX-License-Identifier: Apache-2.0
//
// What the signatures of providers' reports have in common.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace portico::api::onramp {

/// The value of `name` in "t=1,s=ab": items divided by commas. Nothing where it is there twice.
std::optional<std::string_view> signature_item(std::string_view header, std::string_view name);

/// HMAC-SHA256 of the text in hexadecimal digits, small ones or capitals. In constant time.
bool is_hmac_hex(std::string_view key, std::string_view text, std::string_view hex);

/// Seconds since 1970, as decimal text, near enough to now (kReportWindowS).
bool is_recent(std::string_view seconds, std::int64_t now_ms);

/// Small hexadecimal digits of HMAC-SHA256.
std::string hmac_hex(std::string_view key, std::string_view text);

/// An event's id where a provider's report has none of its own: the hash of what it says.
std::string digest_of(std::string_view body);

}  // namespace portico::api::onramp
