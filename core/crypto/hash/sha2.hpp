// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 and SHA-512 (FIPS 180-4) of a whole message, by libsodium.
#pragma once

#include "core/base/bytes.hpp"

namespace portico {

Bytes32 sha256(ByteView data);
FixedBytes<64> sha512(ByteView data);

}  // namespace portico
