// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 (FIPS 180-4) of every message that passes. By OpenSSL, which has the processor do it: a
// fifth of the time that libsodium's portable code takes, and a good part of a message's cost.
#pragma once

#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::relay {

Bytes32 message_hash(std::string_view message);

}  // namespace portico::relay
