// SPDX-License-Identifier: Apache-2.0
//
// Argon2id by the reference implementation: libargon2, and in wasm libsodium's copy of it, which
// has the same interface for version 0x13 alone.
#include "core/keys/argon2id.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

extern "C" {  // libsodium's copy is plain C
#include <argon2.h>
}

namespace portico {
namespace {

// The library takes pointers to what it could change (and does, with flags that are not set here).
std::uint8_t* unchanged(ByteView view) { return const_cast<std::uint8_t*>(view.data()); }

}  // namespace

Result<Bytes> derive_argon2id(ByteView password, ByteView salt, ByteView secret,
                              ByteView associated_data, const Argon2idCost& cost,
                              std::size_t size) {
    constexpr std::size_t kSizeMax = 1 << 20;  // far above every use
    constexpr std::size_t kInputMax = std::numeric_limits<std::uint32_t>::max();
    if (size < ARGON2_MIN_OUTLEN || size > kSizeMax || salt.size() < ARGON2_MIN_SALT_LENGTH)
        return fail(Code::crypto_bad_length, "Argon2 size or salt");
    for (const ByteView input : {password, salt, secret, associated_data})
        if (input.size() > kInputMax) return fail(Code::crypto_bad_length, "Argon2 input");
    if (cost.lanes == 0 || cost.lanes > ARGON2_MAX_LANES || cost.iterations == 0 ||
        cost.memory_kib / 8 < cost.lanes)
        return fail(Code::crypto_bad_length, "Argon2 cost");

    Bytes key(size);
    argon2_context context{};
    context.out = key.data();
    context.outlen = static_cast<std::uint32_t>(size);
    context.pwd = unchanged(password);
    context.pwdlen = static_cast<std::uint32_t>(password.size());
    context.salt = unchanged(salt);
    context.saltlen = static_cast<std::uint32_t>(salt.size());
    context.secret = unchanged(secret);
    context.secretlen = static_cast<std::uint32_t>(secret.size());
    context.ad = unchanged(associated_data);
    context.adlen = static_cast<std::uint32_t>(associated_data.size());
    context.t_cost = cost.iterations;
    context.m_cost = cost.memory_kib;
    context.lanes = cost.lanes;
    context.threads = 1;
#if !defined(__wasm__)
    context.version = ARGON2_VERSION_13;
#endif
    // Of errors, only memory is left.
    if (argon2_ctx(&context, Argon2_id) != ARGON2_OK)
        return fail(Code::limit_exceeded, "Argon2 memory");
    return key;
}

}  // namespace portico
