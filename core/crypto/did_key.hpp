// SPDX-License-Identifier: Apache-2.0
//
// did:key identifiers of Ed25519 keys (W3C did:key method, section 3.1.2): "did:key:z" and the
// base58 of the multicodec prefix ed01 and the 32 key bytes. WalletConnect names clients this way.
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

std::string to_did_key(const Bytes32& ed25519_public);

/// The Ed25519 key that an identifier names. Other key types, a fragment or anything else around
/// the identifier is refused. Whether the key is a point of the curve shows when a signature is
/// verified. Errors: did_key_invalid.
Result<Bytes32> parse_did_key(std::string_view did);

}  // namespace portico
