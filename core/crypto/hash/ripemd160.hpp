// SPDX-License-Identifier: Apache-2.0
//
// RIPEMD-160 (Dobbertin, Bosselaers, Preneel 1996; ISO/IEC 10118-3). Only for what Bitcoin fixed:
// fingerprints of BIP-32 keys and addresses. libsodium has none.
#pragma once

#include "core/base/bytes.hpp"

namespace portico {

FixedBytes<20> ripemd160(ByteView data);

/// RIPEMD-160 of SHA-256: Bitcoin's HASH160.
FixedBytes<20> hash160(ByteView data);

}  // namespace portico
