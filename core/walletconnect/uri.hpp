// SPDX-License-Identifier: Apache-2.0
//
// The pairing URI (sign protocol, "pairing URI"; EIP-1328): what a QR code shows and a wallet
// reads. Lenient where wallets in the field are (wc://, Base64 of the whole, any parameter order),
// strict in what it lets through. Whether it has expired is the caller's question: no clock here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/base/vec.hpp"

namespace portico::wc {

inline constexpr std::size_t kUriTextMax = 4096;

struct PairingUri {
    Bytes32 topic{};
    Secret<32> sym_key;
    std::string relay_protocol;  ///< "irn"
    std::optional<std::string> relay_data;
    std::optional<std::int64_t> expiry_s;  ///< Unix time; older peers leave it out
    Vec<std::string> methods;              ///< extra methods on offer; empty when not stated
};

/// Reads `wc:{topic}@2?...`, also as `wc://` and as standard Base64 of either. Unknown parameters
/// are ignored; a known one may stand there once. Errors: wc_uri_invalid (which part);
/// input_too_long (kUriTextMax).
Result<PairingUri> parse_uri(std::string_view text);

/// Parameters in the order of their names, values form-encoded.
std::string format_uri(const PairingUri& uri);

}  // namespace portico::wc
