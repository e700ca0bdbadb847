// SPDX-License-Identifier: Apache-2.0
//
// Which form of a file a client wants (RFC 9110, section 12.5.3).
#pragma once

#include <cstdint>
#include <string_view>

namespace portico::net {

enum class Coding : std::uint8_t { kIdentity, kGzip, kBrotli };

/// The best of the file as it is and what is there of its compressed forms, by an Accept-Encoding
/// header; of equals the smaller one. Codings whose weight cannot be read are not taken.
Coding choose_coding(std::string_view accept_encoding, bool has_brotli, bool has_gzip);

}  // namespace portico::net
