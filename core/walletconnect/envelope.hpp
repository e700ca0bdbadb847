// SPDX-License-Identifier: Apache-2.0
//
// Envelopes: how WalletConnect peers seal messages for each other (sign protocol, "envelopes").
//   type 0   00 | nonce[12] | sealed                      both know the symmetric key
//   type 1   01 | sender public key[32] | nonce[12] | sealed   first message to a known public key
//   type 2   02 | the bare message                        link mode only; nobody vouches for it
// sealed is ChaCha20-Poly1305 without additional data, its tag at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/crypto/aead.hpp"

namespace portico::wc {

/// Longest envelope text that is looked at.
inline constexpr std::size_t kEnvelopeTextMax = 4 * 1024 * 1024;

enum class EnvelopeType : std::uint8_t { kSealed = 0, kSealedFrom = 1, kPlain = 2 };

/// Relays carry standard Base64 with padding, links base64url without.
enum class EnvelopeEncoding : std::uint8_t { kBase64, kBase64Url };

struct OpenedEnvelope {
    EnvelopeType type = EnvelopeType::kSealed;
    std::string message;                   ///< UTF-8
    std::optional<Bytes32> sender_public;  ///< type 1
};

/// Type 0. A nonce must never be used twice with one key.
std::string seal_envelope(const Secret<32>& sym_key, const AeadNonce& nonce,
                          std::string_view message, EnvelopeEncoding encoding);

/// Type 1. `sym_key` is what the sender's private key shares with the receiver.
std::string seal_envelope_from(const Bytes32& sender_public, const Secret<32>& sym_key,
                               const AeadNonce& nonce, std::string_view message,
                               EnvelopeEncoding encoding);

/// Type 2.
std::string make_plain_envelope(std::string_view message, EnvelopeEncoding encoding);

/// The keys that a receiver tries: `sym_key` opens types 0 and 1; `private_key`, with the sender's
/// key in the envelope, opens type 1 and goes first there. Type 2 needs none: check `type` before
/// trusting.
struct EnvelopeKeys {
    const Secret<32>* sym_key = nullptr;
    const Secret<32>* private_key = nullptr;
};

/// Errors: wc_envelope_invalid (encoding, length, type or missing key), crypto_bad_public_key,
/// crypto_open_failed, utf8_invalid, input_too_long.
Result<OpenedEnvelope> open_envelope(std::string_view text, EnvelopeEncoding encoding,
                                     const EnvelopeKeys& keys);

}  // namespace portico::wc
