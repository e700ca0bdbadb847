// SPDX-License-Identifier: Apache-2.0
//
// The group is libsodium's. Nothing here is secret.
#include "core/crypto/curves/sr25519.hpp"

#include <sodium.h>

#include <algorithm>

#include "core/crypto/hash/merlin.hpp"
#include "core/crypto/sodium_ready.hpp"

namespace portico {
namespace {

constexpr std::size_t kBytes = 32;       // of a point and of a scalar
constexpr std::uint8_t kHighest = 0x80;  // of the last byte

bool is_reduced(const Bytes32& scalar) {
    FixedBytes<64> wide{};
    std::ranges::copy(scalar, wide.begin());
    Bytes32 reduced;
    crypto_core_ristretto255_scalar_reduce(reduced.data(), wide.data());
    return reduced == scalar;
}

/// What the signer had to answer to: all 64 bytes of the challenge modulo the group order.
Bytes32 challenge_of(ByteView public_key, ByteView message, ByteView commitment) {
    MerlinTranscript transcript("SigningContext");
    transcript.append("", as_bytes("substrate"));
    transcript.append("sign-bytes", message);
    transcript.append("proto-name", as_bytes("Schnorr-sig"));
    transcript.append("sign:pk", public_key);
    transcript.append("sign:R", commitment);
    FixedBytes<64> wide;
    transcript.challenge("sign:c", wide);
    Bytes32 challenge;
    crypto_core_ristretto255_scalar_reduce(challenge.data(), wide.data());
    return challenge;
}

}  // namespace

bool verify_sr25519(ByteView public_key, ByteView message, ByteView signature) {
    if (public_key.size() != kBytes || signature.size() != 2 * kBytes) return false;
    // The key's highest bit is 0 in a canonical point, which libsodium 1.0.18 does not look at.
    if ((signature.back() & kHighest) == 0 || (public_key.back() & kHighest) != 0) return false;
    detail::sodium_ready();
    const ByteView commitment = signature.first(kBytes);
    Bytes32 s;
    std::ranges::copy(signature.subspan(kBytes), s.begin());
    s.back() &= static_cast<std::uint8_t>(~kHighest);
    if (!is_reduced(s)) return false;

    // R is compared as it is written, so what is not canonical fits nothing. libsodium refuses a
    // product that is the neutral element: of the key, and of s or a challenge that is 0.
    const Bytes32 challenge = challenge_of(public_key, message, commitment);
    Bytes32 of_base, of_key, difference;
    return crypto_scalarmult_ristretto255_base(of_base.data(), s.data()) == 0 &&
           crypto_scalarmult_ristretto255(of_key.data(), challenge.data(), public_key.data()) ==
               0 &&
           crypto_core_ristretto255_sub(difference.data(), of_base.data(), of_key.data()) == 0 &&
           std::ranges::equal(difference, commitment);
}

}  // namespace portico
