// SPDX-License-Identifier: Apache-2.0
//
// Argon2id (RFC 9106), version 0x13: keys from passwords that cost an attacker memory.
#pragma once

#include <cstdint>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

struct Argon2idCost {
    std::uint32_t memory_kib;
    std::uint32_t iterations;
    std::uint32_t lanes = 1;
};

/// Derives `size` bytes from a password. `secret` and `associated_data` may be empty. All lanes run
/// on the calling thread; memory_kib is allocated and wiped. The caller wipes what it gets.
/// Errors: crypto_bad_length (salt below 8 bytes, size below 4, lanes or iterations of zero, memory
/// below 8 KiB a lane); limit_exceeded (memory that cannot be had).
Result<Bytes> derive_argon2id(ByteView password, ByteView salt, ByteView secret,
                              ByteView associated_data, const Argon2idCost& cost, std::size_t size);

}  // namespace portico
