// SPDX-License-Identifier: Apache-2.0
//
// Signs by sr25519, for tests alone: the nonce is no secret. What a wallet would never write can be
// asked for.
#pragma once

#include <sodium.h>

#include <algorithm>
#include <string>

#include "core/crypto/hash/merlin.hpp"
#include "core/crypto/sodium_ready.hpp"

namespace portico {

struct Sr25519Signer {
    Bytes32 secret{};      ///< a scalar
    Bytes32 public_key{};  ///< as it goes into the transcript
    std::string context = "substrate";
    std::uint8_t commitment_mask = 0;  ///< onto the last byte of R, wherever it is written

    /// Of the scalar `number`. 0 gives the neutral element as the key.
    static Sr25519Signer of(std::uint8_t number) {
        detail::sodium_ready();
        Sr25519Signer out;
        out.secret[0] = number;
        (void)crypto_scalarmult_ristretto255_base(out.public_key.data(), out.secret.data());
        return out;
    }

    FixedBytes<64> sign(ByteView message) const {
        Bytes32 nonce, commitment, challenge, s;
        FixedBytes<64> wide;
        crypto_hash_sha512(wide.data(), message.data(), message.size());
        crypto_core_ristretto255_scalar_reduce(nonce.data(), wide.data());
        (void)crypto_scalarmult_ristretto255_base(commitment.data(), nonce.data());
        commitment.back() |= commitment_mask;

        MerlinTranscript transcript("SigningContext");
        transcript.append("", as_bytes(context));
        transcript.append("sign-bytes", message);
        transcript.append("proto-name", as_bytes("Schnorr-sig"));
        transcript.append("sign:pk", public_key);
        transcript.append("sign:R", commitment);
        transcript.challenge("sign:c", wide);
        crypto_core_ristretto255_scalar_reduce(challenge.data(), wide.data());
        crypto_core_ristretto255_scalar_mul(s.data(), challenge.data(), secret.data());
        crypto_core_ristretto255_scalar_add(s.data(), s.data(), nonce.data());

        FixedBytes<64> out;
        std::ranges::copy(commitment, out.begin());
        std::ranges::copy(s, out.begin() + 32);
        out.back() |= 0x80;
        return out;
    }
};

}  // namespace portico
