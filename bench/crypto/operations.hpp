// SPDX-License-Identifier: Apache-2.0
//
// The operations that both crypto benchmarks time (native and wasm), through the product's public
// functions. Inputs are the same bytes as in operations.mjs, so that results can be compared.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core/crypto/aead.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::bench {

/// Fixed inputs and what operations need of each other.
struct Inputs {
    Bytes message;   // 1 KB
    Bytes32 digest;  // sha256 of the message
    Secret<32> key;  // of every curve, and of the AEAD
    Bytes sealed;
    RecoverableSignature k1_signature;
    Bytes k1_public;
    Bytes32 ed_public;
    FixedBytes<64> ed_signature;
    Bytes32 x_public;

    Inputs() : message(1024) {
        for (std::size_t i = 0; i < message.size(); ++i)
            message[i] = static_cast<std::uint8_t>(i * 7 + 1);
        for (std::size_t i = 0; i < 32; ++i)
            key.expose_mutable()[i] = static_cast<std::uint8_t>(i + 1);
        digest = sha256(message);
        sealed = seal_chacha20poly1305(key, {}, {}, message);
        k1_signature = sign_k1(key, digest).value();
        k1_public = derive_k1_public(key, PointForm::kCompressed).value();
        ed_public = derive_ed25519_public(key);
        ed_signature = sign_ed25519(key, digest);
        x_public = derive_x25519_public(key);
    }
};

inline Inputs& inputs() {
    static Inputs made;
    return made;
}

/// Where an operation leaves its result; returns the size for the caller's convenience.
inline std::array<std::uint8_t, 2048> result;

inline std::size_t leave(ByteView bytes) {
    std::ranges::copy(bytes, result.begin());
    return bytes.size();
}

inline std::size_t leave(bool valid) { return leave(Bytes32{valid}); }

struct Operation {
    std::string_view name;  ///< as in operations.mjs
    std::size_t (*run)();   ///< one operation; the size of its result
};

inline constexpr std::array kOperations = {
    Operation{"secp256k1 sign",
              [] { return leave(sign_k1(inputs().key, inputs().digest)->compact); }},
    Operation{"secp256k1 recover",
              [] { return leave(*recover_k1(inputs().digest, inputs().k1_signature)); }},
    Operation{"secp256k1 verify",
              [] {
                  return leave(verify_k1(inputs().k1_public, inputs().digest,
                                         inputs().k1_signature.compact, EcdsaForm::kCompact,
                                         HighS::kRefused));
              }},
    Operation{"secp256k1 public key",
              [] { return leave(*derive_k1_public(inputs().key, PointForm::kCompressed)); }},
    Operation{"ed25519 sign", [] { return leave(sign_ed25519(inputs().key, inputs().digest)); }},
    Operation{"ed25519 verify",
              [] {
                  return leave(
                      verify_ed25519(inputs().ed_public, inputs().digest, inputs().ed_signature));
              }},
    Operation{
        "x25519",
        [] { return leave(derive_x25519_shared(inputs().key, inputs().x_public)->expose()); }},
    Operation{"chacha20-poly1305 seal 1 KB",
              [] { return leave(seal_chacha20poly1305(inputs().key, {}, {}, inputs().message)); }},
    Operation{"chacha20-poly1305 open 1 KB",
              [] { return leave(*open_chacha20poly1305(inputs().key, {}, {}, inputs().sealed)); }},
    Operation{"sha256 1 KB", [] { return leave(sha256(inputs().message)); }},
    Operation{"keccak256 32 B", [] { return leave(keccak256(inputs().digest)); }},
    Operation{"keccak256 1 KB", [] { return leave(keccak256(inputs().message)); }},
};

}  // namespace portico::bench
