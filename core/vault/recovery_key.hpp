// SPDX-License-Identifier: Apache-2.0
//
// Keys that shares are sealed to for recovery: X25519 key pairs (HPKE's), derived from what the
// owner has, or held by the recovery service. Sealing needs the public key alone, so a device is
// added without asking for a password or passkey again.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/crypto/hpke.hpp"
#include "core/keys/argon2id.hpp"

namespace portico::vault {

enum class RecoveryKind : std::uint8_t { kPasskey, kPassword, kKit, kAssisted };
BOOST_DESCRIBE_ENUM(RecoveryKind, kPasskey, kPassword, kKit, kAssisted)

/// True if nobody can guess the key of this kind. Only then is the exit share sealed to it: a thief
/// of the device could try passwords without asking the server.
constexpr bool is_high_entropy(RecoveryKind kind) {
    return kind == RecoveryKind::kPasskey || kind == RecoveryKind::kKit;
}

inline constexpr std::size_t kPasswordCharactersMin = 12;
/// RFC 9106's second choice: 64 MiB, three passes.
inline constexpr Argon2idCost kPasswordCost{.memory_kib = 64 * 1024, .iterations = 3};

/// Of the output of a passkey's PRF extension (WebAuthn level 3), 32 bytes. `wallet` keeps the keys
/// of two wallets of one passkey apart. Errors: crypto_bad_length.
Result<HpkeKeyPair> derive_passkey_recovery(const Secret<32>& prf_output, std::string_view wallet);

/// Of a password in Unicode's NFKC and a random salt of 16 bytes that stands beside the sealed
/// share. Errors: recovery_password_too_short (characters, not bytes); crypto_bad_length (salt);
/// limit_exceeded (memory); utf8_invalid.
Result<HpkeKeyPair> derive_password_recovery(std::string_view password, ByteView salt,
                                             std::string_view wallet);

/// Of the code of a printed kit (recovery_code.hpp). Errors: none in practice.
Result<HpkeKeyPair> derive_kit_recovery(const Secret<16>& code, std::string_view wallet);

}  // namespace portico::vault
